import static trace.Trace.trace;

import headers_states.Elsewhere;
import org.openjdk.jmh.annotations.Benchmark;

public class headers {
    @Benchmark
    public void run(Elsewhere state) {
        trace("run %d", state.size);
    }
}
