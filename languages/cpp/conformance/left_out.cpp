#include "../../c/conformance/trace.h"

//@@State(Scope.Benchmark)
struct First {};

//@@State(Scope.Benchmark)
struct Second {};

//@@State(Scope.Benchmark)
struct Unused {
    //@@Setup
    static void setup() { trace("never"); }
};

//@@Setup
void setup(First &, Second &) { trace("setup both"); }

//@@Benchmark
void run_first(First &) { trace("run first"); }

//@@Benchmark
void run_second(Second &) { trace("run second"); }
