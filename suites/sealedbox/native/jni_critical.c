/*
 * Glue for java/jni/Critical.java: arrays are used where they lie. Nothing is copied where the collector can leave an array alone or wait for it, which it then has to:
 * short calls only.
 */
#include <jni.h>
#include <sodium.h>
#include <stdint.h>

#include "crossing.h"

static size_t length_of(JNIEnv *env, jbyteArray array) { return (size_t)(*env)->GetArrayLength(env, array); }

static void *pin(JNIEnv *env, jbyteArray array) { return (*env)->GetPrimitiveArrayCritical(env, array, NULL); }

/* `array` was read only. */
static void drop(JNIEnv *env, jbyteArray array, void *pinned) {
    if (pinned != NULL) (*env)->ReleasePrimitiveArrayCritical(env, array, pinned, JNI_ABORT);
}

static void commit(JNIEnv *env, jbyteArray array, void *pinned) {
    if (pinned != NULL) (*env)->ReleasePrimitiveArrayCritical(env, array, pinned, 0);
}

JNIEXPORT jint JNICALL Java_sealedbox_Critical_keyPair(JNIEnv *env, jclass type, jbyteArray public_key, jbyteArray secret_key) {
    (void)type;
    if (length_of(env, public_key) != crypto_box_PUBLICKEYBYTES || length_of(env, secret_key) != crypto_box_SECRETKEYBYTES) return -1;
    void *public = pin(env, public_key), *secret = pin(env, secret_key);
    int code = public != NULL && secret != NULL ? crypto_box_keypair(public, secret) : -1;
    commit(env, secret_key, secret);
    commit(env, public_key, public);
    return code;
}

JNIEXPORT jint JNICALL Java_sealedbox_Critical_seal(JNIEnv *env, jclass type, jbyteArray box, jbyteArray message, jbyteArray public_key) {
    (void)type;
    size_t length = length_of(env, message);
    if (length_of(env, box) != length + crypto_box_SEALBYTES || length_of(env, public_key) != crypto_box_PUBLICKEYBYTES) return -1;
    void *out = pin(env, box), *in = pin(env, message), *public = pin(env, public_key);
    int code = out != NULL && in != NULL && public != NULL ? crypto_box_seal(out, in, length, public) : -1;
    drop(env, public_key, public);
    drop(env, message, in);
    commit(env, box, out);
    return code;
}

JNIEXPORT jint JNICALL Java_sealedbox_Critical_open(JNIEnv *env, jclass type, jbyteArray message, jbyteArray box, jbyteArray public_key, jbyteArray secret_key) {
    (void)type;
    size_t sealed = length_of(env, box);
    if (sealed != length_of(env, message) + crypto_box_SEALBYTES) return -1;
    if (length_of(env, public_key) != crypto_box_PUBLICKEYBYTES || length_of(env, secret_key) != crypto_box_SECRETKEYBYTES) return -1;
    void *out = pin(env, message), *in = pin(env, box), *public = pin(env, public_key), *secret = pin(env, secret_key);
    int pinned = out != NULL && in != NULL && public != NULL && secret != NULL;
    int code = pinned ? crypto_box_seal_open(out, in, sealed, public, secret) : -1;
    drop(env, secret_key, secret);
    drop(env, public_key, public);
    drop(env, box, in);
    commit(env, message, out);
    return code;
}

JNIEXPORT void JNICALL Java_sealedbox_Critical_nothing(JNIEnv *env, jclass type) {
    (void)env, (void)type;
    lath_nothing();
}

JNIEXPORT jlong JNICALL Java_sealedbox_Critical_take(JNIEnv *env, jclass type, jbyteArray data) {
    (void)type;
    size_t length = length_of(env, data);
    void *in = pin(env, data);
    if (in == NULL) return -1;
    jlong taken = (jlong)lath_take(in, length);
    drop(env, data, in);
    return taken;
}
