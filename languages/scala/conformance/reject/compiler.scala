import org.openjdk.jmh.annotations.Benchmark
class compiler {
  @Benchmark
  def run(): Int = {
    return undeclared
  }
}
