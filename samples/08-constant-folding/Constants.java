import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class Constants {
    int x = 7;
    static final int KNOWN = 7;

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
    public int folded() {
        return scramble(KNOWN);
    }

    @Benchmark
    public int computed() {
        return scramble(x);
    }
}
