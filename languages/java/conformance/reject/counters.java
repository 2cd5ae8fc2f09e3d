import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class counters {
    @State(Scope.Benchmark)
    @AuxCounters
    public static class Shared { // shared by all threads
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
        public int hits; // the other one of same_counter()
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
