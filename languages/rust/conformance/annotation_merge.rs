//@@Measurement(iterations = 3, batchSize = 5)
//@@Warmup(iterations = 1, time = 3, timeUnit = TimeUnit.MILLISECONDS)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
trait Base {
    fn number(&self) -> i32;

    //@@Benchmark
    fn inherited(&self) -> i32 {
        self.number()
    }
}

//@@BenchmarkMode(Mode.Throughput)
//@@Measurement(iterations = 4, time = 2, timeUnit = TimeUnit.MILLISECONDS)
#[derive(Default)]
struct Derived;

impl Base for Derived {
    fn number(&self) -> i32 {
        1
    }
}

impl Derived {
    //@@Benchmark
    //@@Warmup(iterations = 2)
    //@@BenchmarkMode(Mode.AverageTime)
    fn merged(&self) -> i32 {
        2
    }
}
