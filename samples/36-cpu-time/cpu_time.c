#include <time.h>

//@@Benchmark
int waits(void) {
    struct timespec pause = {0, 2000000};
    return nanosleep(&pause, 0);
}
