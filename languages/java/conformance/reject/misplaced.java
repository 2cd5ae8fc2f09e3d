import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

public class misplaced {
    @State(Scope.Benchmark)
    public static class Values {
        @Benchmark // before a field
        int number;
    }

    @Setup // before a type
    @State(Scope.Benchmark)
    public static class Other {
    }

    @Benchmark
    @Param("1")
    @State(Scope.Thread)
    @Warmup(iterations = 1)
    @Warmup(iterations = 2) // again
    public void run(Values values, Other other) {
    }
}
