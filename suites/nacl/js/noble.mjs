/** The rows of the tables with @noble/hashes, @noble/curves and @noble/ciphers. Results are new arrays, as everywhere in these packages. */

import { hsalsa, xsalsa20, xsalsa20poly1305 } from "@noble/ciphers/salsa.js";
import { equalBytes } from "@noble/ciphers/utils.js";
import { ed25519, x25519 } from "@noble/curves/ed25519.js";
import { blake2b } from "@noble/hashes/blake2.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { results, timed } from "./cases.mjs";

function scalar(bytes) {
    return bytes.reduceRight((number, byte) => number * 256n + BigInt(byte), 0n) % ed25519.Point.Fn.ORDER;
}

/** A copy, because words have to begin where words may. */
function words(bytes) {
    return new Uint32Array(bytes.slice().buffer);
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
    prepare(benchmarkParams) {
        Object.assign(this, timed(benchmarkParams.benchmark, rows));
    }
}

//@@Check
function proof(input) {
    return results(input.row, rows);
}

//@@Benchmark @Compare("Digest.BLAKE2B") @Check(vectors = "../expected/digestblake2b.toml") @BytesPerInvocation(1048576)
function digestBlake2b(input) {
    return blake2b(input.m);
}

//@@Benchmark @Compare("Digest.SHA-256") @Check(vectors = "../expected/digestsha256.toml") @BytesPerInvocation(1048576)
function digestSha256(input) {
    return sha256(input.m);
}

//@@Benchmark @Compare("Digest.SHA-512") @Check(vectors = "../expected/digestsha512.toml") @BytesPerInvocation(1048576)
function digestSha512(input) {
    return sha512(input.m);
}

// Its secret key is the seed: the first half of NaCl's.
//@@Benchmark @Compare("Signatures.Ed25519 - sign") @Check(vectors = "../expected/ed25519sign.toml") @BytesPerInvocation(1048576)
function ed25519Sign(input) {
    return ed25519.sign(input.m, input.k.subarray(0, 32));
}

//@@Benchmark @Compare("Signatures.Ed25519 - verify") @Check(vectors = "../expected/ed25519verify.toml") @BytesPerInvocation(1048576)
function ed25519Verify(input) {
    return ed25519.verify(input.n, input.m, input.p);
}

//@@Benchmark @Compare("Authenticated Encryption.SecretBox - encrypt") @Check(vectors = "../expected/secretboxencrypt.toml") @BytesPerInvocation(1048576)
function secretBoxEncrypt(input) {
    return xsalsa20poly1305(input.k, input.n).encrypt(input.m);
}

//@@Benchmark @Compare("Authenticated Encryption.SecretBox - decrypt") @Check(vectors = "../expected/secretboxdecrypt.toml") @BytesPerInvocation(1048576)
function secretBoxDecrypt(input) {
    try {
        return xsalsa20poly1305(input.k, input.n).decrypt(input.m);
    } catch {
        return null;
    }
}

//@@Benchmark @Compare("TweetNaCl.crypto_hash_sha256") @Check(vectors = "../expected/cryptohashsha256.toml") @BytesPerInvocation(1048576)
function cryptoHashSha256(input) {
    return sha256(input.m);
}

//@@Benchmark @Compare("TweetNaCl.crypto_hash_sha512") @Check(vectors = "../expected/cryptohashsha512.toml") @BytesPerInvocation(1048576)
function cryptoHashSha512(input) {
    return sha512(input.m);
}

//@@Benchmark @Compare("TweetNaCl.crypto_auth_hmacsha256") @Check(vectors = "../expected/cryptoauthhmacsha256.toml") @BytesPerInvocation(1048576)
function cryptoAuthHmacsha256(input) {
    return hmac(sha256, input.k, input.m);
}

//@@Benchmark @Compare("TweetNaCl.crypto_auth_hmacsha512") @Check(vectors = "../expected/cryptoauthhmacsha512.toml") @BytesPerInvocation(1048576)
function cryptoAuthHmacsha512(input) {
    return hmac(sha512, input.k, input.m);
}

// The public key, then the secret one.
//@@Benchmark @Compare("TweetNaCl.crypto_box_keypair") @Check(vectors = "../expected/cryptoboxkeypair.toml") @BytesPerInvocation(64)
function cryptoBoxKeypair(input) {
    const { publicKey, secretKey } = x25519.keygen();
    input.out.set(publicKey);
    input.out.set(secretKey, 32);
    return input.out.subarray(0, 64);
}

//@@Benchmark @Compare("TweetNaCl.crypto_box_afternm") @Check(vectors = "../expected/cryptoboxafternm.toml") @BytesPerInvocation(1048576)
function cryptoBoxAfternm(input) {
    return xsalsa20poly1305(input.k, input.n).encrypt(input.m);
}

//@@Benchmark @Compare("TweetNaCl.crypto_box_open_afternm") @Check(vectors = "../expected/cryptoboxopenafternm.toml") @BytesPerInvocation(1048576)
function cryptoBoxOpenAfternm(input) {
    try {
        return xsalsa20poly1305(input.k, input.n).decrypt(input.m);
    } catch {
        return null;
    }
}

// The stream is what zeros become.
//@@Benchmark @Compare("TweetNaCl.crypto_stream") @Check(vectors = "../expected/cryptostream.toml") @BytesPerInvocation(1048576)
function cryptoStream(input) {
    return xsalsa20(input.k, input.n, new Uint8Array(input.m.length));
}

//@@Benchmark @Compare("TweetNaCl.crypto_stream_xor") @Check(vectors = "../expected/cryptostreamxor.toml") @BytesPerInvocation(1048576)
function cryptoStreamXor(input) {
    return xsalsa20(input.k, input.n, input.m);
}

// It works on words.
//@@Benchmark @Compare("TweetNaCl.crypto_core_hsalsa20") @Check(vectors = "../expected/cryptocorehsalsa20.toml") @BytesPerInvocation(32)
function cryptoCoreHsalsa20(input) {
    const out = new Uint32Array(8);
    hsalsa(words(input.n), words(input.k), words(input.m), out);
    return new Uint8Array(out.buffer);
}

//@@Benchmark @Compare("TweetNaCl.crypto_point_add") @Check(vectors = "../expected/cryptopointadd.toml") @BytesPerInvocation(32)
function cryptoPointAdd(input) {
    return ed25519.Point.fromBytes(input.p).add(ed25519.Point.fromBytes(input.n)).toBytes();
}

//@@Benchmark @Compare("TweetNaCl.crypto_scalar_base") @Check(vectors = "../expected/cryptoscalarbase.toml") @BytesPerInvocation(32)
function cryptoScalarBase(input) {
    return ed25519.Point.BASE.multiply(scalar(input.k)).toBytes();
}

//@@Benchmark @Compare("TweetNaCl.crypto_scalarmult_base") @Check(vectors = "../expected/cryptoscalarmultbase.toml") @BytesPerInvocation(32)
function cryptoScalarmultBase(input) {
    return x25519.getPublicKey(input.k);
}

//@@Benchmark @Compare("TweetNaCl.crypto_scalarmult") @Check(vectors = "../expected/cryptoscalarmult.toml") @BytesPerInvocation(32)
function cryptoScalarmult(input) {
    return x25519.getSharedSecret(input.k, input.p);
}

//@@Benchmark @Compare("TweetNaCl.crypto_sign_ed25519_pk_to_x25519_pk") @Check(vectors = "../expected/cryptosigned25519pktox25519pk.toml") @BytesPerInvocation(32)
function cryptoSignEd25519PkToX25519Pk(input) {
    return ed25519.utils.toMontgomery(input.p);
}

//@@Benchmark @Compare("TweetNaCl.crypto_sign_ed25519_sk_to_x25519_sk") @Check(vectors = "../expected/cryptosigned25519sktox25519sk.toml") @BytesPerInvocation(32)
function cryptoSignEd25519SkToX25519Sk(input) {
    return ed25519.utils.toMontgomerySecret(input.k.subarray(0, 32));
}

// The public key, then the secret one, made NaCl's by the public one behind it.
//@@Benchmark @Compare("TweetNaCl.crypto_sign_keypair") @Check(vectors = "../expected/cryptosignkeypair.toml") @BytesPerInvocation(64)
function cryptoSignKeypair(input) {
    const { publicKey, secretKey } = ed25519.keygen();
    input.out.set(publicKey);
    input.out.set(secretKey, 32);
    input.out.set(publicKey, 64);
    return input.out.subarray(0, 96);
}

//@@Benchmark @Compare("TweetNaCl.crypto_verify_16") @Check(vectors = "../expected/cryptoverify16.toml") @BytesPerInvocation(16)
function cryptoVerify16(input) {
    return equalBytes(input.m, input.n);
}

//@@Benchmark @Compare("TweetNaCl.crypto_verify_32") @Check(vectors = "../expected/cryptoverify32.toml") @BytesPerInvocation(32)
function cryptoVerify32(input) {
    return equalBytes(input.m, input.n);
}

//@@Benchmark @Compare("TweetNaCl.crypto_verify_64") @Check(vectors = "../expected/cryptoverify64.toml") @BytesPerInvocation(64)
function cryptoVerify64(input) {
    return equalBytes(input.m, input.n);
}

const rows = {
    digestblake2b: digestBlake2b,
    digestsha256: digestSha256,
    digestsha512: digestSha512,
    ed25519sign: ed25519Sign,
    ed25519verify: ed25519Verify,
    secretboxencrypt: secretBoxEncrypt,
    secretboxdecrypt: secretBoxDecrypt,
    cryptohashsha256: cryptoHashSha256,
    cryptohashsha512: cryptoHashSha512,
    cryptoauthhmacsha256: cryptoAuthHmacsha256,
    cryptoauthhmacsha512: cryptoAuthHmacsha512,
    cryptoboxkeypair: cryptoBoxKeypair,
    cryptoboxafternm: cryptoBoxAfternm,
    cryptoboxopenafternm: cryptoBoxOpenAfternm,
    cryptostream: cryptoStream,
    cryptostreamxor: cryptoStreamXor,
    cryptocorehsalsa20: cryptoCoreHsalsa20,
    cryptopointadd: cryptoPointAdd,
    cryptoscalarbase: cryptoScalarBase,
    cryptoscalarmultbase: cryptoScalarmultBase,
    cryptoscalarmult: cryptoScalarmult,
    cryptosigned25519pktox25519pk: cryptoSignEd25519PkToX25519Pk,
    cryptosigned25519sktox25519sk: cryptoSignEd25519SkToX25519Sk,
    cryptosignkeypair: cryptoSignKeypair,
    cryptoverify16: cryptoVerify16,
    cryptoverify32: cryptoVerify32,
    cryptoverify64: cryptoVerify64,
};
