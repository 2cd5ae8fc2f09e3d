// A module of the user's that headers.js imports: states and fixtures.
import { trace } from "./trace.js";

//@@State(Scope.Benchmark)
export class Sized {
    @Param("3")
    size = 0;

    //@@Setup
    setup() {
        trace(`header setup ${this.size}`);
    }
}

@TearDown
export function clear_up(sized) {
    trace("header teardown");
}
