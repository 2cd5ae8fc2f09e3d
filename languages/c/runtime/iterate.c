/* iterate.c: one iteration from its set-ups to its answer. */
#include "runtime.h"
#include <stdlib.h>
#include <string.h>

/* Everything of an iteration that runs user code, as one body for the exception guard. */
static void run_iteration(void *argument) {
    struct iteration *it = argument;
    struct trial *trial = it->trial;
    uint64_t begin = lath_monotonic_ns();
    lath_part(LATH_PART_SET_UP);
    if (!trial->built) lath_trial_build(trial);
    if (it->first_turn) lath_trial_fixtures(trial, LATH_ITERATION, false);
    lath_part(LATH_PART_CALL);
    lath_settle(trial, &it->section);
    lath_trial_reset_counters(trial);
    if (trial->allocations) lath_allocations_begin();
    if (trial->usage) lath_usage_read(&it->before);
    if (trial->uses_control) trial->control_runs = lath_control_start(&trial->control, it->section.time_ns, it->section.mode == LATH_SINGLE_SHOT_TIME);
    lath_measure(trial, &it->section);
    if (trial->uses_control) lath_control_stop(&trial->control);
    trial->control_runs = false;
    if (trial->usage) lath_usage_read(&it->after);
    it->allocations = lath_allocations_counted();
    it->counts_operations = lath_trial_operations(trial, &it->operations);
    if (trial->has_invocation_fixtures) it->operations = it->section.operations;
    /* Methods that are counters are user code too: what they say is kept before any tear-down. */
    trial->where = trial->benchmark->symbol;
    it->counters.length = 0;
    it->counters.comma = true;
    lath_trial_report_counters(trial, &it->counters);
    lath_part(LATH_PART_TEAR_DOWN);
    if (it->last_turn) lath_trial_fixtures(trial, LATH_ITERATION, true);
    if (it->last) lath_trial_tear_down(trial);
    it->wall_ns = lath_monotonic_ns() - begin;
}

bool lath_iteration_prepare(struct iteration *it, struct trial *trial, struct command *command) {
    const char *phase = lath_command_text(command, "phase", "measurement");
    it->trial = trial;
    it->phase = strcmp(phase, "warmup") == 0 ? LATH_WARMUP : LATH_MEASUREMENT;
    if (it->phase != LATH_WARMUP && strcmp(phase, "measurement") != 0) command->error = "no such phase";
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
    it->last_turn = lath_command_number(command, "turn", 1) == lath_command_number(command, "turns", 1);
    trial->iteration.type = it->phase;
    trial->iteration.count = lath_command_number(command, "count", 1);
    trial->iteration.time_ns = it->section.time_ns;
    trial->iteration.batch_size = it->section.batch_size;
    trial->control.startMeasurement = trial->control.stopMeasurement = false;
    return !command->error;
}

bool lath_iteration_run(struct iteration *it, struct lath_failure *failure) {
    /* Outside the time, and before user code: a probe between iterations. */
    it->speed.length = 0;
    it->speed.comma = true;
    if (it->trial->speed) lath_speed_report(&it->speed);
    return lath_program.platform->guard(run_iteration, it, failure);
}

void lath_iteration_report(struct iteration *it, struct json *json) {
    const struct section *s = &it->section;
    lath_json_begin(json, "iteration");
    lath_json_text(json, "phase", it->phase == LATH_WARMUP ? "warmup" : "measurement");
    lath_json_uint(json, "index", it->index);
    lath_json_open(json, "threads", '[');
    lath_json_open(json, NULL, '{');
    lath_json_text(json, "method", it->trial->benchmark->name);
    lath_json_uint(json, "calls", s->calls);
    lath_json_uint(json, "ns", s->ns);
    if (s->has_cpu) {
        lath_json_uint(json, "cpu_ns", s->cpu.ns);
        lath_json_uint(json, "voluntary", (uint64_t)s->cpu.voluntary);
        lath_json_uint(json, "involuntary", (uint64_t)s->cpu.involuntary);
    }
    if (s->slices) lath_slices_report(json, s->has_cpu);
    if (s->mode == LATH_SAMPLE_TIME) lath_histogram_report(json);
    lath_json_close(json, '}');
    lath_json_close(json, ']');
    lath_json_uint(json, "calls_per_batch", s->calls_per_batch);
    lath_json_uint(json, "batches", s->batches);
    lath_json_uint(json, "wall_ns", it->wall_ns);
    if (s->has_first) lath_json_uint(json, "first_ns", s->first_ns);
    if (it->counts_operations) lath_json_number(json, "operations", it->operations);
    lath_json_append(json, &it->counters);
    if (it->trial->usage) lath_usage_report(json, &it->before, &it->after);
    if (it->trial->allocations) {
        lath_json_open(json, "allocations", '{');
        lath_json_uint(json, "bytes", it->allocations.bytes);
        lath_json_uint(json, "count", it->allocations.count);
        lath_json_close(json, '}');
    }
    lath_json_append(json, &it->speed);
    if (it->last) lath_threads_report(json);
    lath_json_answer(json);
}
