import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

public class allocations {
    @Benchmark
    public void three(Blackhole blackhole) {
        for (int i = 0; i < 3; i++) blackhole.consume(new byte[1000]);
    }

    @Benchmark
    @OperationsPerInvocation(10)
    public void many(Blackhole blackhole) {
        for (int i = 0; i < 3; i++) blackhole.consume(new byte[1000]);
    }

    @Benchmark
    public int none() {
        return 0;
    }
}
