//@@Benchmark
function until_stopped(control) {
    let turns = 0;
    while (!control.stopMeasurement) turns++;
    return turns > 0;
}

//@@Benchmark
function once(control) {
    return control.stopMeasurement;
}
