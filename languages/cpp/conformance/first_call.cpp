#include <unistd.h>

static void first_sleeps() {
    static int called;
    if (!called++) usleep(20000);
}

//@@Benchmark
//@@Compare(value = "both", baseline = true)
int both_a() {
    first_sleeps();
    return 1;
}

//@@Benchmark
//@@Compare("both")
int both_b() {
    first_sleeps();
    return 1;
}

//@@Benchmark
void alone() { first_sleeps(); }
