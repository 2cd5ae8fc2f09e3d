/* What rows work on, read from vectors.h, and how they are proved: each function is called with every published case, and with what is timed. */

#include "vectors.h"
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE = 1 << 20, BEFORE = 32, MOST = MESSAGE + 256 };

/* A result; without data it was rejected. */
typedef struct {
    const unsigned char *data;
    size_t length;
} Bytes;

/* One call's input. Before m there are 32 bytes of zeros, as NaCl's own functions want them. */
//@@State(Scope.Thread)
typedef struct {
    char row[64];
    unsigned char *m, *out;
    size_t length;
    unsigned char k[64], n[64], p[32];
} Case;

typedef struct {
    const char *row;
    Bytes (*call)(const Case *);
} Row;

/* The contender's, up to one without a name. */
static const Row *all_rows(void);

static const Row *row_of(const char *key) {
    for (const Row *row = all_rows(); row->row; row++)
        if (strcmp(row->row, key) == 0) return row;
    fprintf(stderr, "there is no row %s\n", key);
    exit(1);
}

static size_t unhex(unsigned char *to, size_t most, const char *hex) {
    size_t length = 0;
    sodium_hex2bin(to, most, hex, strcspn(hex, "*"), NULL, &length, NULL);
    return length;
}

static void make(Case *c, const char *row) {
    memset(c, 0, sizeof *c);
    snprintf(c->row, sizeof c->row, "%s", row);
    c->m = (unsigned char *)calloc(1, MOST) + BEFORE;
    c->out = calloc(1, MOST);
    /* The pages are there before anything is timed. */
    memset(c->out, 1, MOST);
}

static void discard(Case *c) {
    free(c->m - BEFORE);
    free(c->out);
}

static void append_message(Case *c) {
    for (size_t i = 0; i < MESSAGE; i++) c->m[c->length++] = (unsigned char)(131 * i + 7);
}

/* Fills a case from a line. */
static void load(Case *c, const char *line) {
    char row[64], *m = malloc(4 * strlen(line)), *k = m + strlen(line), *n = k + strlen(line), *p = n + strlen(line);
    if (sscanf(line, "%63s %s %s %s %s", row, m, k, n, p) != 5) abort();
    make(c, row);
    unhex(c->k, sizeof c->k, k);
    unhex(c->n, sizeof c->n, n);
    unhex(c->p, sizeof c->p, p);
    if (m[0] == '~') {
        Case plain = *c;
        plain.m = (unsigned char *)calloc(1, MOST) + BEFORE;
        append_message(&plain);
        Bytes sealed = row_of(m + 1)->call(&plain);
        memcpy(c->m, sealed.data, c->length = sealed.length);
        free(plain.m - BEFORE);
    } else {
        c->length = unhex(c->m, MOST - BEFORE, m);
        if (strchr(m, '*')) append_message(c);
    }
    free(m);
}

static Bytes bytes(const unsigned char *data, size_t length) {
    Bytes all = { data, length };
    return all;
}

/* The result of a function of the C library: 0 is success. */
static Bytes unless(int failed, const unsigned char *data, size_t length) { return bytes(failed ? NULL : data, length); }

static Bytes call(Case *c, const char *row) { return row_of(row)->call(c); }

/* The public key belongs to the secret one, and another call gives another pair. */
static int is_pair(const char *row) {
    Case a, b, other;
    make(&a, row), make(&b, row), make(&other, row);
    Bytes pair = call(&a, row), again = call(&b, row);
    int good = memcmp(pair.data, again.data, pair.length) != 0;
    memcpy(other.k, pair.data + 32, pair.length - 32);
    if (strcmp(row, "cryptoboxkeypair") == 0) {
        good = good && memcmp(call(&other, "cryptoscalarmultbase").data, pair.data, 32) == 0;
    } else {
        append_message(&other);
        memcpy(other.p, pair.data, 32);
        memcpy(other.n, call(&other, "ed25519sign").data, 64);
        good = good && call(&other, "ed25519verify").data != NULL;
    }
    discard(&a), discard(&b), discard(&other);
    return good;
}

/* Up to 64 bytes as they are, of more the first half of SHA-512. */
static void show(char *text, Bytes result) {
    unsigned char hash[64];
    const unsigned char *shown = result.data;
    size_t length = result.length;
    strcat(text, *text ? " " : "");
    if (!shown) {
        strcat(text, "rejected");
        return;
    }
    if (length > 64) {
        crypto_hash_sha512(hash, shown, length);
        strcat(text, "#");
        shown = hash, length = 32;
    }
    sodium_bin2hex(text + strlen(text), 2 * length + 1, shown, length);
}

/* The results of all cases of a row, what is timed first. */
static const char *results(const char *row) {
    static char text[4096];
    if (strstr(row, "keypair")) return is_pair(row) ? "pair" : "no pair";
    text[0] = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Case c;
        if (strncmp(lines[i], row, strlen(row)) != 0 || lines[i][strlen(row)] != ' ') continue;
        load(&c, lines[i]);
        show(text, call(&c, row));
        discard(&c);
    }
    return text;
}

/* The key of a benchmark: its function's name, small letters and digits only. */
static void key_of(char *key, size_t most, const char *benchmark) {
    const char *name = strrchr(benchmark, '.');
    size_t length = 0;
    for (name = name ? name + 1 : benchmark; *name && length + 1 < most; name++)
        if (isalnum((unsigned char)*name)) key[length++] = (char)tolower((unsigned char)*name);
    key[length] = 0;
}

/* Fills the case with what is timed. */
static void load_timed(Case *c, const char *row) {
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (strncmp(lines[i], row, strlen(row)) == 0 && lines[i][strlen(row)] == ' ') {
            load(c, lines[i]);
            return;
        }
    fprintf(stderr, "vectors.h has no row %s\n", row);
    exit(1);
}
