import { Benchmark, Param, Scope, State } from "lath";
import { trace } from "./trace.js";

@State(Scope.Benchmark)
class Values {
    @Param("", "a b", "\"quoted\"", 'Grüße €', "100%",
           "back\\slash", `a,b`, "x=y;z", "{")
    text!: string;
}

// Lengths in bytes of UTF-8, as every language's fixture of this name shows them.
class Benchmarks {
    @Benchmark
    run(state: Values) {
        trace(`${new TextEncoder().encode(state.text).length} [${state.text}]`);
    }
}
