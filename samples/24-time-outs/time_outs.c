#include <time.h>

//@@Benchmark
int hangs(void) {
    struct timespec pause = {1, 0};
    for (;;) nanosleep(&pause, 0);
}

//@@Benchmark
int works(void) { return 1; }
