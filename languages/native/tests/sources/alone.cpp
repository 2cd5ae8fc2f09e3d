// Everything that can be consumed, outside LATH.
#include "Blackhole.hpp"
#include <cstdio>
#include <string>
#include <unistd.h>
#include <vector>

#ifdef LATH
#error "only a wrapper defines LATH"
#endif

struct Bits {
    int a : 3;
};
struct Three {
    char c[3];
};
struct OneFloat {
    float f;
};
enum class Kind { A };
static void function(int) {}

//@@Benchmark
static int benchmark(Blackhole &bh) {
    bh.consume(1);
    return 2;
}

int main() {
    harness_utils::Blackhole bh;
    lath::Blackhole other;
    Bits bits = {1};
    Three three = {{1, 2, 3}};
    OneFloat one = {1};
    int array[4] = {0};
    volatile int fickle = 1;
    const Blackhole &constant = bh;
    bh.consume(bits.a);
    bh.consume(bits);
    bh.consume(three);
    bh.consume(one);
    bh.consume(Kind::A);
    bh.consume(std::string("x"));
    bh.consume(std::vector<int>(3));
    bh.consume("abc");
    bh.consume(array);
    bh.consume(&array);
    bh.consume(nullptr);
    bh.consume(function);
    bh.consume(&function);
    bh.consume(&Three::c);
    bh.consume(fickle);
    bh.consume(true);
    bh.consume('x');
    bh.consume(1.5f);
    bh.consume(1.5);
    bh.consume(1.5L);
    bh.consume(1ULL);
    constant.consume(3);
    Blackhole::consume(benchmark(other));
    other.consumeCPU(10);
    Control control = Control();
    BenchmarkParams params = BenchmarkParams();
    bool all = control.stopMeasurement || params.getParam("x") || Threads.MAX < 1 || Threads.HALF_MAX * 2 < Threads.MAX || sysconf(_SC_NPROCESSORS_ONLN) != Threads.MAX;
    std::printf(all ? "wrong\n" : "consumed\n");
    return 0;
}
