/* serve.c: answers commands until the driver goes away. */
#include "runtime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct json answer;
static struct trial trial;

static void fail(const struct lath_failure *failure) {
    json_begin(&answer, "failure");
    json_text(&answer, "kind", failure->kind);
    json_text(&answer, "where", failure->where);
    json_text(&answer, "message", failure->message);
    if (*failure->type) json_text(&answer, "type", failure->type);
    json_answer(&answer);
}

static void fail_protocol(const char *where, const char *message) {
    struct lath_failure failure = {.kind = "protocol"};
    snprintf(failure.where, sizeof failure.where, "%s", where);
    snprintf(failure.message, sizeof failure.message, "%s", message);
    fail(&failure);
}

/* User code threw: the trial is over, and no fixture runs any more. Its memory is left alone: destructors might follow what is broken. */
static void fail_user(struct lath_failure *failure) {
    snprintf(failure->where, sizeof failure->where, "%s", trial.where ? trial.where : "");
    if (trial.uses_control) control_stop(&trial.control);
    memset(&trial, 0, sizeof trial);
    fail(failure);
}

static void hello(void) {
    static const char *const capabilities[] = {"invocations", "operations", "layout", "usage", "speed", "sample"};
    json_begin(&answer, "hello");
    json_uint(&answer, "protocol", LATH_PROTOCOL);
    json_text(&answer, "language", lath_program.platform->language);
    json_text(&answer, "runtime", LATH_RUNTIME_VERSION);
    json_text(&answer, "compiler", lath_program.compiler);
    json_text(&answer, "flags", lath_program.flags);
    json_uint(&answer, "pid", (uint64_t)getpid());
    json_uint(&answer, "max_threads", 1);
    json_open(&answer, "capabilities", '[');
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++) json_text(&answer, NULL, capabilities[i]);
    json_close(&answer, ']');
    json_answer(&answer);
}

static void manifest(void) {
    json_begin(&answer, "manifest");
    json_raw(&answer, ",\"manifest\":");
    for (const char *const *piece = lath_program.manifest; *piece; piece++) json_raw(&answer, *piece);
    json_answer(&answer);
}

static void clocks(void) {
    json_begin(&answer, "clocks");
    clocks_report(&answer);
    json_answer(&answer);
}

static void check(struct command *command) {
    uint64_t index = command_number(command, "benchmark", UINT64_MAX);
    if (command->error || index >= lath_program.benchmark_count) {
        fail_protocol("check", command->error ? command->error : "no such benchmark");
        return;
    }
    json_begin(&answer, "check");
    params_report_rejected(&lath_program.benchmarks[index], command, &answer);
    json_answer(&answer);
}

static void begin(const char *line) {
    struct lath_failure failure = {0};
    if (trial.active) {
        fail_protocol("trial", "the last trial has not ended");
    } else if (trial_begin(&trial, line, &failure)) {
        json_begin(&answer, "trial");
        json_answer(&answer);
    } else {
        trial_free(&trial);
        fail(&failure);
    }
}

static void iterate(struct command *command) {
    static struct iteration iteration;
    struct lath_failure failure = {0};
    struct json counters = iteration.counters, speed = iteration.speed;
    memset(&iteration, 0, sizeof iteration);
    iteration.counters = counters;
    iteration.speed = speed;
    if (!trial.active) fail_protocol("iterate", "no trial has begun");
    else if (!iteration_prepare(&iteration, &trial, command)) fail_protocol("iterate", command->error);
    else if (iteration_run(&iteration, &failure)) iteration_report(&iteration, &answer);
    else fail_user(&failure);
}

static void tear_down(void *ended) { trial_tear_down(ended); }

static void end(void) {
    struct lath_failure failure = {0};
    if (!trial.active) {
        fail_protocol("end", "no trial has begun");
        return;
    }
    if (trial.built && !lath_program.platform->guard(tear_down, &trial, &failure)) {
        fail_user(&failure);
        return;
    }
    trial_free(&trial);
    json_begin(&answer, "end");
    json_answer(&answer);
}

static void obey(struct command *command, const char *line) {
    if (strcmp(command->word, "quit") == 0) _exit(0);
    else if (command->error) fail_protocol(command->word, command->error);
    else if (strcmp(command->word, "hello") == 0) hello();
    else if (strcmp(command->word, "manifest") == 0) manifest();
    else if (strcmp(command->word, "clocks") == 0) clocks();
    else if (strcmp(command->word, "check") == 0) check(command);
    else if (strcmp(command->word, "trial") == 0) begin(line);
    else if (strcmp(command->word, "iterate") == 0) iterate(command);
    else if (strcmp(command->word, "end") == 0) end();
    else fail_protocol(command->word, "no such command");
}

void serve(void) {
    struct command command = {0};
    char *line;
    while ((line = channel_line())) {
        char *untouched = strdup(line);
        if (!untouched) {
            fail_protocol("command", "out of memory");
            continue;
        }
        command_parse(&command, line);
        obey(&command, untouched);
        free(untouched);
    }
    /* Threads and destructors of user code must not keep a wrapper alive whose driver has gone. */
    fflush(NULL);
    _exit(0);
}
