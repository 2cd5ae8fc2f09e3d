import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

public class states {
    @State(Scope.Benchmark)
    public static class Egg {
        @Setup
        public void lay(Hen hen) {
        }
    }

    @State(Scope.Benchmark)
    public static class Hen {
        @Setup
        public void hatch(Egg egg) { // for circular()
        }
    }

    @State(Scope.Group)
    public static class Grouped {
    }

    public static class Second {
        @Benchmark
        public void circular(Egg state) {
        }
    }

    public static class Third {
        @Benchmark
        public void outside_any_group(Grouped state) {
        }
    }
}
