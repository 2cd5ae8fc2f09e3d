import org.openjdk.jmh.annotations.*;

public class Hello {
    @State(Scope.Benchmark)
    public static class Input {
        @Param("1000")
        public int rounds;
    }

    static int scramble(int rounds) {
        int x = 1;
        for (int i = 0; i < rounds; i++) {
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
    public int work(Input input) {
        return scramble(input.rounds);
    }
}
