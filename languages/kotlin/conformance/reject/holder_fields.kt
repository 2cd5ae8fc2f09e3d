import org.openjdk.jmh.annotations.Benchmark

class holder_fields {
    open class Holder {
        var counter = 0 // makes its class one WithField

        @Benchmark
        fun count() = ++counter
    }
}
