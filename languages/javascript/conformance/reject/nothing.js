//@Benchmark
export function run() {
    return 0;
}
