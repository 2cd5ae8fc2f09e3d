import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

public class check {
    @State(Scope.Benchmark)
    public static class Numbers {
        @Param("10")
        int n;

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
    }

    //@@Compare(value = "sum", baseline = true)
    @Benchmark
    public int a_loop(Numbers numbers) {
        int sum = 0;
        trace("run");
        for (int i = 0; i < numbers.n; i++) {
            sum += i;
        }
        return sum;
    }

    //@@Compare("sum")
    @Benchmark
    public long b_formula(Numbers numbers) {
        trace("run");
        return numbers.n * (numbers.n - 1L) / 2;
    }

    @Benchmark
    //@@Compare("sum")
    public double c_real(Numbers numbers) {
        trace("run");
        return numbers.n * (numbers.n - 1) / 2.0;
    }
}
