//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
int work(void) {
    volatile int s = 0;
    for (int i = 0; i < 2000; i++)
        s += i;
    return s;
}
