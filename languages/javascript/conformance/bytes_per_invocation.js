import { sleep } from "./trace.js";

//@@State(Scope.Benchmark)
class Buffer {
    //@@Param({"16", "65536"})
    size = 0;
}

//@@Benchmark
//@@BytesPerInvocation(200000)
//@@OperationsPerInvocation(10)
function number() {
    return sleep(2);
}

//@@Benchmark
//@@BytesPerInvocation("size")
function parameter(buffer) {
    sleep(2);
    return buffer.size;
}

//@@Benchmark
function silent() {
    return sleep(2);
}
