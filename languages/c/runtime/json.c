/* json.c: writes one JSON object, whatever bytes user code put into its strings. */
#include "runtime.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put(struct json *json, const char *bytes, size_t length) {
    if (json->length + length > json->capacity) {
        size_t larger = 2 * (json->length + length) + 256;
        char *moved = realloc(json->text, larger);
        /* Without memory for an answer there is nothing left to say; the driver sees the exit
         * status. */
        if (!moved) {
            fputs("lath: out of memory while answering\n", stderr);
            _exit(70);
        }
        json->text = moved;
        json->capacity = larger;
    }
    memcpy(json->text + json->length, bytes, length);
    json->length += length;
}

static void puts_(struct json *json, const char *text) { put(json, text, strlen(text)); }

/* Length of the well-formed UTF-8 sequence at `s` (RFC 3629), or 0. */
static size_t sequence(const unsigned char *s, size_t left) {
    size_t n = s[0] < 0x80                   ? 1
               : s[0] >= 0xC2 && s[0] < 0xE0 ? 2
               : (s[0] & 0xF0) == 0xE0       ? 3
               : s[0] >= 0xF0 && s[0] < 0xF5 ? 4
                                             : 0;
    if (n > left) return 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xC0) != 0x80) return 0;
    if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F) ||
        (s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F))
        return 0;
    return n;
}

static void quoted(struct json *json, const char *value, size_t length) {
    const unsigned char *s = (const unsigned char *)value, *end = s + length;
    put(json, "\"", 1);
    while (s < end) {
        size_t n = sequence(s, (size_t)(end - s));
        char escape[8];
        if (n == 0) {
            puts_(json, "\\ufffd");
            n = 1;
        } else if (*s < 0x20 || *s == 0x7F) {
            snprintf(escape, sizeof escape, "\\u%04x", *s);
            puts_(json, escape);
        } else {
            if (*s == '"' || *s == '\\') put(json, "\\", 1);
            put(json, (const char *)s, n);
        }
        s += n;
    }
    put(json, "\"", 1);
}

static void key_(struct json *json, const char *key) {
    if (json->comma) put(json, ",", 1);
    json->comma = true;
    if (!key) return;
    quoted(json, key, strlen(key));
    put(json, ":", 1);
}

void lath_json_begin(struct json *json, const char *event) {
    json->length = 0;
    json->comma = false;
    put(json, "{", 1);
    lath_json_text(json, "event", event);
}

void lath_json_open(struct json *json, const char *key, char bracket) {
    key_(json, key);
    put(json, &bracket, 1);
    json->comma = false;
}

void lath_json_close(struct json *json, char bracket) {
    put(json, &bracket, 1);
    json->comma = true;
}

void lath_json_text(struct json *json, const char *key, const char *value) {
    key_(json, key);
    if (value)
        quoted(json, value, strlen(value));
    else
        puts_(json, "null");
}

void lath_json_string(struct json *json, const char *key, const char *text, size_t length) {
    key_(json, key);
    quoted(json, text, length);
}

bool lath_json_is_text(const char *text, size_t length) {
    const unsigned char *s = (const unsigned char *)text, *end = s + length;
    while (s < end) {
        size_t n = sequence(s, (size_t)(end - s));
        if (n == 0) return false;
        s += n;
    }
    return true;
}

void lath_json_raw(struct json *json, const char *text) { puts_(json, text); }

/* `fields` begin with a comma, if there are any. */
void lath_json_append(struct json *json, const struct json *fields) {
    if (fields->length) put(json, fields->text, fields->length);
}

void lath_json_uint(struct json *json, const char *key, uint64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    key_(json, key);
    puts_(json, text);
}

/* The shortest of 15 to 17 digits that reads back the same. JSON has no infinity: null. */
void lath_json_number(struct json *json, const char *key, double value) {
    char text[40] = "null";
    void *previous = lath_locale_enter();
    if (isfinite(value))
        for (int digits = 15; digits <= 17; digits++) {
            snprintf(text, sizeof text, "%.*g", digits, value);
            if (strtod(text, NULL) == value) break;
        }
    lath_locale_leave(previous);
    key_(json, key);
    puts_(json, text);
}

void lath_json_bool(struct json *json, const char *key, bool value) {
    key_(json, key);
    puts_(json, value ? "true" : "false");
}

void lath_json_answer(struct json *json) {
    put(json, "}\n", 2);
    lath_channel_answer(json->text, json->length);
}
