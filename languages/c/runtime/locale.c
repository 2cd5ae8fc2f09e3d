/* locale.c: the C locale for the calling thread, so that 0.5 is 0.5 even after user code called
 * setlocale(). */
#define _GNU_SOURCE
#include "runtime.h"
#include <locale.h>

void *lath_locale_enter(void) {
    static locale_t plain;
    if (!plain) plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    return plain ? (void *)uselocale(plain) : NULL;
}

void lath_locale_leave(void *previous) {
    if (previous) uselocale((locale_t)previous);
}
