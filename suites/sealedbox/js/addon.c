/*
 * The contender n-api: libsodium's three functions and the suite's own two for JavaScript, through Node-API. Buffers come from the caller, as in sodium-native, and
 * nothing is copied; their lengths are checked, since JavaScript cannot be trusted with C's memory.
 */

#define NAPI_VERSION 8
#include "../native/crossing.h"
#include <node_api.h>
#include <sodium.h>
#include <stdbool.h>

typedef struct {
    uint8_t *data;
    size_t length;
} Bytes;

/* The arguments of a call, all of them Uint8Arrays. */
static bool arguments(napi_env env, napi_callback_info info, size_t wanted, Bytes *bytes) {
    napi_value values[4];
    size_t given = wanted;
    if (napi_get_cb_info(env, info, &given, values, NULL, NULL) != napi_ok) return false;
    for (size_t i = 0; i < wanted; i++) {
        napi_typedarray_type type;
        void *data;
        /* What was not given is undefined, and no array. */
        if (napi_get_typedarray_info(env, values[i], &type, &bytes[i].length, &data, NULL, NULL) != napi_ok || type != napi_uint8_array) {
            napi_throw_type_error(env, NULL, "expected a Uint8Array");
            return false;
        }
        bytes[i].data = data;
    }
    return true;
}

static bool fits(napi_env env, bool lengths) {
    if (!lengths) napi_throw_range_error(env, NULL, "an array has another length than libsodium needs");
    return lengths;
}

static napi_value key_pair(napi_env env, napi_callback_info info) {
    Bytes key[2];
    if (!arguments(env, info, 2, key)) return NULL;
    if (fits(env, key[0].length == crypto_box_PUBLICKEYBYTES && key[1].length == crypto_box_SECRETKEYBYTES)) crypto_box_keypair(key[0].data, key[1].data);
    return NULL;
}

/* box, message, public key */
static napi_value seal(napi_env env, napi_callback_info info) {
    Bytes it[3];
    if (!arguments(env, info, 3, it)) return NULL;
    bool fit = it[0].length == it[1].length + crypto_box_SEALBYTES && it[2].length == crypto_box_PUBLICKEYBYTES;
    if (fits(env, fit)) crypto_box_seal(it[0].data, it[1].data, it[1].length, it[2].data);
    return NULL;
}

/* message, box, public key, secret key; whether it could be opened */
static napi_value seal_open(napi_env env, napi_callback_info info) {
    Bytes it[4];
    if (!arguments(env, info, 4, it)) return NULL;
    bool fit = it[1].length == it[0].length + crypto_box_SEALBYTES;
    if (!fits(env, fit && it[2].length == crypto_box_PUBLICKEYBYTES && it[3].length == crypto_box_SECRETKEYBYTES)) return NULL;
    napi_value opened = NULL;
    napi_get_boolean(env, crypto_box_seal_open(it[0].data, it[1].data, it[1].length, it[2].data, it[3].data) == 0, &opened);
    return opened;
}

static napi_value nothing(napi_env env, napi_callback_info info) {
    (void)env;
    (void)info;
    lath_nothing();
    return NULL;
}

static napi_value take(napi_env env, napi_callback_info info) {
    Bytes it[1];
    if (!arguments(env, info, 1, it)) return NULL;
    napi_value taken = NULL;
    napi_create_int64(env, (int64_t)lath_take(it[0].data, it[0].length), &taken);
    return taken;
}

NAPI_MODULE_INIT() {
    if (sodium_init() < 0) {
        napi_throw_error(env, NULL, "libsodium cannot be initialised");
        return NULL;
    }
    const struct {
        const char *name;
        napi_callback function;
    } functions[] = {{"crypto_box_keypair", key_pair}, {"crypto_box_seal", seal}, {"crypto_box_seal_open", seal_open}, {"nothing", nothing}, {"take", take}};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        napi_value function;
        if (napi_create_function(env, functions[i].name, NAPI_AUTO_LENGTH, functions[i].function, NULL, &function) != napi_ok) return NULL;
        if (napi_set_named_property(env, exports, functions[i].name, function) != napi_ok) return NULL;
    }
    return exports;
}
