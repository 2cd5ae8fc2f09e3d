#include "../../c/conformance/trace.h"
#include <csignal>
#include <cstdlib>
#include <sys/resource.h>
#include <vector>

//@@Benchmark
void good() { trace("good"); }

//@@Benchmark
void exit_0() { std::exit(0); }
//@@Benchmark
void exit_1() { std::exit(1); }
//@@Benchmark
void exit_42() { _exit(42); }

//@@Benchmark
void segfault() {
    volatile int *volatile nowhere = nullptr;
    *nowhere = 1;
}

//@@Benchmark
void aborts() { std::abort(); }

//@@Benchmark
void killed() { kill(getpid(), SIGKILL); }

//@@Benchmark
//@@Timeout(time = 300, timeUnit = TimeUnit.MILLISECONDS)
void hangs() {
    volatile bool forever = true;
    trace("hangs");
    while (forever) usleep(1000);
}

// std::bad_alloc, sooner or later.
//@@Benchmark
void out_of_memory() {
    rlimit limit = {256u << 20, 256u << 20};
    setrlimit(RLIMIT_AS, &limit);
    std::vector<std::vector<char>> kept;
    for (;;) kept.emplace_back(16u << 20, 'x');
}
