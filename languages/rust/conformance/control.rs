mod trace;

use lath::Control;
use trace::trace;

//@@Benchmark
fn looping(control: &Control) {
    let mut turns = 0u64;
    let started = control.start_measurement();
    while !control.stop_measurement() {
        turns += 1;
    }
    trace(format_args!("loop started {started}, stopped after {} turns", if turns > 0 { "some" } else { "no" }));
}
