import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

public class syntax {
    @State(Scope.Benchmark)
    public static class Values {
        @Param({"25", "30)
        int number;
    }

    @Benchmark
    @Warmup(iterations = , time = 1)
    @Measurement(iterations 3)
    @BenchmarkMode(Mode.)
    public void run(Values values) {
    }
}
