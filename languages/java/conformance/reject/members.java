import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

public class members {
    public static class Hiding {
        @Benchmark
        void hidden() {
        }
    }

    @State(Scope.Benchmark)
    public static class Preparing {
        @Setup
        private void hidden_setup() {
        }

        @Benchmark
        public void run() {
        }
    }

    public static class Open {
        @Benchmark
        public <T> void generic(T anything) {
        }
    }
}
