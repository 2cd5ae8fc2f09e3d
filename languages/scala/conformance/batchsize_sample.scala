import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace
@State(Scope.Thread)
class batchsize_sample {
  @Setup(Level.Invocation)
  def before() = trace("before")

  @TearDown(Level.Invocation)
  def after() = trace("after")

  @Benchmark
  def run(): Unit = {
    trace("run")
  }
}
