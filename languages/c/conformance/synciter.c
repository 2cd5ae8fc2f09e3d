#include "lath.h"
#include "trace.h"
#include <time.h>

//@@Benchmark
void run(ThreadParams *thread) {
    const int slow = thread->thread_index == 1;
    nanosleep(&(struct timespec){.tv_nsec = slow ? 300000000 : 20000000}, NULL);
    trace(slow ? "slow" : "fast");
}
