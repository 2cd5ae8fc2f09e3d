import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.infra.Blackhole;

@State(Scope.Thread)
public class ConsumeCpu {
    @Param({"100", "1000"})
    int tokens;

    @Benchmark
    public void burn() {
        Blackhole.consumeCPU(tokens);
    }
}
