import { Param, Scope, State } from "lath";
import { trace } from "./trace.js";

namespace Benchmarks {
    @State(Scope.Benchmark)
    export class InputValue {
        @Param("25", "30")
        static number: number;
    }

    @State(Scope.Benchmark)
    export class Switch {
        @Param("false", "true")
        inverted = false;
    }

    //@@Benchmark
    export function first() {
        trace(`first ${InputValue.number}`);
    }

    //@@Benchmark
    export function second(way: Switch) {
        trace(`second ${InputValue.number} inverted ${Number(way.inverted)}`);
    }
}
