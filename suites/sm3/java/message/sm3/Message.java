package sm3;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/** What all contenders digest, and how they prove that they can. */
public final class Message {
    private Message() {}

    public static byte[] ofSize(int size) {
        byte[] message = new byte[size];
        for (int i = 0; i < size; i++) {
            message[i] = (byte) (i * 131 + 7);
        }
        return message;
    }

    /** The standard's two examples and the benchmark's result, as `vectors.toml` has them. */
    public static String proof(MessageDigest digest, byte[] result) {
        byte[] first = digest.digest("abc".getBytes(StandardCharsets.US_ASCII));
        byte[] second = digest.digest("abcd".repeat(16).getBytes(StandardCharsets.US_ASCII));
        HexFormat hex = HexFormat.of();
        return hex.formatHex(first) + " " + hex.formatHex(second) + " " + hex.formatHex(result);
    }
}
