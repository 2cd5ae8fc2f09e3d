#include "trace.h"
#include "lath.h"
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

//@@Benchmark
void good(void) { trace("good"); }

//@@Benchmark
void exit_0(void) { exit(0); }
//@@Benchmark
void exit_1(void) { exit(1); }
//@@Benchmark
void exit_42(void) { _exit(42); }

//@@Benchmark
void segfault(void) {
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
}

//@@Benchmark
void aborts(void) { abort(); }

//@@Benchmark
void killed(void) { kill(getpid(), SIGKILL); }

//@@Benchmark
//@@Timeout(time = 300, timeUnit = TimeUnit.MILLISECONDS)
void hangs(void) {
    volatile int forever = 1;
    trace("hangs");
    while (forever) usleep(1000);
}

/* Takes more than it may have, and does not look at what malloc said. clang removes memory that nobody
 * can see, hence volatile. */
//@@Benchmark
void out_of_memory(void) {
    struct rlimit limit = {256u << 20, 256u << 20};
    setrlimit(RLIMIT_AS, &limit);
    for (;;) {
        void *volatile taken = malloc(16u << 20);
        memset(taken, 1, 16u << 20);
    }
}
