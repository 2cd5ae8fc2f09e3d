import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class params_differ {
    @State(Scope.Benchmark)
    public static class First {
        @Param("1")
        int size;
    }

    @State(Scope.Benchmark)
    public static class Second {
        @Param("2")
        int size;
    }

    @Benchmark
    public void run(First first, Second second) {
    }
}
