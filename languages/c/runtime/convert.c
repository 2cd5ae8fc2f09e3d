/* convert.c: texts of parameters into values. The whole text must be the value, without blanks
 * around it. */
#include "runtime.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The magnitude after an optional sign, at most `limit`. */
static bool magnitude(const char *text, unsigned long long limit, unsigned long long *value) {
    unsigned base = text[0] == '0' && (text[1] == 'x' || text[1] == 'X') ? 16 : 10;
    if (base == 16) text += 2;
    if (!*text) return false;
    *value = 0;
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        unsigned digit = c >= '0' && c <= '9'   ? c - '0' + 0u
                         : c >= 'a' && c <= 'f' ? c - 'a' + 10u
                         : c >= 'A' && c <= 'F' ? c - 'A' + 10u
                                                : 99;
        if (digit >= base || *value > (limit - digit) / base) return false;
        *value = *value * base + digit;
    }
    return true;
}

lath_bool lath_parse_signed(const char *text, unsigned bits, long long *value) {
    unsigned long long size, top = 1ULL << (bits - 1);
    bool negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    if (!magnitude(text, negative ? top : top - 1, &size)) return false;
    *value = negative ? -(long long)(size - (size > 0)) - (size > 0) : (long long)size;
    return true;
}

lath_bool lath_parse_unsigned(const char *text, unsigned bits, unsigned long long *value) {
    if (*text == '+') text++;
    return magnitude(text, bits >= 64 ? ~0ULL : (1ULL << bits) - 1, value);
}

/* Rounded once, to the type: through a wider one, some texts would become another number than the
 * same literal in the program. */
lath_bool lath_parse_float(const char *text, unsigned bits, long double *value) {
    char *end;
    void *previous;
    if (!*text || isspace((unsigned char)*text)) return false;
    previous = lath_locale_enter();
    if (bits == 8 * sizeof(float))
        *value = strtof(text, &end);
    else if (bits == 8 * sizeof(double))
        *value = strtod(text, &end);
    else
        *value = strtold(text, &end);
    lath_locale_leave(previous);
    return !*end;
}

lath_bool lath_parse_bool(const char *text, lath_bool *value) {
    *value = strcmp(text, "true") == 0;
    return *value || strcmp(text, "false") == 0;
}

lath_bool lath_parse_char(const char *text, char *value) {
    *value = text[0];
    return text[0] && !text[1];
}
