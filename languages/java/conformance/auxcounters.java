import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

public class auxcounters {
    @State(Scope.Thread)
    @AuxCounters
    public static class Operations {
        public long hits;
        private long missed;

        public int misses() {
            return (int) (missed / 2 * 3);
        }

        @Setup(Level.Iteration)
        public void begin() {
            missed = 0;
        }
    }

    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Events {
        public double retries;
    }

    @Benchmark
    public void operations(Operations counted) {
        counted.hits += 2;
        counted.missed += 2;
    }

    @Benchmark
    public void events(Events counted) {
        counted.retries += 5;
    }
}
