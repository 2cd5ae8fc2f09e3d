import { Benchmark, Compare, Level, Param, Scope, Setup, State, TearDown } from "lath";
import { trace } from "./trace.js";

@State(Scope.Benchmark)
class Numbers {
    @Param("10")
    n!: number;

    @Setup(Level.Trial)
    setup_trial() {
        trace("setup.trial");
    }

    @Setup(Level.Iteration)
    setup_iteration() {
        trace("setup.iteration");
    }

    @Setup(Level.Invocation)
    setup_invocation() {
        trace("setup.invocation");
    }

    @TearDown(Level.Invocation)
    teardown_invocation() {
        trace("teardown.invocation");
    }

    @TearDown(Level.Iteration)
    teardown_iteration() {
        trace("teardown.iteration");
    }

    @TearDown(Level.Trial)
    teardown_trial() {
        trace("teardown.trial");
    }
}

class Sums {
    @Benchmark
    @Compare("sum", { baseline: true })
    a_loop(numbers: Numbers): bigint {
        let sum = 0n;
        trace("run");
        for (let i = 0n; i < numbers.n; i++) sum += i;
        return sum;
    }

    @Benchmark
    @Compare("sum")
    async b_formula(numbers: Numbers): Promise<bigint> {
        trace("run");
        const n = BigInt(numbers.n);
        return (n * (n - 1n)) / 2n;
    }

    @Benchmark
    @Compare("sum")
    c_real(numbers: Numbers): number {
        trace("run");
        return (numbers.n * (numbers.n - 1)) / 2;
    }
}
