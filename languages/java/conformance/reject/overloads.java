import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class overloads {
    @State(Scope.Benchmark)
    public static class Values {
    }

    @Benchmark
    public void run() {
    }

    @Benchmark
    public void run(Values values) { // again
    }
}
