import { Benchmark, BenchmarkMode, Fork, Measurement, Mode, OutputTimeUnit, TimeUnit, Warmup } from "lath";

@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup({ iterations: 1, time: 20, timeUnit: TimeUnit.MILLISECONDS })
@Measurement({ iterations: 3, time: 30, timeUnit: TimeUnit.MILLISECONDS })
class Annotations {
    @Benchmark
    annotated(): number {
        return 42;
    }
}
