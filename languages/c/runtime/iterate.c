/* iterate.c: one iteration from its set-ups to its answer. */
#include "runtime.h"
#include <stdlib.h>
#include <string.h>

static void warm_caches(struct worker *worker, void *nothing) {
    (void)nothing;
    lath_warm_caches(worker);
}

static void reset_counters(struct worker *worker, void *nothing) {
    (void)nothing;
    lath_worker_reset_counters(worker, true);
}

static void measure_one(struct worker *worker, void *nothing) {
    (void)nothing;
    lath_measure(worker);
}

/* Shared objects are counted when all have measured. */
static void tally(struct worker *worker, void *nothing) {
    (void)nothing;
    if (!worker->tallied) lath_worker_tally(worker);
}

static bool measure_all(struct iteration *it) {
    struct trial *trial = it->trial;
    bool uses_control = lath_trial_uses_control(trial), ok;
    enum lath_stop stop = LATH_STOP_UNTIMED;
    if (trial->usage) lath_usage_read(&it->before);
    if (uses_control)
        stop = lath_control_start(&trial->control, it->section.time_ns,
                                  it->section.mode == LATH_SINGLE_SHOT_TIME);
    if (stop == LATH_STOP_IMPOSSIBLE) {
        trial->workers->where = trial->workers->function->symbol;
        lath_threads_fail(trial->workers, "memory",
                          "the system gives no thread that sets Control's stopMeasurement when the "
                          "time of the iteration is over");
        return false;
    }
    for (unsigned i = 0; i < trial->thread_count; i++)
        trial->workers[i].control_runs = stop == LATH_STOP_TIMED && trial->workers[i].uses_control;
    ok = lath_threads_all(trial, measure_one, NULL);
    if (uses_control) lath_control_stop(&trial->control);
    if (trial->usage) lath_usage_read(&it->after);
    return ok;
}

/* Everything of an iteration that runs user code. */
bool lath_iteration_run(struct iteration *it) {
    struct trial *trial = it->trial;
    uint64_t begin;
    bool ok;
    /* Outside the time, and before user code: a probe between iterations. */
    it->speed.length = 0;
    it->speed.comma = true;
    if (trial->speed) lath_speed_report(&it->speed);
    begin = lath_monotonic_ns();
    lath_thread_barrier_reset(lath_thread_barrier(trial));
    for (unsigned i = 0; i < trial->thread_count; i++) {
        trial->workers[i].section = it->section;
        trial->workers[i].tallied = false;
    }
    lath_part(LATH_PART_SET_UP);
    ok = lath_trial_build(trial) &&
         (!it->first_turn || lath_trial_fixtures(trial, LATH_ITERATION, false));
    if (!ok) return false;
    lath_part(LATH_PART_CALL);
    if (it->section.settle_ns && !lath_threads_all(trial, warm_caches, NULL)) return false;
    if (!lath_threads_all(trial, reset_counters, NULL) || !measure_all(it) ||
        !lath_threads_all(trial, tally, NULL))
        return false;
    lath_part(LATH_PART_TEAR_DOWN);
    ok = !it->last_turn || lath_trial_fixtures(trial, LATH_ITERATION, true);
    if (!ok || (it->last && !lath_trial_tear_down(trial))) return false;
    it->wall_ns = lath_between(begin, lath_monotonic_ns());
    return true;
}

bool lath_iteration_prepare(struct iteration *it, struct trial *trial, struct command *command) {
    const char *phase = lath_command_text(command, "phase", "measurement");
    it->trial = trial;
    it->phase = strcmp(phase, "warmup") == 0 ? LATH_WARMUP : LATH_MEASUREMENT;
    if (it->phase != LATH_WARMUP && strcmp(phase, "measurement") != 0)
        command->error = "no such phase";
    it->index = lath_command_number(command, "index", 1);
    it->last = lath_command_number(command, "last", 0) != 0;
    it->section.mode = trial->params.mode;
    it->section.time_ns = lath_command_number(command, "time_ns", 0);
    it->section.invocations = lath_command_number(command, "invocations", 0);
    it->section.batch_size = lath_command_number(command, "batch_size", 1);
    it->section.calls_per_batch = lath_command_number(command, "calls", 0);
    it->section.settle_ns = lath_command_number(command, "settle_ns", 0);
    it->section.slices = lath_command_number(command, "slices", 0) != 0;
    it->first_turn = lath_command_number(command, "turn", 1) == 1;
    it->last_turn =
        lath_command_number(command, "turn", 1) == lath_command_number(command, "turns", 1);
    trial->iteration.type = it->phase;
    trial->iteration.count = lath_command_number(command, "count", 1);
    trial->iteration.time_ns = it->section.time_ns;
    trial->iteration.batch_size = it->section.batch_size;
    trial->control.startMeasurement = trial->control.stopMeasurement = false;
    return !command->error;
}

/* The first thread's beginning; 0: there are no others, or nothing was measured. */
static uint64_t earliest(const struct trial *trial) {
    uint64_t first = trial->workers[0].section.begin_ns;
    for (unsigned i = 1; i < trial->thread_count; i++)
        if (trial->workers[i].section.begin_ns < first) first = trial->workers[i].section.begin_ns;
    return first;
}

static void report_thread(const struct worker *worker, uint64_t first_ns, struct json *json) {
    const struct section *s = &worker->section;
    lath_json_open(json, NULL, '{');
    lath_json_text(json, "method", worker->function->name);
    lath_json_uint(json, "calls", s->calls);
    lath_json_uint(json, "ns", s->ns);
    if (first_ns) {
        lath_json_uint(json, "begin_ns", s->begin_ns - first_ns);
        lath_json_uint(json, "end_ns", s->end_ns - first_ns);
    }
    if (s->has_cpu) {
        lath_json_uint(json, "cpu_ns", s->cpu.ns);
        lath_json_uint(json, "voluntary", (uint64_t)s->cpu.voluntary);
        lath_json_uint(json, "involuntary", (uint64_t)s->cpu.involuntary);
    }
    if (s->slices) lath_slices_report(worker->slices, json, s->has_cpu);
    if (s->mode == LATH_SAMPLE_TIME) lath_histogram_report(worker->histogram, json);
    lath_json_close(json, '}');
}

/* What all counted: only objects that were counted, each by its owner. */
static void report_counted(const struct trial *trial, struct json *json) {
    struct allocations allocations = {0, 0};
    for (unsigned i = 0; i < trial->thread_count; i++) {
        const struct worker *worker = &trial->workers[i];
        allocations.bytes += worker->allocations.bytes;
        allocations.count += worker->allocations.count;
    }
    lath_trial_report_counters(trial, json);
    if (!trial->allocations) return;
    lath_json_open(json, "allocations", '{');
    lath_json_uint(json, "bytes", allocations.bytes);
    lath_json_uint(json, "count", allocations.count);
    lath_json_close(json, '}');
}

/* The first type of all functions that does its work when it is used. */
static void report_deferred(const struct trial *trial, struct json *json) {
    const char *type = NULL;
    for (unsigned i = 0; i < trial->thread_count && !type; i++)
        type = lath_worker_deferred(&trial->workers[i]);
    if (type) lath_json_text(json, "deferred", type);
}

void lath_iteration_report(struct iteration *it, struct json *json) {
    const struct trial *trial = it->trial;
    const struct section *first = &trial->workers[0].section;
    uint64_t first_ns = earliest(trial);
    lath_json_begin(json, "iteration");
    lath_json_text(json, "phase", it->phase == LATH_WARMUP ? "warmup" : "measurement");
    lath_json_uint(json, "index", it->index);
    lath_json_open(json, "threads", '[');
    for (unsigned i = 0; i < trial->thread_count; i++)
        report_thread(&trial->workers[i], first_ns, json);
    lath_json_close(json, ']');
    lath_json_uint(json, "calls_per_batch", first->calls_per_batch);
    lath_json_uint(json, "batches", first->batches);
    lath_json_uint(json, "wall_ns", it->wall_ns);
    if (first->has_first) lath_json_uint(json, "first_ns", first->first_ns);
    report_deferred(trial, json);
    report_counted(trial, json);
    if (trial->usage) lath_usage_report(json, &it->before, &it->after);
    lath_json_append(json, &it->speed);
    if (it->last) lath_left_running_report(json);
    lath_json_answer(json);
}
