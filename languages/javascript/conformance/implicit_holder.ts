import { Benchmark, Scope, Setup, State } from "lath";
import { trace } from "./trace.js";

namespace here {
    @State(Scope.Benchmark)
    export class Holder {
        private calls = 0;

        constructor() {
            trace("built");
        }

        @Setup
        setup() {
            trace("setup");
        }

        @Benchmark
        held(): number {
            trace(`held ${++this.calls}`);
            return this.calls;
        }
    }

    export class Tools {
        private constructor(readonly never: string) {}

        @Benchmark
        static only() {
            trace("static");
        }
    }
}
