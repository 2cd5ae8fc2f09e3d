import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class Loops {
    int x = 3, y = 4;

    private static int add(int x, int y) {
        return x + y;
    }

    @Benchmark
    public int one() {
        return add(x, y);
    }

    @Benchmark
    @OperationsPerInvocation(100000)
    public int looped() {
        int sum = 0;
        for (int i = 0; i < 100000; i++) sum += add(x, y);
        return sum;
    }
}
