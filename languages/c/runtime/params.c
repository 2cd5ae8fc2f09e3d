/* params.c: finds the parameters of a benchmark, says which values do not fit, and keeps the texts
 * that static fields point to. */
#include "runtime.h"
#include <stdlib.h>
#include <string.h>

struct kept {
    struct kept *next;
    const struct lath_parameter *param;
    char text[];
};

/* Each field has its own copy, which user code may write to. */
const char *lath_param_kept(const struct lath_parameter *param, const char *text) {
    static struct kept *all;
    size_t size = strlen(text) + 1;
    struct kept *one = all;
    while (one && (one->param != param || strcmp(one->text, text) != 0)) one = one->next;
    if (one) return one->text;
    one = malloc(sizeof *one + size);
    if (!one) return NULL;
    *one = (struct kept){.next = all, .param = param};
    memcpy(one->text, text, size);
    all = one;
    return one->text;
}

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
