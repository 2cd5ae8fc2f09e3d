/* trial.c: begins and ends a trial: its settings, its states, their fixtures in JMH's order. What is measured is in measure.c. */
#include "runtime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const mode_labels[] = {"thrpt", "avgt", "sample", "ss"};

static bool refuse(struct lath_failure *failure, const char *kind, const char *where, const char *message) {
    failure->kind = kind;
    snprintf(failure->where, sizeof failure->where, "%s", where);
    snprintf(failure->message, sizeof failure->message, "%s", message);
    return false;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct lath_param_value *)a)->name, ((const struct lath_param_value *)b)->name);
}

/* Parameters that do not fit end the trial before any user code runs. */
static bool take_params(struct trial *trial, struct lath_failure *failure) {
    const struct command *command = &trial->command;
    unsigned long count = 0;
    trial->values = calloc(command->count + 1, sizeof *trial->values);
    if (!trial->values) return refuse(failure, "memory", "trial", "out of memory for the parameters");
    for (size_t i = 0; i < command->count; i++) {
        const char *name = command->pairs[i].key + 2, *value = command->pairs[i].value;
        const struct lath_parameter *param;
        unsigned use = 0;
        if (strncmp(command->pairs[i].key, "p.", 2) != 0) continue;
        param = lath_param_named(trial->benchmark, name, 0, &use);
        if (!param) return refuse(failure, "parameter", name, "the benchmark has no such parameter");
        for (; param; param = lath_param_named(trial->benchmark, name, use + 1, &use))
            if (!param->set(NULL, value, false)) {
                snprintf(failure->type, sizeof failure->type, "%s", param->type);
                refuse(failure, "parameter", name, "");
                snprintf(failure->message, sizeof failure->message, "\"%s\" is no %s", value, param->type);
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

static struct lath_iteration_params planned(struct command *c, enum lath_phase type, const char *count, const char *time, const char *batch) {
    struct lath_iteration_params p = {type, lath_command_number(c, count, 0), lath_command_number(c, time, 0), lath_command_number(c, batch, 1)};
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
    p->warmup = planned(c, LATH_WARMUP, "i.warmup_iterations", "i.warmup_time_ns", "i.warmup_batch");
    p->measurement = planned(c, LATH_MEASUREMENT, "i.measurement_iterations", "i.measurement_time_ns", "i.measurement_batch");
    p->operations_per_invocation = lath_command_number(c, "i.opi", 1);
    p->time_unit = lath_command_text(c, "i.unit", "");
    p->timeout_ns = lath_command_number(c, "i.timeout_ns", 0);
}

static bool take_settings(struct trial *trial, struct lath_failure *failure) {
    struct command *c = &trial->command;
    const char *mode = lath_command_text(c, "mode", "avgt"), *layout = lath_command_text(c, "layout", "static");
    uint64_t index = lath_command_number(c, "benchmark", UINT64_MAX);
    unsigned m = 0;
    if (index >= lath_program.benchmark_count) return refuse(failure, "protocol", "trial", "no such benchmark");
    trial->benchmark = &lath_program.benchmarks[index];
    while (m < 4 && strcmp(mode_labels[m], mode) != 0) m++;
    if (m == 4) return refuse(failure, "protocol", "trial", "no such mode");
    trial->params.mode = (enum lath_mode)m;
    trial->params.mode_label = mode_labels[m];
    trial->params.threads = lath_command_number(c, "threads", 1);
    trial->clock = lath_clock_named(lath_command_text(c, "clock", ""));
    trial->batch_ns = lath_command_number(c, "batch_ns", 1000000);
    trial->seed = lath_command_number(c, "seed", 0);
    trial->lcg = (uint32_t)(trial->seed ^ (trial->seed >> 32));
    trial->usage = lath_command_number(c, "usage", 0) != 0;
    trial->speed = lath_command_number(c, "speed", 0) != 0;
    trial->allocations = LATH_COUNTS_ALLOCATIONS && lath_command_number(c, "allocations", 0) != 0;
    trial->random_layout = strcmp(layout, "random") == 0;
    take_information(trial);
    if (c->error) return refuse(failure, "protocol", "trial", c->error);
    if (trial->params.threads != 1) return refuse(failure, "protocol", "trial", "this wrapper runs one thread");
    if (!trial->clock) return refuse(failure, "protocol", "trial", "no such clock");
    if (!trial->random_layout && strcmp(layout, "static") != 0) return refuse(failure, "protocol", "trial", "no such layout");
    return true;
}

/* The object an argument stands for; `self` is the instance whose fixture asks. Null only if a wrapper's tables are wrong. */
static void *resolve(struct trial *trial, struct lath_argument argument, const struct lath_argument *self, unsigned instance) {
    switch (argument.state) {
    case LATH_ARG_BLACKHOLE: return &trial->blackhole;
    case LATH_ARG_CONTROL: return &trial->control;
    case LATH_ARG_BENCHMARK_PARAMS: return &trial->params;
    case LATH_ARG_ITERATION_PARAMS: return &trial->iteration;
    case LATH_ARG_THREAD_PARAMS: return &trial->thread;
    default: break;
    }
    /* The fixture's own state is written as its ordinal 0, whichever of its objects this is. */
    if (self && argument.state == self->state && argument.ordinal == 0) return trial->objects[instance];
    for (unsigned i = 0; i < trial->benchmark->instance_count; i++)
        if (trial->benchmark->instances[i].state == argument.state && trial->benchmark->instances[i].ordinal == argument.ordinal) return trial->objects[i];
    return NULL;
}

static bool wants_control(const struct lath_argument *arguments, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (arguments[i].state == LATH_ARG_CONTROL) return true;
    return false;
}

void **lath_trial_resolve(struct trial *trial, const struct lath_argument *arguments, unsigned count) {
    void **objects = calloc(count + 1, sizeof *objects);
    for (unsigned i = 0; objects && i < count; i++) objects[i] = resolve(trial, arguments[i], NULL, 0);
    return objects;
}

static bool bind_fixture(struct trial *trial, const struct lath_fixture *fixture, unsigned instance) {
    struct bound_list *list = &trial->fixtures[fixture->level][fixture->tear_down];
    struct bound *moved = realloc(list->items, (list->count + 1) * sizeof *moved);
    void **arguments = calloc(fixture->argument_count + 1, sizeof *arguments);
    if (moved) list->items = moved;
    if (!moved || !arguments) {
        free(arguments);
        return false;
    }
    for (unsigned i = 0; i < fixture->argument_count; i++)
        arguments[i] = resolve(trial, fixture->arguments[i], &trial->benchmark->instances[instance], instance);
    list->items[list->count].fixture = fixture;
    list->items[list->count].arguments = arguments;
    list->items[list->count++].instance = instance;
    if (fixture->level == LATH_INVOCATION) {
        trial->has_invocation_fixtures = true;
        if (wants_control(fixture->arguments, fixture->argument_count)) trial->uses_control = true;
    }
    return true;
}

/* Set-ups: dependencies first; tear-downs: dependents first; alphabetical within a state. */
static bool bind_fixtures(struct trial *trial) {
    unsigned n = trial->benchmark->instance_count;
    for (unsigned k = 0; k < 2 * n; k++) {
        bool tear_down = k >= n;
        unsigned instance = tear_down ? 2 * n - 1 - k : k;
        const struct lath_state *state = &lath_program.states[trial->benchmark->instances[instance].state];
        for (unsigned f = 0; f < state->fixture_count; f++)
            if (state->fixtures[f].tear_down == tear_down && !bind_fixture(trial, &state->fixtures[f], instance)) return false;
    }
    return true;
}

static bool place(struct trial *trial, struct lath_failure *failure) {
    const struct lath_benchmark *b = trial->benchmark;
    trial->objects = calloc(b->instance_count + 1, sizeof *trial->objects);
    trial->block = trial->objects ? lath_layout_place(b, trial->random_layout, trial->seed, trial->objects) : NULL;
    trial->arguments = trial->block ? lath_trial_resolve(trial, b->arguments, b->argument_count) : NULL;
    if (!trial->arguments) return refuse(failure, "memory", b->symbol, "out of memory for the states");
    trial->uses_control = wants_control(b->arguments, b->argument_count);
    if (!bind_fixtures(trial)) return refuse(failure, "memory", b->symbol, "out of memory for the fixtures");
    return true;
}

bool lath_trial_begin(struct trial *trial, const char *line, struct lath_failure *failure) {
    memset(trial, 0, sizeof *trial);
    trial->thread.thread_count = trial->thread.group_count = trial->thread.subgroup_count = 1;
    trial->line = strdup(line);
    if (!trial->line) return refuse(failure, "memory", "trial", "no memory");
    lath_command_parse(&trial->command, trial->line);
    if (trial->command.error) return refuse(failure, "protocol", "trial", trial->command.error);
    lath_threads_note();
    trial->active = take_settings(trial, failure) && take_params(trial, failure) && place(trial, failure);
    return trial->active;
}

static void set_params(struct trial *trial, const struct lath_state *state, void *object) {
    for (unsigned long v = 0; v < trial->params.param_count; v++)
        for (unsigned p = 0; p < state->param_count; p++)
            if (state->params[p].is_static == !object && strcmp(state->params[p].name, trial->values[v].name) == 0)
                state->params[p].set(object, trial->values[v].value, true);
}

/* Static parameters first: constructors may read them. Then, as in JMH, state by state: object, parameters, Level.Trial set-ups. */
void lath_trial_build(struct trial *trial) {
    const struct bound_list *setups = &trial->fixtures[LATH_TRIAL][false];
    for (unsigned s = 0; s < lath_program.state_count; s++) set_params(trial, &lath_program.states[s], NULL);
    for (unsigned i = 0; i < trial->benchmark->instance_count; i++) {
        const struct lath_state *state = &lath_program.states[trial->benchmark->instances[i].state];
        trial->where = state->name;
        if (state->construct) state->construct(trial->objects[i]);
        else memset(trial->objects[i], 0, state->size);
        set_params(trial, state, trial->objects[i]);
        for (unsigned f = 0; f < setups->count; f++) {
            if (setups->items[f].instance != i) continue;
            trial->where = setups->items[f].fixture->where;
            setups->items[f].fixture->call(setups->items[f].arguments);
        }
    }
    trial->built = true;
}

void lath_trial_fixtures(struct trial *trial, enum lath_level level, bool tear_down) {
    const struct bound_list *list = &trial->fixtures[level][tear_down];
    for (unsigned i = 0; i < list->count; i++) {
        trial->where = list->items[i].fixture->where;
        list->items[i].fixture->call(list->items[i].arguments);
    }
}

void lath_trial_tear_down(struct trial *trial) {
    trial->built = false;
    lath_trial_fixtures(trial, LATH_TRIAL, true);
    for (unsigned i = trial->benchmark->instance_count; i-- > 0;) {
        const struct lath_state *state = &lath_program.states[trial->benchmark->instances[i].state];
        trial->where = state->name;
        if (state->destroy) state->destroy(trial->objects[i]);
    }
}

void lath_trial_free(struct trial *trial) {
    for (int level = 0; level < 3; level++)
        for (int kind = 0; kind < 2; kind++) {
            struct bound_list *list = &trial->fixtures[level][kind];
            for (unsigned i = 0; i < list->count; i++) free(list->items[i].arguments);
            free(list->items);
        }
    free(trial->block);
    free(trial->objects);
    free(trial->arguments);
    free(trial->values);
    free(trial->command.pairs);
    free(trial->line);
    memset(trial, 0, sizeof *trial);
}
