#include <cstring>

/// Where nobody can see that a block is not needed.
static char *volatile kept[3];

static int fill(int number, unsigned size) {
    for (int i = 0; i < number; i++) {
        delete[] kept[i];
        kept[i] = new char[size];
        std::memset(kept[i], i, size);
    }
    return kept[0][0];
}

//@@Benchmark
int three() { return fill(3, 1000); }

//@@Benchmark
//@@OperationsPerInvocation(10)
int many() { return fill(3, 1000); }

//@@Benchmark
int none() { return 0; }
