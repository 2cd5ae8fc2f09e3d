#include <math.h>

//@@State(Scope.Thread)
typedef struct {
    //@@Param("3.7")
    double x;
} Input;

static const double known = 3.7;

//@@Benchmark
double nothing(void) { return 1; }

//@@Benchmark
double folded(void) { return log(known) * sin(known) + exp(known); }

//@@Benchmark
double computed(const Input *input) { return log(input->x) * sin(input->x) + exp(input->x); }
