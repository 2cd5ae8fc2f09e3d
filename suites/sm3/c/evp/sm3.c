/*
 * SM3 by OpenSSL's EVP, as a program hashes that does it often: the algorithm fetched once, one context that is initialised anew for each
 * message.
 */
#include "../message.h"
#include <openssl/evp.h>

//@@State(Scope.Thread)
typedef struct {
    //@@Param({"64", "1024", "65536", "1048576"})
    size_t size;
    unsigned char *bytes;
    EVP_MD *sm3;
    EVP_MD_CTX *context;
    unsigned char digest[DIGEST_BYTES];
    Proof proof;
} Message;

static void hash(Message *message, const void *bytes, size_t size, unsigned char *digest) {
    unsigned length = 0;
    int done = EVP_DigestInit_ex2(message->context, message->sm3, NULL) && EVP_DigestUpdate(message->context, bytes, size) &&
               EVP_DigestFinal_ex(message->context, digest, &length);
    require(done && length == DIGEST_BYTES, "EVP_Digest…");
}

//@@Setup
void fill(Message *message) {
    message->bytes = message_of(message->size);
    message->sm3 = EVP_MD_fetch(NULL, "SM3", NULL);
    require(message->sm3 != NULL, "EVP_MD_fetch");
    message->context = EVP_MD_CTX_new();
    require(message->context != NULL, "EVP_MD_CTX_new");
}

//@@TearDown
void release(Message *message) {
    EVP_MD_CTX_free(message->context);
    EVP_MD_free(message->sm3);
    free(message->bytes);
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@BytesPerInvocation("size")
const unsigned char *digest(Message *message) {
    hash(message, message->bytes, message->size, message->digest);
    return message->digest;
}

//@@Check("digest")
const char *proof(Message *message, const unsigned char *digest) {
    unsigned char abc[DIGEST_BYTES], abcd16[DIGEST_BYTES];
    hash(message, ABC, strlen(ABC), abc);
    hash(message, ABCD16, strlen(ABCD16), abcd16);
    return proof_of(&message->proof, abc, abcd16, digest);
}
