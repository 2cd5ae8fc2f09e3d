import static trace.Trace.trace;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

public class infraparams {
    @State(Scope.Benchmark)
    public static class Knowing {
        @Param("12")
        int size;

        @Setup(Level.Trial)
        public void trial(BenchmarkParams params) {
            String name = params.getBenchmark();
            String unit = params.getTimeUnit() == TimeUnit.MICROSECONDS ? "us" : params.getTimeUnit() == TimeUnit.SECONDS ? "s" : "?";
            trace("trial %s mode %s unit %s", name.substring(name.lastIndexOf('.') + 1), params.getMode().shortLabel(), unit);
            trace("threads %d forks %d warmup forks %d", params.getThreads(), params.getForks(), params.getWarmupForks());
            phase("warmup", params.getWarmup());
            phase("measurement", params.getMeasurement());
            trace("opi %d timeout %d", params.getOpsPerInvocation(), params.getTimeout().convertTo(TimeUnit.NANOSECONDS));
            trace("param %s %s of %d", params.getParamsKeys().iterator().next(), params.getParam("size"), params.getParamsKeys().size());
        }

        @Setup(Level.Iteration)
        public void iteration(IterationParams params) {
            trace("iteration %s count %d", params.getType() == IterationType.WARMUP ? "warmup" : "measurement", params.getCount());
        }
    }

    private static void phase(String name, IterationParams params) {
        trace("%s %d x %d ns, batch %d", name, params.getCount(), params.getTime().convertTo(TimeUnit.NANOSECONDS), params.getBatchSize());
    }

    @Benchmark
    @OperationsPerInvocation(5)
    public void described(Knowing state, ThreadParams thread) {
        trace("run thread %d of %d", thread.getThreadIndex(), thread.getThreadCount());
    }
}
