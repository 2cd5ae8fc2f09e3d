/*
 * Glue for java/jni/Copying.java: what goes in is copied off the heap, what comes out is copied back. The collector is not in the way, however long a call takes.
 */
#include <jni.h>
#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>

#include "crossing.h"

/* What is small is copied to the stack. */
enum { SMALL = 1024 };

static unsigned char *room(unsigned char *small, size_t length) { return length <= SMALL ? small : malloc(length); }

static void leave(const unsigned char *small, unsigned char *room) {
    if (room != small) free(room);
}

/* A key; 0 if that array is none. */
static int key(JNIEnv *env, jbyteArray array, unsigned char to[crypto_box_PUBLICKEYBYTES]) {
    if ((*env)->GetArrayLength(env, array) != crypto_box_PUBLICKEYBYTES) return 0;
    (*env)->GetByteArrayRegion(env, array, 0, crypto_box_PUBLICKEYBYTES, (jbyte *)to);
    return 1;
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
    (void)vm, (void)reserved;
    return sodium_init() < 0 ? JNI_ERR : JNI_VERSION_1_8;
}

JNIEXPORT jint JNICALL Java_sealedbox_Copying_keyPair(JNIEnv *env, jclass type, jbyteArray public_key, jbyteArray secret_key) {
    (void)type;
    unsigned char public[crypto_box_PUBLICKEYBYTES], secret[crypto_box_SECRETKEYBYTES];
    if ((*env)->GetArrayLength(env, public_key) != sizeof public || (*env)->GetArrayLength(env, secret_key) != sizeof secret) return -1;
    int code = crypto_box_keypair(public, secret);
    (*env)->SetByteArrayRegion(env, public_key, 0, sizeof public, (const jbyte *)public);
    (*env)->SetByteArrayRegion(env, secret_key, 0, sizeof secret, (const jbyte *)secret);
    return code;
}

JNIEXPORT jint JNICALL Java_sealedbox_Copying_seal(JNIEnv *env, jclass type, jbyteArray box, jbyteArray message, jbyteArray public_key) {
    (void)type;
    unsigned char public[crypto_box_PUBLICKEYBYTES], small[SMALL];
    size_t length = (size_t)(*env)->GetArrayLength(env, message), sealed = length + crypto_box_SEALBYTES;
    if ((size_t)(*env)->GetArrayLength(env, box) != sealed || !key(env, public_key, public)) return -1;
    unsigned char *in = room(small, length + sealed), *out = in + length;
    if (in == NULL) return -1;
    (*env)->GetByteArrayRegion(env, message, 0, (jsize)length, (jbyte *)in);
    int code = crypto_box_seal(out, in, length, public);
    (*env)->SetByteArrayRegion(env, box, 0, (jsize)sealed, (const jbyte *)out);
    leave(small, in);
    return code;
}

JNIEXPORT jint JNICALL Java_sealedbox_Copying_open(JNIEnv *env, jclass type, jbyteArray message, jbyteArray box, jbyteArray public_key, jbyteArray secret_key) {
    (void)type;
    unsigned char public[crypto_box_PUBLICKEYBYTES], secret[crypto_box_SECRETKEYBYTES], small[SMALL];
    size_t length = (size_t)(*env)->GetArrayLength(env, message), sealed = length + crypto_box_SEALBYTES;
    if ((size_t)(*env)->GetArrayLength(env, box) != sealed || !key(env, public_key, public) || !key(env, secret_key, secret)) return -1;
    unsigned char *in = room(small, length + sealed), *out = in + sealed;
    if (in == NULL) return -1;
    (*env)->GetByteArrayRegion(env, box, 0, (jsize)sealed, (jbyte *)in);
    int code = crypto_box_seal_open(out, in, sealed, public, secret);
    if (code == 0) (*env)->SetByteArrayRegion(env, message, 0, (jsize)length, (const jbyte *)out);
    leave(small, in);
    return code;
}

JNIEXPORT void JNICALL Java_sealedbox_Copying_nothing(JNIEnv *env, jclass type) {
    (void)env, (void)type;
    lath_nothing();
}

JNIEXPORT jlong JNICALL Java_sealedbox_Copying_take(JNIEnv *env, jclass type, jbyteArray data) {
    (void)type;
    unsigned char small[SMALL];
    size_t length = (size_t)(*env)->GetArrayLength(env, data);
    unsigned char *in = room(small, length);
    if (in == NULL) return -1;
    (*env)->GetByteArrayRegion(env, data, 0, (jsize)length, (jbyte *)in);
    jlong taken = (jlong)lath_take(in, length);
    leave(small, in);
    return taken;
}
