import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Group
import org.openjdk.jmh.annotations.Threads

class groups {
    open class Threading {
        @Benchmark
        @Group("two")
        @Threads(2)
        fun ambiguous() {
        }
    }
}
