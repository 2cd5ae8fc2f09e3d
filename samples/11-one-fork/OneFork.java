import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class OneFork {
    int rounds;

    // What a process is lucky with (addresses, hash seeds, the first CPU) holds for its whole life.
    @Setup
    public void draw() {
        rounds = 200 + (int) (System.nanoTime() / 1000 % 8) * 200;
    }

    @Benchmark
    public int work() {
        int x = 1;
        for (int i = 0; i < rounds; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
        }
        return x;
    }
}
