import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class counters {
    @State(Scope.Benchmark)
    @AuxCounters
    public static class Shared {
        public int hits;
    }

    @State(Scope.Thread)
    @AuxCounters
    public static class One {
        public int hits;
    }

    @State(Scope.Thread)
    @AuxCounters
    public static class Two {
        public int hits;
    }

    public static class First {
        @Benchmark
        public void run(Shared shared) {
        }
    }

    public static class Second {
        @Benchmark
        public void same_counter(One one, Two two) {
        }
    }
}
