import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

@State(Scope.Thread)
public class intraorder {
    @Setup
    public void setup_c() {
        trace("setup_c");
    }

    @TearDown
    public void teardown_b() {
        trace("teardown_b");
    }

    @Setup
    public void setup_a() {
        trace("setup_a");
    }

    @Setup(Level.Iteration)
    public void each_b() {
        trace("each_b");
    }

    @Setup
    public void setup_B() {
        trace("setup_B");
    }

    @TearDown
    public void teardown_a() {
        trace("teardown_a");
    }

    @TearDown(Level.Iteration)
    public void done_b() {
        trace("done_b");
    }

    @Setup(Level.Iteration)
    public void each_a() {
        trace("each_a");
    }

    @TearDown(Level.Iteration)
    public void done_a() {
        trace("done_a");
    }

    @Benchmark
    public void run() {
        trace("run");
    }
}
