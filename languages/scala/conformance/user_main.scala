import org.openjdk.jmh.annotations.Benchmark
import trace.trace
class user_main {
  @Benchmark
  def run(): Unit = {
    trace("run")
  }
}

@main
def main(): Unit = {
  trace("main runs")
  for (_ <- 1 to 3) user_main().run()
}
