import org.openjdk.jmh.annotations.Benchmark
import trace.trace
class returns {
  @Benchmark
  def nothing(): Unit = {
    trace("nothing")
  }

  @Benchmark
  def number(): Byte = {
    trace("number")
    1
  }

  @Benchmark
  def real(): Double = {
    trace("real")
    0.5
  }

  @Benchmark
  def pointer(): Array[Int] = {
    trace("pointer")
    new Array[Int](4)
  }

  @Benchmark
  def thing(): CharSequence = {
    trace("object")
    "text"
  }
}
