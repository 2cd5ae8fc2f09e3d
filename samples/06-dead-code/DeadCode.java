import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class DeadCode {
    int seed = 7;

    private static int scramble(int x) {
        for (int i = 0; i < 10; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
        }
        return x;
    }

    @Benchmark
    public int nothing() {
        return 1;
    }

    @Benchmark
    public void dropped() {
        scramble(seed);
    }

    @Benchmark
    public int returned() {
        return scramble(seed);
    }
}
