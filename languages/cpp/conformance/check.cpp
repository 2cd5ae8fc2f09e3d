#include "../../c/conformance/trace.h"

//@@State(Scope.Benchmark)
struct Numbers {
    //@@Param("10")
    int n;
};

//@@Setup(Level.Trial)
void setup_trial(Numbers &) { trace("setup.trial"); }
//@@Setup(Level.Iteration)
void setup_iteration(Numbers &) { trace("setup.iteration"); }
//@@Setup(Level.Invocation)
void setup_invocation(Numbers &) { trace("setup.invocation"); }
//@@TearDown(Level.Invocation)
void teardown_invocation(Numbers &) { trace("teardown.invocation"); }
//@@TearDown(Level.Iteration)
void teardown_iteration(Numbers &) { trace("teardown.iteration"); }
//@@TearDown(Level.Trial)
void teardown_trial(Numbers &) { trace("teardown.trial"); }

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
int a_loop(const Numbers &numbers) {
    int sum = 0;
    trace("run");
    for (int i = 0; i < numbers.n; i++) sum += i;
    return sum;
}

//@@Benchmark
//@@Compare("sum")
long long b_formula(const Numbers &numbers) {
    trace("run");
    return numbers.n * (numbers.n - 1LL) / 2;
}

//@@Benchmark
//@@Compare("sum")
double c_real(const Numbers &numbers) {
    trace("run");
    return numbers.n * (numbers.n - 1) / 2.0;
}
