package sm3;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.TimeUnit;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.openjdk.jmh.annotations.*;

/** BouncyCastle: Java. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Sm3 {
    @Param({"64", "1024", "65536", "1048576"})
    int size;

    byte[] message;
    MessageDigest digest;

    @Setup
    public void prepare() throws NoSuchAlgorithmException {
        message = Message.ofSize(size);
        digest = MessageDigest.getInstance("SM3", new BouncyCastleProvider());
    }

    //@@BytesPerInvocation("size")
    @Benchmark
    public byte[] digest() {
        return digest.digest(message);
    }

    //@@Check("digest")
    public String proof(byte[] result) {
        return Message.proof(digest, result);
    }
}
