/* proof.c: values in the canonical form that is the same in every language (PROTOCOL.md, `prove`).
 */
#define _GNU_SOURCE
#include "runtime.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More would break the protocol (16 MiB an answer); LATH_TOO_LARGE says so. */
#define LARGEST_PROOF (15u << 20)

/* Depth of lists: the outermost value is a member of the answer, those inside are elements. */
static unsigned depth;

lath_bool lath_prove_full(void) { return lath_proving->too_large; }

/* There is no room for `more` bytes, or there was none before: a part of a result proves nothing,
 * and a result may be larger than memory. */
static bool overflows(size_t more) {
    struct lath_proof *proof = lath_proving;
    proof->too_large |= more > LARGEST_PROOF || proof->json.length > LARGEST_PROOF - more;
    return proof->too_large;
}

/* Null: it is too large. `length`: of its text, at least. */
static struct json *begin_value(const char *kind, size_t length) {
    struct json *json = &lath_proving->json;
    if (overflows(length)) return NULL;
    if (json->length == 0) depth = 0;
    lath_json_open(json, depth ? NULL : "proof", '{');
    lath_json_text(json, "kind", kind);
    return json;
}

static void simple(const char *kind, const char *value) {
    struct json *json = begin_value(kind, 0);
    if (!json) return;
    if (value) lath_json_text(json, "value", value);
    lath_json_close(json, '}');
}

void lath_prove_none(void) { simple("none", NULL); }

/* Instead of what is written down already. */
void lath_prove_nothing(struct lath_proof *proof) {
    struct json *json = &proof->json;
    json->length = 0;
    json->comma = true;
    lath_json_open(json, "proof", '{');
    lath_json_text(json, "kind", "none");
    lath_json_close(json, '}');
}

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
    uint32_t digits[4] = {(uint32_t)(high >> 32), (uint32_t)high, (uint32_t)(low >> 32),
                          (uint32_t)low};
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
static const char *special(long double value) {
    return isnan(value) ? "NaN" : isinf(value) ? value > 0 ? "Infinity" : "-Infinity" : NULL;
}

/* The fewest digits that read back as the same number of the same type. */
#define SHORTEST(value, most, format, read) \
    char text[64]; \
    const char *word = special(value); \
    void *previous = lath_locale_enter(); \
    for (int digits = 1; !word && digits <= most; digits++) { \
        snprintf(text, sizeof text, format, digits, value); \
        if (read(text, NULL) == value) break; \
    } \
    lath_locale_leave(previous); \
    simple("float", word ? word : text)

void lath_prove_float(float value) { SHORTEST(value, FLT_DECIMAL_DIG, "%.*g", strtof); }

void lath_prove_double(double value) { SHORTEST(value, DBL_DECIMAL_DIG, "%.*g", strtod); }

void lath_prove_long_double(long double value) {
    SHORTEST(value, LDBL_DECIMAL_DIG, "%.*Lg", strtold);
}

void lath_prove_text(const char *text, unsigned long length) {
    struct json *json;
    if (overflows(length)) return;
    if (!lath_json_is_text(text, length)) {
        lath_prove_open_bytes();
        for (unsigned long i = 0; i < length; i++) lath_prove_byte((unsigned char)text[i]);
        lath_prove_close_bytes();
        return;
    }
    json = begin_value("text", length);
    if (!json) return;
    lath_json_string(json, "value", text, length);
    lath_json_close(json, '}');
    /* Escapes make it longer. */
    overflows(0);
}

/* UTF-8, also of what is no character (halves of some, numbers beyond the last): different numbers
 * have different bytes. */
static unsigned encode(uint32_t c, char *to) {
    unsigned n = c < 0x80         ? 1
                 : c < 0x800      ? 2
                 : c < 0x10000    ? 3
                 : c < 0x200000   ? 4
                 : c < 0x4000000  ? 5
                 : c < 0x80000000 ? 6
                                  : 7;
    for (unsigned i = n; --i > 0; c >>= 6) to[i] = (char)(0x80 | (c & 0x3F));
    to[0] = (char)(n == 1 ? c : (0xFF00u >> n & 0xFF) | c);
    return n;
}

void lath_prove_character(unsigned long c) {
    char text[7];
    lath_prove_text(text, encode((uint32_t)c, text));
}

/* The `width` of a unit: 2 or 4 bytes. */
static uint32_t unit(const void *units, unsigned long i, unsigned width) {
    return width == 2 ? ((const uint16_t *)units)[i] : ((const uint32_t *)units)[i];
}

void lath_prove_units(const void *units, unsigned long length, unsigned width) {
    char *text = overflows(length) ? NULL : malloc(7 * length + 1);
    unsigned long end = 0;
    if (!text) {
        if (!lath_proving->too_large)
            lath_threads_fail(lath_proving->worker, "memory", "out of memory for the result");
        return;
    }
    for (unsigned long i = 0; i < length; i++) {
        uint32_t c = unit(units, i, width);
        uint32_t next = i + 1 < length ? unit(units, i + 1, width) : 0;
        if (width == 2 && c >> 10 == 0x36 && next >> 10 == 0x37) {
            c = 0x10000 + ((c & 0x3FF) << 10 | (next & 0x3FF));
            i++;
        }
        end += encode(c, text + end);
    }
    lath_prove_text(text, end);
    free(text);
}

void lath_prove_open(void) {
    struct json *json = begin_value("list", 0);
    if (!json) return;
    lath_json_open(json, "value", '[');
    depth++;
}

void lath_prove_close(void) {
    if (overflows(0)) return;
    depth--;
    lath_json_close(&lath_proving->json, ']');
    lath_json_close(&lath_proving->json, '}');
}

void lath_prove_open_bytes(void) {
    struct json *json = begin_value("bytes", 0);
    if (json) lath_json_raw(json, ",\"value\":\"");
}

void lath_prove_byte(unsigned char byte) {
    static const char digits[] = "0123456789abcdef";
    char text[3] = {digits[byte >> 4], digits[byte & 15], '\0'};
    if (overflows(2)) return;
    lath_json_raw(&lath_proving->json, text);
}

void lath_prove_close_bytes(void) {
    if (overflows(0)) return;
    lath_json_raw(&lath_proving->json, "\"");
    lath_json_close(&lath_proving->json, '}');
}
