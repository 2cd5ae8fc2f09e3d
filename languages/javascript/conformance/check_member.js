import { trace } from "./trace.js";

//@@State(Scope.Thread)
class Box {
    #salt = 0n;
    sealed = 0n;

    //@@Benchmark
    //@@Compare(value = "seal", baseline = true)
    high() {
        trace("run");
        this.#salt = 1000n;
        this.sealed = 1042n;
    }

    //@@Benchmark
    //@@Compare("seal")
    low() {
        trace("run");
        this.#salt = -1000n;
        this.sealed = -958n;
    }

    //@@Check
    opened() {
        trace("check");
        return this.sealed - this.#salt;
    }
}
