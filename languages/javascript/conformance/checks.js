import { trace } from "./trace.js";

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
function sum_right() {
    trace("right");
    return 45;
}

//@@Benchmark
//@@Compare("sum")
function sum_wrong() {
    trace("wrong");
    return 55;
}

//@@Benchmark
function alone() {
    trace("alone");
    return 1;
}

class Thing {}

//@@Benchmark
//@@Compare(value = "things", baseline = true)
const a_thing = () => new Thing();

//@@Benchmark
//@@Compare("things")
const b_thing = () => new Thing();

//@@State(Scope.Benchmark)
class Numbers {
    //@@Param("10")
    n = 0;
}

//@@Benchmark
//@@Check(vectors = "../../c/conformance/check_vectors_table.toml")
function add_up(numbers) {
    let sum = 0;
    for (let i = 0; i < numbers.n; i++) sum += i;
    return sum;
}
