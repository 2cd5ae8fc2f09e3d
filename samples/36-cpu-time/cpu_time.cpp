#include <chrono>
#include <thread>

//@@Benchmark
int waits() {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return 0;
}
