#include "../../c/conformance/trace.h"

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
int sum_right() {
    trace("right");
    return 45;
}

//@@Benchmark
//@@Compare("sum")
int sum_wrong() {
    trace("wrong");
    return 55;
}

//@@Benchmark
int alone() {
    trace("alone");
    return 1;
}

//@@Benchmark
//@@Compare(value = "third", baseline = true)
double exact() { return 1.0 / 3; }

//@@Benchmark
//@@Compare("third")
//@@Check(tolerance = 1e-3)
double near() { return 0.3333; }

//@@Benchmark
//@@Compare("third")
//@@Check(tolerance = 1e-6)
double too_far() { return 0.3333; }

struct Thing {
    int unused;
};

static Thing things[2];

//@@Benchmark
//@@Compare(value = "things", baseline = true)
Thing *a_thing() { return &things[0]; }

//@@Benchmark
//@@Compare("things")
Thing *b_thing() { return &things[1]; }

//@@State(Scope.Benchmark)
struct Numbers {
    //@@Param("10")
    int n;
};

//@@Benchmark
//@@Check(vectors = "../../c/conformance/check_vectors_table.toml")
int add_up(const Numbers &numbers) {
    int sum = 0;
    for (int i = 0; i < numbers.n; i++) sum += i;
    return sum;
}
