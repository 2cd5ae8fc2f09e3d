import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace
@State(Scope.Thread)
class intraorder {
  @Setup
  def setup_c() = trace("setup_c")

  @TearDown
  def teardown_b() = trace("teardown_b")

  @Setup
  def setup_a() = trace("setup_a")

  @Setup(Level.Iteration)
  def each_b() = trace("each_b")

  @Setup
  def setup_B() = trace("setup_B")

  @TearDown
  def teardown_a() = trace("teardown_a")

  @TearDown(Level.Iteration)
  def done_b() = trace("done_b")

  @Setup(Level.Iteration)
  def each_a() = trace("each_a")

  @TearDown(Level.Iteration)
  def done_a() = trace("done_a")

  @Benchmark
  def run() = trace("run")
}
