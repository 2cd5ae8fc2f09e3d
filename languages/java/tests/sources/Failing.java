import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.infra.ThreadParams;

import java.util.concurrent.CountDownLatch;

public class Failing {
    private static final CountDownLatch BOTH = new CountDownLatch(1);

    public static class Own extends RuntimeException {
    }

    public static class Mute extends RuntimeException {
        @Override public String getMessage() { throw new IllegalStateException("not a word"); }
    }

    @State(Scope.Thread)
    public static class Bad {
        @Setup public void up() { throw new Own(); }
    }

    @State(Scope.Thread)
    public static class Each {
        int zero;
        @Setup(Level.Invocation) public void each() { zero = 1 / zero; }
    }

    @State(Scope.Thread)
    public static class Torn {
        @TearDown(Level.Iteration) public void down() { throw new AssertionError("torn"); }
    }

    @State(Scope.Thread)
    public static class Clinging {
        @Setup public void up() {
            Thread thread = new Thread(() -> { while (true) Thread.onSpinWait(); });
            thread.start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) Thread.onSpinWait(); }));
        }
    }

    @State(Scope.Thread)
    public static class Printing {
        @Setup public void up() { System.out.println("{\"event\":\"end\"}"); }
    }

    @Benchmark public int throwing() { throw new IllegalArgumentException("no \"good\"\n\u00e9"); }

    /** What JMH does now and then: a thread that its latches refuse ends before the one that failed. */
    @Benchmark public int refused(ThreadParams thread) throws InterruptedException {
        if (thread.getThreadIndex() > 0) {
            BOTH.countDown();
            Thread.sleep(200);
            throw new Own();
        }
        // Else JMH would refuse the other thread in earnest.
        BOTH.await();
        IllegalStateException refused = new IllegalStateException("More threads than expected");
        refused.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("org.openjdk.jmh.runner.InfraControlL2", "announceWarmupReady", "InfraControl.java", 222)
        });
        throw refused;
    }

    @Benchmark public int mute() { throw new Mute(); }

    @Benchmark public int setUp(Bad bad) { return 1; }
    @Benchmark public int each(Each each) { return 1; }
    @Benchmark public int tearDown(Torn torn) { return 1; }
    @Benchmark public int exiting() { System.exit(5); return 1; }
    @Benchmark public int clinging(Clinging clinging) { return 1; }
    @Benchmark public int printing(Printing printing) { return 1; }
}
