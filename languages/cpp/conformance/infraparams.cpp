#include "../../c/conformance/trace.h"
#include "lath.h"
#include <string>

static void phase(const char *name, const IterationParams &params) {
    trace("%s %llu x %llu ns, batch %llu", name, params.getCount(), params.getTime(), params.getBatchSize());
}

//@@State(Scope.Benchmark)
struct State {
    //@@Param("12")
    int size;

    //@@Setup(Level.Trial)
    void trial(const BenchmarkParams &params) {
        std::string name = params.getBenchmark();
        std::string::size_type scope = name.find("described");
        if (scope != std::string::npos) name.erase(0, scope);
        trace("trial %s mode %s unit %s", name.c_str(), params.getModeLabel(), params.getTimeUnit());
        trace("threads %llu forks %llu warmup forks %llu", params.getThreads(), params.getForks(), params.getWarmupForks());
        phase("warmup", params.getWarmup());
        phase("measurement", params.getMeasurement());
        trace("opi %llu timeout %llu", params.getOpsPerInvocation(), params.getTimeout());
        trace("param %s %s of %lu", params.getParamsKey(0), params.getParam("size"), params.getParamsCount());
    }

    //@@Setup(Level.Iteration)
    void iteration(lath::IterationParams &params) {
        trace("iteration %s count %llu", params.getType() == lath::IterationType::WARMUP ? "warmup" : "measurement", params.getCount());
    }
};

//@@Benchmark
//@@OperationsPerInvocation(5)
void described(State &, ThreadParams &thread) { trace("run thread %d of %d", thread.getThreadIndex(), thread.getThreadCount()); }
