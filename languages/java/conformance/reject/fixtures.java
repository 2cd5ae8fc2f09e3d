import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

public class fixtures {
    public static class Stateless {
        @Setup
        public void of_nothing() {
        }

        @Benchmark
        public void run() {
        }
    }

    @State(Scope.Benchmark)
    public static class Returning {
        @Setup
        public int returns_something() {
            return 0;
        }

        @Benchmark
        public void run() {
        }
    }

    @State(Scope.Benchmark)
    public static class Demanding {
        @TearDown
        public void takes_number(int not_a_state) {
        }

        @Benchmark
        public void run() {
        }
    }
}
