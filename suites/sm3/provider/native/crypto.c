/* Finding OpenSSL, and asking it what went wrong. */
#define _GNU_SOURCE
#include "crypto.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

struct crypto crypto;

/* The Java virtual machine's threads may still compute when the process ends: OpenSSL must not tidy up under them. */
#define OPENSSL_INIT_NO_ATEXIT 0x00080000L
#define OPENSSL_VERSION 0
/* Of the flags of an error: its data is a text. */
#define ERR_TXT_STRING 0x02

/* Object and function pointers are the same size wherever there is dlsym; ISO C alone has no cast between them. */
static int find(void *library, const char *name, void *function) {
    void *address = dlsym(library, name);
    memcpy(function, &address, sizeof address);
    return address != NULL;
}

static const char *find_all(void *library, struct crypto *found) {
    const struct {
        const char *name;
        void *function;
    } wanted[] = {
        {"EVP_MD_fetch", &found->EVP_MD_fetch},
        {"EVP_MD_CTX_new", &found->EVP_MD_CTX_new},
        {"EVP_MD_CTX_free", &found->EVP_MD_CTX_free},
        {"EVP_MD_CTX_copy_ex", &found->EVP_MD_CTX_copy_ex},
        {"EVP_DigestInit_ex", &found->EVP_DigestInit_ex},
        {"EVP_DigestUpdate", &found->EVP_DigestUpdate},
        {"EVP_DigestFinal_ex", &found->EVP_DigestFinal_ex},
        {"ERR_peek_last_error_all", &found->ERR_peek_last_error_all},
        {"ERR_error_string_n", &found->ERR_error_string_n},
        {"ERR_clear_error", &found->ERR_clear_error},
        {"OpenSSL_version", &found->OpenSSL_version},
        {"OPENSSL_init_crypto", &found->OPENSSL_init_crypto},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        if (!find(library, wanted[i].name, wanted[i].function)) return wanted[i].name;
    }
    return NULL;
}

/* The file that a function is in, which says more than "libcrypto.so.3". */
static const char *file_of(void *library, const char *otherwise) {
    Dl_info info;
    void *address = dlsym(library, "EVP_MD_fetch");
    return address != NULL && dladdr(address, &info) != 0 && info.dli_fname != NULL ? info.dli_fname : otherwise;
}

int crypto_load(const char *path, char *problem, size_t length) {
    if (crypto.sm3 != NULL) return 0;
    struct crypto found = {0};
    /* Local: another OpenSSL in this process keeps its own names. */
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        const char *reason = dlerror();
        snprintf(problem, length, "cannot load OpenSSL from %s: %s", path, reason != NULL ? reason : "no reason given");
        return 1;
    }
    const char *missing = find_all(library, &found);
    if (missing != NULL) {
        snprintf(problem, length, "%s is not OpenSSL 3 or newer: it has no %s", path, missing);
        dlclose(library);
        return 1;
    }
    found.OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
    found.ERR_clear_error();
    found.sm3 = found.EVP_MD_fetch(NULL, "SM3", NULL);
    if (found.sm3 == NULL) {
        char reason[512];
        crypto_reason(&found, "EVP_MD_fetch", reason, sizeof reason);
        snprintf(problem, length, "%s at %s has no SM3: %s", found.OpenSSL_version(OPENSSL_VERSION), file_of(library, path), reason);
        /* Not closed: OpenSSL has begun, and threads may hold what it keeps for them. */
        return 1;
    }
    found.file = strdup(file_of(library, path));
    if (found.file == NULL) {
        snprintf(problem, length, "no memory");
        return 1;
    }
    crypto = found;
    return 0;
}

void crypto_reason(const struct crypto *from, const char *function, char *problem, size_t length) {
    const char *data = NULL;
    int flags = 0;
    char text[256] = "OpenSSL gives no reason";
    /* The last one: whoever else uses this OpenSSL in this thread may have left older ones. */
    unsigned long error = from->ERR_peek_last_error_all(NULL, NULL, NULL, &data, &flags);
    if (error != 0) from->ERR_error_string_n(error, text, sizeof text);
    if (error != 0 && data != NULL && (flags & ERR_TXT_STRING) != 0 && *data != '\0') {
        snprintf(problem, length, "%s: %s (%s)", function, text, data);
    } else {
        snprintf(problem, length, "%s: %s", function, text);
    }
    from->ERR_clear_error();
}
