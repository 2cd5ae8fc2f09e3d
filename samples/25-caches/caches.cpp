#include <vector>

//@@State(Scope.Benchmark)
struct Walk {
    //@@Param({"4096", "16777216"})
    unsigned size;
    std::vector<unsigned> next;

    //@@Setup
    void lay() {
        next.resize(size);
        for (unsigned i = 0; i < size; i++) next[i] = (1664525 * i + 1013904223) & (size - 1);
    }
};

//@@Benchmark
//@@OperationsPerInvocation(10000)
unsigned step(const Walk &walk) {
    unsigned at = 0;
    for (int i = 0; i < 10000; i++) at = walk.next[at];
    return at;
}
