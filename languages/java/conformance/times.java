import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

@State(Scope.Benchmark)
public class times {
    int calls;

    @Setup(Level.Trial)
    public void setupTrial() {
        trace("setup.trial");
    }

    @Setup(Level.Iteration)
    public void setupIteration() {
        trace("setup.iteration");
    }

    @Setup(Level.Invocation)
    public void setupInvocation() {
        trace("setup.invocation");
    }

    @TearDown(Level.Invocation)
    public void teardownInvocation() {
        trace("teardown.invocation");
    }

    @TearDown(Level.Iteration)
    public void teardownIteration() {
        trace("teardown.iteration");
    }

    @TearDown(Level.Trial)
    public void teardownTrial() {
        trace("teardown.trial");
    }

    @Benchmark
    public int run() {
        trace("run");
        return ++calls;
    }
}
