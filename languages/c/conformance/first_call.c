#include <unistd.h>

static void first_sleeps(void) {
    static int called;
    if (!called++) usleep(20000);
}

//@@Benchmark
//@@Compare(value = "both", baseline = true)
int both_a(void) {
    first_sleeps();
    return 1;
}

//@@Benchmark
//@@Compare("both")
int both_b(void) {
    first_sleeps();
    return 1;
}

//@@Benchmark
void alone(void) { first_sleeps(); }
