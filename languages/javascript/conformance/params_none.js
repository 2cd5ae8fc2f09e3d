import { trace } from "./trace.js";

let calls = 0;

//@@State(Scope.Benchmark)
class Counted {
    //@@Param({"1", "2"})
    n = 0;
    counted = 0;
}

//@@Benchmark
function run(counted) {
    counted.counted++;
    calls++;
    trace(`n=${counted.n} counted=${counted.counted === calls ? calls : -1}`);
}
