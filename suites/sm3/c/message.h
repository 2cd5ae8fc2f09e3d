/*
 * message.h: what the two contenders in C share: the message, the proof, and how they fail.
 */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <openssl/err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGEST_BYTES = 32, HEX_DIGITS = 2 * DIGEST_BYTES };

/* A benchmark in C has no other way to say that something went wrong: the row tells that the process died, its output why. */
static void require(int done, const char *what) {
    if (done) return;
    fprintf(stderr, "%s: ", what);
    ERR_print_errors_fp(stderr);
    abort();
}

/* Byte i is (i * 131 + 7) mod 256. */
static unsigned char *message_of(size_t size) {
    unsigned char *bytes = malloc(size);
    require(bytes != NULL, "no memory for the message");
    for (size_t i = 0; i < size; i++) bytes[i] = (unsigned char)(i * 131 + 7);
    return bytes;
}

/* The first example of the standard, the second, and the message's digest: hexadecimal, with a blank between them. */
typedef struct {
    char text[3 * (HEX_DIGITS + 1)];
} Proof;

static void put_hex(char *text, const unsigned char *digest) {
    for (int i = 0; i < DIGEST_BYTES; i++) snprintf(text + 2 * i, 3, "%02x", digest[i]);
}

static const char *proof_of(Proof *proof, const unsigned char *abc, const unsigned char *abcd16, const unsigned char *message) {
    const unsigned char *digests[] = {abc, abcd16, message};
    for (int i = 0; i < 3; i++) {
        char *text = proof->text + i * (HEX_DIGITS + 1);
        put_hex(text, digests[i]);
        text[HEX_DIGITS] = i < 2 ? ' ' : '\0';
    }
    return proof->text;
}

#define ABC "abc"
#define ABCD16 "abcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcd"

#endif
