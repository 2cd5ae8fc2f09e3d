import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class Lazy {
    @Param("20000")
    int size;

    static int scramble(int x) {
        return x ^ x << 13 ^ x >>> 17 ^ x << 5;
    }

    @Benchmark
    public IntStream promised() {
        return IntStream.range(0, size).map(Lazy::scramble);
    }

    @Benchmark
    public int done() {
        return IntStream.range(0, size).map(Lazy::scramble).sum();
    }
}
