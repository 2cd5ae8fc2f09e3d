//@@State(Scope.Benchmark)
class Told {
    //@@Setup
    tell(benchmarkParams) {
        console.log(`mode ${benchmarkParams.mode}, ${benchmarkParams.threads} threads`);
    }
}

//@@Benchmark
//@@Threads(2)
function place(told, threadParams) {
    return threadParams.threadIndex;
}
