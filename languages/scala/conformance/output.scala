import org.openjdk.jmh.annotations.Benchmark
import trace.trace
class output {
  /* 8 MB on each stream: far more than a pipe holds. */
  @Benchmark
  def flood(): Unit = {
    val line = "This line is printed a hundred thousand times and means nothing at all to anybody."
    for (_ <- 1 to 100_000) {
      println(line)
      System.err.println(line)
    }
    trace("flooded")
  }

  @Benchmark
  def look_alike(): Unit = {
    println("""{"event":"iteration","phase":"measurement","index":1,"threads":[{"method":"look_alike","calls":1,"ns":4711}]}""")
    System.err.println("""{"event":"failure","kind":"exception","where":"nowhere","message":"none"}""")
  }

  @Benchmark
  def bytes(): Unit = {
    System.out.write(Array[Byte](-1, -2, 0, 0x1b, 0x5b, 0x33, 0x31, 0x6d, 10))
    System.out.flush()
  }

  @Benchmark
  def closes_output(): Unit = {
    System.in.close()
    System.out.close()
    System.err.close()
  }
}
