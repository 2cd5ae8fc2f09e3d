package sealedbox;

import java.nio.charset.StandardCharsets;

/** The bytes that are sealed, and taken: README.md. */
public final class Message {
    static final byte[] SHORT = "Message".getBytes(StandardCharsets.US_ASCII);

    private Message() {
    }

    static byte[] of(int length) {
        if (length == SHORT.length) return SHORT.clone();
        byte[] message = new byte[length];
        for (int i = 0; i < length; i++) message[i] = (byte) (i * 131 + 7);
        return message;
    }
}
