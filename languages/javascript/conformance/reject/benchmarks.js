//@@Benchmark
function takes_number(plain_number) {
    return plain_number;
}
