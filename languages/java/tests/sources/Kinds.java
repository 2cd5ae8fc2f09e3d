import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/** Benchmarks of all shapes, in no package. */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class Kinds {
    public enum Colour { RED, GREEN }

    @State(Scope.Thread)
    public static class Input {
        @Param({"1", "2"}) int number;
        @Param Colour colour;
        @Param("true") boolean flag;
        @Param("x") char letter;
        @Param("200") short small;
        @Param("1e3") double real;
        @Param("7") long large;
        @Param("-1") byte tiny;
        @Param("1.5") float half;
        @Param("random") String text;
        int calls;

        @Setup(Level.Invocation)
        public void each() {
            calls++;
        }
    }

    @State(Scope.Group)
    public static class Shared {
        final AtomicLong value = new AtomicLong();
    }

    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Events {
        public int events;
    }

    @State(Scope.Thread)
    @AuxCounters
    public static class Operations {
        public int operations;
    }

    @Benchmark
    @BenchmarkMode({Mode.AverageTime, Mode.Throughput})
    @OperationsPerInvocation(3)
    public int plain(Input input) {
        return input.number;
    }

    @Benchmark
    @Fork(value = 2, warmups = 1, jvmArgsPrepend = "-Dkinds.prepend=1", jvmArgs = "-Dkinds.own=1", jvmArgsAppend = "-Dkinds.append=1")
    @Warmup(iterations = 4, time = 30, timeUnit = TimeUnit.MILLISECONDS, batchSize = 5)
    @Measurement(iterations = 6, time = 70, timeUnit = TimeUnit.MILLISECONDS, batchSize = 8)
    @Timeout(time = 9)
    @Threads(Threads.MAX)
    public void annotated(Blackhole hole) {
        hole.consume(1);
    }

    @Benchmark
    @Group("pair")
    @GroupThreads(2)
    public long reader(Shared shared) {
        return shared.value.get();
    }

    @Benchmark
    @Group("pair")
    public long writer(Shared shared) {
        return shared.value.incrementAndGet();
    }

    @Benchmark
    public int counted(Events events, Operations operations) {
        operations.operations++;
        return events.events++;
    }

    @Benchmark
    public int about(BenchmarkParams params) {
        String said = params.getBenchmark() + " " + params.getThreads() + " " + params.getMode() + " " + params.getOpsPerInvocation() + " "
                + params.getWarmup().getCount() + " " + params.getMeasurement().getTime() + " " + params.getForks() + " " + params.getTimeUnit();
        throw new IllegalStateException(said);
    }
}
