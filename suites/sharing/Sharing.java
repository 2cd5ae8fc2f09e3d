import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.infra.ThreadParams;

/** Each thread adds to a counter of its own, and nobody touches another's. What differs is where the counters lie. A plain JMH class. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Threads(2)
public class Sharing {
    private static final int MOST = 64; // threads

    private final AtomicLongArray sideBySide = new AtomicLongArray(MOST);
    private final AtomicLongArray wide = new AtomicLongArray((MOST + 1) * 16);

    // Eight counters lie on one cache line of 64 bytes. Each addition takes the line from the other threads' caches.
    //@@Compare("Java")
    @Benchmark
    public long side_by_side(ThreadParams thread) {
        return sideBySide.getAndIncrement(thread.getThreadIndex());
    }

    // 128 bytes from one counter to the next, and as much before the first one, where the array has its length.
    //@@Compare("Java")
    @Benchmark
    public long apart(ThreadParams thread) {
        return wide.getAndIncrement(16 * (thread.getThreadIndex() + 1));
    }
}
