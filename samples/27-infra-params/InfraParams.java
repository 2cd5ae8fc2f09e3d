import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

@State(Scope.Benchmark)
public class InfraParams {
    @Setup
    public void tell(BenchmarkParams params) {
        System.out.println("mode " + params.getMode().shortLabel() + ", " + params.getThreads() + " threads");
    }

    @Benchmark
    @Threads(2)
    public int place(ThreadParams thread) {
        return thread.getThreadIndex();
    }
}
