import java.util.concurrent.atomic.AtomicLongArray;
import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.infra.ThreadParams;

@State(Scope.Benchmark)
@Threads(2)
public class FalseSharing {
    final AtomicLongArray counts = new AtomicLongArray(64);

    @Benchmark
    public long sideBySide(ThreadParams thread) {
        return counts.incrementAndGet(16 + thread.getThreadIndex());
    }

    @Benchmark
    public long apart(ThreadParams thread) {
        return counts.incrementAndGet(16 + 16 * thread.getThreadIndex());
    }
}
