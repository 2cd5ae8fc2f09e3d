import { Benchmark, BenchmarkMode, Mode, OutputTimeUnit, TimeUnit } from "lath";
import { trace } from "./trace.js";

export class Benchmarks {
    @Benchmark
    @BenchmarkMode([Mode.SingleShotTime, Mode.Throughput])
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    static modes() {
        trace("run");
    }
}
