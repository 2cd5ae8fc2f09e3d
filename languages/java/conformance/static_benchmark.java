import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

@State(Scope.Benchmark)
public class static_benchmark {
    static Integer data;

    @Param({"1", "2"})
    int n;

    @Setup
    public void a_setup() {
        trace("setup %d", n);
        data = n;
    }

    @Setup
    public static void b_setup() {
        trace("setup static");
    }

    @TearDown
    public void a_teardown() {
        trace("teardown");
        data = null;
    }

    @Setup(Level.Iteration)
    public void setup_iteration() {
        trace("setup iteration");
    }

    @TearDown(Level.Iteration)
    public void teardown_iteration() {
        trace("teardown iteration");
    }

    @Setup(Level.Invocation)
    public void setup_invocation() {
        trace("setup invocation");
    }

    @TearDown(Level.Invocation)
    public void teardown_invocation() {
        trace("teardown invocation");
    }

    @Benchmark
    public static void run() {
        trace("run %d", (int) data);
    }
}
