import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.*;

/** The factorial benchmark in Java: a plain JMH class. What only LATH reads stands in comments. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Factorial {

    @State(Scope.Benchmark)
    public static class InputValue {
        @Param({"15", "20"})
        public int number;
    }

    private static long recursive(int n) {
        return n < 2 ? 1 : n * recursive(n - 1);
    }

    private static long iterative(int n) {
        long product = 1;
        for (int factor = 2; factor <= n; factor++) {
            product *= factor;
        }
        return product;
    }

    //@@Compare("recursive")
    //@@Check(vectors = "vectors.toml")
    @Benchmark
    public long factorialRecursive(InputValue input) {
        return recursive(input.number);
    }

    //@@Compare("iterative")
    //@@Check(vectors = "vectors.toml")
    @Benchmark
    public long factorialIterative(InputValue input) {
        return iterative(input.number);
    }
}
