/* prove.c: one call in a process of its own, with all its fixtures, and the result that it is
 * judged by. */
#include "runtime.h"
#include <stdlib.h>

struct lath_proof *lath_proving;

void lath_proof_returned(void) {
    struct lath_proof *proof = lath_proving;
    uint64_t end;
    if (proof->returned) return;
    end = proof->trial->clock->now();
    proof->first_ns = end > proof->begin ? end - proof->begin : 0;
    proof->returned = true;
}

void *const *lath_proof_check(void) {
    lath_proof_returned();
    lath_proving->worker->where = lath_proving->worker->function->check->where;
    return lath_proving->check_arguments;
}

static void reset_before_proof(struct worker *worker, void *nothing) {
    (void)nothing;
    lath_worker_reset_counters(worker, true);
}

static void call_once(struct worker *worker, void *argument) {
    struct lath_proof *proof = argument;
    lath_worker_around_call(worker, false);
    lath_part(LATH_PART_CALL);
    worker->where = worker->function->symbol;
    lath_proving = proof;
    proof->begin = proof->trial->clock->now();
    worker->function->run(worker->arguments, 1);
    lath_proof_returned();
    if (proof->json.length == 0) lath_prove_none();
    lath_proving = NULL;
    lath_part(LATH_PART_TEAR_DOWN);
    lath_worker_around_call(worker, true);
}

/* As an iteration of one call, by the first thread; the tear-downs run after the result was written
 * down. */
static bool prove_once(struct lath_proof *proof) {
    struct trial *trial = proof->trial;
    bool uses_control = lath_trial_uses_control(trial), ok;
    lath_part(LATH_PART_SET_UP);
    if (!lath_trial_build(trial) || !lath_trial_fixtures(trial, LATH_ITERATION, false) ||
        !lath_threads_all(trial, reset_before_proof, NULL))
        return false;
    /* A benchmark that loops until it is stopped does one round, as in single-shot mode. */
    if (uses_control) lath_control_start(&trial->control, 0, true);
    ok = lath_threads_first(trial, call_once, proof);
    if (uses_control) lath_control_stop(&trial->control);
    return ok && lath_trial_fixtures(trial, LATH_ITERATION, true) && lath_trial_tear_down(trial);
}

bool lath_proof_run(struct lath_proof *proof, struct trial *trial) {
    struct worker *worker = trial->workers;
    const struct lath_check *check = worker->function->check;
    bool ok;
    proof->trial = trial;
    proof->worker = worker;
    proof->returned = proof->too_large = false;
    proof->json.length = 0;
    proof->json.comma = true;
    proof->check_arguments =
        check ? lath_worker_resolve(worker, check->arguments, check->argument_count) : NULL;
    if (check && !proof->check_arguments) {
        worker->where = check->where;
        lath_threads_fail(worker, "memory", "out of memory for the arguments of @Check");
        return false;
    }
    trial->iteration.type = LATH_MEASUREMENT;
    trial->iteration.count = trial->iteration.batch_size = 1;
    ok = prove_once(proof);
    if (proof->too_large) lath_prove_nothing(proof);
    lath_proving = NULL;
    free(proof->check_arguments);
    return ok;
}
