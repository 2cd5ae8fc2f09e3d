import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class inaccessible {
    @State(Scope.Benchmark)
    static class Private {
    }

    @State(Scope.Benchmark)
    public static class Closed {
        private Closed() {
        }
    }

    public static class First {
        @Benchmark
        public void run(Private state) {
        }
    }

    public static class Second {
        @Benchmark
        public void run(Closed state) {
        }
    }
}
