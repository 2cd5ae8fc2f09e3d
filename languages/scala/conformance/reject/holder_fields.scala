import org.openjdk.jmh.annotations.Benchmark
object holder_fields {
  class Holder {
    var counter = 0 // makes its class one WithField

    @Benchmark
    def count() = {
      counter += 1
      counter
    }
  }
}
