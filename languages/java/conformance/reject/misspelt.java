import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

public class misspelt {
    @State(Scope.Benchmrk)
    public static class Values {
        @Setup(Level.Invokation)
        public void setup() {
        }
    }

    @Benchmrk
    public void first() {
    }

    @Benchmark
    @Warmup(iteration = 5)
    @BenchmarkMode(Mode.AvarageTime)
    @OutputTimeUnit(TimeUnit.Milliseconds)
    public void second(Values values) {
    }
}
