#include "../../c/conformance/trace.h"
#include <chrono>
#include <thread>

//@@Benchmark
void late() {
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    trace("late");
}

//@@Benchmark
void never() {
    trace("never");
    for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}
