import { Benchmark, Compare } from "lath";

class Sums {
    @Benchmark
    @Compare("sum", { baseline: true })
    first(): number {
        return 3;
    }

    @Benchmark
    @Compare("sum", { baseline: true }) // the second
    second(): number {
        return 3;
    }
}
