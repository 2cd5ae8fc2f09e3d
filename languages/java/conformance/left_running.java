import java.util.concurrent.CountDownLatch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

public class left_running {
    static Thread waiting(CountDownLatch over) {
        Thread thread = new Thread(() -> {
            try {
                over.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
        return thread;
    }

    @State(Scope.Benchmark)
    public static class Leaves {
        Thread thread;

        @Setup
        public void start() {
            thread = waiting(new CountDownLatch(1));
        }
    }

    @Benchmark
    public boolean leaves(Leaves state) {
        return state.thread.isAlive();
    }

    @State(Scope.Benchmark)
    public static class Ends {
        final CountDownLatch over = new CountDownLatch(1);
        Thread thread;

        @Setup
        public void start() {
            thread = waiting(over);
        }

        @TearDown
        public void stop() throws InterruptedException {
            over.countDown();
            thread.join();
        }
    }

    @Benchmark
    public boolean ends(Ends state) {
        return state.thread.isAlive();
    }
}
