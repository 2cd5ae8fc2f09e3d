//! The rows of the tables in Rust: RustCrypto's hashes, stream ciphers and boxes, dalek's curves.

mod cases;
mod vectors;

use blake2::Blake2b512;
use cases::{Rows, bytes, timed};
use crypto_box::{PublicKey, SalsaBox, SecretKey};
use crypto_secretbox::XSalsa20Poly1305;
use crypto_secretbox::aead::{Aead, KeyInit};
use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::montgomery::MontgomeryPoint;
use curve25519_dalek::scalar::{Scalar, clamp_integer};
use ed25519_dalek::{Signature, Signer, SigningKey, Verifier, VerifyingKey};
use hmac::{Hmac, Mac};
use lath::BenchmarkParams;
use rand_core::OsRng;
use salsa20::cipher::consts::U10;
use salsa20::cipher::{KeyIvInit, StreamCipher};
use salsa20::{XSalsa20, hsalsa};
use sha2::{Digest, Sha256, Sha512};
use subtle::ConstantTimeEq;

/// What one call works on; `out` is room as long as the message. The signer is the key of `k`, which is no bytes in this library.
//@@State(Scope.Thread)
struct Input {
    row: String,
    m: Vec<u8>,
    out: Vec<u8>,
    k: [u8; 64],
    n: [u8; 64],
    p: [u8; 32],
    signer: SigningKey,
}

impl Default for Input {
    fn default() -> Self {
        let signer = SigningKey::from_bytes(&[0; 32]);
        Self { row: String::new(), m: Vec::new(), out: Vec::new(), k: [0; 64], n: [0; 64], p: [0; 32], signer }
    }
}

impl Input {
    fn key(&self) -> &[u8; 32] {
        self.k.first_chunk().expect("64 bytes")
    }

    fn nonce(&self) -> &[u8; 24] {
        self.n.first_chunk().expect("64 bytes")
    }

    //@@Setup
    fn prepare(&mut self, params: &BenchmarkParams) {
        *self = timed(&params.benchmark, ROWS);
    }
}

/// What the row's function makes of every case.
//@@Check
fn proof(input: &Input) -> String {
    cases::results(&input.row, ROWS)
}

//@@Benchmark @Compare("Digest.BLAKE2B") @Check(vectors = "../expected/digestblake2b.toml") @BytesPerInvocation(1048576)
fn digest_blake2b(input: &Input) -> [u8; 64] {
    Blake2b512::digest(&input.m).into()
}

//@@Benchmark @Compare("Digest.SHA-256") @Check(vectors = "../expected/digestsha256.toml") @BytesPerInvocation(1048576)
fn digest_sha256(input: &Input) -> [u8; 32] {
    Sha256::digest(&input.m).into()
}

//@@Benchmark @Compare("Digest.SHA-512") @Check(vectors = "../expected/digestsha512.toml") @BytesPerInvocation(1048576)
fn digest_sha512(input: &Input) -> [u8; 64] {
    Sha512::digest(&input.m).into()
}

//@@Benchmark @Compare("Signatures.Ed25519 - sign") @Check(vectors = "../expected/ed25519sign.toml") @BytesPerInvocation(1048576)
fn ed25519_sign(input: &Input) -> [u8; 64] {
    input.signer.sign(&input.m).to_bytes()
}

//@@Benchmark @Compare("Signatures.Ed25519 - verify") @Check(vectors = "../expected/ed25519verify.toml") @BytesPerInvocation(1048576)
fn ed25519_verify(input: &Input) -> bool {
    VerifyingKey::from_bytes(&input.p).is_ok_and(|key| key.verify(&input.m, &Signature::from_bytes(&input.n)).is_ok())
}

//@@Benchmark @Compare("Authenticated Encryption.SecretBox - encrypt") @Check(vectors = "../expected/secretboxencrypt.toml") @BytesPerInvocation(1048576)
fn secret_box_encrypt(input: &Input) -> Option<Vec<u8>> {
    XSalsa20Poly1305::new(input.key().into()).encrypt(input.nonce().into(), &input.m[..]).ok()
}

//@@Benchmark @Compare("Authenticated Encryption.SecretBox - decrypt") @Check(vectors = "../expected/secretboxdecrypt.toml") @BytesPerInvocation(1048576)
fn secret_box_decrypt(input: &Input) -> Option<Vec<u8>> {
    XSalsa20Poly1305::new(input.key().into()).decrypt(input.nonce().into(), &input.m[..]).ok()
}

//@@Benchmark @Compare("Authenticated Encryption.Box - encrypt") @Check(vectors = "../expected/boxencrypt.toml") @BytesPerInvocation(1048576)
fn box_encrypt(input: &Input) -> Option<Vec<u8>> {
    SalsaBox::new(&input.p.into(), &(*input.key()).into()).encrypt(input.nonce().into(), &input.m[..]).ok()
}

//@@Benchmark @Compare("Authenticated Encryption.Box - decrypt") @Check(vectors = "../expected/boxdecrypt.toml") @BytesPerInvocation(1048576)
fn box_decrypt(input: &Input) -> Option<Vec<u8>> {
    SalsaBox::new(&input.p.into(), &(*input.key()).into()).decrypt(input.nonce().into(), &input.m[..]).ok()
}

//@@Benchmark @Compare("TweetNaCl.crypto_hash_sha256") @Check(vectors = "../expected/cryptohashsha256.toml") @BytesPerInvocation(1048576)
fn crypto_hash_sha256(input: &Input) -> [u8; 32] {
    Sha256::digest(&input.m).into()
}

//@@Benchmark @Compare("TweetNaCl.crypto_hash_sha512") @Check(vectors = "../expected/cryptohashsha512.toml") @BytesPerInvocation(1048576)
fn crypto_hash_sha512(input: &Input) -> [u8; 64] {
    Sha512::digest(&input.m).into()
}

//@@Benchmark @Compare("TweetNaCl.crypto_auth_hmacsha256") @Check(vectors = "../expected/cryptoauthhmacsha256.toml") @BytesPerInvocation(1048576)
fn crypto_auth_hmacsha256(input: &Input) -> [u8; 32] {
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(input.key()).expect("HMAC takes keys of any length");
    mac.update(&input.m);
    mac.finalize().into_bytes().into()
}

//@@Benchmark @Compare("TweetNaCl.crypto_auth_hmacsha512") @Check(vectors = "../expected/cryptoauthhmacsha512.toml") @BytesPerInvocation(1048576)
fn crypto_auth_hmacsha512(input: &Input) -> [u8; 64] {
    let mut mac = <Hmac<Sha512> as Mac>::new_from_slice(input.key()).expect("HMAC takes keys of any length");
    mac.update(&input.m);
    mac.finalize().into_bytes().into()
}

//@@Benchmark @Compare("TweetNaCl.crypto_box_keypair") @Check(vectors = "../expected/cryptoboxkeypair.toml") @BytesPerInvocation(64)
fn crypto_box_keypair(_input: &Input) -> (PublicKey, SecretKey) {
    let secret = SecretKey::generate(&mut OsRng);
    (secret.public_key(), secret)
}

//@@Benchmark @Compare("TweetNaCl.crypto_box_curve25519xsalsa20poly1305") @Check(vectors = "../expected/cryptobox.toml") @BytesPerInvocation(1048576)
fn crypto_box(input: &Input) -> Option<Vec<u8>> {
    SalsaBox::new(&input.p.into(), &(*input.key()).into()).encrypt(input.nonce().into(), &input.m[..]).ok()
}

//@@Benchmark @Compare("TweetNaCl.crypto_box_afternm") @Check(vectors = "../expected/cryptoboxafternm.toml") @BytesPerInvocation(1048576)
fn crypto_box_afternm(input: &Input) -> Option<Vec<u8>> {
    XSalsa20Poly1305::new(input.key().into()).encrypt(input.nonce().into(), &input.m[..]).ok()
}

//@@Benchmark @Compare("TweetNaCl.crypto_box_open_afternm") @Check(vectors = "../expected/cryptoboxopenafternm.toml") @BytesPerInvocation(1048576)
fn crypto_box_open_afternm(input: &Input) -> Option<Vec<u8>> {
    XSalsa20Poly1305::new(input.key().into()).decrypt(input.nonce().into(), &input.m[..]).ok()
}

//@@Benchmark @Compare("TweetNaCl.crypto_stream") @Check(vectors = "../expected/cryptostream.toml") @BytesPerInvocation(1048576)
fn crypto_stream(input: &mut Input) -> &[u8] {
    // The stream is what zeros become.
    input.out.fill(0);
    XSalsa20::new(input.k[..32].into(), input.n[..24].into()).apply_keystream(&mut input.out);
    &input.out
}

//@@Benchmark @Compare("TweetNaCl.crypto_stream_xor") @Check(vectors = "../expected/cryptostreamxor.toml") @BytesPerInvocation(1048576)
fn crypto_stream_xor(input: &mut Input) -> &[u8] {
    let mut stream = XSalsa20::new(input.k[..32].into(), input.n[..24].into());
    stream.apply_keystream_b2b(&input.m, &mut input.out).expect("room for the message");
    &input.out
}

//@@Benchmark @Compare("TweetNaCl.crypto_core_hsalsa20") @Check(vectors = "../expected/cryptocorehsalsa20.toml") @BytesPerInvocation(32)
fn crypto_core_hsalsa20(input: &Input) -> [u8; 32] {
    hsalsa::<U10>(input.k[..32].into(), input.m[..].into()).into()
}

//@@Benchmark @Compare("TweetNaCl.crypto_point_add") @Check(vectors = "../expected/cryptopointadd.toml") @BytesPerInvocation(32)
fn crypto_point_add(input: &Input) -> Option<[u8; 32]> {
    let [p, q] = [&input.p[..], &input.n[..32]].map(|bytes| CompressedEdwardsY::from_slice(bytes).ok()?.decompress());
    Some((p? + q?).compress().to_bytes())
}

//@@Benchmark @Compare("TweetNaCl.crypto_scalar_base") @Check(vectors = "../expected/cryptoscalarbase.toml") @BytesPerInvocation(32)
fn crypto_scalar_base(input: &Input) -> [u8; 32] {
    EdwardsPoint::mul_base(&Scalar::from_bytes_mod_order(*input.key())).compress().to_bytes()
}

//@@Benchmark @Compare("TweetNaCl.crypto_scalarmult_base") @Check(vectors = "../expected/cryptoscalarmultbase.toml") @BytesPerInvocation(32)
fn crypto_scalarmult_base(input: &Input) -> [u8; 32] {
    MontgomeryPoint::mul_base_clamped(*input.key()).to_bytes()
}

//@@Benchmark @Compare("TweetNaCl.crypto_scalarmult") @Check(vectors = "../expected/cryptoscalarmult.toml") @BytesPerInvocation(32)
fn crypto_scalarmult(input: &Input) -> [u8; 32] {
    MontgomeryPoint(input.p).mul_clamped(*input.key()).to_bytes()
}

//@@Benchmark @Compare("TweetNaCl.crypto_sign_ed25519_pk_to_x25519_pk") @Check(vectors = "../expected/cryptosigned25519pktox25519pk.toml") @BytesPerInvocation(32)
fn crypto_sign_ed25519_pk_to_x25519_pk(input: &Input) -> Option<[u8; 32]> {
    Some(CompressedEdwardsY(input.p).decompress()?.to_montgomery().to_bytes())
}

//@@Benchmark @Compare("TweetNaCl.crypto_sign_ed25519_sk_to_x25519_sk") @Check(vectors = "../expected/cryptosigned25519sktox25519sk.toml") @BytesPerInvocation(32)
fn crypto_sign_ed25519_sk_to_x25519_sk(input: &Input) -> [u8; 32] {
    clamp_integer(input.signer.to_scalar_bytes())
}

//@@Benchmark @Compare("TweetNaCl.crypto_sign_keypair") @Check(vectors = "../expected/cryptosignkeypair.toml") @BytesPerInvocation(64)
fn crypto_sign_keypair(_input: &Input) -> SigningKey {
    SigningKey::generate(&mut OsRng)
}

//@@Benchmark @Compare("TweetNaCl.crypto_verify_16") @Check(vectors = "../expected/cryptoverify16.toml") @BytesPerInvocation(16)
fn crypto_verify_16(input: &Input) -> bool {
    input.m[..].ct_eq(&input.n[..16]).into()
}

//@@Benchmark @Compare("TweetNaCl.crypto_verify_32") @Check(vectors = "../expected/cryptoverify32.toml") @BytesPerInvocation(32)
fn crypto_verify_32(input: &Input) -> bool {
    input.m[..].ct_eq(&input.n[..32]).into()
}

//@@Benchmark @Compare("TweetNaCl.crypto_verify_64") @Check(vectors = "../expected/cryptoverify64.toml") @BytesPerInvocation(64)
fn crypto_verify_64(input: &Input) -> bool {
    input.m[..].ct_eq(&input.n[..]).into()
}

/// A pair as bytes: the public key, then the secret one, which in NaCl's signatures ends with the public key.
fn pair(public: &[u8], secret: &[u8]) -> Option<Vec<u8>> {
    Some([public, secret].concat())
}

/// All functions by key, their results as bytes; `None`: rejected.
const ROWS: Rows = &[
    ("digestblake2b", |i| bytes(digest_blake2b(i))),
    ("digestsha256", |i| bytes(digest_sha256(i))),
    ("digestsha512", |i| bytes(digest_sha512(i))),
    ("ed25519sign", |i| bytes(ed25519_sign(i))),
    ("ed25519verify", |i| ed25519_verify(i).then(|| vec![1])),
    ("secretboxencrypt", |i| secret_box_encrypt(i)),
    ("secretboxdecrypt", |i| secret_box_decrypt(i)),
    ("boxencrypt", |i| box_encrypt(i)),
    ("boxdecrypt", |i| box_decrypt(i)),
    ("cryptohashsha256", |i| bytes(crypto_hash_sha256(i))),
    ("cryptohashsha512", |i| bytes(crypto_hash_sha512(i))),
    ("cryptoauthhmacsha256", |i| bytes(crypto_auth_hmacsha256(i))),
    ("cryptoauthhmacsha512", |i| bytes(crypto_auth_hmacsha512(i))),
    ("cryptoboxkeypair", |i| {
        let (public, secret) = crypto_box_keypair(i);
        pair(public.as_bytes(), &secret.to_bytes())
    }),
    ("cryptobox", |i| crypto_box(i)),
    ("cryptoboxafternm", |i| crypto_box_afternm(i)),
    ("cryptoboxopenafternm", |i| crypto_box_open_afternm(i)),
    ("cryptostream", |i| bytes(crypto_stream(i))),
    ("cryptostreamxor", |i| bytes(crypto_stream_xor(i))),
    ("cryptocorehsalsa20", |i| bytes(crypto_core_hsalsa20(i))),
    ("cryptopointadd", |i| crypto_point_add(i).and_then(bytes)),
    ("cryptoscalarbase", |i| bytes(crypto_scalar_base(i))),
    ("cryptoscalarmultbase", |i| bytes(crypto_scalarmult_base(i))),
    ("cryptoscalarmult", |i| bytes(crypto_scalarmult(i))),
    ("cryptosigned25519pktox25519pk", |i| crypto_sign_ed25519_pk_to_x25519_pk(i).and_then(bytes)),
    ("cryptosigned25519sktox25519sk", |i| bytes(crypto_sign_ed25519_sk_to_x25519_sk(i))),
    ("cryptosignkeypair", |i| {
        let key = crypto_sign_keypair(i);
        pair(key.verifying_key().as_bytes(), &key.to_keypair_bytes())
    }),
    ("cryptoverify16", |i| crypto_verify_16(i).then(|| vec![1])),
    ("cryptoverify32", |i| crypto_verify_32(i).then(|| vec![1])),
    ("cryptoverify64", |i| crypto_verify_64(i).then(|| vec![1])),
];
