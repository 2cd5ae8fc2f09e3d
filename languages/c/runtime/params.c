/* params.c: finds the parameters of a benchmark and says which values do not fit. */
#include "runtime.h"
#include <string.h>

static const struct lath_parameter *param_of(const struct lath_benchmark *benchmark, unsigned use) {
    return &lath_program.states[benchmark->params[use].state].params[benchmark->params[use].param];
}

/* The next one of that name, from position `from` on: two states may share a name. */
const struct lath_parameter *lath_param_named(const struct lath_benchmark *benchmark, const char *name, unsigned from, unsigned *use) {
    for (unsigned i = from; i < benchmark->param_count; i++)
        if (strcmp(param_of(benchmark, i)->name, name) == 0) {
            *use = i;
            return param_of(benchmark, i);
        }
    return NULL;
}

static void reject(struct json *json, const char *name, const char *value, const char *type) {
    lath_json_open(json, NULL, '{');
    lath_json_text(json, "name", name);
    lath_json_text(json, "value", value);
    lath_json_text(json, "type", type);
    lath_json_close(json, '}');
}

void lath_params_report_rejected(const struct lath_benchmark *benchmark, const struct command *command, struct json *json) {
    lath_json_open(json, "rejected", '[');
    for (size_t i = 0; i < command->count; i++) {
        const char *name = command->pairs[i].key + 2, *value = command->pairs[i].value;
        const struct lath_parameter *param;
        unsigned use = 0;
        if (strncmp(command->pairs[i].key, "p.", 2) != 0) continue;
        param = lath_param_named(benchmark, name, 0, &use);
        if (!param) reject(json, name, value, NULL);
        for (; param; param = lath_param_named(benchmark, name, use + 1, &use))
            if (!param->set(NULL, value, false)) {
                reject(json, name, value, param->type);
                break;
            }
    }
    lath_json_close(json, ']');
}
