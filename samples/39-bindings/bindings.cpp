#include <cstdlib>

//@@State(Scope.Thread)
struct Input {
    //@@Param("-7")
    int x;
};

static int absolute(int x) { return x < 0 ? -x : x; }

//@@Benchmark
int own(const Input &input) { return absolute(input.x); }

//@@Benchmark
int foreign(const Input &input) {
    int (*volatile call)(int) = std::abs;
    return call(input.x);
}
