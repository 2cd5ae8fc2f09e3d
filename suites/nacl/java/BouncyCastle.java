import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.Blake2bDigest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.engines.XSalsa20Engine;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;
import org.bouncycastle.math.ec.rfc7748.X25519;
import org.bouncycastle.math.ec.rfc8032.Ed25519;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The rows of the tables with Bouncy Castle, which is written in Java: its lightweight interface, without providers. */
public class BouncyCastle {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final BouncyCastle SELF = new BouncyCastle();

    @State(Scope.Thread)
    public static class Case extends Cases.Input {
        @Setup
        public void prepare(BenchmarkParams params) {
            set(new Cases(ROWS).timed(params.getBenchmark()));
        }

        static Case of(Cases.Input input) {
            Case same = new Case();
            same.set(input);
            return same;
        }
    }

    //@@Check
    public String proof(Case input) {
        return new Cases(ROWS).results(input.row);
    }

    private static byte[] digest(Digest digest, Case input) {
        byte[] out = new byte[digest.getDigestSize()];
        digest.update(input.m, 0, input.m.length);
        digest.doFinal(out, 0);
        return out;
    }

    private static byte[] hmac(Digest digest, Case input) {
        HMac mac = new HMac(digest);
        byte[] out = new byte[mac.getMacSize()];
        mac.init(new KeyParameter(input.k));
        mac.update(input.m, 0, input.m.length);
        mac.doFinal(out, 0);
        return out;
    }

    private static byte[] stream(byte[] from, Case input) {
        XSalsa20Engine engine = new XSalsa20Engine();
        byte[] out = new byte[input.m.length];
        engine.init(true, new ParametersWithIV(new KeyParameter(input.k), input.n));
        engine.processBytes(from, 0, input.m.length, out, 0);
        return out;
    }

    //@@Compare("Digest.BLAKE2B") @Check(vectors = "../expected/digestblake2b.toml") @BytesPerInvocation(1048576)
    @Benchmark
    public byte[] digestBlake2b(Case input) {
        return digest(new Blake2bDigest(512), input);
    }

    //@@Compare("Digest.SHA-256") @Check(vectors = "../expected/digestsha256.toml") @BytesPerInvocation(1048576)
    @Benchmark
    public byte[] digestSha256(Case input) {
        return digest(new SHA256Digest(), input);
    }

    //@@Compare("Digest.SHA-512") @Check(vectors = "../expected/digestsha512.toml") @BytesPerInvocation(1048576)
    @Benchmark
    public byte[] digestSha512(Case input) {
        return digest(new SHA512Digest(), input);
    }

    //@@Compare("Signatures.Ed25519 - sign") @Check(vectors = "../expected/ed25519sign.toml") @BytesPerInvocation(1048576)
    @Benchmark
    public byte[] ed25519Sign(Case input) {
        byte[] signature = new byte[64];
        Ed25519.sign(input.k, 0, input.k, 32, input.m, 0, input.m.length, signature, 0);
        return signature;
    }

    //@@Compare("Signatures.Ed25519 - verify") @Check(vectors = "../expected/ed25519verify.toml") @BytesPerInvocation(1048576)
    @Benchmark
    public boolean ed25519Verify(Case input) {
        return Ed25519.verify(input.n, 0, input.p, 0, input.m, 0, input.m.length);
    }

    //@@Compare("TweetNaCl.crypto_hash_sha256") @Check(vectors = "../expected/cryptohashsha256.toml") @BytesPerInvocation(1048576)
    @Benchmark
    public byte[] cryptoHashSha256(Case input) {
        return digest(new SHA256Digest(), input);
    }

    //@@Compare("TweetNaCl.crypto_hash_sha512") @Check(vectors = "../expected/cryptohashsha512.toml") @BytesPerInvocation(1048576)
    @Benchmark
    public byte[] cryptoHashSha512(Case input) {
        return digest(new SHA512Digest(), input);
    }

    //@@Compare("TweetNaCl.crypto_auth_hmacsha256") @Check(vectors = "../expected/cryptoauthhmacsha256.toml") @BytesPerInvocation(1048576)
    @Benchmark
    public byte[] cryptoAuthHmacsha256(Case input) {
        return hmac(new SHA256Digest(), input);
    }

    //@@Compare("TweetNaCl.crypto_auth_hmacsha512") @Check(vectors = "../expected/cryptoauthhmacsha512.toml") @BytesPerInvocation(1048576)
    @Benchmark
    public byte[] cryptoAuthHmacsha512(Case input) {
        return hmac(new SHA512Digest(), input);
    }

    //@@Compare("TweetNaCl.crypto_box_keypair") @Check(vectors = "../expected/cryptoboxkeypair.toml") @BytesPerInvocation(64)
    @Benchmark
    public byte[] cryptoBoxKeypair(Case input) {
        // The public key, then the secret one.
        byte[] pair = new byte[64];
        byte[] secret = new byte[32];
        X25519.generatePrivateKey(RANDOM, secret);
        X25519.generatePublicKey(secret, 0, pair, 0);
        System.arraycopy(secret, 0, pair, 32, 32);
        return pair;
    }

    //@@Compare("TweetNaCl.crypto_stream") @Check(vectors = "../expected/cryptostream.toml") @BytesPerInvocation(1048576)
    @Benchmark
    public byte[] cryptoStream(Case input) {
        // The stream is what zeros become.
        Arrays.fill(input.out, 0, input.m.length, (byte) 0);
        return stream(input.out, input);
    }

    //@@Compare("TweetNaCl.crypto_stream_xor") @Check(vectors = "../expected/cryptostreamxor.toml") @BytesPerInvocation(1048576)
    @Benchmark
    public byte[] cryptoStreamXor(Case input) {
        return stream(input.m, input);
    }

    //@@Compare("TweetNaCl.crypto_scalarmult_base") @Check(vectors = "../expected/cryptoscalarmultbase.toml") @BytesPerInvocation(32)
    @Benchmark
    public byte[] cryptoScalarmultBase(Case input) {
        byte[] point = new byte[32];
        X25519.scalarMultBase(input.k, 0, point, 0);
        return point;
    }

    //@@Compare("TweetNaCl.crypto_scalarmult") @Check(vectors = "../expected/cryptoscalarmult.toml") @BytesPerInvocation(32)
    @Benchmark
    public byte[] cryptoScalarmult(Case input) {
        byte[] point = new byte[32];
        X25519.scalarMult(input.k, 0, input.p, 0, point, 0);
        return point;
    }

    //@@Compare("TweetNaCl.crypto_sign_keypair") @Check(vectors = "../expected/cryptosignkeypair.toml") @BytesPerInvocation(64)
    @Benchmark
    public byte[] cryptoSignKeypair(Case input) {
        // The public key, then the secret one, which in NaCl ends with the public key.
        byte[] pair = new byte[96];
        byte[] secret = new byte[32];
        Ed25519.generatePrivateKey(RANDOM, secret);
        Ed25519.generatePublicKey(secret, 0, pair, 0);
        System.arraycopy(secret, 0, pair, 32, 32);
        System.arraycopy(pair, 0, pair, 64, 32);
        return pair;
    }

    //@@Compare("TweetNaCl.crypto_verify_16") @Check(vectors = "../expected/cryptoverify16.toml") @BytesPerInvocation(16)
    @Benchmark
    public boolean cryptoVerify16(Case input) {
        return org.bouncycastle.util.Arrays.constantTimeAreEqual(input.m, input.n);
    }

    //@@Compare("TweetNaCl.crypto_verify_32") @Check(vectors = "../expected/cryptoverify32.toml") @BytesPerInvocation(32)
    @Benchmark
    public boolean cryptoVerify32(Case input) {
        return org.bouncycastle.util.Arrays.constantTimeAreEqual(input.m, input.n);
    }

    //@@Compare("TweetNaCl.crypto_verify_64") @Check(vectors = "../expected/cryptoverify64.toml") @BytesPerInvocation(64)
    @Benchmark
    public boolean cryptoVerify64(Case input) {
        return org.bouncycastle.util.Arrays.constantTimeAreEqual(input.m, input.n);
    }

    private static final Map<String, Function<Cases.Input, byte[]>> ROWS =
            Map.ofEntries(
                    Map.entry("digestblake2b", input -> SELF.digestBlake2b(Case.of(input))),
                    Map.entry("digestsha256", input -> SELF.digestSha256(Case.of(input))),
                    Map.entry("digestsha512", input -> SELF.digestSha512(Case.of(input))),
                    Map.entry("ed25519sign", input -> SELF.ed25519Sign(Case.of(input))),
                    Map.entry("ed25519verify", input -> Cases.truth(SELF.ed25519Verify(Case.of(input)))),
                    Map.entry("cryptohashsha256", input -> SELF.cryptoHashSha256(Case.of(input))),
                    Map.entry("cryptohashsha512", input -> SELF.cryptoHashSha512(Case.of(input))),
                    Map.entry("cryptoauthhmacsha256", input -> SELF.cryptoAuthHmacsha256(Case.of(input))),
                    Map.entry("cryptoauthhmacsha512", input -> SELF.cryptoAuthHmacsha512(Case.of(input))),
                    Map.entry("cryptoboxkeypair", input -> SELF.cryptoBoxKeypair(Case.of(input))),
                    Map.entry("cryptostream", input -> SELF.cryptoStream(Case.of(input))),
                    Map.entry("cryptostreamxor", input -> SELF.cryptoStreamXor(Case.of(input))),
                    Map.entry("cryptoscalarmultbase", input -> SELF.cryptoScalarmultBase(Case.of(input))),
                    Map.entry("cryptoscalarmult", input -> SELF.cryptoScalarmult(Case.of(input))),
                    Map.entry("cryptosignkeypair", input -> SELF.cryptoSignKeypair(Case.of(input))),
                    Map.entry("cryptoverify16", input -> Cases.truth(SELF.cryptoVerify16(Case.of(input)))),
                    Map.entry("cryptoverify32", input -> Cases.truth(SELF.cryptoVerify32(Case.of(input)))),
                    Map.entry("cryptoverify64", input -> Cases.truth(SELF.cryptoVerify64(Case.of(input)))));
}
