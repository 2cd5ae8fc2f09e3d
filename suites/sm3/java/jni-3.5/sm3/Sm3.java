package sm3;

import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.*;

/** Our provider through JNI, with OpenSSL 3.5 in the place of the system's. */
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
    public void prepare() throws NoSuchAlgorithmException, IOException {
        message = Message.ofSize(size);
        digest = MessageDigest.getInstance("SM3", Bundled.provider());
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
