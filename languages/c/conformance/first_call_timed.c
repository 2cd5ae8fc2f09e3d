#include <unistd.h>

static void first_sleeps(void) {
    static int called;
    if (!called++) usleep(20000);
}

//@@Benchmark
void run(void) { first_sleeps(); }
