#include <unistd.h>

static void first_sleeps() {
    static int called;
    if (!called++) usleep(20000);
}

//@@Benchmark
void run() { first_sleeps(); }
