/*
 * runtime.h: what the parts of the runtime know of each other. main -> serve -> trial -> measure; channel, command and json carry
 * the protocol (PROTOCOL.md).
 */
#ifndef LATH_RUNTIME_H
#define LATH_RUNTIME_H

#include "lath_wrapper.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LATH_PROTOCOL 1
#define LATH_RUNTIME_VERSION "0.1.0"

/* channel.c: lines in, lines out. */
bool channel_open(const char *paths); /* "<commands>:<answers>" */
void channel_use_stdio(void);
char *channel_line(void); /* without its end; null at end of file. Valid until the next call. */
void channel_answer(const char *line, size_t length);

/* command.c: one line taken apart, in place. */
struct command {
    char *word;
    struct pair {
        char *key;
        char *value;
    } *pairs;
    size_t count, capacity;
    const char *error; /* null: well formed so far */
};
void command_parse(struct command *command, char *line);
const char *command_text(const struct command *command, const char *key, const char *otherwise);
/* Not a number: sets `error`. */
uint64_t command_number(struct command *command, const char *key, uint64_t otherwise);

/* json.c: a growing line of JSON. Commas are put where they belong. */
struct json {
    char *text;
    size_t length, capacity;
    bool comma;
};
void json_begin(struct json *json, const char *event);
void json_open(struct json *json, const char *key, char bracket); /* key null: an element */
void json_close(struct json *json, char bracket);
void json_text(struct json *json, const char *key, const char *value);
void json_raw(struct json *json, const char *text); /* as it is */
void json_append(struct json *json, const struct json *fields);
void json_uint(struct json *json, const char *key, uint64_t value);
void json_number(struct json *json, const char *key, double value);
void json_bool(struct json *json, const char *key, bool value);
void json_answer(struct json *json); /* closes the object and sends it */

/* locale.c: numbers are read and written as in C, whatever locale user code has chosen. */
void *locale_enter(void);
void locale_leave(void *previous);

/* clock.c, speed.c, usage.c: measuring the machine. */
uint64_t monotonic_ns(void);
void clocks_report(struct json *json);
const struct lath_clock *clock_named(const char *name); /* null: no such clock; "" names the default */
void speed_report(struct json *json);
struct usage {
    int64_t user_us, system_us, minor_faults, major_faults, voluntary, involuntary;
};
void usage_read(struct usage *usage);
void usage_report(struct json *json, const struct usage *before, const struct usage *after);

/* histogram.c: ns values with 10 bits of precision. One histogram exists. */
void histogram_clear(void);
void histogram_add(uint64_t value);
void histogram_halve(void);
void histogram_report(struct json *json);
uint64_t histogram_median(void);

/* layout.c: memory for the states. */
void *layout_place(const struct lath_benchmark *benchmark, bool random, uint64_t seed, void **objects); /* null: no memory */

/* control.c: ends Control's loops when the time of an iteration is over. */
bool control_start(struct lath_control *control, uint64_t time_ns, bool at_once); /* true: the flag stopMeasurement will be set */
void control_stop(struct lath_control *control);

/* trial.c: the states of a benchmark, their fixtures, what stays the same in a trial. */
struct bound {
    const struct lath_fixture *fixture;
    void **arguments;
    unsigned instance;
};
struct bound_list {
    struct bound *items;
    unsigned count;
};
struct trial {
    bool active, built;
    const struct lath_benchmark *benchmark;
    const struct lath_clock *clock;
    uint64_t batch_ns, seed;
    bool random_layout, usage, speed, uses_control, control_runs, has_invocation_fixtures;
    uint32_t lcg;
    struct lath_param_value *values;
    char *line; /* what the texts of `values` and `params` point into */
    struct command command;
    void *block;
    void **objects; /* one for each instance */
    void **arguments;
    struct bound_list fixtures[3][2]; /* [level][tear-down] */
    struct lath_blackhole blackhole;
    struct lath_control control;
    struct lath_benchmark_params params;
    struct lath_iteration_params iteration;
    struct lath_thread_params thread;
    const char *where; /* what of the user's code runs */
};
/* False: `failure` says why. */
bool trial_begin(struct trial *trial, const char *line, struct lath_failure *failure);
void trial_build(struct trial *trial); /* runs user code */
void trial_fixtures(struct trial *trial, enum lath_level level, bool tear_down);
void trial_tear_down(struct trial *trial);
void trial_free(struct trial *trial);

/* counters.c: the fields that count. */
void trial_reset_counters(struct trial *trial);
bool trial_operations(struct trial *trial, double *sum); /* false: the benchmark does not count its own */
void trial_report_counters(struct trial *trial, struct json *json);

/* measure.c: the measured section. */
struct section {
    /* what to do */
    enum lath_mode mode;
    uint64_t time_ns, invocations, batch_size, calls_per_batch;
    /* what came of it */
    uint64_t calls, ns, batches;
    double operations; /* summed over the calls, with fixtures of Level.Invocation */
};
void measure(struct trial *trial, struct section *section);

/* iterate.c: one iteration, from its command to its answer. */
struct iteration {
    struct trial *trial;
    enum lath_phase phase;
    uint64_t index, wall_ns;
    bool last, counts_operations;
    double operations;
    struct section section;
    struct usage before, after;
    struct json counters, speed; /* fields of the answer that are written on the way */
};
bool iteration_prepare(struct iteration *iteration, struct trial *trial, struct command *command);
bool iteration_run(struct iteration *iteration, struct lath_failure *failure);
void iteration_report(struct iteration *iteration, struct json *json);

/* params.c: rejections of parameter values. */
const struct lath_parameter *param_named(const struct lath_benchmark *benchmark, const char *name, unsigned from, unsigned *use);
void params_report_rejected(const struct lath_benchmark *benchmark, const struct command *command, struct json *json);

/* serve.c, handover.c */
void serve(void);
int hand_over(char **arguments);

#endif
