import { trace } from "./trace.js";

//@@State(Scope.Benchmark)
class Values {
    //@@Param("0x8000")
    b_int = 5;
    //@@Param("0xFFFFFFFFFFFFFFFF")
    d_longest = 0n;
    //@@Param("255")
    e_byte = 0;
}

//@@Benchmark
function run(values) {
    trace(`int ${values.b_int}`);
    trace(`unsigned long long ${values.d_longest}`);
    trace(`unsigned char ${values.e_byte}`);
}
