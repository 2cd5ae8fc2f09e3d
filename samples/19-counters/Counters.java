import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class Counters {
    long start = 27;

    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Counted {
        public long steps;
        public long odd;
    }

    // From 27 it takes 111 steps to 1, 41 of them at odd numbers.
    @Benchmark
    public long collatz(Counted counters) {
        long n = start;
        for (; n != 1; counters.steps++) {
            if (n % 2 == 1) counters.odd++;
            n = n % 2 == 1 ? 3 * n + 1 : n / 2;
        }
        return n;
    }
}
