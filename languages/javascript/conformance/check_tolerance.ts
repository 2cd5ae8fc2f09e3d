import { Benchmark, Check, Compare } from "lath";

class Thirds {
    @Benchmark
    @Compare("third", { baseline: true })
    exact(): number {
        return 1 / 3;
    }

    @Benchmark
    @Compare("third")
    @Check({ tolerance: 1e-3 })
    near(): number {
        return 0.3333;
    }

    @Benchmark
    @Compare("third")
    @Check({ tolerance: 1e-6 })
    too_far(): number {
        return 0.3333;
    }
}
