// The factorial benchmark in TypeScript, with integers of any size: nothing overflows.

import { Benchmark, BenchmarkMode, Check, Compare, Mode, OutputTimeUnit, Param, Scope, State, TimeUnit } from "lath";

@State(Scope.Benchmark)
class InputValue {
    @Param("15", "20")
    number: bigint = 15n;
}

function recursive(n: bigint): bigint {
    return n < 2n ? 1n : n * recursive(n - 1n);
}

function iterative(n: bigint): bigint {
    let product = 1n;
    for (let factor = 2n; factor <= n; factor++) product *= factor;
    return product;
}

@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
class Bigints {
    @Benchmark
    @Compare("recursive")
    @Check({ vectors: "vectors.toml" })
    factorialRecursive(value: InputValue): bigint {
        return recursive(value.number);
    }

    @Benchmark
    @Compare("iterative")
    @Check({ vectors: "vectors.toml" })
    factorialIterative(value: InputValue): bigint {
        return iterative(value.number);
    }
}
