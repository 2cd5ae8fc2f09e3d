/*
 * OpenSSL as far as this library uses it. Nothing of it is linked, and none of its headers are needed: crypto_load finds the functions
 * in the file it is told, while the program runs.
 */
#ifndef SM3_CRYPTO_H
#define SM3_CRYPTO_H

#include <stddef.h>
#include <stdint.h>

typedef struct evp_md_st EVP_MD;
typedef struct evp_md_ctx_st EVP_MD_CTX;

/* Functions that OpenSSL 3 has, with the types that its manual gives them. */
struct crypto {
    EVP_MD *(*EVP_MD_fetch)(void *context, const char *algorithm, const char *properties);
    EVP_MD_CTX *(*EVP_MD_CTX_new)(void);
    void (*EVP_MD_CTX_free)(EVP_MD_CTX *context);
    int (*EVP_MD_CTX_copy_ex)(EVP_MD_CTX *to, const EVP_MD_CTX *from);
    int (*EVP_DigestInit_ex)(EVP_MD_CTX *context, const EVP_MD *digest, void *engine);
    int (*EVP_DigestUpdate)(EVP_MD_CTX *context, const void *data, size_t length);
    int (*EVP_DigestFinal_ex)(EVP_MD_CTX *context, unsigned char *digest, unsigned int *length);
    unsigned long (*ERR_peek_last_error_all)(const char **file, int *line, const char **function, const char **data, int *flags);
    void (*ERR_error_string_n)(unsigned long error, char *text, size_t length);
    void (*ERR_clear_error)(void);
    const char *(*OpenSSL_version)(int what);
    int (*OPENSSL_init_crypto)(uint64_t options, const void *settings);
    /* Fetched once: a fetch for each context costs more than a digest of a short message. */
    EVP_MD *sm3;
    /* Where the functions were found. */
    const char *file;
};

/* All zero until crypto_load has succeeded, and never changed after that. */
extern struct crypto crypto __attribute__((visibility("hidden")));

/* Returns 0, or writes why not into `problem`. Not safe for several threads at a time: the caller sees to that. */
int crypto_load(const char *path, char *problem, size_t length);

/* What OpenSSL says about the failure of `function` in this thread, which it then forgets. */
void crypto_reason(const struct crypto *from, const char *function, char *problem, size_t length);

#endif
