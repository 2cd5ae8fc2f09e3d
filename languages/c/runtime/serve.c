/* serve.c: answers commands until the driver goes away. */
#include "runtime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct json answer;
static struct trial trial;

static void fail(const struct lath_failure *failure) {
    lath_json_begin(&answer, "failure");
    lath_json_text(&answer, "kind", failure->kind);
    lath_json_text(&answer, "where", failure->where);
    lath_json_text(&answer, "message", failure->message);
    if (*failure->type) lath_json_text(&answer, "type", failure->type);
    lath_json_answer(&answer);
}

static void fail_with(const char *kind, const char *where, const char *message) {
    struct lath_failure failure;
    lath_failure_set(&failure, kind, where, message);
    fail(&failure);
}

static void fail_protocol(const char *where, const char *message) {
    fail_with("protocol", where, message);
}

/*
 * User code threw: the trial is over, and no fixture runs any more. Its memory is left alone, and
 * so are its threads: destructors might follow what is broken.
 */
static void fail_user(void) {
    struct lath_failure failure = *lath_threads_failure(&trial);
    memset(&trial, 0, sizeof trial);
    fail(&failure);
}

void lath_serve_no_more(void) {
    fail_user();
    lath_flush();
    _exit(0);
}

/* Why capabilities are absent, in words for the user. Nothing, if none is. */
static void report_lacks(void) {
    if (LATH_COUNTS_ALLOCATIONS && lath_usage_known()) return;
    lath_json_open(&answer, "lacks", '{');
    if (LATH_SANDBOX)
        lath_json_text(&answer, "allocations", "nothing counts them in a sandbox of WebAssembly");
    else if (!LATH_COUNTS_ALLOCATIONS)
        lath_json_text(
            &answer, "allocations",
            "it was built without a counting allocator; run `lath run` on its source instead");
    if (!lath_usage_known())
        lath_json_text(&answer, "usage",
                       "a sandbox of WebAssembly does not tell what its process uses");
    lath_json_close(&answer, '}');
}

static void hello(const struct command *command) {
    static const char *const capabilities[] = {"invocations", "operations", "layout",
                                               "speed",       "sample",     "prove",
                                               "first",       "part",       "turns"};
    lath_part_open(lath_command_text(command, "part", ""));
    lath_json_begin(&answer, "hello");
    lath_json_uint(&answer, "protocol", LATH_PROTOCOL);
    lath_json_text(&answer, "language", lath_program.platform->language);
    lath_json_text(&answer, "runtime", LATH_RUNTIME_VERSION);
    lath_json_text(&answer, "compiler", lath_program.compiler);
    lath_json_text(&answer, "flags", lath_program.flags);
    lath_json_uint(&answer, "pid", lath_process());
    lath_json_uint(&answer, "max_threads", LATH_MAX_THREADS);
    if (lath_compiles()) lath_json_bool(&answer, "jit", true);
    lath_json_open(&answer, "capabilities", '[');
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++)
        lath_json_text(&answer, NULL, capabilities[i]);
    if (lath_usage_known()) lath_json_text(&answer, NULL, "usage");
    if (!LATH_SANDBOX) lath_json_text(&answer, NULL, "turns_of_threads");
    if (lath_cpu_known()) lath_json_text(&answer, NULL, "cpu");
    if (lath_cpu_binds()) lath_json_text(&answer, NULL, "cpus");
    if (LATH_COUNTS_ALLOCATIONS) lath_json_text(&answer, NULL, "allocations");
    lath_json_close(&answer, ']');
    report_lacks();
    lath_json_answer(&answer);
}

static void manifest(void) {
    lath_json_begin(&answer, "manifest");
    lath_json_raw(&answer, ",\"manifest\":");
    for (const char *const *piece = lath_program.manifest; *piece; piece++)
        lath_json_raw(&answer, *piece);
    lath_json_answer(&answer);
}

static void serve_clocks(void) {
    lath_json_begin(&answer, "clocks");
    if (lath_clocks_report(&answer))
        lath_json_answer(&answer);
    else
        fail_with("memory", "clocks", "out of memory for the steps of the clocks");
}

static void check(struct command *command) {
    uint64_t index = lath_command_number(command, "benchmark", UINT64_MAX);
    if (command->error || index >= lath_program.benchmark_count) {
        fail_protocol("check", command->error ? command->error : "no such benchmark");
        return;
    }
    lath_json_begin(&answer, "check");
    lath_params_report_rejected(&lath_program.benchmarks[index], command, &answer);
    lath_json_answer(&answer);
}

static void serve_begin(const char *line) {
    struct lath_failure failure = {0};
    if (trial.active) {
        fail_protocol("trial", "the last trial has not ended");
    } else if (lath_trial_begin(&trial, line, &failure)) {
        lath_json_begin(&answer, "trial");
        lath_json_answer(&answer);
    } else {
        lath_trial_free(&trial);
        fail(&failure);
    }
}

static void serve_proof(const char *line) {
    static struct lath_proof proof;
    struct lath_failure failure = {0};
    if (trial.active) {
        fail_protocol("prove", "the last trial has not ended");
    } else if (!lath_trial_begin(&trial, line, &failure)) {
        lath_trial_free(&trial);
        fail(&failure);
    } else if (!lath_proof_run(&proof, &trial)) {
        fail_user();
    } else {
        const char *deferred = lath_worker_deferred(trial.workers);
        lath_trial_free(&trial);
        lath_json_begin(&answer, "proof");
        lath_json_append(&answer, &proof.json);
        if (proof.too_large) lath_json_text(&answer, "why", LATH_TOO_LARGE);
        if (deferred) lath_json_text(&answer, "deferred", deferred);
        lath_json_uint(&answer, "first_ns", proof.first_ns);
        lath_json_answer(&answer);
    }
}

static void iterate(struct command *command) {
    static struct iteration iteration;
    struct lath_failure failure = {0};
    struct json speed = iteration.speed;
    memset(&iteration, 0, sizeof iteration);
    iteration.speed = speed;
    if (!trial.active)
        fail_protocol("iterate", "no trial has begun");
    else if (!lath_iteration_prepare(&iteration, &trial, command))
        fail_protocol("iterate", command->error);
    else if (!lath_iteration_run(&iteration))
        fail_user();
    else if (lath_trial_operations_known(&trial, &failure))
        lath_iteration_report(&iteration, &answer);
    else
        fail(&failure);
}

static void serve_end(void) {
    if (!trial.active) {
        fail_protocol("end", "no trial has begun");
        return;
    }
    if (trial.built) lath_part(LATH_PART_TEAR_DOWN);
    if (trial.built && !lath_trial_tear_down(&trial)) {
        fail_user();
        return;
    }
    lath_trial_free(&trial);
    lath_json_begin(&answer, "end");
    lath_json_answer(&answer);
}

static void obey(struct command *command, const char *line) {
    if (strcmp(command->word, "quit") == 0)
        exit(0);
    else if (command->error)
        fail_protocol(command->word, command->error);
    else if (strcmp(command->word, "hello") == 0)
        hello(command);
    else if (strcmp(command->word, "manifest") == 0)
        manifest();
    else if (strcmp(command->word, "clocks") == 0)
        serve_clocks();
    else if (strcmp(command->word, "check") == 0)
        check(command);
    else if (strcmp(command->word, "trial") == 0)
        serve_begin(line);
    else if (strcmp(command->word, "prove") == 0)
        serve_proof(line);
    else if (strcmp(command->word, "iterate") == 0)
        iterate(command);
    else if (strcmp(command->word, "end") == 0)
        serve_end();
    else
        fail_protocol(command->word, "no such command");
}

void lath_serve(void) {
    struct command command = {0};
    char *line;
    while ((line = lath_channel_line())) {
        char *untouched = strdup(line);
        if (!untouched) {
            fail_with("memory", "command", "out of memory for a command");
            continue;
        }
        lath_command_parse(&command, line);
        obey(&command, untouched);
        free(untouched);
    }
    lath_flush();
}
