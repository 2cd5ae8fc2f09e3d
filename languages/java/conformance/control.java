import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Control;

public class control {
    @Benchmark
    public void loop(Control control) {
        long turns = 0;
        boolean started = control.startMeasurement;
        while (!control.stopMeasurement) {
            turns++;
        }
        trace("loop started %s, stopped after %s turns", started, turns > 0 ? "some" : "no");
    }
}
