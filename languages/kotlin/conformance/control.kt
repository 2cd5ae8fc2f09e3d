import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.infra.Control
import trace.trace

open class control {
    @Benchmark
    fun loop(control: Control) {
        var turns = 0L
        val started = control.startMeasurement
        while (!control.stopMeasurement) turns++
        trace("loop started %s, stopped after %s turns", started, if (turns > 0) "some" else "no")
    }
}
