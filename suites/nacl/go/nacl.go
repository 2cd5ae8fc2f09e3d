// Package nacl has the rows of the tables in Go: its own library, golang.org/x/crypto, and filippo.io/edwards25519, which is the arithmetic of Go's Ed25519 with names that may be called.
// Where a function appends its result, it appends to room that is there.
package nacl

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/subtle"
	"strings"

	"filippo.io/edwards25519"
	"golang.org/x/crypto/blake2b"
	"golang.org/x/crypto/curve25519"
	"golang.org/x/crypto/nacl/box"
	"golang.org/x/crypto/nacl/secretbox"
	"golang.org/x/crypto/nacl/sign"
	"golang.org/x/crypto/salsa20"
	"golang.org/x/crypto/salsa20/salsa"
)

// What the row's function makes of every case, what is timed first.
// @@Check
func proof(in *Input) string {
	if strings.HasSuffix(in.row, "keypair") {
		if isPair(in.row) {
			return "pair"
		}
		return "no pair"
	}
	var all []string
	for _, line := range linesOf(in.row) {
		var c Input
		c.read(line)
		all = append(all, shown(rows[in.row](&c)))
	}
	return strings.Join(all, " ")
}

// @@Benchmark @Compare("Digest.BLAKE2B") @Check(vectors = "../expected/digestblake2b.toml") @BytesPerInvocation(1048576)
func digestBlake2b(in *Input) [64]byte {
	return blake2b.Sum512(in.m)
}

// @@Benchmark @Compare("Digest.SHA-256") @Check(vectors = "../expected/digestsha256.toml") @BytesPerInvocation(1048576)
func digestSha256(in *Input) [32]byte {
	return sha256.Sum256(in.m)
}

// @@Benchmark @Compare("Digest.SHA-512") @Check(vectors = "../expected/digestsha512.toml") @BytesPerInvocation(1048576)
func digestSha512(in *Input) [64]byte {
	return sha512.Sum512(in.m)
}

// @@Benchmark @Compare("Signatures.Ed25519 - sign") @Check(vectors = "../expected/ed25519sign.toml") @BytesPerInvocation(1048576)
func ed25519Sign(in *Input) []byte {
	return ed25519.Sign(in.k[:], in.m)
}

// @@Benchmark @Compare("Signatures.Ed25519 - verify") @Check(vectors = "../expected/ed25519verify.toml") @BytesPerInvocation(1048576)
func ed25519Verify(in *Input) bool {
	return ed25519.Verify(in.p[:], in.m, in.n[:])
}

// @@Benchmark @Compare("Authenticated Encryption.SecretBox - encrypt") @Check(vectors = "../expected/secretboxencrypt.toml") @BytesPerInvocation(1048576)
func secretBoxEncrypt(in *Input) []byte {
	return secretbox.Seal(in.out, in.m, in.nonce(), in.key())
}

// @@Benchmark @Compare("Authenticated Encryption.SecretBox - decrypt") @Check(vectors = "../expected/secretboxdecrypt.toml") @BytesPerInvocation(1048576)
func secretBoxDecrypt(in *Input) ([]byte, bool) {
	return secretbox.Open(in.out, in.m, in.nonce(), in.key())
}

// @@Benchmark @Compare("Authenticated Encryption.Box - encrypt") @Check(vectors = "../expected/boxencrypt.toml") @BytesPerInvocation(1048576)
func boxEncrypt(in *Input) []byte {
	return box.Seal(in.out, in.m, in.nonce(), &in.p, in.key())
}

// @@Benchmark @Compare("Authenticated Encryption.Box - decrypt") @Check(vectors = "../expected/boxdecrypt.toml") @BytesPerInvocation(1048576)
func boxDecrypt(in *Input) ([]byte, bool) {
	return box.Open(in.out, in.m, in.nonce(), &in.p, in.key())
}

// @@Benchmark @Compare("TweetNaCl.crypto_hash_sha256") @Check(vectors = "../expected/cryptohashsha256.toml") @BytesPerInvocation(1048576)
func cryptoHashSha256(in *Input) [32]byte {
	return sha256.Sum256(in.m)
}

// @@Benchmark @Compare("TweetNaCl.crypto_hash_sha512") @Check(vectors = "../expected/cryptohashsha512.toml") @BytesPerInvocation(1048576)
func cryptoHashSha512(in *Input) [64]byte {
	return sha512.Sum512(in.m)
}

// @@Benchmark @Compare("TweetNaCl.crypto_auth_hmacsha256") @Check(vectors = "../expected/cryptoauthhmacsha256.toml") @BytesPerInvocation(1048576)
func cryptoAuthHmacsha256(in *Input) []byte {
	mac := hmac.New(sha256.New, in.k[:32])
	mac.Write(in.m)
	return mac.Sum(in.out)
}

// @@Benchmark @Compare("TweetNaCl.crypto_auth_hmacsha512") @Check(vectors = "../expected/cryptoauthhmacsha512.toml") @BytesPerInvocation(1048576)
func cryptoAuthHmacsha512(in *Input) []byte {
	mac := hmac.New(sha512.New, in.k[:32])
	mac.Write(in.m)
	return mac.Sum(in.out)
}

// @@Benchmark @Compare("TweetNaCl.crypto_box_keypair") @Check(vectors = "../expected/cryptoboxkeypair.toml") @BytesPerInvocation(64)
func cryptoBoxKeypair(in *Input) (public, secret *[32]byte, err error) {
	return box.GenerateKey(rand.Reader)
}

// @@Benchmark @Compare("TweetNaCl.crypto_box_curve25519xsalsa20poly1305") @Check(vectors = "../expected/cryptobox.toml") @BytesPerInvocation(1048576)
func cryptoBox(in *Input) []byte {
	return box.Seal(in.out, in.m, in.nonce(), &in.p, in.key())
}

// @@Benchmark @Compare("TweetNaCl.crypto_box_beforenm") @Check(vectors = "../expected/cryptoboxbeforenm.toml") @BytesPerInvocation(32)
func cryptoBoxBeforenm(in *Input) [32]byte {
	var shared [32]byte
	box.Precompute(&shared, &in.p, in.key())
	return shared
}

// @@Benchmark @Compare("TweetNaCl.crypto_box_afternm") @Check(vectors = "../expected/cryptoboxafternm.toml") @BytesPerInvocation(1048576)
func cryptoBoxAfternm(in *Input) []byte {
	return box.SealAfterPrecomputation(in.out, in.m, in.nonce(), in.key())
}

// @@Benchmark @Compare("TweetNaCl.crypto_box_open_afternm") @Check(vectors = "../expected/cryptoboxopenafternm.toml") @BytesPerInvocation(1048576)
func cryptoBoxOpenAfternm(in *Input) ([]byte, bool) {
	return box.OpenAfterPrecomputation(in.out, in.m, in.nonce(), in.key())
}

// @@Benchmark @Compare("TweetNaCl.crypto_stream") @Check(vectors = "../expected/cryptostream.toml") @BytesPerInvocation(1048576)
func cryptoStream(in *Input) []byte {
	// The stream is what zeros become.
	out := in.out[:len(in.m)]
	clear(out)
	salsa20.XORKeyStream(out, out, in.n[:24], in.key())
	return out
}

// @@Benchmark @Compare("TweetNaCl.crypto_stream_xor") @Check(vectors = "../expected/cryptostreamxor.toml") @BytesPerInvocation(1048576)
func cryptoStreamXor(in *Input) []byte {
	out := in.out[:len(in.m)]
	salsa20.XORKeyStream(out, in.m, in.n[:24], in.key())
	return out
}

// @@Benchmark @Compare("TweetNaCl.crypto_core_hsalsa20") @Check(vectors = "../expected/cryptocorehsalsa20.toml") @BytesPerInvocation(32)
func cryptoCoreHsalsa20(in *Input) [32]byte {
	var out [32]byte
	salsa.HSalsa20(&out, (*[16]byte)(in.m), in.key(), (*[16]byte)(in.n[:16]))
	return out
}

// @@Benchmark @Compare("TweetNaCl.crypto_point_add") @Check(vectors = "../expected/cryptopointadd.toml") @BytesPerInvocation(32)
func cryptoPointAdd(in *Input) ([]byte, error) {
	p, err := new(edwards25519.Point).SetBytes(in.p[:])
	if err != nil {
		return nil, err
	}
	q, err := new(edwards25519.Point).SetBytes(in.n[:32])
	if err != nil {
		return nil, err
	}
	return p.Add(p, q).Bytes(), nil
}

// @@Benchmark @Compare("TweetNaCl.crypto_scalar_base") @Check(vectors = "../expected/cryptoscalarbase.toml") @BytesPerInvocation(32)
func cryptoScalarBase(in *Input) ([]byte, error) {
	// The vectors' scalars are clamped already; others the package takes below the order only.
	k, err := new(edwards25519.Scalar).SetBytesWithClamping(in.k[:32])
	if err != nil {
		return nil, err
	}
	return new(edwards25519.Point).ScalarBaseMult(k).Bytes(), nil
}

// @@Benchmark @Compare("TweetNaCl.crypto_scalarmult_base") @Check(vectors = "../expected/cryptoscalarmultbase.toml") @BytesPerInvocation(32)
func cryptoScalarmultBase(in *Input) ([]byte, error) {
	return curve25519.X25519(in.k[:32], curve25519.Basepoint)
}

// @@Benchmark @Compare("TweetNaCl.crypto_scalarmult") @Check(vectors = "../expected/cryptoscalarmult.toml") @BytesPerInvocation(32)
func cryptoScalarmult(in *Input) ([]byte, error) {
	return curve25519.X25519(in.k[:32], in.p[:])
}

// @@Benchmark @Compare("TweetNaCl.crypto_sign_ed25519_pk_to_x25519_pk") @Check(vectors = "../expected/cryptosigned25519pktox25519pk.toml") @BytesPerInvocation(32)
func cryptoSignEd25519PkToX25519Pk(in *Input) ([]byte, error) {
	p, err := new(edwards25519.Point).SetBytes(in.p[:])
	if err != nil {
		return nil, err
	}
	return p.BytesMontgomery(), nil
}

// @@Benchmark @Compare("TweetNaCl.crypto_sign_keypair") @Check(vectors = "../expected/cryptosignkeypair.toml") @BytesPerInvocation(64)
func cryptoSignKeypair(in *Input) (public *[32]byte, secret *[64]byte, err error) {
	return sign.GenerateKey(rand.Reader)
}

// @@Benchmark @Compare("TweetNaCl.crypto_sign") @Check(vectors = "../expected/cryptosign.toml") @BytesPerInvocation(1048576)
func cryptoSign(in *Input) []byte {
	return sign.Sign(in.out, in.m, &in.k)
}

// @@Benchmark @Compare("TweetNaCl.crypto_sign_open") @Check(vectors = "../expected/cryptosignopen.toml") @BytesPerInvocation(1048576)
func cryptoSignOpen(in *Input) ([]byte, bool) {
	return sign.Open(in.out, in.m, &in.p)
}

// @@Benchmark @Compare("TweetNaCl.crypto_verify_16") @Check(vectors = "../expected/cryptoverify16.toml") @BytesPerInvocation(16)
func cryptoVerify16(in *Input) int {
	return subtle.ConstantTimeCompare(in.m, in.n[:16])
}

// @@Benchmark @Compare("TweetNaCl.crypto_verify_32") @Check(vectors = "../expected/cryptoverify32.toml") @BytesPerInvocation(32)
func cryptoVerify32(in *Input) int {
	return subtle.ConstantTimeCompare(in.m, in.n[:32])
}

// @@Benchmark @Compare("TweetNaCl.crypto_verify_64") @Check(vectors = "../expected/cryptoverify64.toml") @BytesPerInvocation(64)
func cryptoVerify64(in *Input) int {
	return subtle.ConstantTimeCompare(in.m, in.n[:])
}

// rows are all functions by key, their results as bytes; nil was rejected.
var rows map[string]func(in *Input) []byte

func init() {
	rows = map[string]func(in *Input) []byte{
		"digestblake2b":                 func(in *Input) []byte { out := digestBlake2b(in); return out[:] },
		"digestsha256":                  func(in *Input) []byte { out := digestSha256(in); return out[:] },
		"digestsha512":                  func(in *Input) []byte { out := digestSha512(in); return out[:] },
		"ed25519sign":                   ed25519Sign,
		"ed25519verify":                 func(in *Input) []byte { return truth(ed25519Verify(in)) },
		"secretboxencrypt":              secretBoxEncrypt,
		"secretboxdecrypt":              func(in *Input) []byte { return accepted(secretBoxDecrypt(in)) },
		"boxencrypt":                    boxEncrypt,
		"boxdecrypt":                    func(in *Input) []byte { return accepted(boxDecrypt(in)) },
		"cryptohashsha256":              func(in *Input) []byte { out := cryptoHashSha256(in); return out[:] },
		"cryptohashsha512":              func(in *Input) []byte { out := cryptoHashSha512(in); return out[:] },
		"cryptoauthhmacsha256":          cryptoAuthHmacsha256,
		"cryptoauthhmacsha512":          cryptoAuthHmacsha512,
		"cryptoboxkeypair":              func(in *Input) []byte { p, s, _ := cryptoBoxKeypair(in); return append(p[:], s[:]...) },
		"cryptobox":                     cryptoBox,
		"cryptoboxbeforenm":             func(in *Input) []byte { out := cryptoBoxBeforenm(in); return out[:] },
		"cryptoboxafternm":              cryptoBoxAfternm,
		"cryptoboxopenafternm":          func(in *Input) []byte { return accepted(cryptoBoxOpenAfternm(in)) },
		"cryptostream":                  cryptoStream,
		"cryptostreamxor":               cryptoStreamXor,
		"cryptocorehsalsa20":            func(in *Input) []byte { out := cryptoCoreHsalsa20(in); return out[:] },
		"cryptopointadd":                func(in *Input) []byte { return unless(cryptoPointAdd(in)) },
		"cryptoscalarbase":              func(in *Input) []byte { return unless(cryptoScalarBase(in)) },
		"cryptoscalarmultbase":          func(in *Input) []byte { return unless(cryptoScalarmultBase(in)) },
		"cryptoscalarmult":              func(in *Input) []byte { return unless(cryptoScalarmult(in)) },
		"cryptosigned25519pktox25519pk": func(in *Input) []byte { return unless(cryptoSignEd25519PkToX25519Pk(in)) },
		"cryptosignkeypair":             func(in *Input) []byte { p, s, _ := cryptoSignKeypair(in); return append(p[:], s[:]...) },
		"cryptosign":                    cryptoSign,
		"cryptosignopen":                func(in *Input) []byte { return accepted(cryptoSignOpen(in)) },
		"cryptoverify16":                func(in *Input) []byte { return truth(cryptoVerify16(in) == 1) },
		"cryptoverify32":                func(in *Input) []byte { return truth(cryptoVerify32(in) == 1) },
		"cryptoverify64":                func(in *Input) []byte { return truth(cryptoVerify64(in) == 1) },
	}
}

func accepted(result []byte, ok bool) []byte {
	if !ok {
		return nil
	}
	return result
}

func unless(result []byte, err error) []byte {
	return accepted(result, err == nil)
}

func truth(yes bool) []byte {
	return accepted([]byte{1}, yes)
}
