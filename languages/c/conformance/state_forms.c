#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct { int value; } First;

//@@State(Scope.Benchmark)
typedef struct second_tag {
    int value;
} Second;

//@@State(Scope.Benchmark)
struct third {
    int value;
};

//@@Setup
void first_setup(First *state) { state->value = 1; trace("setup first"); }
//@@Setup
void second_setup(Second *state) { state->value = 2; trace("setup second"); }
//@@Setup
void third_setup(struct third *state) { state->value = 3; trace("setup third"); }

//@@Benchmark
void run(First *first, const Second *second, struct third *third) { trace("run %d %d %d", first->value, second->value, third->value); }
