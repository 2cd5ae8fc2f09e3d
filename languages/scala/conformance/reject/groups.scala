import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Group
import org.openjdk.jmh.annotations.Threads
object groups {
  class Threading {
    @Benchmark
    @Group("two")
    @Threads(2)
    def ambiguous(): Unit = {
    }
  }
}
