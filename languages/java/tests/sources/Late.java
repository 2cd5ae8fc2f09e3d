import org.openjdk.jmh.annotations.Benchmark;

public class Late {
    /** Hears interrupts and goes on. */
    @Benchmark
    public long deaf() {
        long end = System.nanoTime() + 700_000_000L;
        for (long left; (left = end - System.nanoTime()) > 0; ) {
            try {
                Thread.sleep(left / 1_000_000 + 1);
            } catch (InterruptedException again) {
                continue;
            }
        }
        return end;
    }

    @Benchmark
    public void stuck() throws InterruptedException {
        Thread.sleep(60_000);
    }
}
