#include <time.h>

//@@State(Scope.Thread)
typedef struct {
    //@@Param("1000")
    int steps;
} Input;

/* Stays inside the sandbox. */
//@@Benchmark
unsigned inside(const Input *input) {
    unsigned x = 1;
    for (int i = 0; i < input->steps; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    return x;
}

/* Leaves it for an answer. */
//@@Benchmark
int outside(void) {
    struct timespec now;
    return clock_gettime(CLOCK_MONOTONIC, &now);
}
