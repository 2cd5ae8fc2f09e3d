/* failure.c: fills in failures of the runtime's own. */
#include "runtime.h"
#include <stdio.h>

void lath_failure_set(struct lath_failure *failure, const char *kind, const char *where,
                      const char *message) {
    failure->kind = kind;
    snprintf(failure->where, sizeof failure->where, "%s", where);
    snprintf(failure->message, sizeof failure->message, "%s", message);
    *failure->type = '\0';
}
