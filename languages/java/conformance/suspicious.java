import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Timeout;
import org.openjdk.jmh.annotations.Warmup;

public class suspicious {
    @State(Scope.Benchmark)
    public static class Unused {
        int unused;
    }

    @State(Scope.Benchmark)
    public static class Point {
        double x;
    }

    @Benchmark
    public void drops_result(Point point) {
        Math.sqrt(point.x);
    }

    @Benchmark
    public void sinks_nothing() {
    }

    @Benchmark
    @Warmup(iterations = 1, timeUnit = TimeUnit.SECONDS)
    public int unit_of_nothing() {
        return 1;
    }

    @Benchmark
    @Timeout(time = 1)
    public int impatient() {
        return 1;
    }
}
