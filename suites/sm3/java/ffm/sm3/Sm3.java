package sm3;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.TimeUnit;
import openssl.sm3.FfmProvider;
import org.openjdk.jmh.annotations.*;

/** Our provider through the foreign function interface (JDK 22 and newer): OpenSSL's EVP. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class Sm3 {
    @Param({"64", "1024", "65536", "1048576"})
    int size;

    byte[] message;
    MessageDigest digest;

    @Setup
    public void prepare() throws NoSuchAlgorithmException {
        message = Message.ofSize(size);
        digest = MessageDigest.getInstance("SM3", new FfmProvider());
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
