import { Benchmark, BenchmarkMode, Measurement, Mode, OutputTimeUnit, TimeUnit, Warmup } from "lath";

@Measurement({ iterations: 3, batchSize: 5 })
@Warmup({ iterations: 1, time: 3, timeUnit: TimeUnit.MILLISECONDS })
@OutputTimeUnit(TimeUnit.NANOSECONDS)
abstract class Base {
    @Benchmark
    inherited(): number {
        return 1;
    }

    abstract unused(): number;
}

@BenchmarkMode(Mode.Throughput)
@Measurement({ iterations: 4, time: 2, timeUnit: TimeUnit.MILLISECONDS })
class Derived extends Base {
    @Benchmark
    @Warmup({ iterations: 2 })
    @BenchmarkMode(Mode.AverageTime)
    merged(): number {
        return 2;
    }

    unused(): number {
        return 0;
    }
}
