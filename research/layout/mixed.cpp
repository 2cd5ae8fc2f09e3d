// What `cargo research layout` changes without changing what it does.
#include <cstdint>

//@@Benchmark
std::uint64_t mixed() {
    std::uint64_t x = 0;
    for (std::uint64_t i = 0; i < 1000; i++) {
        asm volatile("" : "+r"(x));
        x += i & 1 ? 3 : 1;
    }
    return x;
}
