import org.openjdk.jmh.annotations.Benchmark
import trace.trace
class exit_handlers {
  @Benchmark
  def leaves(): Unit = {
    Runtime.getRuntime().addShutdownHook(new Thread(() => trace("exit")))
    trace("run")
  }

  @Benchmark
  def breaks(): Unit = {
    Runtime.getRuntime().addShutdownHook(new Thread(() => {
      trace("exit")
      Runtime.getRuntime().halt(3)
    }))
    trace("run")
  }
}
