// What `cargo research layout` changes without changing what it does.
#include <stdint.h>

//@@Benchmark
uint64_t mixed(void) {
    uint64_t x = 7;
    for (int i = 0; i < 1000; i++) {
        x = (x ^ (uint64_t)i) * 6364136223846793005u;
        __asm__ volatile("" : "+r"(x));
    }
    return x;
}
