//@@Measurement(iterations = 3, batchSize = 5)
//@@Warmup(iterations = 1, time = 3, timeUnit = TimeUnit.MILLISECONDS)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
struct Base {
    //@@Benchmark
    int inherited() { return 1; }
    virtual ~Base() {}
    virtual int unused() = 0;
};

//@@BenchmarkMode(Mode.Throughput)
//@@Measurement(iterations = 4, time = 2, timeUnit = TimeUnit.MILLISECONDS)
struct Derived : public Base {
    //@@Benchmark
    //@@Warmup(iterations = 2)
    //@@BenchmarkMode(Mode.AverageTime)
    int merged() { return 2; }
    int unused() override { return 0; }
};
