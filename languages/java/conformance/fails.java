import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

public class fails {
    @Benchmark
    public void a_good() {
        trace("good run");
    }

    @Benchmark
    public void b_bench() {
        trace("bench run");
        throw new IllegalStateException("on purpose: bench");
    }

    @State(Scope.Benchmark)
    public static class SetupTrial {
        @Setup(Level.Trial)
        public void setup() throws Exception {
            trace("setup_trial setup");
            throw new Exception("checked");
        }
    }

    @Benchmark
    public void c_setup_trial(SetupTrial state) {
        trace("setup_trial run");
    }

    @State(Scope.Benchmark)
    public static class SetupIteration {
        @Setup(Level.Iteration)
        public void setup() {
            trace("setup_iteration setup");
            throw new StackOverflowError();
        }
    }

    @Benchmark
    public void d_setup_iteration(SetupIteration state) {
        trace("setup_iteration run");
    }

    @State(Scope.Benchmark)
    public static class SetupInvocation {
        @Setup(Level.Invocation)
        public void setup() {
            trace("setup_invocation setup");
            throw new IllegalStateException("on purpose: setup_invocation");
        }
    }

    @Benchmark
    public void e_setup_invocation(SetupInvocation state) {
        trace("setup_invocation run");
    }

    @State(Scope.Benchmark)
    public static class TeardownInvocation {
        @TearDown(Level.Invocation)
        public void teardown() {
            trace("teardown_invocation teardown");
            throw new IllegalStateException("on purpose: teardown_invocation");
        }
    }

    @Benchmark
    public void f_teardown_invocation(TeardownInvocation state) {
        trace("teardown_invocation run");
    }

    @State(Scope.Benchmark)
    public static class TeardownIteration {
        @TearDown(Level.Iteration)
        public void teardown() {
            trace("teardown_iteration teardown");
            throw new IllegalStateException("on purpose: teardown_iteration");
        }
    }

    @Benchmark
    public void g_teardown_iteration(TeardownIteration state) {
        trace("teardown_iteration run");
    }

    @State(Scope.Benchmark)
    public static class TeardownTrial {
        @TearDown(Level.Trial)
        public void teardown() {
            trace("teardown_trial teardown");
            throw new IllegalStateException("on purpose: teardown_trial");
        }
    }

    @Benchmark
    public void i_teardown_trial(TeardownTrial state) {
        trace("teardown_trial run");
    }

    @State(Scope.Thread)
    public static class Later {
        @Param("100")
        int after;
        int calls;
    }

    @Benchmark
    public void h_later(Later later) {
        if (later.after > 99) {
            return;
        }
        trace("later run %d", ++later.calls);
        if (later.calls > later.after) {
            throw new IllegalStateException("on purpose: later");
        }
    }

    @Benchmark
    public void z_last() {
        trace("last run");
    }
}
