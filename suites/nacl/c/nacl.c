/* The rows of the tables with libsodium: buffers are the caller's, as everywhere in its interface. */

#define _GNU_SOURCE
#include "lath.h"
#include "cases.h"
#include <dlfcn.h>

//@@Setup
void prepare(Case *c, const BenchmarkParams *params) {
    char row[64];
    if (sodium_init() < 0) abort();
    key_of(row, sizeof row, params->benchmark);
    load_timed(c, row);
    if (getenv("NACL_VERSIONS")) {
        Dl_info library = { 0 };
        dladdr((void *)crypto_hash_sha512, &library);
        printf("libsodium %s at %s\n", sodium_version_string(), library.dli_fname);
    }
}

//@@TearDown
void clear(Case *c) { discard(c); }

// What the row's function makes of every case.
//@@Check
const char *proof(const Case *c) { return results(c->row); }

//@@Benchmark @Compare("Digest.BLAKE2B") @Check(vectors = "../expected/digestblake2b.toml") @BytesPerInvocation(1048576)
Bytes digestBlake2b(const Case *c) { return unless(crypto_generichash_blake2b(c->out, 64, c->m, c->length, NULL, 0), c->out, 64); }

//@@Benchmark @Compare("Digest.SHA-256") @Check(vectors = "../expected/digestsha256.toml") @BytesPerInvocation(1048576)
Bytes digestSha256(const Case *c) { return unless(crypto_hash_sha256(c->out, c->m, c->length), c->out, 32); }

//@@Benchmark @Compare("Digest.SHA-512") @Check(vectors = "../expected/digestsha512.toml") @BytesPerInvocation(1048576)
Bytes digestSha512(const Case *c) { return unless(crypto_hash_sha512(c->out, c->m, c->length), c->out, 64); }

//@@Benchmark @Compare("Signatures.Ed25519 - sign") @Check(vectors = "../expected/ed25519sign.toml") @BytesPerInvocation(1048576)
Bytes ed25519Sign(const Case *c) { return unless(crypto_sign_detached(c->out, NULL, c->m, c->length, c->k), c->out, 64); }

//@@Benchmark @Compare("Signatures.Ed25519 - verify") @Check(vectors = "../expected/ed25519verify.toml") @BytesPerInvocation(1048576)
int ed25519Verify(const Case *c) { return crypto_sign_verify_detached(c->n, c->m, c->length, c->p); }

//@@Benchmark @Compare("Authenticated Encryption.SecretBox - encrypt") @Check(vectors = "../expected/secretboxencrypt.toml") @BytesPerInvocation(1048576)
Bytes secretBoxEncrypt(const Case *c) { return unless(crypto_secretbox_easy(c->out, c->m, c->length, c->n, c->k), c->out, c->length + 16); }

//@@Benchmark @Compare("Authenticated Encryption.SecretBox - decrypt") @Check(vectors = "../expected/secretboxdecrypt.toml") @BytesPerInvocation(1048576)
Bytes secretBoxDecrypt(const Case *c) { return unless(crypto_secretbox_open_easy(c->out, c->m, c->length, c->n, c->k), c->out, c->length - 16); }

//@@Benchmark @Compare("Authenticated Encryption.Box - encrypt") @Check(vectors = "../expected/boxencrypt.toml") @BytesPerInvocation(1048576)
Bytes boxEncrypt(const Case *c) { return unless(crypto_box_easy(c->out, c->m, c->length, c->n, c->p, c->k), c->out, c->length + 16); }

//@@Benchmark @Compare("Authenticated Encryption.Box - decrypt") @Check(vectors = "../expected/boxdecrypt.toml") @BytesPerInvocation(1048576)
Bytes boxDecrypt(const Case *c) { return unless(crypto_box_open_easy(c->out, c->m, c->length, c->n, c->p, c->k), c->out, c->length - 16); }

//@@Benchmark @Compare("TweetNaCl.crypto_hash_sha256") @Check(vectors = "../expected/cryptohashsha256.toml") @BytesPerInvocation(1048576)
Bytes cryptoHashSha256(const Case *c) { return unless(crypto_hash_sha256(c->out, c->m, c->length), c->out, 32); }

//@@Benchmark @Compare("TweetNaCl.crypto_hash_sha512") @Check(vectors = "../expected/cryptohashsha512.toml") @BytesPerInvocation(1048576)
Bytes cryptoHashSha512(const Case *c) { return unless(crypto_hash_sha512(c->out, c->m, c->length), c->out, 64); }

//@@Benchmark @Compare("TweetNaCl.crypto_auth_hmacsha256") @Check(vectors = "../expected/cryptoauthhmacsha256.toml") @BytesPerInvocation(1048576)
Bytes cryptoAuthHmacSha256(const Case *c) { return unless(crypto_auth_hmacsha256(c->out, c->m, c->length, c->k), c->out, 32); }

//@@Benchmark @Compare("TweetNaCl.crypto_auth_hmacsha512") @Check(vectors = "../expected/cryptoauthhmacsha512.toml") @BytesPerInvocation(1048576)
Bytes cryptoAuthHmacSha512(const Case *c) { return unless(crypto_auth_hmacsha512(c->out, c->m, c->length, c->k), c->out, 64); }

// The public key, then the secret one.
//@@Benchmark @Compare("TweetNaCl.crypto_box_keypair") @Check(vectors = "../expected/cryptoboxkeypair.toml") @BytesPerInvocation(64)
Bytes cryptoBoxKeypair(const Case *c) { return unless(crypto_box_keypair(c->out, c->out + 32), c->out, 64); }

// NaCl's own functions: 32 bytes of zeros stand before a message, 16 before a box.
//@@Benchmark @Compare("TweetNaCl.crypto_box_curve25519xsalsa20poly1305") @Check(vectors = "../expected/cryptobox.toml") @BytesPerInvocation(1048576)
Bytes cryptoBox(const Case *c) {
    return unless(crypto_box_curve25519xsalsa20poly1305(c->out, c->m - 32, c->length + 32, c->n, c->p, c->k), c->out + 16, c->length + 16);
}

//@@Benchmark @Compare("TweetNaCl.crypto_box_beforenm") @Check(vectors = "../expected/cryptoboxbeforenm.toml") @BytesPerInvocation(32)
Bytes cryptoBoxBeforenm(const Case *c) { return unless(crypto_box_beforenm(c->out, c->p, c->k), c->out, 32); }

//@@Benchmark @Compare("TweetNaCl.crypto_box_afternm") @Check(vectors = "../expected/cryptoboxafternm.toml") @BytesPerInvocation(1048576)
Bytes cryptoBoxAfternm(const Case *c) { return unless(crypto_box_afternm(c->out, c->m - 32, c->length + 32, c->n, c->k), c->out + 16, c->length + 16); }

//@@Benchmark @Compare("TweetNaCl.crypto_box_open_afternm") @Check(vectors = "../expected/cryptoboxopenafternm.toml") @BytesPerInvocation(1048576)
Bytes cryptoBoxOpenAfternm(const Case *c) {
    return unless(crypto_box_open_afternm(c->out, c->m - 16, c->length + 16, c->n, c->k), c->out + 32, c->length - 16);
}

//@@Benchmark @Compare("TweetNaCl.crypto_stream") @Check(vectors = "../expected/cryptostream.toml") @BytesPerInvocation(1048576)
Bytes cryptoStream(const Case *c) { return unless(crypto_stream(c->out, c->length, c->n, c->k), c->out, c->length); }

//@@Benchmark @Compare("TweetNaCl.crypto_stream_xor") @Check(vectors = "../expected/cryptostreamxor.toml") @BytesPerInvocation(1048576)
Bytes cryptoStreamXor(const Case *c) { return unless(crypto_stream_xor(c->out, c->m, c->length, c->n, c->k), c->out, c->length); }

//@@Benchmark @Compare("TweetNaCl.crypto_core_salsa20") @Check(vectors = "../expected/cryptocoresalsa20.toml") @BytesPerInvocation(64)
Bytes cryptoCoreSalsa20(const Case *c) { return unless(crypto_core_salsa20(c->out, c->m, c->k, c->n), c->out, 64); }

//@@Benchmark @Compare("TweetNaCl.crypto_core_hsalsa20") @Check(vectors = "../expected/cryptocorehsalsa20.toml") @BytesPerInvocation(32)
Bytes cryptoCoreHsalsa20(const Case *c) { return unless(crypto_core_hsalsa20(c->out, c->m, c->k, c->n), c->out, 32); }

//@@Benchmark @Compare("TweetNaCl.crypto_point_add") @Check(vectors = "../expected/cryptopointadd.toml") @BytesPerInvocation(32)
Bytes cryptoPointAdd(const Case *c) { return unless(crypto_core_ed25519_add(c->out, c->p, c->n), c->out, 32); }

//@@Benchmark @Compare("TweetNaCl.crypto_scalar_base") @Check(vectors = "../expected/cryptoscalarbase.toml") @BytesPerInvocation(32)
Bytes cryptoScalarBase(const Case *c) { return unless(crypto_scalarmult_ed25519_base_noclamp(c->out, c->k), c->out, 32); }

//@@Benchmark @Compare("TweetNaCl.crypto_scalarmult_base") @Check(vectors = "../expected/cryptoscalarmultbase.toml") @BytesPerInvocation(32)
Bytes cryptoScalarmultBase(const Case *c) { return unless(crypto_scalarmult_base(c->out, c->k), c->out, 32); }

//@@Benchmark @Compare("TweetNaCl.crypto_scalarmult") @Check(vectors = "../expected/cryptoscalarmult.toml") @BytesPerInvocation(32)
Bytes cryptoScalarmult(const Case *c) { return unless(crypto_scalarmult(c->out, c->k, c->p), c->out, 32); }

//@@Benchmark @Compare("TweetNaCl.crypto_sign_ed25519_pk_to_x25519_pk") @Check(vectors = "../expected/cryptosigned25519pktox25519pk.toml") @BytesPerInvocation(32)
Bytes cryptoSignEd25519PkToX25519Pk(const Case *c) { return unless(crypto_sign_ed25519_pk_to_curve25519(c->out, c->p), c->out, 32); }

//@@Benchmark @Compare("TweetNaCl.crypto_sign_ed25519_sk_to_x25519_sk") @Check(vectors = "../expected/cryptosigned25519sktox25519sk.toml") @BytesPerInvocation(32)
Bytes cryptoSignEd25519SkToX25519Sk(const Case *c) { return unless(crypto_sign_ed25519_sk_to_curve25519(c->out, c->k), c->out, 32); }

// The public key, then the secret one, which ends with the public key, too.
//@@Benchmark @Compare("TweetNaCl.crypto_sign_keypair") @Check(vectors = "../expected/cryptosignkeypair.toml") @BytesPerInvocation(64)
Bytes cryptoSignKeypair(const Case *c) { return unless(crypto_sign_keypair(c->out, c->out + 32), c->out, 96); }

//@@Benchmark @Compare("TweetNaCl.crypto_sign") @Check(vectors = "../expected/cryptosign.toml") @BytesPerInvocation(1048576)
Bytes cryptoSign(const Case *c) { return unless(crypto_sign(c->out, NULL, c->m, c->length, c->k), c->out, c->length + 64); }

//@@Benchmark @Compare("TweetNaCl.crypto_sign_open") @Check(vectors = "../expected/cryptosignopen.toml") @BytesPerInvocation(1048576)
Bytes cryptoSignOpen(const Case *c) { return unless(crypto_sign_open(c->out, NULL, c->m, c->length, c->p), c->out, c->length - 64); }

//@@Benchmark @Compare("TweetNaCl.crypto_verify_16") @Check(vectors = "../expected/cryptoverify16.toml") @BytesPerInvocation(16)
int cryptoVerify16(const Case *c) { return crypto_verify_16(c->m, c->n); }

//@@Benchmark @Compare("TweetNaCl.crypto_verify_32") @Check(vectors = "../expected/cryptoverify32.toml") @BytesPerInvocation(32)
int cryptoVerify32(const Case *c) { return crypto_verify_32(c->m, c->n); }

//@@Benchmark @Compare("TweetNaCl.crypto_verify_64") @Check(vectors = "../expected/cryptoverify64.toml") @BytesPerInvocation(64)
int cryptoVerify64(const Case *c) { return crypto_verify_64(c->m, c->n); }

// What only says yes or no.
static Bytes yes(int failed) { return unless(failed, (const unsigned char *)"\1", 1); }
static Bytes shownVerify(const Case *c) { return yes(ed25519Verify(c)); }
static Bytes shownVerify16(const Case *c) { return yes(cryptoVerify16(c)); }
static Bytes shownVerify32(const Case *c) { return yes(cryptoVerify32(c)); }
static Bytes shownVerify64(const Case *c) { return yes(cryptoVerify64(c)); }

static const Row rows[] = {
    { "digestblake2b", digestBlake2b },
    { "digestsha256", digestSha256 },
    { "digestsha512", digestSha512 },
    { "ed25519sign", ed25519Sign },
    { "ed25519verify", shownVerify },
    { "secretboxencrypt", secretBoxEncrypt },
    { "secretboxdecrypt", secretBoxDecrypt },
    { "boxencrypt", boxEncrypt },
    { "boxdecrypt", boxDecrypt },
    { "cryptohashsha256", cryptoHashSha256 },
    { "cryptohashsha512", cryptoHashSha512 },
    { "cryptoauthhmacsha256", cryptoAuthHmacSha256 },
    { "cryptoauthhmacsha512", cryptoAuthHmacSha512 },
    { "cryptoboxkeypair", cryptoBoxKeypair },
    { "cryptobox", cryptoBox },
    { "cryptoboxbeforenm", cryptoBoxBeforenm },
    { "cryptoboxafternm", cryptoBoxAfternm },
    { "cryptoboxopenafternm", cryptoBoxOpenAfternm },
    { "cryptostream", cryptoStream },
    { "cryptostreamxor", cryptoStreamXor },
    { "cryptocoresalsa20", cryptoCoreSalsa20 },
    { "cryptocorehsalsa20", cryptoCoreHsalsa20 },
    { "cryptopointadd", cryptoPointAdd },
    { "cryptoscalarbase", cryptoScalarBase },
    { "cryptoscalarmultbase", cryptoScalarmultBase },
    { "cryptoscalarmult", cryptoScalarmult },
    { "cryptosigned25519pktox25519pk", cryptoSignEd25519PkToX25519Pk },
    { "cryptosigned25519sktox25519sk", cryptoSignEd25519SkToX25519Sk },
    { "cryptosignkeypair", cryptoSignKeypair },
    { "cryptosign", cryptoSign },
    { "cryptosignopen", cryptoSignOpen },
    { "cryptoverify16", shownVerify16 },
    { "cryptoverify32", shownVerify32 },
    { "cryptoverify64", shownVerify64 },
    { NULL, NULL },
};

static const Row *all_rows(void) { return rows; }
