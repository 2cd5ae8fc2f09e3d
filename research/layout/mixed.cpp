// What `cargo research layout` changes without changing what it does.
#include <cstdint>

//@@Benchmark
std::uint64_t mixed() {
    std::uint64_t x = 7;
    for (int i = 0; i < 1000; i++) {
        x = (x ^ std::uint64_t(i)) * 6364136223846793005u;
        asm volatile("" : "+r"(x));
    }
    return x;
}
