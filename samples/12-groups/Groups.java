import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.*;

@State(Scope.Group)
public class Groups {
    final AtomicLong value = new AtomicLong();

    @Benchmark
    @Group("cell")
    @GroupThreads(2)
    public long read() {
        return value.get();
    }

    @Benchmark
    @Group("cell")
    @GroupThreads(1)
    public long write() {
        return value.incrementAndGet();
    }
}
