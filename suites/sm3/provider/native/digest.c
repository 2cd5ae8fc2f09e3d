/*
 * The natives of openssl.sm3.Jni: contexts of OpenSSL, and messages of Java's into them. Java has checked offsets and lengths before it
 * comes here.
 */
#define _DEFAULT_SOURCE
#include "crypto.h"

#include <jni.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGEST_LENGTH 32

/* Short pieces of a message that Java collects before it calls: Sm3.COLLECTED. */
#define COLLECTED 512

/* Up to here bytes of an array are copied to the stack, which is cheaper than a critical section. Beyond, OpenSSL reads Java's array itself. */
#define SMALL 512

/*
 * What OpenSSL reads in one critical section. In such a section the garbage collector may have to wait for us (JDK 17 does, later ones
 * can pin the array), so it has to be short: 16 KiB are below 0.2 ms even at 100 MB/s. The sections' own cost is less than 0.2 % of that.
 */
#define CRITICAL 16384

/*
 * A context with the memory that it shares with Java, as one buffer: what was collected, and behind it the digest. Asking the virtual machine for the
 * bytes of an array, and giving it those of a digest, would cost a quarter of the digest of a short message.
 */
struct state {
    EVP_MD_CTX *context;
    unsigned char collected[COLLECTED];
    /* As long as the longest digest that there is, whatever OpenSSL takes SM3 for. */
    unsigned char digest[64];
};

static atomic_long states;

static struct state *state_of(jlong address) {
    return (struct state *)(intptr_t)address;
}

/* Java's texts are not C's: what is not ASCII could end the virtual machine. */
static void throw_provider_exception(JNIEnv *env, char *problem) {
    for (char *c = problem; *c != '\0'; c++) {
        if ((unsigned char)*c >= 0x80) *c = '?';
    }
    jclass type = (*env)->FindClass(env, "java/security/ProviderException");
    if (type != NULL) (*env)->ThrowNew(env, type, problem);
}

/* Always 0, so that callers can return it. */
static int failed(JNIEnv *env, const char *function) {
    char problem[1024];
    crypto_reason(&crypto, function, problem, sizeof problem);
    throw_provider_exception(env, problem);
    return 0;
}

/* Bytes of an array into a context. 0: an exception is pending. */
static int feed(JNIEnv *env, EVP_MD_CTX *context, jbyteArray array, jint offset, jint length) {
    if (length <= 0) return 1;
    if (length <= SMALL) {
        unsigned char bytes[SMALL];
        (*env)->GetByteArrayRegion(env, array, offset, length, (jbyte *)bytes);
        if ((*env)->ExceptionCheck(env)) return 0;
        int fed = crypto.EVP_DigestUpdate(context, bytes, (size_t)length);
        /* It may have been a password. */
        explicit_bzero(bytes, (size_t)length);
        return fed || failed(env, "EVP_DigestUpdate");
    }
    while (length > 0) {
        jboolean copied = JNI_FALSE;
        unsigned char *bytes = (*env)->GetPrimitiveArrayCritical(env, array, &copied);
        if (bytes == NULL) {
            char problem[] = "the virtual machine does not give the array's bytes";
            if (!(*env)->ExceptionCheck(env)) throw_provider_exception(env, problem);
            return 0;
        }
        /* A copy of the whole array holds nobody up, and one is enough. */
        jint part = copied || length < CRITICAL ? length : CRITICAL;
        int fed = crypto.EVP_DigestUpdate(context, bytes + offset, (size_t)part);
        (*env)->ReleasePrimitiveArrayCritical(env, array, bytes, JNI_ABORT);
        if (!fed) return failed(env, "EVP_DigestUpdate");
        offset += part;
        length -= part;
    }
    return 1;
}

/* A new message, if one is wanted, and what Java has collected of it. 0: an exception is pending. */
static int begin(JNIEnv *env, struct state *state, jboolean fresh, jint collected) {
    if (fresh && !crypto.EVP_DigestInit_ex(state->context, crypto.sm3, NULL)) return failed(env, "EVP_DigestInit_ex");
    if (collected <= 0) return 1;
    int fed = crypto.EVP_DigestUpdate(state->context, state->collected, (size_t)collected);
    explicit_bzero(state->collected, (size_t)collected);
    return fed || failed(env, "EVP_DigestUpdate");
}

JNIEXPORT void JNICALL Java_openssl_sm3_Jni_load(JNIEnv *env, jclass type, jbyteArray path) {
    (void)type;
    char name[4096] = "";
    char problem[8192];
    jsize length = (*env)->GetArrayLength(env, path);
    if ((size_t)length >= sizeof name) {
        snprintf(problem, sizeof problem, "the path of OpenSSL has %d bytes", (int)length);
        throw_provider_exception(env, problem);
        return;
    }
    (*env)->GetByteArrayRegion(env, path, 0, length, (jbyte *)name);
    if (crypto_load(name, problem, sizeof problem) != 0) throw_provider_exception(env, problem);
}

/* Version and file, as bytes: paths are not Java's texts. */
JNIEXPORT jbyteArray JNICALL Java_openssl_sm3_Jni_library(JNIEnv *env, jclass type) {
    (void)type;
    char text[4608];
    int length = snprintf(text, sizeof text, "%s at %s", crypto.OpenSSL_version(0), crypto.file);
    if ((size_t)length >= sizeof text) length = sizeof text - 1;
    jbyteArray bytes = (*env)->NewByteArray(env, length);
    if (bytes != NULL) (*env)->SetByteArrayRegion(env, bytes, 0, length, (const jbyte *)text);
    return bytes;
}

JNIEXPORT jlong JNICALL Java_openssl_sm3_Jni_create(JNIEnv *env, jclass type) {
    (void)type;
    struct state *state = calloc(1, sizeof *state);
    if (state == NULL) {
        char problem[] = "no memory";
        throw_provider_exception(env, problem);
        return 0;
    }
    state->context = crypto.EVP_MD_CTX_new();
    if (state->context == NULL) {
        free(state);
        return failed(env, "EVP_MD_CTX_new");
    }
    atomic_fetch_add_explicit(&states, 1, memory_order_relaxed);
    return (jlong)(intptr_t)state;
}

JNIEXPORT void JNICALL Java_openssl_sm3_Jni_free(JNIEnv *env, jclass type, jlong address) {
    (void)env, (void)type;
    struct state *state = state_of(address);
    crypto.EVP_MD_CTX_free(state->context);
    explicit_bzero(state, sizeof *state);
    free(state);
    atomic_fetch_sub_explicit(&states, 1, memory_order_relaxed);
}

/* Contexts that there are. */
JNIEXPORT jlong JNICALL Java_openssl_sm3_Jni_live(JNIEnv *env, jclass type) {
    (void)env, (void)type;
    return atomic_load_explicit(&states, memory_order_relaxed);
}

/* What is shared with Java. */
JNIEXPORT jobject JNICALL Java_openssl_sm3_Jni_shared(JNIEnv *env, jclass type, jlong address) {
    (void)type;
    return (*env)->NewDirectByteBuffer(env, state_of(address)->collected, COLLECTED + DIGEST_LENGTH);
}

/* What `from` has absorbed. Of 0 OpenSSL says itself that it cannot be copied. */
JNIEXPORT void JNICALL Java_openssl_sm3_Jni_copy(JNIEnv *env, jclass type, jlong to, jlong from) {
    (void)type;
    const EVP_MD_CTX *absorbed = from != 0 ? state_of(from)->context : NULL;
    if (!crypto.EVP_MD_CTX_copy_ex(state_of(to)->context, absorbed)) failed(env, "EVP_MD_CTX_copy_ex");
}

JNIEXPORT void JNICALL Java_openssl_sm3_Jni_absorb(JNIEnv *env, jclass type, jlong address, jboolean fresh, jint collected, jbyteArray data,
                                                   jint offset, jint length) {
    (void)type;
    struct state *state = state_of(address);
    if (begin(env, state, fresh, collected)) feed(env, state->context, data, offset, length);
}

JNIEXPORT void JNICALL Java_openssl_sm3_Jni_absorbDirect(JNIEnv *env, jclass type, jlong address, jboolean fresh, jint collected, jobject buffer,
                                                         jint position, jint length) {
    (void)type;
    struct state *state = state_of(address);
    if (!begin(env, state, fresh, collected)) return;
    const unsigned char *bytes = (*env)->GetDirectBufferAddress(env, buffer);
    if (bytes == NULL) {
        char problem[] = "the virtual machine does not give the buffer's address";
        throw_provider_exception(env, problem);
        return;
    }
    if (!crypto.EVP_DigestUpdate(state->context, bytes + position, (size_t)length)) failed(env, "EVP_DigestUpdate");
}

/* The digest is then in the shared memory. */
JNIEXPORT void JNICALL Java_openssl_sm3_Jni_finish(JNIEnv *env, jclass type, jlong address, jboolean fresh, jint collected, jbyteArray data,
                                                   jint offset, jint length) {
    (void)type;
    struct state *state = state_of(address);
    if (!begin(env, state, fresh, collected) || !feed(env, state->context, data, offset, length)) return;
    unsigned int written = 0;
    if (!crypto.EVP_DigestFinal_ex(state->context, state->digest, &written)) {
        failed(env, "EVP_DigestFinal_ex");
    } else if (written != DIGEST_LENGTH) {
        char problem[] = "OpenSSL's SM3 is not 32 bytes long";
        throw_provider_exception(env, problem);
    }
}

/* Nothing that Java shares, and nothing of the message, stays. */
JNIEXPORT void JNICALL Java_openssl_sm3_Jni_forget(JNIEnv *env, jclass type, jlong address, jboolean begun) {
    (void)type;
    struct state *state = state_of(address);
    explicit_bzero(state->collected, sizeof state->collected);
    if (begun && !crypto.EVP_DigestInit_ex(state->context, crypto.sm3, NULL)) failed(env, "EVP_DigestInit_ex");
}
