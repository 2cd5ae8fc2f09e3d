import org.openjdk.jmh.annotations.*;

@State(Scope.Benchmark)
public class Params {
    @Param({"10", "1000"})
    int size;

    @Param({"1", "4"})
    int passes;

    @Benchmark
    public int work() {
        int x = 1;
        for (int i = 0; i < size * passes; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
        }
        return x;
    }
}
