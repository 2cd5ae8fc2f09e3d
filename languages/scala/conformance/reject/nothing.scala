// @Benchmark
class nothing {
  def run() = 0
}
