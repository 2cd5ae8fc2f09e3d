/* proof.c: values in the canonical form that is the same in every language (PROTOCOL.md, `prove`). */
#define _GNU_SOURCE
#include "runtime.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Depth of lists: the outermost value is a member of the answer, those inside are elements. */
static unsigned depth;

static struct json *begin(const char *kind) {
    struct json *json = &lath_proving->json;
    if (json->length == 0) depth = 0;
    lath_json_open(json, depth ? NULL : "proof", '{');
    lath_json_text(json, "kind", kind);
    return json;
}

static void simple(const char *kind, const char *value) {
    struct json *json = begin(kind);
    if (value) lath_json_text(json, "value", value);
    lath_json_close(json, '}');
}

void lath_prove_none(void) { simple("none", NULL); }

void lath_prove_bool(lath_bool value) { simple("bool", value ? "true" : "false"); }

void lath_prove_signed(long long value) {
    char text[24];
    snprintf(text, sizeof text, "%lld", value);
    simple("integer", text);
}

void lath_prove_unsigned(unsigned long long value) {
    char text[24];
    snprintf(text, sizeof text, "%llu", value);
    simple("integer", text);
}

/* Long division by ten of four 32-bit digits: no 128-bit arithmetic is needed. */
void lath_prove_wide(lath_bool negative, unsigned long long high, unsigned long long low) {
    uint32_t digits[4] = {(uint32_t)(high >> 32), (uint32_t)high, (uint32_t)(low >> 32), (uint32_t)low};
    char text[44], *start = text + sizeof text - 1;
    *start = '\0';
    do {
        uint64_t rest = 0;
        for (int i = 0; i < 4; i++) {
            uint64_t part = rest << 32 | digits[i];
            digits[i] = (uint32_t)(part / 10);
            rest = part % 10;
        }
        *--start = (char)('0' + rest);
    } while (digits[0] | digits[1] | digits[2] | digits[3]);
    if (negative) *--start = '-';
    simple("integer", start);
}

/* Numbers that have no digits. */
static const char *special(long double value) { return isnan(value) ? "NaN" : isinf(value) ? value > 0 ? "Infinity" : "-Infinity" : NULL; }

/* The fewest digits that read back as the same number of the same type. */
#define SHORTEST(value, most, format, read)                                                                                      \
    char text[64];                                                                                                               \
    const char *word = special(value);                                                                                           \
    void *previous = lath_locale_enter();                                                                                        \
    for (int digits = 1; !word && digits <= most; digits++) {                                                                    \
        snprintf(text, sizeof text, format, digits, value);                                                                      \
        if (read(text, NULL) == value) break;                                                                                    \
    }                                                                                                                            \
    lath_locale_leave(previous);                                                                                                 \
    simple("float", word ? word : text)

void lath_prove_float(float value) { SHORTEST(value, FLT_DECIMAL_DIG, "%.*g", strtof); }

void lath_prove_double(double value) { SHORTEST(value, DBL_DECIMAL_DIG, "%.*g", strtod); }

void lath_prove_long_double(long double value) { SHORTEST(value, LDBL_DECIMAL_DIG, "%.*Lg", strtold); }

void lath_prove_text(const char *text, unsigned long length) {
    struct json *json;
    if (!lath_json_is_text(text, length)) {
        lath_prove_open_bytes();
        for (unsigned long i = 0; i < length; i++) lath_prove_byte((unsigned char)text[i]);
        lath_prove_close_bytes();
        return;
    }
    json = begin("text");
    lath_json_string(json, "value", text, length);
    lath_json_close(json, '}');
}

void lath_prove_character(unsigned long c) {
    char text[4];
    unsigned long length = 0;
    if (c < 0x80) {
        text[length++] = (char)c;
    } else if (c < 0x800) {
        text[length++] = (char)(0xC0 | c >> 6);
        text[length++] = (char)(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        text[length++] = (char)(0xE0 | c >> 12);
        text[length++] = (char)(0x80 | (c >> 6 & 0x3F));
        text[length++] = (char)(0x80 | (c & 0x3F));
    } else {
        text[length++] = (char)(0xF0 | (c >> 18 & 7));
        text[length++] = (char)(0x80 | (c >> 12 & 0x3F));
        text[length++] = (char)(0x80 | (c >> 6 & 0x3F));
        text[length++] = (char)(0x80 | (c & 0x3F));
    }
    lath_prove_text(text, length);
}

void lath_prove_open(void) {
    lath_json_open(begin("list"), "value", '[');
    depth++;
}

void lath_prove_close(void) {
    depth--;
    lath_json_close(&lath_proving->json, ']');
    lath_json_close(&lath_proving->json, '}');
}

void lath_prove_open_bytes(void) { lath_json_raw(begin("bytes"), ",\"value\":\""); }

void lath_prove_byte(unsigned char byte) {
    static const char digits[] = "0123456789abcdef";
    char text[3] = {digits[byte >> 4], digits[byte & 15], '\0'};
    lath_json_raw(&lath_proving->json, text);
}

void lath_prove_close_bytes(void) {
    lath_json_raw(&lath_proving->json, "\"");
    lath_json_close(&lath_proving->json, '}');
}
