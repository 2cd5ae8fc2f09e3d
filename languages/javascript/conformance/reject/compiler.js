//@@Benchmark
function run() {
    return undeclared undeclared;
}
