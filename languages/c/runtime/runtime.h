/*
 * runtime.h: what the parts of the runtime know of each other. main -> serve -> trial -> threads ->
 * worker -> measure; channel, command and json carry the protocol (PROTOCOL.md).
 */
#ifndef LATH_RUNTIME_H
#define LATH_RUNTIME_H

#include "lath_wrapper.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#ifdef __wasi__
#include "alone.h"
#else
#include <pthread.h>
#endif

#define LATH_PROTOCOL 1
#define LATH_RUNTIME_VERSION "0.1.0"

/* A sandbox of WebAssembly: one thread, no signals, no processes, and nothing of the system but
   clocks and files. What it lacks is not in `hello`, or in its `lacks`. */
#ifdef __wasi__
#define LATH_SANDBOX true
#else
#define LATH_SANDBOX false
#endif

/* failure.c: what the runtime itself has to say; no type. */
void lath_failure_set(struct lath_failure *failure, const char *kind, const char *where,
                      const char *message);

/* channel.c: lines in, lines out. */
bool lath_channel_open(const char *paths); /* "<commands>:<answers>" */
uint64_t lath_process(void);               /* the id of this process */
bool lath_compiles(void);                  /* code is compiled while it runs */
void lath_channel_use_stdio(void);
char *
lath_channel_line(void); /* without its end; null: the driver is gone. Valid until the next call. */
void lath_channel_answer(const char *line, size_t length);
void lath_flush(void);         /* what user code printed and no one has written yet */
void lath_end_if_a_copy(void); /* a child that user code split off and let come back */

/* command.c: one line taken apart, in place. */
struct command {
    char *word;
    struct pair {
        char *key;
        char *value;
        size_t length; /* of the value; only in `check` may it contain NUL */
    } *pairs;
    size_t count, capacity;
    const char *error; /* null: well formed so far */
};
void lath_command_parse(struct command *command, char *line);
const char *lath_command_text(const struct command *command, const char *key,
                              const char *otherwise);
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
void lath_json_string(struct json *json, const char *key, const char *text,
                      size_t length);                    /* may contain NUL */
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

static inline uint64_t lath_ns(struct timespec time) {
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* A clock that was set back between two readings measures nothing. */
static inline uint64_t lath_between(uint64_t begin, uint64_t end) {
    return end > begin ? end - begin : 0;
}

bool lath_clocks_report(struct json *json); /* false: no memory */
const struct lath_clock *
lath_clock_named(const char *name); /* null: no such clock; "" names the default */
void lath_speed_report(struct json *json);
struct cpu {
    uint64_t ns;
    int64_t voluntary, involuntary; /* context switches */
};
bool lath_cpu_known(void);  /* this system tells the CPU time of a thread */
uint64_t lath_cpu_ns(void); /* of this thread so far */
void lath_cpu_begin(struct cpu *cpu);
void lath_cpu_end(struct cpu *cpu);                 /* what this thread used since then */
bool lath_cpu_binds(void);                          /* this system lets threads be bound to CPUs */
bool lath_cpu_bind(pthread_t thread, unsigned cpu); /* false: it refuses */
bool lath_usage_known(void);                        /* this system tells what a process uses */
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

/* slices.c: the batches of a section, kept. */
struct slices;
struct slices *lath_slices_new(void); /* null: no memory; freed with free() */
void lath_slices_clear(struct slices *slices);
void lath_slices_add(struct slices *slices, uint64_t calls, uint64_t wall_ns, uint64_t cpu_ns);
void lath_slices_report(const struct slices *slices, struct json *json, bool has_cpu);

/* histogram.c: ns values with 10 bits of precision. */
struct histogram;
struct histogram *lath_histogram_new(void); /* null: no memory; freed with free() */
void lath_histogram_clear(struct histogram *histogram);
void lath_histogram_add(struct histogram *histogram, uint64_t value);
void lath_histogram_halve(struct histogram *histogram);
void lath_histogram_report(const struct histogram *histogram, struct json *json);
uint64_t lath_histogram_median(const struct histogram *histogram);

/* control.c: ends Control's loops when the time of an iteration is over. */
enum lath_stop {
    LATH_STOP_UNTIMED,   /* the flag is set already, or only lath_control_stop sets it */
    LATH_STOP_TIMED,     /* it will be set */
    LATH_STOP_IMPOSSIBLE /* the system gives no thread: a loop on Control would never end */
};
enum lath_stop lath_control_start(struct lath_control *control, uint64_t time_ns, bool at_once);
void lath_control_stop(struct lath_control *control);

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
    uint64_t
        first_ns; /* the very first call of the trial, if it was alone between two clock readings */
    bool has_cpu; /* the time is one stretch of this thread */
    struct cpu cpu;
    uint64_t begin_ns, end_ns; /* on the monotonic clock; one thread alone does not look at it: 0 */
};

/* assignment.c: which thread runs which function, in which group, with which objects. */
struct object {
    unsigned state;
    int ordinal;
    unsigned among; /* 0, the group or the thread that it belongs to */
    unsigned owner; /* the first thread that has it: builds it, runs its fixtures that are not
                       around calls, destroys it */
    unsigned users;
    void *memory;
    /* Fixtures around calls of an object that several threads have. */
    pthread_mutex_t around;
    bool ready;
};

/* worker.c: one thread's part of a trial: its objects, its fixtures in JMH's order. */
struct bound {
    const struct lath_fixture *fixture;
    void **arguments;
    unsigned instance;
};
struct bound_list {
    struct bound *items;
    unsigned count;
};
struct worker;
typedef void task(struct worker *worker, void *argument);
#define LATH_LINES 128 /* two cache lines: CPUs fetch lines in pairs */
struct worker {
    struct trial *trial;
    const struct lath_benchmark *function;
    unsigned index;
    struct object **objects; /* one for each instance of the function */
    void **arguments;
    struct bound_list fixtures[3][2]; /* [level][tear-down] */
    bool *surrounds;                  /* of each instance: it has fixtures of Level.Invocation */
    bool has_invocation_fixtures, uses_control, control_runs;
    bool called; /* the benchmark has run */
    uint32_t lcg;
    struct lath_blackhole blackhole;
    struct lath_thread_params thread;
    const char *where;      /* what of the user's code runs */
    pthread_mutex_t *holds; /* while fixtures around a call run */
    struct section section;
    struct slices *slices;
    struct histogram *histogram;
    struct allocations allocations;
    bool tallied, counts_operations;
    struct count *counts; /* the counters of objects that it owns, in their order; of each object
                             the field of operations last */
    unsigned count_count;
    /* watch.c; `watch_calls` 0: nothing to watch; calls since the counters were 0, and how many
     * nothing went backwards in */
    uint64_t unread, reads, watch_calls, watched_calls, next_look, trusted_calls;
    /* threads.c */
    pthread_t thread_id;
    pthread_cond_t wake;
    task *task;
    void *task_argument;
    bool quits;
} __attribute__((aligned(LATH_LINES)));
bool lath_worker_bind(struct worker *worker); /* false: no memory */
void lath_worker_free(struct worker *worker);
/* Of an instance of the trial among those of the function; their number if it has none. */
unsigned lath_worker_position(const struct worker *worker, const struct lath_argument *instance);
bool lath_worker_owns(const struct worker *worker, unsigned instance);
const struct lath_state *lath_worker_state(const struct worker *worker, unsigned instance);
/* The objects that arguments stand for; null: no memory. The caller frees it. */
void **lath_worker_resolve(struct worker *worker, const struct lath_argument *arguments,
                           unsigned count);
/* These run user code. */
/* The type of its function's result, if that does its work when it is used. */
const char *lath_worker_deferred(const struct worker *worker);
void lath_worker_build(struct worker *worker, unsigned instance);
void lath_worker_fixtures(struct worker *worker, unsigned instance, enum lath_level level,
                          bool tear_down);
void lath_worker_around_call(struct worker *worker, bool tear_down);
void lath_worker_destroy(struct worker *worker, unsigned instance);

/* measure.c */
void lath_warm_caches(struct worker *worker);
void lath_measure(struct worker *worker); /* with what several threads do before and after it */

/* trial.c: what all threads of a trial have in common. */
struct trial {
    bool active, built;
    const struct lath_benchmark *benchmark;
    const struct lath_clock *clock;
    uint64_t batch_ns, seed;
    bool random_layout, usage, speed, allocations, synchronise;
    unsigned thread_count;
    unsigned *group_threads; /* of each function of a group */
    unsigned *cpus;          /* of the threads, from the beginning again when they end */
    unsigned cpu_count;
    unsigned long long *told_groups; /* the same, as BenchmarkParams tells them */
    struct lath_param_value *values;
    char *line; /* what the texts of `values` and `params` point into */
    struct command command;
    void *block;
    struct object *objects;
    unsigned object_count;
    struct worker *workers;
    struct threads *threads;
    struct lath_control control;
    struct lath_benchmark_params params;
    struct lath_iteration_params iteration;
};
/* False: `failure` says why. */
bool lath_trial_begin(struct trial *trial, const char *line, struct lath_failure *failure);
/* These run user code. False: it threw, and lath_threads_failure says what. */
bool lath_trial_build(struct trial *trial);
bool lath_trial_fixtures(struct trial *trial, enum lath_level level, bool tear_down);
bool lath_trial_tear_down(struct trial *trial);
bool lath_trial_uses_control(const struct trial *trial);
void lath_trial_free(struct trial *trial);

/* assignment.c */
unsigned lath_function_count(const struct lath_benchmark *benchmark);
const struct lath_benchmark *lath_function(const struct lath_benchmark *benchmark, unsigned index);
bool lath_assignment_make(struct trial *trial); /* false: no memory */
void lath_assignment_free(struct trial *trial);

/* layout.c: memory for the states. */
void *lath_layout_place(struct object *objects, unsigned count, bool random,
                        uint64_t seed); /* null: no memory */

/* threads.c: the threads of a trial. One alone is the main thread; several live as long as the
 * trial. */
#define LATH_MAX_THREADS (LATH_SANDBOX ? 1 : 4096)
bool lath_threads_start(struct trial *trial); /* false: the system gives no more of them */
bool lath_threads_bind(struct trial *trial);  /* false: it refuses a CPU */
/* All do the same at the same time; with an instance of the benchmark only those that own such an
   object. False: one of them, now or earlier, has failed. */
bool lath_threads_all(struct trial *trial, task *task, void *argument);
bool lath_threads_first(struct trial *trial, task *task, void *argument);
bool lath_threads_owners(struct trial *trial, const struct lath_argument *instance, task *task,
                         void *argument);
const struct lath_failure *lath_threads_failure(const struct trial *trial);
/* The trial fails, by what the runtime cannot do, where `worker` is. */
void lath_threads_fail(struct worker *worker, const char *kind, const char *message);
/* Joins them: values that user code keeps for each thread are destroyed now. */
void lath_threads_end(struct trial *trial);

/* barrier.c: several threads begin together, and end when all have measured. */
struct thread_barrier {
    unsigned threads;
    _Atomic unsigned ready, done;
    _Atomic uint64_t begin; /* of a single shot; 0: not all are there */
    _Atomic bool failed;    /* of the trial: the others end as soon as they can */
};
struct thread_barrier *lath_thread_barrier(const struct trial *trial);
void lath_thread_barrier_reset(struct thread_barrier *barrier); /* before an iteration */
/* Return when all are there, or one has failed; meanwhile(worker) until then, null: nothing. */
void lath_thread_barrier_enter(struct thread_barrier *barrier, struct worker *worker,
                               void (*meanwhile)(struct worker *worker));
void lath_thread_barrier_leave(struct thread_barrier *barrier, struct worker *worker,
                               void (*meanwhile)(struct worker *worker));
void lath_thread_barrier_measured(struct thread_barrier *barrier);
/* Returns in all threads at the same instant. */
void lath_thread_barrier_start_together(struct thread_barrier *barrier);

/* counters.c: the fields that count. `all`: those of shared objects too. */
struct count {
    const struct lath_counter *counter;
    const struct object *object;
    bool operations, hopeless; /* hopeless: it would have to be read too often */
    uint64_t held;             /* readings that could not be made rarer because of it */
    unsigned
        bits; /* of an integer that can wrap around; 0: not known yet; LATH_WIDE, LATH_INEXACT */
    double last, wraps;   /* its value when it was last read, and how often it has wrapped around
                             since it was 0 */
    double before, calls; /* operations, with fixtures of Level.Invocation: before this call, and
                             summed over the calls */
    double value;
    const char *lost; /* why its value is not known; null: it is */
};
#define LATH_WIDE 64
#define LATH_INEXACT 24                                /* a float */
bool lath_worker_bind_counters(struct worker *worker); /* false: no memory */
void lath_worker_reset_counters(struct worker *worker, bool all);
void lath_worker_count(struct worker *worker, bool after); /* around a call */
void lath_worker_tally(struct worker *worker); /* keeps what was counted, before any tear-down */
bool lath_counts_in_shared(const struct trial *trial);
/* A failure if the benchmark's own operations are not known. */
bool lath_trial_operations_known(const struct trial *trial, struct lath_failure *failure);
void lath_trial_report_counters(const struct trial *trial, struct json *json);

/* watch.c: counters are read between calls. */
void lath_watch_learn(struct count *count); /* the width of its field, which is 0 afterwards */
void lath_watch_begin(struct worker *worker);
/* Calls until they have to be read again, at most `most`; it reads them if that is now. */
uint64_t lath_watch_room(struct worker *worker, uint64_t most);
void lath_watch_trust(struct worker *worker);            /* at the end of the section */
void lath_watch_grow(struct count *count, double value); /* it holds this now */
void lath_watch_end(struct count *count, const struct worker *worker); /* of the section */
double lath_watch_value(const struct count *count); /* with what it has wrapped around */

/* iterate.c: one iteration, from its command to its answer. */
struct iteration {
    struct trial *trial;
    enum lath_phase phase;
    uint64_t index, wall_ns;
    bool first_turn, last_turn, last;
    struct section section; /* as it is asked for */
    struct usage before, after;
    struct json speed; /* a field of the answer that is written on the way */
};
bool lath_iteration_prepare(struct iteration *iteration, struct trial *trial,
                            struct command *command);
bool lath_iteration_run(struct iteration *iteration);
void lath_iteration_report(struct iteration *iteration, struct json *json);

/* part.c: what of the user's code runs, for a driver that wonders why nothing comes. */
#define LATH_PART_SET_UP 's'
#define LATH_PART_CALL 'c'
#define LATH_PART_TEAR_DOWN 't'
void lath_part_open(const char *path); /* "": nobody wants to know */
void lath_part(char part);

/* left_running.c: threads of user code that outlive the trial. */
void lath_left_running_note(void); /* before any of it runs */
void lath_left_running_report(
    struct json *json); /* after the last tear-down: a field of the answer, if there are any */

/* prove.c: one call and what came of it; proof.c: in canonical form. */
struct lath_proof {
    struct trial *trial;
    struct worker *worker; /* the one that makes the call */
    void **check_arguments;
    bool returned;
    bool too_large; /* nothing more is written down */
    uint64_t begin, first_ns;
    struct json json; /* the proof's members, after lath_proof_run */
};
#define LATH_TOO_LARGE "it takes more than 15 MiB"
void lath_prove_nothing(struct lath_proof *proof);
bool lath_proof_run(struct lath_proof *proof, struct trial *trial);

/* params.c: rejections of parameter values; texts of static ones. */
/* A copy of `text` that lives as long as the process: a static field keeps its value when the trial
 * that set it is over. Null: no memory. */
const char *lath_param_kept(const struct lath_parameter *param, const char *text);
const struct lath_parameter *lath_param_named(const struct lath_benchmark *benchmark,
                                              const char *name, unsigned from, unsigned *use);
void lath_params_report_rejected(const struct lath_benchmark *benchmark,
                                 const struct command *command, struct json *json);

/* serve.c, handover.c */
void lath_serve(void);
void lath_serve_no_more(void); /* after a failure in user code that has ended the main thread */
int lath_hand_over(char **arguments);

#endif
