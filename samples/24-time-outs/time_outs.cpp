#include <chrono>
#include <thread>

//@@Benchmark
int hangs() {
    for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}

//@@Benchmark
int works() { return 1; }
