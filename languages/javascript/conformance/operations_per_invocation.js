import { sleep } from "./trace.js";

class sleeping {
    //@@Benchmark
    //@@OperationsPerInvocation(1000000)
    run() {
        return sleep(2);
    }
}
