/*
 * SM3 by EVP_Q_digest, the shortest way OpenSSL has: each call looks for the algorithm by its name, makes a context and frees it. What that
 * costs is the distance to evp/sm3.c, and matters for short messages.
 */
#include "../message.h"
#include <openssl/evp.h>

//@@State(Scope.Thread)
typedef struct {
    //@@Param({"64", "1024", "65536", "1048576"})
    size_t size;
    unsigned char *bytes;
    unsigned char digest[DIGEST_BYTES];
    Proof proof;
} Message;

static void hash(const void *bytes, size_t size, unsigned char *digest) {
    size_t length = 0;
    int done = EVP_Q_digest(NULL, "SM3", NULL, bytes, size, digest, &length);
    require(done && length == DIGEST_BYTES, "EVP_Q_digest");
}

//@@Setup
void fill(Message *message) { message->bytes = message_of(message->size); }

//@@TearDown
void release(Message *message) { free(message->bytes); }

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@BytesPerInvocation("size")
const unsigned char *digest(Message *message) {
    hash(message->bytes, message->size, message->digest);
    return message->digest;
}

//@@Check("digest")
const char *proof(Message *message, const unsigned char *digest) {
    unsigned char abc[DIGEST_BYTES], abcd16[DIGEST_BYTES];
    hash(ABC, strlen(ABC), abc);
    hash(ABCD16, strlen(ABCD16), abcd16);
    return proof_of(&message->proof, abc, abcd16, digest);
}
