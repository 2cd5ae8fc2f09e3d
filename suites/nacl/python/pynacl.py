"""The rows of the tables with PyNaCl: its own interface in the first rows, its bindings of libsodium in those that are called like NaCl's functions."""

import os

import cases
import nacl
import nacl.hash
from lath import Benchmark, BenchmarkParams, BytesPerInvocation, Check, Compare, Scope, Setup, State
from nacl import bindings
from nacl.encoding import RawEncoder
from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey
from nacl.secret import SecretBox
from nacl.signing import SigningKey, VerifyKey


@State(Scope.Thread)
class Case:
    @Setup
    def prepare(self, params: BenchmarkParams):
        vars(self).update(vars(cases.timed(params.benchmark, ROWS)))
        if os.environ.get("NACL_VERSIONS"):
            print("PyNaCl", nacl.__version__, "with", nacl._sodium.__file__)


@Check
def proof(c: Case):
    return cases.results(c.row, ROWS)


@Benchmark
@Compare("Digest.BLAKE2B")
@Check(vectors="../expected/digestblake2b.toml")
@BytesPerInvocation(1048576)
def digest_blake2b(c: Case):
    return nacl.hash.blake2b(c.m, digest_size=64, encoder=RawEncoder)


@Benchmark
@Compare("Digest.SHA-256")
@Check(vectors="../expected/digestsha256.toml")
@BytesPerInvocation(1048576)
def digest_sha256(c: Case):
    return nacl.hash.sha256(c.m, encoder=RawEncoder)


@Benchmark
@Compare("Digest.SHA-512")
@Check(vectors="../expected/digestsha512.toml")
@BytesPerInvocation(1048576)
def digest_sha512(c: Case):
    return nacl.hash.sha512(c.m, encoder=RawEncoder)


@Benchmark
@Compare("Signatures.Ed25519 - sign")
@Check(vectors="../expected/ed25519sign.toml")
@BytesPerInvocation(1048576)
def ed25519_sign(c: Case):
    return SigningKey(c.k[:32]).sign(c.m).signature


@Benchmark
@Compare("Signatures.Ed25519 - verify")
@Check(vectors="../expected/ed25519verify.toml")
@BytesPerInvocation(1048576)
def ed25519_verify(c: Case):
    try:
        VerifyKey(c.p).verify(c.m, c.n)
        return True
    except CryptoError:
        return False


@Benchmark
@Compare("Authenticated Encryption.SecretBox - encrypt")
@Check(vectors="../expected/secretboxencrypt.toml")
@BytesPerInvocation(1048576)
def secret_box_encrypt(c: Case):
    return SecretBox(c.k).encrypt(c.m, c.n).ciphertext


@Benchmark
@Compare("Authenticated Encryption.SecretBox - decrypt")
@Check(vectors="../expected/secretboxdecrypt.toml")
@BytesPerInvocation(1048576)
def secret_box_decrypt(c: Case):
    try:
        return SecretBox(c.k).decrypt(c.m, c.n)
    except CryptoError:
        return None


@Benchmark
@Compare("Authenticated Encryption.Box - encrypt")
@Check(vectors="../expected/boxencrypt.toml")
@BytesPerInvocation(1048576)
def box_encrypt(c: Case):
    return Box(PrivateKey(c.k), PublicKey(c.p)).encrypt(c.m, c.n).ciphertext


@Benchmark
@Compare("Authenticated Encryption.Box - decrypt")
@Check(vectors="../expected/boxdecrypt.toml")
@BytesPerInvocation(1048576)
def box_decrypt(c: Case):
    try:
        return Box(PrivateKey(c.k), PublicKey(c.p)).decrypt(c.m, c.n)
    except CryptoError:
        return None


@Benchmark
@Compare("TweetNaCl.crypto_hash_sha256")
@Check(vectors="../expected/cryptohashsha256.toml")
@BytesPerInvocation(1048576)
def crypto_hash_sha256(c: Case):
    return bindings.crypto_hash_sha256(c.m)


@Benchmark
@Compare("TweetNaCl.crypto_hash_sha512")
@Check(vectors="../expected/cryptohashsha512.toml")
@BytesPerInvocation(1048576)
def crypto_hash_sha512(c: Case):
    return bindings.crypto_hash_sha512(c.m)


@Benchmark
@Compare("TweetNaCl.crypto_box_keypair")
@Check(vectors="../expected/cryptoboxkeypair.toml")
@BytesPerInvocation(64)
def crypto_box_keypair(c: Case):
    return bindings.crypto_box_keypair()


@Benchmark
@Compare("TweetNaCl.crypto_box_curve25519xsalsa20poly1305")
@Check(vectors="../expected/cryptobox.toml")
@BytesPerInvocation(1048576)
def crypto_box(c: Case):
    return bindings.crypto_box(c.m, c.n, c.p, c.k)


@Benchmark
@Compare("TweetNaCl.crypto_box_beforenm")
@Check(vectors="../expected/cryptoboxbeforenm.toml")
@BytesPerInvocation(32)
def crypto_box_beforenm(c: Case):
    return bindings.crypto_box_beforenm(c.p, c.k)


@Benchmark
@Compare("TweetNaCl.crypto_box_afternm")
@Check(vectors="../expected/cryptoboxafternm.toml")
@BytesPerInvocation(1048576)
def crypto_box_afternm(c: Case):
    return bindings.crypto_box_afternm(c.m, c.n, c.k)


@Benchmark
@Compare("TweetNaCl.crypto_box_open_afternm")
@Check(vectors="../expected/cryptoboxopenafternm.toml")
@BytesPerInvocation(1048576)
def crypto_box_open_afternm(c: Case):
    try:
        return bindings.crypto_box_open_afternm(c.m, c.n, c.k)
    except CryptoError:
        return None


@Benchmark
@Compare("TweetNaCl.crypto_point_add")
@Check(vectors="../expected/cryptopointadd.toml")
@BytesPerInvocation(32)
def crypto_point_add(c: Case):
    return bindings.crypto_core_ed25519_add(c.p, c.n)


@Benchmark
@Compare("TweetNaCl.crypto_scalar_base")
@Check(vectors="../expected/cryptoscalarbase.toml")
@BytesPerInvocation(32)
def crypto_scalar_base(c: Case):
    return bindings.crypto_scalarmult_ed25519_base_noclamp(c.k)


@Benchmark
@Compare("TweetNaCl.crypto_scalarmult_base")
@Check(vectors="../expected/cryptoscalarmultbase.toml")
@BytesPerInvocation(32)
def crypto_scalarmult_base(c: Case):
    return bindings.crypto_scalarmult_base(c.k)


@Benchmark
@Compare("TweetNaCl.crypto_scalarmult")
@Check(vectors="../expected/cryptoscalarmult.toml")
@BytesPerInvocation(32)
def crypto_scalarmult(c: Case):
    return bindings.crypto_scalarmult(c.k, c.p)


@Benchmark
@Compare("TweetNaCl.crypto_sign_ed25519_pk_to_x25519_pk")
@Check(vectors="../expected/cryptosigned25519pktox25519pk.toml")
@BytesPerInvocation(32)
def crypto_sign_ed25519_pk_to_x25519_pk(c: Case):
    return bindings.crypto_sign_ed25519_pk_to_curve25519(c.p)


@Benchmark
@Compare("TweetNaCl.crypto_sign_ed25519_sk_to_x25519_sk")
@Check(vectors="../expected/cryptosigned25519sktox25519sk.toml")
@BytesPerInvocation(32)
def crypto_sign_ed25519_sk_to_x25519_sk(c: Case):
    return bindings.crypto_sign_ed25519_sk_to_curve25519(c.k)


@Benchmark
@Compare("TweetNaCl.crypto_sign_keypair")
@Check(vectors="../expected/cryptosignkeypair.toml")
@BytesPerInvocation(64)
def crypto_sign_keypair(c: Case):
    return bindings.crypto_sign_keypair()


@Benchmark
@Compare("TweetNaCl.crypto_sign")
@Check(vectors="../expected/cryptosign.toml")
@BytesPerInvocation(1048576)
def crypto_sign(c: Case):
    return bindings.crypto_sign(c.m, c.k)


@Benchmark
@Compare("TweetNaCl.crypto_sign_open")
@Check(vectors="../expected/cryptosignopen.toml")
@BytesPerInvocation(1048576)
def crypto_sign_open(c: Case):
    try:
        return bindings.crypto_sign_open(c.m, c.p)
    except CryptoError:
        return None


@Benchmark
@Compare("TweetNaCl.crypto_verify_16")
@Check(vectors="../expected/cryptoverify16.toml")
@BytesPerInvocation(16)
def crypto_verify_16(c: Case):
    """The library's comparison of any length; the bindings have no crypto_verify_16."""
    return bindings.sodium_memcmp(c.m, c.n)


@Benchmark
@Compare("TweetNaCl.crypto_verify_32")
@Check(vectors="../expected/cryptoverify32.toml")
@BytesPerInvocation(32)
def crypto_verify_32(c: Case):
    return bindings.sodium_memcmp(c.m, c.n)


@Benchmark
@Compare("TweetNaCl.crypto_verify_64")
@Check(vectors="../expected/cryptoverify64.toml")
@BytesPerInvocation(64)
def crypto_verify_64(c: Case):
    return bindings.sodium_memcmp(c.m, c.n)


ROWS = {
    "digestblake2b": digest_blake2b,
    "digestsha256": digest_sha256,
    "digestsha512": digest_sha512,
    "ed25519sign": ed25519_sign,
    "ed25519verify": ed25519_verify,
    "secretboxencrypt": secret_box_encrypt,
    "secretboxdecrypt": secret_box_decrypt,
    "boxencrypt": box_encrypt,
    "boxdecrypt": box_decrypt,
    "cryptohashsha256": crypto_hash_sha256,
    "cryptohashsha512": crypto_hash_sha512,
    "cryptoboxkeypair": crypto_box_keypair,
    "cryptobox": crypto_box,
    "cryptoboxbeforenm": crypto_box_beforenm,
    "cryptoboxafternm": crypto_box_afternm,
    "cryptoboxopenafternm": crypto_box_open_afternm,
    "cryptopointadd": crypto_point_add,
    "cryptoscalarbase": crypto_scalar_base,
    "cryptoscalarmultbase": crypto_scalarmult_base,
    "cryptoscalarmult": crypto_scalarmult,
    "cryptosigned25519pktox25519pk": crypto_sign_ed25519_pk_to_x25519_pk,
    "cryptosigned25519sktox25519sk": crypto_sign_ed25519_sk_to_x25519_sk,
    "cryptosignkeypair": crypto_sign_keypair,
    "cryptosign": crypto_sign,
    "cryptosignopen": crypto_sign_open,
    "cryptoverify16": crypto_verify_16,
    "cryptoverify32": crypto_verify_32,
    "cryptoverify64": crypto_verify_64,
}
