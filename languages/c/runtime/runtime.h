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
bool lath_channel_open(const char *paths); /* "<commands>:<answers>" */
void lath_channel_use_stdio(void);
char *lath_channel_line(void); /* without its end; null at end of file. Valid until the next call. */
void lath_channel_answer(const char *line, size_t length);
void lath_flush(void); /* what user code printed and no one has written yet */

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
void lath_command_parse(struct command *command, char *line);
const char *lath_command_text(const struct command *command, const char *key, const char *otherwise);
/* Not a number: sets `error`. */
uint64_t lath_command_number(struct command *command, const char *key, uint64_t otherwise);

/* json.c: a growing line of JSON. Commas are put where they belong. */
struct json {
    char *text;
    size_t length, capacity;
    bool comma;
};
void lath_json_begin(struct json *json, const char *event);
void lath_json_open(struct json *json, const char *key, char bracket); /* key null: an element */
void lath_json_close(struct json *json, char bracket);
void lath_json_text(struct json *json, const char *key, const char *value);
void lath_json_string(struct json *json, const char *key, const char *text, size_t length); /* may contain NUL */
bool lath_json_is_text(const char *text, size_t length); /* well-formed UTF-8 */
void lath_json_raw(struct json *json, const char *text); /* as it is */
void lath_json_append(struct json *json, const struct json *fields);
void lath_json_uint(struct json *json, const char *key, uint64_t value);
void lath_json_number(struct json *json, const char *key, double value);
void lath_json_bool(struct json *json, const char *key, bool value);
void lath_json_answer(struct json *json); /* closes the object and sends it */

/* locale.c: numbers are read and written as in C, whatever locale user code has chosen. */
void *lath_locale_enter(void);
void lath_locale_leave(void *previous);

/* clock.c, cpu.c, speed.c, usage.c: measuring the machine. */
uint64_t lath_monotonic_ns(void);
void lath_clocks_report(struct json *json);
const struct lath_clock *lath_clock_named(const char *name); /* null: no such clock; "" names the default */
void lath_speed_report(struct json *json);
struct cpu {
    uint64_t ns;
    int64_t voluntary, involuntary; /* context switches */
};
bool lath_cpu_known(void); /* this system tells the CPU time of a thread */
uint64_t lath_cpu_ns(void); /* of this thread so far */
void lath_cpu_begin(struct cpu *cpu);
void lath_cpu_end(struct cpu *cpu); /* what this thread used since then */
struct usage {
    int64_t user_us, system_us, minor_faults, major_faults, voluntary, involuntary;
};
void lath_usage_read(struct usage *usage);
void lath_usage_report(struct json *json, const struct usage *before, const struct usage *after);

/* allocations.c: what user code allocates, in a runtime that is compiled for it. */
#ifdef LATH_COUNT_ALLOCATIONS
#define LATH_COUNTS_ALLOCATIONS true
#else
#define LATH_COUNTS_ALLOCATIONS false /* the functions below do nothing */
#endif
struct allocations {
    uint64_t bytes, count;
};
void lath_allocations_begin(void); /* from 0 */
struct allocations lath_allocations_counted(void);
void lath_allocations_count(bool on); /* in this thread */

/* slices.c: the batches of a section, kept. One list exists. */
void lath_slices_clear(void);
void lath_slices_add(uint64_t calls, uint64_t wall_ns, uint64_t cpu_ns);
void lath_slices_report(struct json *json, bool has_cpu);

/* histogram.c: ns values with 10 bits of precision. One histogram exists. */
void lath_histogram_clear(void);
void lath_histogram_add(uint64_t value);
void lath_histogram_halve(void);
void lath_histogram_report(struct json *json);
uint64_t lath_histogram_median(void);

/* layout.c: memory for the states. */
void *lath_layout_place(const struct lath_benchmark *benchmark, bool random, uint64_t seed, void **objects); /* null: no memory */

/* control.c: ends Control's loops when the time of an iteration is over. */
bool lath_control_start(struct lath_control *control, uint64_t time_ns, bool at_once); /* true: the flag stopMeasurement will be set */
void lath_control_stop(struct lath_control *control);

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
    bool random_layout, usage, speed, allocations, uses_control, control_runs, has_invocation_fixtures;
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
    bool called; /* the benchmark has run */
};
/* False: `failure` says why. */
bool lath_trial_begin(struct trial *trial, const char *line, struct lath_failure *failure);
/* The objects that arguments stand for; null: no memory. The caller frees it. */
void **lath_trial_resolve(struct trial *trial, const struct lath_argument *arguments, unsigned count);
void lath_trial_build(struct trial *trial); /* runs user code */
void lath_trial_fixtures(struct trial *trial, enum lath_level level, bool tear_down);
void lath_trial_tear_down(struct trial *trial);
void lath_trial_free(struct trial *trial);

/* counters.c: the fields that count. */
void lath_trial_reset_counters(struct trial *trial);
bool lath_trial_operations(struct trial *trial, double *sum); /* false: the benchmark does not count its own */
void lath_trial_report_counters(struct trial *trial, struct json *json);

/* measure.c: the measured section. */
struct section {
    /* what to do */
    enum lath_mode mode;
    uint64_t time_ns, invocations, batch_size, calls_per_batch;
    uint64_t settle_ns; /* before that: calls that do not count */
    bool slices;        /* keep each batch */
    /* what came of it */
    uint64_t calls, ns, batches;
    bool has_first;
    uint64_t first_ns; /* the very first call of the trial, if it was alone between two clock readings */
    double operations; /* summed over the calls, with fixtures of Level.Invocation */
    bool has_cpu;      /* the time is one stretch of this thread */
    struct cpu cpu;
};
void lath_settle(struct trial *trial, const struct section *section);
void lath_measure(struct trial *trial, struct section *section);

/* iterate.c: one iteration, from its command to its answer. */
struct iteration {
    struct trial *trial;
    enum lath_phase phase;
    uint64_t index, wall_ns;
    bool first_turn, last_turn, last, counts_operations;
    double operations;
    struct section section;
    struct usage before, after;
    struct allocations allocations;
    struct json counters, speed; /* fields of the answer that are written on the way */
};
bool lath_iteration_prepare(struct iteration *iteration, struct trial *trial, struct command *command);
bool lath_iteration_run(struct iteration *iteration, struct lath_failure *failure);
void lath_iteration_report(struct iteration *iteration, struct json *json);

/* part.c: what of the user's code runs, for a driver that wonders why nothing comes. */
#define LATH_PART_SET_UP 's'
#define LATH_PART_CALL 'c'
#define LATH_PART_TEAR_DOWN 't'
void lath_part_open(const char *path); /* "": nobody wants to know */
void lath_part(char part);

/* threads.c: threads of user code that outlive the trial. */
void lath_threads_note(void); /* before any of it runs */
void lath_threads_report(struct json *json); /* after the last tear-down: a field of the answer, if there are any */

/* prove.c: one call and what came of it; proof.c: in canonical form. */
struct lath_proof {
    struct trial *trial;
    void **check_arguments;
    bool returned;
    uint64_t begin, first_ns;
    struct json json; /* the proof's members, after lath_proof_run */
};
bool lath_proof_run(struct lath_proof *proof, struct trial *trial, struct lath_failure *failure);

/* params.c: rejections of parameter values. */
const struct lath_parameter *lath_param_named(const struct lath_benchmark *benchmark, const char *name, unsigned from, unsigned *use);
void lath_params_report_rejected(const struct lath_benchmark *benchmark, const struct command *command, struct json *json);

/* serve.c, handover.c */
void lath_serve(void);
int lath_hand_over(char **arguments);

#endif
