#include <future>

//@@Benchmark
std::future<int> forgotten() {
    return std::async([] { return 3; });
}
