#include "lath.h"

//@@State(Scope.Thread)
struct Work {
    //@@Param({"100", "1000"})
    int tokens;
};

//@@Benchmark
void burn(const Work &work) { lath::Blackhole::consumeCPU(work.tokens); }
