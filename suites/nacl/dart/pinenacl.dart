// The rows of the tables with PineNaCl. Its own interface in the first rows; TweetNaCl's functions, with buffers of the caller's, in
// those that are called like them.

import 'package:lath/lath.dart';
import 'package:pinenacl/digests.dart';
import 'package:pinenacl/ed25519.dart';
import 'package:pinenacl/tweetnacl.dart';
import 'package:pinenacl/x25519.dart';

import 'cases.dart';

//@@State(Scope.Thread)
class Input extends Case {
  //@@Setup
  void prepare(BenchmarkParams params) => take(timed(params.benchmark, rows));
}

//@@Check
String proof(Input input) => results(input.row, rows);

/// The beginning of the caller's buffer.
Uint8List _out(Input input, int length) => Uint8List.sublistView(input.out, 0, length);

Uint8List? _unless(int failed, Input input, int length) => failed == 0 ? _out(input, length) : null;

/// The library throws where nothing may come out.
T? _accepted<T>(T Function() call) {
  try {
    return call();
  } catch (_) {
    return null;
  }
}

Box _box(Input input) => Box(myPrivateKey: PrivateKey(input.k), theirPublicKey: PublicKey(input.p));

ByteList _boxed(Input input) => ByteList(input.m);

//@@Benchmark @Compare("Digest.BLAKE2B") @Check(vectors = "../expected/digestblake2b.toml") @BytesPerInvocation(1048576)
Uint8List digestBlake2b(Input input) => Hash.blake2b(input.m);

//@@Benchmark @Compare("Digest.SHA-256") @Check(vectors = "../expected/digestsha256.toml") @BytesPerInvocation(1048576)
Uint8List digestSha256(Input input) => Hash.sha256(input.m);

//@@Benchmark @Compare("Digest.SHA-512") @Check(vectors = "../expected/digestsha512.toml") @BytesPerInvocation(1048576)
Uint8List digestSha512(Input input) => Hash.sha512(input.m);

//@@Benchmark @Compare("Signatures.Ed25519 - sign") @Check(vectors = "../expected/ed25519sign.toml") @BytesPerInvocation(1048576)
List<int> ed25519Sign(Input input) => SigningKey.fromValidBytes(input.k).sign(input.m).signature;

//@@Benchmark @Compare("Signatures.Ed25519 - verify") @Check(vectors = "../expected/ed25519verify.toml") @BytesPerInvocation(1048576)
bool ed25519Verify(Input input) => _accepted(() => VerifyKey(input.p).verify(signature: Signature(input.n), message: input.m)) ?? false;

//@@Benchmark @Compare("Authenticated Encryption.SecretBox - encrypt") @Check(vectors = "../expected/secretboxencrypt.toml") @BytesPerInvocation(1048576)
List<int> secretBoxEncrypt(Input input) => SecretBox(input.k).encrypt(input.m, nonce: input.n).cipherText;

//@@Benchmark @Compare("Authenticated Encryption.SecretBox - decrypt") @Check(vectors = "../expected/secretboxdecrypt.toml") @BytesPerInvocation(1048576)
Uint8List? secretBoxDecrypt(Input input) => _accepted(() => SecretBox(input.k).decrypt(_boxed(input), nonce: input.n));

//@@Benchmark @Compare("Authenticated Encryption.Box - encrypt") @Check(vectors = "../expected/boxencrypt.toml") @BytesPerInvocation(1048576)
List<int> boxEncrypt(Input input) => _box(input).encrypt(input.m, nonce: input.n).cipherText;

//@@Benchmark @Compare("Authenticated Encryption.Box - decrypt") @Check(vectors = "../expected/boxdecrypt.toml") @BytesPerInvocation(1048576)
Uint8List? boxDecrypt(Input input) => _accepted(() => _box(input).decrypt(_boxed(input), nonce: input.n));

//@@Benchmark @Compare("TweetNaCl.crypto_hash_sha256") @Check(vectors = "../expected/cryptohashsha256.toml") @BytesPerInvocation(1048576)
Uint8List cryptoHashSha256(Input input) => TweetNaClExt.crypto_hash_sha256(_out(input, 32), input.m);

//@@Benchmark @Compare("TweetNaCl.crypto_hash_sha512") @Check(vectors = "../expected/cryptohashsha512.toml") @BytesPerInvocation(1048576)
Uint8List? cryptoHashSha512(Input input) => _unless(TweetNaCl.crypto_hash(input.out, input.m), input, 64);

//@@Benchmark @Compare("TweetNaCl.crypto_auth_hmacsha256") @Check(vectors = "../expected/cryptoauthhmacsha256.toml") @BytesPerInvocation(1048576)
Uint8List cryptoAuthHmacsha256(Input input) {
  final out = _out(input, 32);
  TweetNaClExt.crypto_auth_hmacsha256(out, input.m, input.k);
  return out;
}

//@@Benchmark @Compare("TweetNaCl.crypto_auth_hmacsha512") @Check(vectors = "../expected/cryptoauthhmacsha512.toml") @BytesPerInvocation(1048576)
Uint8List cryptoAuthHmacsha512(Input input) {
  final out = _out(input, 64);
  TweetNaClExt.crypto_auth_hmacsha512(out, input.m, input.k);
  return out;
}

// The public key, then the secret one.
//@@Benchmark @Compare("TweetNaCl.crypto_box_keypair") @Check(vectors = "../expected/cryptoboxkeypair.toml") @BytesPerInvocation(64)
Uint8List cryptoBoxKeypair(Input input) {
  TweetNaCl.crypto_box_keypair(_out(input, 32), Uint8List.sublistView(input.out, 32, 64));
  return _out(input, 64);
}

// 32 bytes of zeros stand before a message, 16 before a box.
//@@Benchmark @Compare("TweetNaCl.crypto_box_curve25519xsalsa20poly1305") @Check(vectors = "../expected/cryptobox.toml") @BytesPerInvocation(1048576)
Uint8List cryptoBox(Input input) => TweetNaCl.crypto_box(_out(input, input.padded.length), input.padded, input.padded.length, input.n, input.p, input.k);

//@@Benchmark @Compare("TweetNaCl.crypto_box_beforenm") @Check(vectors = "../expected/cryptoboxbeforenm.toml") @BytesPerInvocation(32)
Uint8List cryptoBoxBeforenm(Input input) => TweetNaCl.crypto_box_beforenm(_out(input, 32), input.p, input.k);

//@@Benchmark @Compare("TweetNaCl.crypto_box_afternm") @Check(vectors = "../expected/cryptoboxafternm.toml") @BytesPerInvocation(1048576)
Uint8List cryptoBoxAfternm(Input input) => TweetNaCl.crypto_box_afternm(_out(input, input.padded.length), input.padded, input.padded.length, input.n, input.k);

//@@Benchmark @Compare("TweetNaCl.crypto_box_open_afternm") @Check(vectors = "../expected/cryptoboxopenafternm.toml") @BytesPerInvocation(1048576)
Uint8List? cryptoBoxOpenAfternm(Input input) {
  final boxed = Uint8List.sublistView(input.padded, 16);
  return _accepted(() => TweetNaCl.crypto_box_open_afternm(_out(input, boxed.length), boxed, boxed.length, input.n, input.k));
}

//@@Benchmark @Compare("TweetNaCl.crypto_stream") @Check(vectors = "../expected/cryptostream.toml") @BytesPerInvocation(1048576)
Uint8List? cryptoStream(Input input) => _unless(TweetNaCl.crypto_stream(input.out, 0, input.m.length, input.n, input.k), input, input.m.length);

//@@Benchmark @Compare("TweetNaCl.crypto_stream_xor") @Check(vectors = "../expected/cryptostreamxor.toml") @BytesPerInvocation(1048576)
Uint8List? cryptoStreamXor(Input input) => _unless(TweetNaCl.crypto_stream_xor(input.out, 0, input.m, 0, input.m.length, input.n, input.k), input, input.m.length);

//@@Benchmark @Compare("TweetNaCl.crypto_core_salsa20") @Check(vectors = "../expected/cryptocoresalsa20.toml") @BytesPerInvocation(64)
Uint8List? cryptoCoreSalsa20(Input input) => _unless(TweetNaCl.crypto_core_salsa20(input.out, input.m, input.k, input.n), input, 64);

//@@Benchmark @Compare("TweetNaCl.crypto_core_hsalsa20") @Check(vectors = "../expected/cryptocorehsalsa20.toml") @BytesPerInvocation(32)
Uint8List cryptoCoreHsalsa20(Input input) => TweetNaCl.crypto_core_hsalsa20(_out(input, 32), input.m, input.k, input.n);

//@@Benchmark @Compare("TweetNaCl.crypto_point_add") @Check(vectors = "../expected/cryptopointadd.toml") @BytesPerInvocation(32)
Uint8List? cryptoPointAdd(Input input) => _unless(TweetNaClExt.crypto_point_add(input.out, input.p, input.n), input, 32);

//@@Benchmark @Compare("TweetNaCl.crypto_scalar_base") @Check(vectors = "../expected/cryptoscalarbase.toml") @BytesPerInvocation(32)
Uint8List? cryptoScalarBase(Input input) => _unless(TweetNaClExt.crypto_scalar_base(input.out, input.k), input, 32);

//@@Benchmark @Compare("TweetNaCl.crypto_scalarmult_base") @Check(vectors = "../expected/cryptoscalarmultbase.toml") @BytesPerInvocation(32)
Uint8List cryptoScalarmultBase(Input input) => TweetNaCl.crypto_scalarmult_base(_out(input, 32), input.k);

//@@Benchmark @Compare("TweetNaCl.crypto_scalarmult") @Check(vectors = "../expected/cryptoscalarmult.toml") @BytesPerInvocation(32)
Uint8List cryptoScalarmult(Input input) => TweetNaCl.crypto_scalarmult(_out(input, 32), input.k, input.p);

//@@Benchmark @Compare("TweetNaCl.crypto_sign_ed25519_pk_to_x25519_pk") @Check(vectors = "../expected/cryptosigned25519pktox25519pk.toml") @BytesPerInvocation(32)
Uint8List? cryptoSignEd25519PkToX25519Pk(Input input) => _unless(TweetNaClExt.crypto_sign_ed25519_pk_to_x25519_pk(input.out, input.p), input, 32);

//@@Benchmark @Compare("TweetNaCl.crypto_sign_ed25519_sk_to_x25519_sk") @Check(vectors = "../expected/cryptosigned25519sktox25519sk.toml") @BytesPerInvocation(32)
Uint8List? cryptoSignEd25519SkToX25519Sk(Input input) => _unless(TweetNaClExt.crypto_sign_ed25519_sk_to_x25519_sk(input.out, input.k), input, 32);

// The public key, then the secret one, which ends with the public key, too. The seed is the caller's.
//@@Benchmark @Compare("TweetNaCl.crypto_sign_keypair") @Check(vectors = "../expected/cryptosignkeypair.toml") @BytesPerInvocation(64)
Uint8List cryptoSignKeypair(Input input) {
  TweetNaCl.crypto_sign_keypair(_out(input, 32), Uint8List.sublistView(input.out, 32, 96), TweetNaCl.randombytes(32));
  return _out(input, 96);
}

//@@Benchmark @Compare("TweetNaCl.crypto_sign") @Check(vectors = "../expected/cryptosign.toml") @BytesPerInvocation(1048576)
Uint8List? cryptoSign(Input input) {
  final length = input.m.length + 64;
  return _unless(TweetNaCl.crypto_sign(input.out, -1, input.m, 0, input.m.length, input.k), input, length);
}

// The message stays behind its signature's place.
//@@Benchmark @Compare("TweetNaCl.crypto_sign_open") @Check(vectors = "../expected/cryptosignopen.toml") @BytesPerInvocation(1048576)
Uint8List? cryptoSignOpen(Input input) {
  final length = input.m.length;
  final failed = TweetNaCl.crypto_sign_open(input.out, -1, input.m, 0, length, input.p);
  return failed == 0 ? Uint8List.sublistView(input.out, 64, length) : null;
}

//@@Benchmark @Compare("TweetNaCl.crypto_verify_16") @Check(vectors = "../expected/cryptoverify16.toml") @BytesPerInvocation(16)
bool cryptoVerify16(Input input) => TweetNaCl.crypto_verify_16(input.m, input.n) == 0;

//@@Benchmark @Compare("TweetNaCl.crypto_verify_32") @Check(vectors = "../expected/cryptoverify32.toml") @BytesPerInvocation(32)
bool cryptoVerify32(Input input) => TweetNaCl.crypto_verify_32(input.m, input.n) == 0;

//@@Benchmark @Compare("TweetNaCl.crypto_verify_64") @Check(vectors = "../expected/cryptoverify64.toml") @BytesPerInvocation(64)
bool cryptoVerify64(Input input) => TweetNaClExt.crypto_verify_64(input.m, input.n) == 0;

Object? Function(Case) _of(Object? Function(Input) row) => (one) => row(Input()..take(one));

final Rows rows = {
  'digestblake2b': _of(digestBlake2b),
  'digestsha256': _of(digestSha256),
  'digestsha512': _of(digestSha512),
  'ed25519sign': _of(ed25519Sign),
  'ed25519verify': _of(ed25519Verify),
  'secretboxencrypt': _of(secretBoxEncrypt),
  'secretboxdecrypt': _of(secretBoxDecrypt),
  'boxencrypt': _of(boxEncrypt),
  'boxdecrypt': _of(boxDecrypt),
  'cryptohashsha256': _of(cryptoHashSha256),
  'cryptohashsha512': _of(cryptoHashSha512),
  'cryptoauthhmacsha256': _of(cryptoAuthHmacsha256),
  'cryptoauthhmacsha512': _of(cryptoAuthHmacsha512),
  'cryptoboxkeypair': _of(cryptoBoxKeypair),
  'cryptobox': _of(cryptoBox),
  'cryptoboxbeforenm': _of(cryptoBoxBeforenm),
  'cryptoboxafternm': _of(cryptoBoxAfternm),
  'cryptoboxopenafternm': _of(cryptoBoxOpenAfternm),
  'cryptostream': _of(cryptoStream),
  'cryptostreamxor': _of(cryptoStreamXor),
  'cryptocoresalsa20': _of(cryptoCoreSalsa20),
  'cryptocorehsalsa20': _of(cryptoCoreHsalsa20),
  'cryptopointadd': _of(cryptoPointAdd),
  'cryptoscalarbase': _of(cryptoScalarBase),
  'cryptoscalarmultbase': _of(cryptoScalarmultBase),
  'cryptoscalarmult': _of(cryptoScalarmult),
  'cryptosigned25519pktox25519pk': _of(cryptoSignEd25519PkToX25519Pk),
  'cryptosigned25519sktox25519sk': _of(cryptoSignEd25519SkToX25519Sk),
  'cryptosignkeypair': _of(cryptoSignKeypair),
  'cryptosign': _of(cryptoSign),
  'cryptosignopen': _of(cryptoSignOpen),
  'cryptoverify16': _of(cryptoVerify16),
  'cryptoverify32': _of(cryptoVerify32),
  'cryptoverify64': _of(cryptoVerify64),
};
