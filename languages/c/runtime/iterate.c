/* iterate.c: one iteration from its set-ups to its answer. */
#include "runtime.h"
#include <stdlib.h>
#include <string.h>

/* Everything of an iteration that runs user code, as one body for the exception guard. */
static void run_iteration(void *argument) {
    struct iteration *it = argument;
    struct trial *trial = it->trial;
    uint64_t begin = monotonic_ns();
    if (!trial->built) trial_build(trial);
    trial_fixtures(trial, LATH_ITERATION, false);
    trial_reset_counters(trial);
    if (trial->usage) usage_read(&it->before);
    if (trial->uses_control) trial->control_runs = control_start(&trial->control, it->section.time_ns, it->section.mode == LATH_SINGLE_SHOT_TIME);
    measure(trial, &it->section);
    if (trial->uses_control) control_stop(&trial->control);
    trial->control_runs = false;
    if (trial->usage) usage_read(&it->after);
    it->counts_operations = trial_operations(trial, &it->operations);
    if (trial->has_invocation_fixtures) it->operations = it->section.operations;
    /* Methods that are counters are user code too: what they say is kept before any tear-down. */
    trial->where = trial->benchmark->symbol;
    it->counters.length = 0;
    it->counters.comma = true;
    trial_report_counters(trial, &it->counters);
    trial_fixtures(trial, LATH_ITERATION, true);
    if (it->last) trial_tear_down(trial);
    it->wall_ns = monotonic_ns() - begin;
}

bool iteration_prepare(struct iteration *it, struct trial *trial, struct command *command) {
    const char *phase = command_text(command, "phase", "measurement");
    it->trial = trial;
    it->phase = strcmp(phase, "warmup") == 0 ? LATH_WARMUP : LATH_MEASUREMENT;
    if (it->phase != LATH_WARMUP && strcmp(phase, "measurement") != 0) command->error = "no such phase";
    it->index = command_number(command, "index", 1);
    it->last = command_number(command, "last", 0) != 0;
    it->section.mode = trial->params.mode;
    it->section.time_ns = command_number(command, "time_ns", 0);
    it->section.invocations = command_number(command, "invocations", 0);
    it->section.batch_size = command_number(command, "batch_size", 1);
    it->section.calls_per_batch = command_number(command, "calls", 0);
    if (it->section.batch_size == 0) command->error = "batch_size is 0";
    trial->iteration.type = it->phase;
    trial->iteration.count = command_number(command, "count", 1);
    trial->iteration.time_ns = it->section.time_ns;
    trial->iteration.batch_size = it->section.batch_size;
    trial->control.startMeasurement = trial->control.stopMeasurement = false;
    return !command->error;
}

bool iteration_run(struct iteration *it, struct lath_failure *failure) {
    /* Outside the time, and before user code: a probe between iterations. */
    it->speed.length = 0;
    it->speed.comma = true;
    if (it->trial->speed) speed_report(&it->speed);
    return lath_program.platform->guard(run_iteration, it, failure);
}

void iteration_report(struct iteration *it, struct json *json) {
    const struct section *s = &it->section;
    json_begin(json, "iteration");
    json_text(json, "phase", it->phase == LATH_WARMUP ? "warmup" : "measurement");
    json_uint(json, "index", it->index);
    json_open(json, "threads", '[');
    json_open(json, NULL, '{');
    json_text(json, "method", it->trial->benchmark->name);
    json_uint(json, "calls", s->calls);
    json_uint(json, "ns", s->ns);
    if (s->mode == LATH_SAMPLE_TIME) histogram_report(json);
    json_close(json, '}');
    json_close(json, ']');
    json_uint(json, "calls_per_batch", s->calls_per_batch);
    json_uint(json, "batches", s->batches);
    json_uint(json, "wall_ns", it->wall_ns);
    if (it->counts_operations) json_number(json, "operations", it->operations);
    json_append(json, &it->counters);
    if (it->trial->usage) usage_report(json, &it->before, &it->after);
    json_append(json, &it->speed);
    json_answer(json);
}
