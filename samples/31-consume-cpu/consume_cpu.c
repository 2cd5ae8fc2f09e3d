#include "lath.h"

//@@State(Scope.Thread)
typedef struct {
    //@@Param({"100", "1000"})
    int tokens;
} Work;

//@@Benchmark
void burn(const Work *work) { lath_consume_cpu(work->tokens); }
