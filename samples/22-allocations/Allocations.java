import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class Allocations {
    int sum;

    @Benchmark
    public int[] allocates() {
        return new int[1000];
    }

    @Benchmark
    public int computes() {
        return sum = sum * 31 + 7;
    }
}
