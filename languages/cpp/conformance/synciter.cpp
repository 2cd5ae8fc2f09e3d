#include "../../c/conformance/trace.h"
#include "lath.h"
#include <chrono>
#include <thread>

//@@Benchmark
void run(const ThreadParams &thread) {
    const bool slow = thread.getThreadIndex() == 1;
    std::this_thread::sleep_for(std::chrono::milliseconds(slow ? 300 : 20));
    trace(slow ? "slow" : "fast");
}
