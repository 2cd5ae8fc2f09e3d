/*
 * trial.c: begins and ends a trial: its settings, its states, their fixtures state by state. What
 * each thread does of it is in worker.c, what is measured in measure.c.
 */
#include "runtime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const mode_labels[] = {"thrpt", "avgt", "sample", "ss"};

static bool refuse(struct lath_failure *failure, const char *kind, const char *where,
                   const char *message) {
    lath_failure_set(failure, kind, where, message);
    return false;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct lath_param_value *)a)->name,
                  ((const struct lath_param_value *)b)->name);
}

/* Parameters that do not fit end the trial before any user code runs. */
static bool take_params(struct trial *trial, struct lath_failure *failure) {
    const struct command *command = &trial->command;
    unsigned long count = 0;
    trial->values = calloc(command->count + 1, sizeof *trial->values);
    if (!trial->values)
        return refuse(failure, "memory", "trial", "out of memory for the parameters");
    for (size_t i = 0; i < command->count; i++) {
        const char *name = command->pairs[i].key + 2, *value = command->pairs[i].value;
        const struct lath_parameter *param;
        unsigned use = 0;
        if (strncmp(command->pairs[i].key, "p.", 2) != 0) continue;
        param = lath_param_named(trial->benchmark, name, 0, &use);
        if (!param)
            return refuse(failure, "parameter", name, "the benchmark has no such parameter");
        for (; param; param = lath_param_named(trial->benchmark, name, use + 1, &use))
            if (!param->set(NULL, value, false)) {
                char message[sizeof failure->message];
                snprintf(message, sizeof message, "\"%s\" is no %s", value, param->type);
                refuse(failure, "parameter", name, message);
                snprintf(failure->type, sizeof failure->type, "%s", param->type);
                return false;
            }
        trial->values[count].name = name;
        trial->values[count++].value = value;
    }
    qsort(trial->values, count, sizeof *trial->values, by_name);
    trial->params.params = trial->values;
    trial->params.param_count = count;
    return true;
}

static struct lath_iteration_params planned(struct command *c, enum lath_phase type,
                                            const char *count, const char *time,
                                            const char *batch) {
    struct lath_iteration_params p = {type, lath_command_number(c, count, 0),
                                      lath_command_number(c, time, 0),
                                      lath_command_number(c, batch, 1)};
    return p;
}

/* What BenchmarkParams tells user code. */
static void take_information(struct trial *trial) {
    struct command *c = &trial->command;
    struct lath_benchmark_params *p = &trial->params;
    p->benchmark = lath_command_text(c, "i.benchmark", "");
    p->forks = lath_command_number(c, "i.forks", 0);
    p->warmup_forks = lath_command_number(c, "i.warmup_forks", 0);
    p->fork = lath_command_number(c, "i.fork", 0);
    p->warmup =
        planned(c, LATH_WARMUP, "i.warmup_iterations", "i.warmup_time_ns", "i.warmup_batch");
    p->measurement = planned(c, LATH_MEASUREMENT, "i.measurement_iterations",
                             "i.measurement_time_ns", "i.measurement_batch");
    p->operations_per_invocation = lath_command_number(c, "i.opi", 1);
    p->time_unit = lath_command_text(c, "i.unit", "");
    p->timeout_ns = lath_command_number(c, "i.timeout_ns", 0);
}

/* Those of a list, of which larger ones than `most` become `most` + 1. False: it is none. There is
 * room for half as many as it has characters, and one more. */
static bool take_numbers(const char *list, unsigned most, unsigned *numbers, unsigned *count) {
    for (*count = 0; *list; (*count)++) {
        unsigned number = 0;
        if (*list < '0' || *list > '9') return false;
        for (; *list >= '0' && *list <= '9'; list++)
            if (number <= most) number = number * 10 + (unsigned)(*list - '0');
        if (*list == ',' && list[1])
            list++;
        else if (*list)
            return false;
        numbers[*count] = number > most ? most + 1 : number;
    }
    return true;
}

/* Whole groups, in which each function has its number of threads. */
static bool take_threads(struct trial *trial, struct lath_failure *failure) {
    static const char unfit[] = "thread_groups is not a number for each function",
                      many[] = "too many threads";
    const char *list = lath_command_text(&trial->command, "thread_groups", "");
    unsigned functions = lath_function_count(trial->benchmark), count = 0;
    uint64_t threads = trial->params.threads, size = 0;
    if (!*list && functions == 1) list = "1";
    trial->group_threads = calloc(strlen(list) / 2 + 1, sizeof *trial->group_threads);
    trial->told_groups = calloc(functions, sizeof *trial->told_groups);
    if (!trial->group_threads || !trial->told_groups)
        return refuse(failure, "memory", "trial", "out of memory for the groups of threads");
    if (!take_numbers(list, LATH_MAX_THREADS, trial->group_threads, &count) || count != functions)
        return refuse(failure, "protocol", "trial", unfit);
    for (unsigned f = 0; f < functions; f++) {
        if (trial->group_threads[f] > LATH_MAX_THREADS)
            return refuse(failure, "protocol", "trial", many);
        size += trial->told_groups[f] = trial->group_threads[f];
    }
    if (threads > LATH_MAX_THREADS) return refuse(failure, "protocol", "trial", many);
    if (threads == 0 || size == 0 || threads % size != 0)
        return refuse(failure, "protocol", "trial",
                      "the number of threads is not a multiple of the group's");
    trial->thread_count = (unsigned)threads;
    if (trial->benchmark->function_count) {
        trial->params.thread_groups = trial->told_groups;
        trial->params.thread_group_count = functions;
    }
    return true;
}

static bool take_cpus(struct trial *trial, struct lath_failure *failure) {
    const char *list = lath_command_text(&trial->command, "cpus", "");
    trial->cpus = calloc(strlen(list) / 2 + 1, sizeof *trial->cpus);
    if (!trial->cpus) return refuse(failure, "memory", "trial", "out of memory for the CPUs");
    if (!take_numbers(list, 100000, trial->cpus, &trial->cpu_count))
        return refuse(failure, "protocol", "trial", "cpus is not a list of numbers");
    return true;
}

static bool take_settings(struct trial *trial, struct lath_failure *failure) {
    struct command *c = &trial->command;
    const char *mode = lath_command_text(c, "mode", "avgt"),
               *layout = lath_command_text(c, "layout", "static");
    uint64_t index = lath_command_number(c, "benchmark", UINT64_MAX);
    unsigned m = 0;
    if (index >= lath_program.benchmark_count)
        return refuse(failure, "protocol", "trial", "no such benchmark");
    trial->benchmark = &lath_program.benchmarks[index];
    while (m < 4 && strcmp(mode_labels[m], mode) != 0) m++;
    if (m == 4) return refuse(failure, "protocol", "trial", "no such mode");
    trial->params.mode = (enum lath_mode)m;
    trial->params.mode_label = mode_labels[m];
    trial->params.threads = lath_command_number(c, "threads", 1);
    trial->clock = lath_clock_named(lath_command_text(c, "clock", ""));
    trial->batch_ns = lath_command_number(c, "batch_ns", 1000000);
    trial->seed = lath_command_number(c, "seed", 0);
    trial->synchronise = lath_command_number(c, "synchronise", 1) != 0;
    trial->usage = lath_command_number(c, "usage", 0) != 0;
    trial->speed = lath_command_number(c, "speed", 0) != 0;
    trial->allocations = LATH_COUNTS_ALLOCATIONS && lath_command_number(c, "allocations", 0) != 0;
    trial->random_layout = strcmp(layout, "random") == 0;
    take_information(trial);
    if (c->error) return refuse(failure, "protocol", "trial", c->error);
    if (!trial->clock) return refuse(failure, "protocol", "trial", "no such clock");
    if (!trial->random_layout && strcmp(layout, "static") != 0)
        return refuse(failure, "protocol", "trial", "no such layout");
    return take_threads(trial, failure) && take_cpus(trial, failure);
}

static bool place(struct trial *trial, struct lath_failure *failure) {
    const char *symbol = trial->benchmark->symbol;
    if (!lath_assignment_make(trial))
        return refuse(failure, "memory", symbol, "out of memory for the states");
    for (unsigned i = 0; i < trial->thread_count; i++)
        if (!lath_worker_bind(&trial->workers[i]))
            return refuse(failure, "memory", symbol, "out of memory for the fixtures");
    if (LATH_SANDBOX && lath_trial_uses_control(trial) &&
        trial->params.mode != LATH_SINGLE_SHOT_TIME)
        return refuse(
            failure, "sharing", "Control",
            "a sandbox of WebAssembly has one thread, so nothing ends the benchmark's loop");
    if (!lath_threads_start(trial))
        return refuse(failure, "memory", symbol, "out of memory for the threads");
    if (!lath_threads_bind(trial))
        return refuse(failure, "protocol", "trial",
                      "the system does not bind a thread to a CPU of `cpus`");
    return true;
}

bool lath_trial_begin(struct trial *trial, const char *line, struct lath_failure *failure) {
    memset(trial, 0, sizeof *trial);
    trial->line = strdup(line);
    if (!trial->line) return refuse(failure, "memory", "trial", "no memory");
    lath_command_parse(&trial->command, trial->line);
    if (trial->command.error) return refuse(failure, "protocol", "trial", trial->command.error);
    trial->active =
        take_settings(trial, failure) && take_params(trial, failure) && place(trial, failure);
    lath_left_running_note();
    return trial->active;
}

bool lath_trial_uses_control(const struct trial *trial) {
    for (unsigned i = 0; i < trial->thread_count; i++)
        if (trial->workers[i].uses_control) return true;
    return false;
}

static void set_static_params(struct worker *worker, void *nothing) {
    const struct trial *trial = worker->trial;
    (void)nothing;
    for (unsigned s = 0; s < lath_program.state_count; s++)
        for (unsigned long v = 0; v < trial->params.param_count; v++)
            for (unsigned p = 0; p < lath_program.states[s].param_count; p++) {
                const struct lath_parameter *param = &lath_program.states[s].params[p];
                const char *text;
                if (!param->is_static || strcmp(param->name, trial->values[v].name) != 0) continue;
                text = lath_param_kept(param, trial->values[v].value);
                if (!text) {
                    lath_threads_fail(worker, "memory", "out of memory for a static parameter");
                    return;
                }
                param->set(NULL, text, true);
            }
}

/* What the owners of objects of an instance do with them. */
struct on_objects {
    const struct lath_argument *instance;
    enum lath_level level;
    bool tear_down;
};

static void build(struct worker *worker, void *argument) {
    const struct on_objects *step = argument;
    lath_worker_build(worker, lath_worker_position(worker, step->instance));
}

static void run_fixtures(struct worker *worker, void *argument) {
    const struct on_objects *step = argument;
    lath_worker_fixtures(worker, lath_worker_position(worker, step->instance), step->level,
                         step->tear_down);
}

static void destroy(struct worker *worker, void *argument) {
    const struct on_objects *step = argument;
    lath_worker_destroy(worker, lath_worker_position(worker, step->instance));
}

static bool on_objects(struct trial *trial, task *task, struct on_objects step) {
    return lath_threads_owners(trial, step.instance, task, &step);
}

/* Static parameters first: constructors may read them. */
bool lath_trial_build(struct trial *trial) {
    const struct lath_benchmark *b = trial->benchmark;
    if (trial->built) return true;
    if (!lath_threads_first(trial, set_static_params, NULL)) return false;
    for (unsigned i = 0; i < b->instance_count; i++)
        if (!on_objects(trial, build, (struct on_objects){.instance = &b->instances[i]}))
            return false;
    trial->built = true;
    return true;
}

static bool has_fixtures(const struct lath_state *state, enum lath_level level, bool tear_down) {
    for (unsigned f = 0; f < state->fixture_count; f++)
        if (state->fixtures[f].level == level && state->fixtures[f].tear_down == tear_down)
            return true;
    return false;
}

bool lath_trial_fixtures(struct trial *trial, enum lath_level level, bool tear_down) {
    const struct lath_benchmark *b = trial->benchmark;
    for (unsigned k = 0; k < b->instance_count; k++) {
        const struct lath_argument *instance =
            &b->instances[tear_down ? b->instance_count - 1 - k : k];
        if (!has_fixtures(&lath_program.states[instance->state], level, tear_down)) continue;
        if (!on_objects(trial, run_fixtures, (struct on_objects){instance, level, tear_down}))
            return false;
    }
    return true;
}

bool lath_trial_tear_down(struct trial *trial) {
    const struct lath_benchmark *b = trial->benchmark;
    trial->built = false;
    if (!lath_trial_fixtures(trial, LATH_TRIAL, true)) return false;
    for (unsigned i = b->instance_count; i-- > 0;)
        if (!on_objects(trial, destroy, (struct on_objects){.instance = &b->instances[i]}))
            return false;
    return true;
}

void lath_trial_free(struct trial *trial) {
    lath_threads_end(trial);
    lath_assignment_free(trial);
    free(trial->group_threads);
    free(trial->told_groups);
    free(trial->cpus);
    free(trial->values);
    free(trial->command.pairs);
    free(trial->line);
    memset(trial, 0, sizeof *trial);
}
