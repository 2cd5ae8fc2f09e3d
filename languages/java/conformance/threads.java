import static trace.Trace.trace;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.infra.ThreadParams;

public class threads {
    @State(Scope.Benchmark)
    public static class Shared {
        final AtomicInteger users = new AtomicInteger();

        @Setup
        public void setup() {
            trace("shared.setup");
        }

        @TearDown
        public void teardown() {
            trace("shared.teardown");
        }
    }

    @State(Scope.Thread)
    public static class Own {
        int number;

        @Setup
        public void setup(Shared shared) {
            number = shared.users.incrementAndGet();
            trace("own.setup");
        }

        @TearDown
        public void teardown() {
            trace("own.teardown");
        }
    }

    @Benchmark
    @Threads(2)
    public void run(Own own, ThreadParams thread) {
        trace("own %d", own.number);
        trace("thread %d of %d", thread.getThreadIndex(), thread.getThreadCount());
    }
}
