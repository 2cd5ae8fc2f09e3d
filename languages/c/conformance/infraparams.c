#include "trace.h"
#include "lath.h"
#include <string.h>

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("12")
    int size;
} State;

static void phase(const char *name, const IterationParams *params) {
    trace("%s %llu x %llu ns, batch %llu", name, params->count, params->time_ns, params->batch_size);
}

//@@Setup(Level.Trial)
void trial(State *state, BenchmarkParams *params) {
    const char *name = strstr(params->benchmark, "described");
    (void)state;
    trace("trial %s mode %s unit %s", name ? name : params->benchmark, params->mode_label, params->time_unit);
    trace("threads %llu forks %llu warmup forks %llu", params->threads, params->forks, params->warmup_forks);
    phase("warmup", &params->warmup);
    phase("measurement", &params->measurement);
    trace("opi %llu timeout %llu", params->operations_per_invocation, params->timeout_ns);
    trace("param size %s of %lu", lath_param(params, "size"), params->param_count);
}

//@@Setup(Level.Iteration)
void iteration(State *state, const IterationParams *params) {
    (void)state;
    trace("iteration %s count %llu", params->type == LATH_WARMUP ? "warmup" : "measurement", params->count);
}

//@@Benchmark
//@@OperationsPerInvocation(5)
void described(State *state, const ThreadParams *thread) {
    (void)state;
    trace("run thread %d of %d", thread->thread_index, thread->thread_count);
}
