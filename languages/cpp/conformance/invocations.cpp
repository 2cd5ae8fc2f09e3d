#include "../../c/conformance/trace.h"

//@@State(Scope.Benchmark)
struct State {
    //@@Setup(Level.Iteration)
    void iteration() { trace("iteration"); }
};

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @Warmup(iterations = 1, invocations = 2)
//@@Measurement(iterations = 2, invocations = 3)
void run(State &) { trace("run"); }
