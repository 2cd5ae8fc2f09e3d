import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class uninstantiable {
    @State(Scope.Benchmark)
    public abstract static class Abstract {
    }

    @State(Scope.Benchmark)
    public static class Demanding {
        public Demanding(int size) {
        }
    }

    public static class First {
        @Benchmark
        public void run(Abstract state) {
        }
    }

    public static class Second {
        @Benchmark
        public void run(Demanding state) {
        }
    }
}
