/**
 * The rows of the tables with tweetnacl, which is TweetNaCl in JavaScript. Its own interface in the first rows; NaCl's functions (`nacl.lowlevel`), with buffers of the caller's, in those
 * that are called like them.
 */

import nacl from "tweetnacl";
import { results, timed } from "./cases.mjs";

const { lowlevel } = nacl;

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

//@@Benchmark @Compare("Digest.SHA-512") @Check(vectors = "../expected/digestsha512.toml") @BytesPerInvocation(1048576)
function digestSha512(input) {
    return nacl.hash(input.m);
}

//@@Benchmark @Compare("Signatures.Ed25519 - sign") @Check(vectors = "../expected/ed25519sign.toml") @BytesPerInvocation(1048576)
function ed25519Sign(input) {
    return nacl.sign.detached(input.m, input.k);
}

//@@Benchmark @Compare("Signatures.Ed25519 - verify") @Check(vectors = "../expected/ed25519verify.toml") @BytesPerInvocation(1048576)
function ed25519Verify(input) {
    return nacl.sign.detached.verify(input.m, input.n, input.p);
}

//@@Benchmark @Compare("Authenticated Encryption.SecretBox - encrypt") @Check(vectors = "../expected/secretboxencrypt.toml") @BytesPerInvocation(1048576)
function secretBoxEncrypt(input) {
    return nacl.secretbox(input.m, input.n, input.k);
}

//@@Benchmark @Compare("Authenticated Encryption.SecretBox - decrypt") @Check(vectors = "../expected/secretboxdecrypt.toml") @BytesPerInvocation(1048576)
function secretBoxDecrypt(input) {
    return nacl.secretbox.open(input.m, input.n, input.k);
}

//@@Benchmark @Compare("Authenticated Encryption.Box - encrypt") @Check(vectors = "../expected/boxencrypt.toml") @BytesPerInvocation(1048576)
function boxEncrypt(input) {
    return nacl.box(input.m, input.n, input.p, input.k);
}

//@@Benchmark @Compare("Authenticated Encryption.Box - decrypt") @Check(vectors = "../expected/boxdecrypt.toml") @BytesPerInvocation(1048576)
function boxDecrypt(input) {
    return nacl.box.open(input.m, input.n, input.p, input.k);
}

//@@Benchmark @Compare("TweetNaCl.crypto_hash_sha512") @Check(vectors = "../expected/cryptohashsha512.toml") @BytesPerInvocation(1048576)
function cryptoHashSha512(input) {
    lowlevel.crypto_hash(input.out, input.m, input.m.length);
    return input.out.subarray(0, 64);
}

// The public key, then the secret one.
//@@Benchmark @Compare("TweetNaCl.crypto_box_keypair") @Check(vectors = "../expected/cryptoboxkeypair.toml") @BytesPerInvocation(64)
function cryptoBoxKeypair(input) {
    lowlevel.crypto_box_keypair(input.out, input.out.subarray(32));
    return input.out.subarray(0, 64);
}

// 32 bytes of zeros stand before a message, 16 before a box.
//@@Benchmark @Compare("TweetNaCl.crypto_box_curve25519xsalsa20poly1305") @Check(vectors = "../expected/cryptobox.toml") @BytesPerInvocation(1048576)
function cryptoBox(input) {
    lowlevel.crypto_box(input.out, input.padded, input.padded.length, input.n, input.p, input.k);
    return input.out.subarray(16, input.padded.length);
}

//@@Benchmark @Compare("TweetNaCl.crypto_box_beforenm") @Check(vectors = "../expected/cryptoboxbeforenm.toml") @BytesPerInvocation(32)
function cryptoBoxBeforenm(input) {
    lowlevel.crypto_box_beforenm(input.out, input.p, input.k);
    return input.out.subarray(0, 32);
}

//@@Benchmark @Compare("TweetNaCl.crypto_box_afternm") @Check(vectors = "../expected/cryptoboxafternm.toml") @BytesPerInvocation(1048576)
function cryptoBoxAfternm(input) {
    lowlevel.crypto_box_afternm(input.out, input.padded, input.padded.length, input.n, input.k);
    return input.out.subarray(16, input.padded.length);
}

// The name under which the package has crypto_box_open_afternm.
//@@Benchmark @Compare("TweetNaCl.crypto_box_open_afternm") @Check(vectors = "../expected/cryptoboxopenafternm.toml") @BytesPerInvocation(1048576)
function cryptoBoxOpenAfternm(input) {
    const boxed = input.padded.subarray(16);
    const failed = lowlevel.crypto_secretbox_open(input.out, boxed, boxed.length, input.n, input.k);
    return failed ? null : input.out.subarray(32, boxed.length);
}

//@@Benchmark @Compare("TweetNaCl.crypto_stream") @Check(vectors = "../expected/cryptostream.toml") @BytesPerInvocation(1048576)
function cryptoStream(input) {
    lowlevel.crypto_stream(input.out, 0, input.m.length, input.n, input.k);
    return input.out.subarray(0, input.m.length);
}

//@@Benchmark @Compare("TweetNaCl.crypto_stream_xor") @Check(vectors = "../expected/cryptostreamxor.toml") @BytesPerInvocation(1048576)
function cryptoStreamXor(input) {
    lowlevel.crypto_stream_xor(input.out, 0, input.m, 0, input.m.length, input.n, input.k);
    return input.out.subarray(0, input.m.length);
}

//@@Benchmark @Compare("TweetNaCl.crypto_core_hsalsa20") @Check(vectors = "../expected/cryptocorehsalsa20.toml") @BytesPerInvocation(32)
function cryptoCoreHsalsa20(input) {
    lowlevel.crypto_core_hsalsa20(input.out, input.m, input.k, input.n);
    return input.out.subarray(0, 32);
}

//@@Benchmark @Compare("TweetNaCl.crypto_scalarmult_base") @Check(vectors = "../expected/cryptoscalarmultbase.toml") @BytesPerInvocation(32)
function cryptoScalarmultBase(input) {
    lowlevel.crypto_scalarmult_base(input.out, input.k);
    return input.out.subarray(0, 32);
}

//@@Benchmark @Compare("TweetNaCl.crypto_scalarmult") @Check(vectors = "../expected/cryptoscalarmult.toml") @BytesPerInvocation(32)
function cryptoScalarmult(input) {
    lowlevel.crypto_scalarmult(input.out, input.k, input.p);
    return input.out.subarray(0, 32);
}

// The public key, then the secret one.
//@@Benchmark @Compare("TweetNaCl.crypto_sign_keypair") @Check(vectors = "../expected/cryptosignkeypair.toml") @BytesPerInvocation(64)
function cryptoSignKeypair(input) {
    lowlevel.crypto_sign_keypair(input.out, input.out.subarray(32));
    return input.out.subarray(0, 96);
}

//@@Benchmark @Compare("TweetNaCl.crypto_sign") @Check(vectors = "../expected/cryptosign.toml") @BytesPerInvocation(1048576)
function cryptoSign(input) {
    lowlevel.crypto_sign(input.out, input.m, input.m.length, input.k);
    return input.out.subarray(0, input.m.length + 64);
}

//@@Benchmark @Compare("TweetNaCl.crypto_sign_open") @Check(vectors = "../expected/cryptosignopen.toml") @BytesPerInvocation(1048576)
function cryptoSignOpen(input) {
    const length = lowlevel.crypto_sign_open(input.out, input.m, input.m.length, input.p);
    return length < 0 ? null : input.out.subarray(0, length);
}

//@@Benchmark @Compare("TweetNaCl.crypto_verify_16") @Check(vectors = "../expected/cryptoverify16.toml") @BytesPerInvocation(16)
function cryptoVerify16(input) {
    return lowlevel.crypto_verify_16(input.m, 0, input.n, 0) === 0;
}

//@@Benchmark @Compare("TweetNaCl.crypto_verify_32") @Check(vectors = "../expected/cryptoverify32.toml") @BytesPerInvocation(32)
function cryptoVerify32(input) {
    return lowlevel.crypto_verify_32(input.m, 0, input.n, 0) === 0;
}

// The library's comparison of any length; it has no crypto_verify_64.
//@@Benchmark @Compare("TweetNaCl.crypto_verify_64") @Check(vectors = "../expected/cryptoverify64.toml") @BytesPerInvocation(64)
function cryptoVerify64(input) {
    return nacl.verify(input.m, input.n);
}

const rows = {
    digestsha512: digestSha512,
    ed25519sign: ed25519Sign,
    ed25519verify: ed25519Verify,
    secretboxencrypt: secretBoxEncrypt,
    secretboxdecrypt: secretBoxDecrypt,
    boxencrypt: boxEncrypt,
    boxdecrypt: boxDecrypt,
    cryptohashsha512: cryptoHashSha512,
    cryptoboxkeypair: cryptoBoxKeypair,
    cryptobox: cryptoBox,
    cryptoboxbeforenm: cryptoBoxBeforenm,
    cryptoboxafternm: cryptoBoxAfternm,
    cryptoboxopenafternm: cryptoBoxOpenAfternm,
    cryptostream: cryptoStream,
    cryptostreamxor: cryptoStreamXor,
    cryptocorehsalsa20: cryptoCoreHsalsa20,
    cryptoscalarmultbase: cryptoScalarmultBase,
    cryptoscalarmult: cryptoScalarmult,
    cryptosignkeypair: cryptoSignKeypair,
    cryptosign: cryptoSign,
    cryptosignopen: cryptoSignOpen,
    cryptoverify16: cryptoVerify16,
    cryptoverify32: cryptoVerify32,
    cryptoverify64: cryptoVerify64,
};
