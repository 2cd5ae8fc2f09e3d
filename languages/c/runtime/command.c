/* command.c: takes a command line apart: a word and key=value pairs, percent-decoded in place. */
#include "runtime.h"
#include <stdlib.h>
#include <string.h>

static int hexadecimal(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

/* Null, or what is wrong. The text may contain NUL bytes. */
static const char *decode(char *text, size_t *length) {
    char *const begin = text, *out = text;
    for (; *text; text++) {
        if (*text == '%') {
            int high = hexadecimal(text[1]), low = high < 0 ? -1 : hexadecimal(text[2]);
            if (low < 0) return "bad percent-encoding";
            *out++ = (char)(high * 16 + low);
            text += 2;
        } else {
            *out++ = *text;
        }
    }
    *out = '\0';
    *length = (size_t)(out - begin);
    return NULL;
}

static bool add_pair(struct command *command, char *key, char *value, size_t length) {
    if (command->count == command->capacity) {
        size_t larger = command->capacity ? 2 * command->capacity : 32;
        struct pair *moved = realloc(command->pairs, larger * sizeof *moved);
        if (!moved) return false;
        command->pairs = moved;
        command->capacity = larger;
    }
    command->pairs[command->count].key = key;
    command->pairs[command->count].length = length;
    command->pairs[command->count++].value = value;
    return true;
}

void lath_command_parse(struct command *command, char *line) {
    char *field, *rest = NULL;
    size_t length;
    command->count = 0;
    command->error = NULL;
    command->word = strtok_r(line, " ", &rest);
    if (!command->word) {
        command->word = line;
        return;
    }
    while ((field = strtok_r(NULL, " ", &rest))) {
        char *value = strchr(field, '=');
        if (!value) {
            command->error = "a field without =";
            return;
        }
        *value++ = '\0';
        command->error = decode(field, &length);
        if (!command->error) command->error = decode(value, &length);
        /* It cannot be a C string's content: `check` says so, and nothing else cuts a value short.
         */
        if (!command->error && strlen(value) != length && strcmp(command->word, "check") != 0)
            command->error = "a value contains a NUL byte";
        if (!command->error && !add_pair(command, field, value, length))
            command->error = "out of memory";
        if (command->error) return;
    }
}

const char *lath_command_text(const struct command *command, const char *key,
                              const char *otherwise) {
    for (size_t i = 0; i < command->count; i++)
        if (strcmp(command->pairs[i].key, key) == 0) return command->pairs[i].value;
    return otherwise;
}

uint64_t lath_command_number(struct command *command, const char *key, uint64_t otherwise) {
    const char *text = lath_command_text(command, key, NULL);
    uint64_t value = 0;
    if (!text) return otherwise;
    if (!*text) command->error = "a number is missing";
    for (; *text; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (*text < '0' || *text > '9' || value > (UINT64_MAX - digit) / 10) {
            command->error = "a value is not a number";
            return otherwise;
        }
        value = value * 10 + digit;
    }
    return value;
}
