import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;

public class fork_matrix {
    @Fork(1)
    public static class Forked {
        @Benchmark
        @Fork(0)
        public void zero() {
            trace("zero");
        }

        @Benchmark
        public void one() {
            trace("one");
        }

        @Benchmark
        @Fork(value = 2)
        public void two() {
            trace("two");
        }

        @Benchmark
        @Fork(warmups = 1)
        public void warmed() {
            trace("warmed");
        }
    }

    @Benchmark
    public void plain() {
        trace("plain");
    }
}
