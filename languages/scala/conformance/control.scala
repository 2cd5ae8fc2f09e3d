import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.infra.Control
import trace.trace
class control {
  @Benchmark
  def loop(control: Control): Unit = {
    var turns = 0L
    val started = control.startMeasurement
    while (!control.stopMeasurement) turns += 1
    trace("loop started %s, stopped after %s turns", started, if (turns > 0) "some" else "no")
  }
}
