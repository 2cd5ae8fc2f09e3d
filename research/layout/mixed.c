// What `cargo research layout` changes without changing what it does.
#include <stdint.h>

//@@Benchmark
uint64_t mixed(void) {
    uint64_t x = 0;
    for (uint64_t i = 0; i < 1000; i++) {
        __asm__ volatile("" : "+r"(x));
        x += i & 1 ? 3 : 1;
    }
    return x;
}
