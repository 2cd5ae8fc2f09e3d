import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;

public class timeouts {
    // Deaf to the interrupts that come meanwhile.
    @Benchmark
    public void late() {
        long end = System.nanoTime() + 600_000_000L;
        for (long left; (left = end - System.nanoTime()) > 0; ) {
            try {
                Thread.sleep(left / 1_000_000 + 1);
            } catch (InterruptedException again) {
                continue;
            }
        }
        trace("late");
    }

    // Not deaf.
    @Benchmark
    public void never() throws InterruptedException {
        trace("never");
        while (true) {
            Thread.sleep(1000);
        }
    }
}
