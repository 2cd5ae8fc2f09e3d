import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Benchmark)
public class params_product {
    @Param({"x", "y"})
    public String beta;

    @Param({"3", "1", "2"})
    private int alpha;

    @Benchmark
    public void run() {
        trace("alpha=%d beta=%s", alpha, beta);
    }
}
