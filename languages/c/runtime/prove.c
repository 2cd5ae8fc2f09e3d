/* prove.c: one call in a process of its own, with all its fixtures, and the result that it is judged by. */
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
    lath_proving->trial->where = lath_proving->trial->benchmark->check->where;
    return lath_proving->check_arguments;
}

/* As an iteration of one call; the tear-downs run after the result was written down. */
static void run_proof(void *argument) {
    struct lath_proof *proof = argument;
    struct trial *trial = proof->trial;
    lath_part(LATH_PART_SET_UP);
    lath_trial_build(trial);
    lath_trial_fixtures(trial, LATH_ITERATION, false);
    lath_trial_reset_counters(trial);
    /* A benchmark that loops until it is stopped does one round, as in single-shot mode. */
    if (trial->uses_control) lath_control_start(&trial->control, 0, true);
    lath_trial_fixtures(trial, LATH_INVOCATION, false);
    lath_part(LATH_PART_CALL);
    trial->where = trial->benchmark->symbol;
    lath_proving = proof;
    proof->begin = trial->clock->now();
    trial->benchmark->run(trial->arguments, 1);
    lath_proof_returned();
    if (proof->json.length == 0) lath_prove_none();
    lath_proving = NULL;
    lath_part(LATH_PART_TEAR_DOWN);
    lath_trial_fixtures(trial, LATH_INVOCATION, true);
    if (trial->uses_control) lath_control_stop(&trial->control);
    lath_trial_fixtures(trial, LATH_ITERATION, true);
    lath_trial_tear_down(trial);
}

bool lath_proof_run(struct lath_proof *proof, struct trial *trial, struct lath_failure *failure) {
    const struct lath_check *check = trial->benchmark->check;
    bool ok;
    proof->trial = trial;
    proof->returned = false;
    proof->json.length = 0;
    proof->json.comma = true;
    proof->check_arguments = check ? lath_trial_resolve(trial, check->arguments, check->argument_count) : NULL;
    trial->iteration.type = LATH_MEASUREMENT;
    trial->iteration.count = trial->iteration.batch_size = 1;
    ok = lath_program.platform->guard(run_proof, proof, failure);
    lath_proving = NULL;
    free(proof->check_arguments);
    return ok;
}
