use lath::Control;

//@@Benchmark
fn until_stopped(control: &Control) -> bool {
    let mut turns = 0u64;
    while !control.stop_measurement() {
        turns += 1;
    }
    turns > 0
}

//@@Benchmark
fn once(control: &Control) -> bool {
    control.stop_measurement()
}
