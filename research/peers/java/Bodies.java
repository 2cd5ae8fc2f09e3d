// What both measure: one class, plain JMH, compiled for JMH's own Runner by its annotation processor and given to lath as it is.
package peers;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

@State(Scope.Thread)
public class Bodies {
    /** Steps of {@code multiplyChain}: a multiplication of 3 cycles and an exclusive or of one on every x86-64 since 2008, 4000 cycles a call. */
    private static final int CHAIN_LENGTH = 1000;

    public long seed = 0x5851F42D4C957F2DL;
    public long factor = 6364136223846793005L;
    public long mask = 1442695040888963407L;
    public int number = 20;
    public int length = 4;
    public byte[] data = new byte[4096];
    private final MessageDigest digest = sha256Digest();

    @Benchmark
    public void empty() {
    }

    /** Each step needs the one before. With an addition of constants in place of the exclusive or, C2 of JDK 25 makes one step of many. */
    @Benchmark
    public long multiplyChain() {
        long x = seed;
        final long y = factor;
        final long z = mask;
        for (int i = 0; i < CHAIN_LENGTH; i++) x = (x ^ z) * y;
        return x;
    }

    @Benchmark
    public long factorial() {
        long product = 1;
        for (int i = 2; i <= number; i++) product *= i;
        return product;
    }

    @Benchmark
    public int[] allocate() {
        return new int[length];
    }

    @Benchmark
    public byte[] sha256() {
        return digest.digest(data);
    }

    @Benchmark
    @Threads(2)
    public long factorialTwoThreads() {
        return factorial();
    }

    private static MessageDigest sha256Digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
