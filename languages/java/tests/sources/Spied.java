import java.util.Collection;
import java.util.Collections;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

@State(Scope.Thread)
public class Spied {
    private int x = 1;

    @Benchmark
    public int work() {
        return x = x * 31 + 7;
    }

    /** Writes down JMH's own score of each iteration. */
    public static class Spy implements InternalProfiler {
        @Override
        public void beforeIteration(BenchmarkParams params, IterationParams iteration) {
        }

        @Override
        public Collection<? extends Result> afterIteration(BenchmarkParams params, IterationParams iteration, IterationResult result) {
            long bits = Double.doubleToLongBits(result.getPrimaryResult().getScore());
            System.err.println("SPY " + Long.toHexString(bits) + " " + result.getMetadata().getMeasuredOps());
            return Collections.emptyList();
        }

        @Override
        public String getDescription() {
            return "scores";
        }
    }
}
