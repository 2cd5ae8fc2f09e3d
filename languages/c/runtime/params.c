/* params.c: finds the parameters of a benchmark and says which values do not fit. */
#include "runtime.h"
#include <string.h>

static const struct lath_parameter *param_of(const struct lath_benchmark *benchmark, unsigned use) {
    return &lath_program.states[benchmark->params[use].state].params[benchmark->params[use].param];
}

/* The next one of that name, from position `from` on: two states may share a name. */
const struct lath_parameter *lath_param_named(const struct lath_benchmark *benchmark,
                                              const char *name, unsigned from, unsigned *use) {
    for (unsigned i = from; i < benchmark->param_count; i++)
        if (strcmp(param_of(benchmark, i)->name, name) == 0) {
            *use = i;
            return param_of(benchmark, i);
        }
    return NULL;
}

static void reject(struct json *json, const struct pair *pair, const char *type) {
    lath_json_open(json, NULL, '{');
    lath_json_text(json, "name", pair->key + 2);
    lath_json_string(json, "value", pair->value, pair->length);
    lath_json_text(json, "type", type);
    lath_json_close(json, '}');
}

void lath_params_report_rejected(const struct lath_benchmark *benchmark,
                                 const struct command *command, struct json *json) {
    lath_json_open(json, "rejected", '[');
    for (size_t i = 0; i < command->count; i++) {
        const struct pair *pair = &command->pairs[i];
        const char *name = pair->key + 2;
        const struct lath_parameter *param;
        unsigned use = 0;
        if (strncmp(pair->key, "p.", 2) != 0) continue;
        param = lath_param_named(benchmark, name, 0, &use);
        if (!param) reject(json, pair, NULL);
        for (; param; param = lath_param_named(benchmark, name, use + 1, &use))
            if (strlen(pair->value) != pair->length || !param->set(NULL, pair->value, false)) {
                reject(json, pair, param->type);
                break;
            }
    }
    lath_json_close(json, ']');
}
