package openssl.sm3;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import org.junit.jupiter.api.Test;

/** The virtual machine watches what the JNI library does with it: local references, pending exceptions, critical sections, writes beyond arrays. */
class CheckedTest {
    @Test
    void theVirtualMachineHasNoComplaints() throws Exception {
        Child.Result result = new Child().with("-Xcheck:jni").run(CheckedTest.class);
        assertEquals("done" + System.lineSeparator(), result.said());
        assertEquals(0, result.exit());
    }

    /** Everything that the library has, with and without failure. */
    public static void main(String[] words) throws Exception {
        byte[] message = new byte[200_000];
        ByteBuffer direct = ByteBuffer.allocateDirect(message.length);
        for (int round = 0; round < 5; round++) {
            Sm3 digest = (Sm3) Way.JNI.digest();
            for (int length : new int[] {0, 1, 512, 513, 16384, 16385, 200_000}) {
                digest.update(message, 0, length);
                digest.update(direct.duplicate().limit(length));
                MessageDigest clone = (MessageDigest) digest.clone();
                digest.update((byte) 1);
                digest.digest();
                digest.digest(message);
                clone.reset();
                clone.digest(message, 5, 32);
            }
            digest.close();
            try {
                Way.JNI.copyNothing();
                throw new AssertionError("nothing was copied");
            } catch (java.security.ProviderException expected) {
                // With its reason: FailureTest.
            }
            System.gc();
        }
        System.out.println("done");
    }
}
