import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

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

    // Deaf, too.
    static void hang() {
        while (true) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException again) {
                continue;
            }
        }
    }

    @State(Scope.Thread)
    public static class Starts {
        @Setup(Level.Trial)
        public void setUp() {
            hang();
        }
    }

    @State(Scope.Thread)
    public static class Ends {
        @TearDown(Level.Iteration)
        public void tearDown() {
            hang();
        }
    }

    @Benchmark
    public void hangs_a_call() {
        hang();
    }

    @Benchmark
    public void hangs_set_up(Starts state) {
    }

    @Benchmark
    public void hangs_tear_down(Ends state) {
    }
}
