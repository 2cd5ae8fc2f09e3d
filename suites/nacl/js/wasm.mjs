/** The rows of the tables with libsodium, compiled to WebAssembly: npm's libsodium-wrappers-sumo. Results are new arrays, as everywhere in that package. */

import sodium from "libsodium-wrappers-sumo";
import { results, timed } from "./cases.mjs";

/** The package throws what it does not accept. */
function attempt(call) {
    try {
        return call();
    } catch {
        return null;
    }
}

//@@State(Scope.Thread)
class Input {
    row = "";
    m = new Uint8Array();
    k = new Uint8Array();
    n = new Uint8Array();
    p = new Uint8Array();
    padded = new Uint8Array();
    out = new Uint8Array();

    //@@Setup
    async prepare(benchmarkParams) {
        await sodium.ready;
        if (globalThis.process?.env?.NACL_VERSIONS) console.log(`libsodium ${sodium.SODIUM_VERSION_STRING} in WebAssembly`);
        Object.assign(this, timed(benchmarkParams.benchmark, rows));
    }
}

//@@Check
function proof(input) {
    return results(input.row, rows);
}

//@@Benchmark @Compare("Digest.BLAKE2B") @Check(vectors = "../expected/digestblake2b.toml") @BytesPerInvocation(1048576)
function digestBlake2b(input) {
    return sodium.crypto_generichash(64, input.m);
}

//@@Benchmark @Compare("Digest.SHA-256") @Check(vectors = "../expected/digestsha256.toml") @BytesPerInvocation(1048576)
function digestSha256(input) {
    return sodium.crypto_hash_sha256(input.m);
}

//@@Benchmark @Compare("Digest.SHA-512") @Check(vectors = "../expected/digestsha512.toml") @BytesPerInvocation(1048576)
function digestSha512(input) {
    return sodium.crypto_hash_sha512(input.m);
}

//@@Benchmark @Compare("Signatures.Ed25519 - sign") @Check(vectors = "../expected/ed25519sign.toml") @BytesPerInvocation(1048576)
function ed25519Sign(input) {
    return sodium.crypto_sign_detached(input.m, input.k);
}

//@@Benchmark @Compare("Signatures.Ed25519 - verify") @Check(vectors = "../expected/ed25519verify.toml") @BytesPerInvocation(1048576)
function ed25519Verify(input) {
    return sodium.crypto_sign_verify_detached(input.n, input.m, input.p);
}

//@@Benchmark @Compare("Authenticated Encryption.SecretBox - encrypt") @Check(vectors = "../expected/secretboxencrypt.toml") @BytesPerInvocation(1048576)
function secretBoxEncrypt(input) {
    return sodium.crypto_secretbox_easy(input.m, input.n, input.k);
}

//@@Benchmark @Compare("Authenticated Encryption.SecretBox - decrypt") @Check(vectors = "../expected/secretboxdecrypt.toml") @BytesPerInvocation(1048576)
function secretBoxDecrypt(input) {
    return attempt(() => sodium.crypto_secretbox_open_easy(input.m, input.n, input.k));
}

//@@Benchmark @Compare("Authenticated Encryption.Box - encrypt") @Check(vectors = "../expected/boxencrypt.toml") @BytesPerInvocation(1048576)
function boxEncrypt(input) {
    return sodium.crypto_box_easy(input.m, input.n, input.p, input.k);
}

//@@Benchmark @Compare("Authenticated Encryption.Box - decrypt") @Check(vectors = "../expected/boxdecrypt.toml") @BytesPerInvocation(1048576)
function boxDecrypt(input) {
    return attempt(() => sodium.crypto_box_open_easy(input.m, input.n, input.p, input.k));
}

//@@Benchmark @Compare("TweetNaCl.crypto_hash_sha256") @Check(vectors = "../expected/cryptohashsha256.toml") @BytesPerInvocation(1048576)
function cryptoHashSha256(input) {
    return sodium.crypto_hash_sha256(input.m);
}

//@@Benchmark @Compare("TweetNaCl.crypto_hash_sha512") @Check(vectors = "../expected/cryptohashsha512.toml") @BytesPerInvocation(1048576)
function cryptoHashSha512(input) {
    return sodium.crypto_hash_sha512(input.m);
}

//@@Benchmark @Compare("TweetNaCl.crypto_auth_hmacsha256") @Check(vectors = "../expected/cryptoauthhmacsha256.toml") @BytesPerInvocation(1048576)
function cryptoAuthHmacsha256(input) {
    return sodium.crypto_auth_hmacsha256(input.m, input.k);
}

//@@Benchmark @Compare("TweetNaCl.crypto_auth_hmacsha512") @Check(vectors = "../expected/cryptoauthhmacsha512.toml") @BytesPerInvocation(1048576)
function cryptoAuthHmacsha512(input) {
    return sodium.crypto_auth_hmacsha512(input.m, input.k);
}

// The public key, then the secret one.
//@@Benchmark @Compare("TweetNaCl.crypto_box_keypair") @Check(vectors = "../expected/cryptoboxkeypair.toml") @BytesPerInvocation(64)
function cryptoBoxKeypair(input) {
    const { publicKey, privateKey } = sodium.crypto_box_keypair();
    input.out.set(publicKey);
    input.out.set(privateKey, 32);
    return input.out.subarray(0, 64);
}

//@@Benchmark @Compare("TweetNaCl.crypto_box_curve25519xsalsa20poly1305") @Check(vectors = "../expected/cryptobox.toml") @BytesPerInvocation(1048576)
function cryptoBox(input) {
    return sodium.crypto_box_easy(input.m, input.n, input.p, input.k);
}

//@@Benchmark @Compare("TweetNaCl.crypto_box_beforenm") @Check(vectors = "../expected/cryptoboxbeforenm.toml") @BytesPerInvocation(32)
function cryptoBoxBeforenm(input) {
    return sodium.crypto_box_beforenm(input.p, input.k);
}

//@@Benchmark @Compare("TweetNaCl.crypto_box_afternm") @Check(vectors = "../expected/cryptoboxafternm.toml") @BytesPerInvocation(1048576)
function cryptoBoxAfternm(input) {
    return sodium.crypto_box_easy_afternm(input.m, input.n, input.k);
}

//@@Benchmark @Compare("TweetNaCl.crypto_box_open_afternm") @Check(vectors = "../expected/cryptoboxopenafternm.toml") @BytesPerInvocation(1048576)
function cryptoBoxOpenAfternm(input) {
    return attempt(() => sodium.crypto_box_open_easy_afternm(input.m, input.n, input.k));
}

//@@Benchmark @Compare("TweetNaCl.crypto_core_hsalsa20") @Check(vectors = "../expected/cryptocorehsalsa20.toml") @BytesPerInvocation(32)
function cryptoCoreHsalsa20(input) {
    return sodium.crypto_core_hsalsa20(input.m, input.k, input.n);
}

//@@Benchmark @Compare("TweetNaCl.crypto_point_add") @Check(vectors = "../expected/cryptopointadd.toml") @BytesPerInvocation(32)
function cryptoPointAdd(input) {
    return sodium.crypto_core_ed25519_add(input.p, input.n);
}

//@@Benchmark @Compare("TweetNaCl.crypto_scalar_base") @Check(vectors = "../expected/cryptoscalarbase.toml") @BytesPerInvocation(32)
function cryptoScalarBase(input) {
    return sodium.crypto_scalarmult_ed25519_base_noclamp(input.k);
}

//@@Benchmark @Compare("TweetNaCl.crypto_scalarmult_base") @Check(vectors = "../expected/cryptoscalarmultbase.toml") @BytesPerInvocation(32)
function cryptoScalarmultBase(input) {
    return sodium.crypto_scalarmult_base(input.k);
}

//@@Benchmark @Compare("TweetNaCl.crypto_scalarmult") @Check(vectors = "../expected/cryptoscalarmult.toml") @BytesPerInvocation(32)
function cryptoScalarmult(input) {
    return sodium.crypto_scalarmult(input.k, input.p);
}

//@@Benchmark @Compare("TweetNaCl.crypto_sign_ed25519_pk_to_x25519_pk") @Check(vectors = "../expected/cryptosigned25519pktox25519pk.toml") @BytesPerInvocation(32)
function cryptoSignEd25519PkToX25519Pk(input) {
    return sodium.crypto_sign_ed25519_pk_to_curve25519(input.p);
}

//@@Benchmark @Compare("TweetNaCl.crypto_sign_ed25519_sk_to_x25519_sk") @Check(vectors = "../expected/cryptosigned25519sktox25519sk.toml") @BytesPerInvocation(32)
function cryptoSignEd25519SkToX25519Sk(input) {
    return sodium.crypto_sign_ed25519_sk_to_curve25519(input.k);
}

// The public key, then the secret one.
//@@Benchmark @Compare("TweetNaCl.crypto_sign_keypair") @Check(vectors = "../expected/cryptosignkeypair.toml") @BytesPerInvocation(64)
function cryptoSignKeypair(input) {
    const { publicKey, privateKey } = sodium.crypto_sign_keypair();
    input.out.set(publicKey);
    input.out.set(privateKey, 32);
    return input.out.subarray(0, 96);
}

//@@Benchmark @Compare("TweetNaCl.crypto_sign") @Check(vectors = "../expected/cryptosign.toml") @BytesPerInvocation(1048576)
function cryptoSign(input) {
    return sodium.crypto_sign(input.m, input.k);
}

//@@Benchmark @Compare("TweetNaCl.crypto_sign_open") @Check(vectors = "../expected/cryptosignopen.toml") @BytesPerInvocation(1048576)
function cryptoSignOpen(input) {
    return attempt(() => sodium.crypto_sign_open(input.m, input.p));
}

// The library's comparison of any length; the package has no crypto_verify_16.
//@@Benchmark @Compare("TweetNaCl.crypto_verify_16") @Check(vectors = "../expected/cryptoverify16.toml") @BytesPerInvocation(16)
function cryptoVerify16(input) {
    return sodium.memcmp(input.m, input.n);
}

//@@Benchmark @Compare("TweetNaCl.crypto_verify_32") @Check(vectors = "../expected/cryptoverify32.toml") @BytesPerInvocation(32)
function cryptoVerify32(input) {
    return sodium.memcmp(input.m, input.n);
}

//@@Benchmark @Compare("TweetNaCl.crypto_verify_64") @Check(vectors = "../expected/cryptoverify64.toml") @BytesPerInvocation(64)
function cryptoVerify64(input) {
    return sodium.memcmp(input.m, input.n);
}

const rows = {
    digestblake2b: digestBlake2b,
    digestsha256: digestSha256,
    digestsha512: digestSha512,
    ed25519sign: ed25519Sign,
    ed25519verify: ed25519Verify,
    secretboxencrypt: secretBoxEncrypt,
    secretboxdecrypt: secretBoxDecrypt,
    boxencrypt: boxEncrypt,
    boxdecrypt: boxDecrypt,
    cryptohashsha256: cryptoHashSha256,
    cryptohashsha512: cryptoHashSha512,
    cryptoauthhmacsha256: cryptoAuthHmacsha256,
    cryptoauthhmacsha512: cryptoAuthHmacsha512,
    cryptoboxkeypair: cryptoBoxKeypair,
    cryptobox: cryptoBox,
    cryptoboxbeforenm: cryptoBoxBeforenm,
    cryptoboxafternm: cryptoBoxAfternm,
    cryptoboxopenafternm: cryptoBoxOpenAfternm,
    cryptocorehsalsa20: cryptoCoreHsalsa20,
    cryptopointadd: cryptoPointAdd,
    cryptoscalarbase: cryptoScalarBase,
    cryptoscalarmultbase: cryptoScalarmultBase,
    cryptoscalarmult: cryptoScalarmult,
    cryptosigned25519pktox25519pk: cryptoSignEd25519PkToX25519Pk,
    cryptosigned25519sktox25519sk: cryptoSignEd25519SkToX25519Sk,
    cryptosignkeypair: cryptoSignKeypair,
    cryptosign: cryptoSign,
    cryptosignopen: cryptoSignOpen,
    cryptoverify16: cryptoVerify16,
    cryptoverify32: cryptoVerify32,
    cryptoverify64: cryptoVerify64,
};
