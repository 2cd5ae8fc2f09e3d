package sealedbox;

/** A key pair where the binding has no type for it. */
public record Keys(byte[] publicKey, byte[] secretKey) {
    /** Room for one. */
    public Keys() {
        this(new byte[32], new byte[32]);
    }
}
