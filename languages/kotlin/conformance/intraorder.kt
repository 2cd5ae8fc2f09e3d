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
    fun setup_c() = trace("setup_c")

    @TearDown
    fun teardown_b() = trace("teardown_b")

    @Setup
    fun setup_a() = trace("setup_a")

    @Setup(Level.Iteration)
    fun each_b() = trace("each_b")

    @Setup
    fun setup_B() = trace("setup_B")

    @TearDown
    fun teardown_a() = trace("teardown_a")

    @TearDown(Level.Iteration)
    fun done_b() = trace("done_b")

    @Setup(Level.Iteration)
    fun each_a() = trace("each_a")

    @TearDown(Level.Iteration)
    fun done_a() = trace("done_a")

    @Benchmark
    fun run() = trace("run")
}
