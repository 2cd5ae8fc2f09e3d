import { Benchmark, Param, Scope, State } from "lath";
import { trace } from "./trace.js";

@State(Scope.Benchmark)
class First {
    @Param("1", "2")
    n!: number;
}

@State(Scope.Thread)
class Second {
    @Param([1, 2])
    n!: bigint;
}

//@@Benchmark
function run(first: First, second: Second) {
    trace(`${first.n} ${second.n}`);
}
