import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.infra.Control;

public class ControlSample {
    @Benchmark
    public boolean untilStopped(Control control) {
        long turns = 0;
        while (!control.stopMeasurement) turns++;
        return turns > 0;
    }

    @Benchmark
    public boolean once(Control control) {
        return control.stopMeasurement;
    }
}
