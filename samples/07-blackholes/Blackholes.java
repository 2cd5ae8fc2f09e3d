import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.infra.Blackhole;

@State(Scope.Thread)
public class Blackholes {
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
    public int one() {
        return scramble(seed);
    }

    @Benchmark
    public int lost() {
        scramble(seed + 1);
        return scramble(seed);
    }

    @Benchmark
    public void both(Blackhole blackhole) {
        blackhole.consume(scramble(seed + 1));
        blackhole.consume(scramble(seed));
    }
}
