import { Scope, Setup, State } from "lath";
import { trace } from "./trace.js";

namespace one {
    @State(Scope.Benchmark)
    export class Inner {
        @Setup
        setup() {
            trace("one.setup");
        }
    }

    //@@Benchmark
    export function run(state: Inner) {
        trace("one.run");
    }
}

namespace two {
    @State(Scope.Benchmark)
    export class Inner {
        @Setup
        setup() {
            trace("two.setup");
        }
    }

    //@@Benchmark
    export function run(state: Inner) {
        trace("two.run");
    }
}
