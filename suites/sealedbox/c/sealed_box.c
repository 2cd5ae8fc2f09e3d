/*
 * Sealed boxes with libsodium itself: the founding document's example, step by step, and whole. Buffers are the caller's, as in any program in C.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "published.h"

//@@State(Scope.Thread)
typedef struct {
    unsigned char public_key[crypto_box_PUBLICKEYBYTES];
    unsigned char secret_key[crypto_box_SECRETKEYBYTES];
} Keys;

//@@State(Scope.Thread)
typedef struct {
    //@@Param({"7", "36", "1024", "65536"})
    size_t length;
    unsigned char *message, *sealed, *opened;
    Keys keys;
} Box;

static void start(void) {
    if (sodium_init() < 0) abort();
}

static const unsigned char *open_with(const Keys *keys, const unsigned char *sealed, size_t length, unsigned char *opened) {
    return crypto_box_seal_open(opened, sealed, crypto_box_SEALBYTES + length, keys->public_key, keys->secret_key) == 0 ? opened : NULL;
}

//@@Setup(Level.Trial)
void libsodium(Keys *keys) {
    (void)keys;
    start();
}

//@@Setup(Level.Trial)
void prepare(Box *box) {
    start();
    box->message = make_message(box->length);
    box->sealed = allocate(crypto_box_SEALBYTES + box->length);
    box->opened = allocate(box->length);
    crypto_box_keypair(box->keys.public_key, box->keys.secret_key);
    crypto_box_seal(box->sealed, box->message, box->length, box->keys.public_key);
}

//@@TearDown(Level.Trial)
void clear(Box *box) {
    free(box->message);
    free(box->sealed);
    free(box->opened);
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("roundTrip")
const unsigned char *roundTrip(Box *box) {
    Keys recipient;
    crypto_box_keypair(recipient.public_key, recipient.secret_key);
    crypto_box_seal(box->sealed, box->message, box->length, recipient.public_key);
    return open_with(&recipient, box->sealed, box->length, box->opened);
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("keyPair")
const unsigned char *keyPair(Keys *keys) {
    crypto_box_keypair(keys->public_key, keys->secret_key);
    return keys->public_key;
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("seal")
const unsigned char *seal(Box *box) {
    crypto_box_seal(box->sealed, box->message, box->length, box->keys.public_key);
    return box->sealed;
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("open")
const unsigned char *open(Box *box) {
    return open_with(&box->keys, box->sealed, box->length, box->opened);
}

/* In hexadecimal; nothing at all where there is nothing. */
static const char *hexadecimal(const unsigned char *bytes, size_t length) {
    if (bytes == NULL) length = 0;
    char *text = (char *)allocate(2 * length + 1);
    return sodium_bin2hex(text, 2 * length + 1, bytes, length);
}

//@@Check("roundTrip")
const char *tripped(const unsigned char *opened, const Box *box) {
    return hexadecimal(opened, box->length);
}

//@@Check("seal")
const char *unsealed(const unsigned char *sealed, const Box *box) {
    return hexadecimal(open_with(&box->keys, sealed, box->length, box->opened), box->length);
}

/* What the call gave, then what the published box gives. */
//@@Check("open")
const char *published(const unsigned char *opened, const Box *box) {
    Keys recipient;
    unsigned char sealed[crypto_box_SEALBYTES + PUBLISHED_LENGTH], message[PUBLISHED_LENGTH];
    sodium_hex2bin(recipient.public_key, sizeof recipient.public_key, PUBLISHED_PUBLIC_KEY, strlen(PUBLISHED_PUBLIC_KEY), NULL, NULL, NULL);
    sodium_hex2bin(recipient.secret_key, sizeof recipient.secret_key, PUBLISHED_SECRET_KEY, strlen(PUBLISHED_SECRET_KEY), NULL, NULL, NULL);
    sodium_hex2bin(sealed, sizeof sealed, PUBLISHED_BOX, strlen(PUBLISHED_BOX), NULL, NULL, NULL);
    const char *own = hexadecimal(opened, box->length);
    const char *other = hexadecimal(open_with(&recipient, sealed, PUBLISHED_LENGTH, message), PUBLISHED_LENGTH);
    char *both = (char *)allocate(strlen(own) + strlen(other) + 1);
    return strcat(strcpy(both, own), other);
}

//@@Check("keyPair")
const char *fits(const Keys *keys) {
    unsigned char sealed[crypto_box_SEALBYTES + 7], opened[7];
    crypto_box_seal(sealed, (const unsigned char *)"Message", 7, keys->public_key);
    return hexadecimal(open_with(keys, sealed, 7, opened), 7);
}
