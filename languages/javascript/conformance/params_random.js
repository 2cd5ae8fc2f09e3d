import { trace } from "./trace.js";

//@@State(Scope.Benchmark)
class Drawn {
    //@@Param("random")
    value = 0;
}

//@@Benchmark
function run(drawn) {
    trace(`drawn ${drawn.value}`);
}
