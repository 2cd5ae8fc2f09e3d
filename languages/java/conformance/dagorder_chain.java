import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

public class dagorder_chain {
    @State(Scope.Benchmark)
    public static class Base {
        int value;

        @TearDown(Level.Invocation)
        public void teardownInvocation() {
            trace("base.teardown.invocation");
        }

        @TearDown(Level.Trial)
        public void teardownTrial() {
            trace("base.teardown.trial");
        }

        @TearDown(Level.Iteration)
        public void teardownIteration() {
            trace("base.teardown.iteration");
        }

        @Setup(Level.Invocation)
        public void setupInvocation() {
            trace("base.setup.invocation");
        }

        @Setup(Level.Trial)
        public void setupTrial() {
            value = 1;
            trace("base.setup.trial %d", value);
        }

        @Setup(Level.Iteration)
        public void setupIteration() {
            trace("base.setup.iteration");
        }
    }

    @State(Scope.Benchmark)
    public static class Middle {
        int value;

        @TearDown(Level.Invocation)
        public void teardownInvocation() {
            trace("middle.teardown.invocation");
        }

        @TearDown(Level.Trial)
        public void teardownTrial() {
            trace("middle.teardown.trial");
        }

        @TearDown(Level.Iteration)
        public void teardownIteration() {
            trace("middle.teardown.iteration");
        }

        @Setup(Level.Invocation)
        public void setupInvocation() {
            trace("middle.setup.invocation");
        }

        @Setup(Level.Trial)
        public void setupTrial(Base base) {
            value = base.value + 1;
            trace("middle.setup.trial %d", value);
        }

        @Setup(Level.Iteration)
        public void setupIteration() {
            trace("middle.setup.iteration");
        }
    }

    @State(Scope.Benchmark)
    public static class Top {
        int value;

        @TearDown(Level.Invocation)
        public void teardownInvocation() {
            trace("top.teardown.invocation");
        }

        @TearDown(Level.Trial)
        public void teardownTrial() {
            trace("top.teardown.trial");
        }

        @TearDown(Level.Iteration)
        public void teardownIteration() {
            trace("top.teardown.iteration");
        }

        @Setup(Level.Invocation)
        public void setupInvocation() {
            trace("top.setup.invocation");
        }

        @Setup(Level.Trial)
        public void setupTrial(Middle middle) {
            value = middle.value + 1;
            trace("top.setup.trial %d", value);
        }

        @Setup(Level.Iteration)
        public void setupIteration() {
            trace("top.setup.iteration");
        }
    }

    @Benchmark
    public int run(Top top) {
        trace("run %d", top.value);
        return top.value;
    }
}
