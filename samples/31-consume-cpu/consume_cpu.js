import { Blackhole } from "lath";

//@@State(Scope.Thread)
class Work {
    //@@Param({"100", "1000"})
    tokens = 0;
}

//@@Benchmark
function burn(work) {
    Blackhole.consumeCPU(work.tokens);
}
