package openssl.sm3;

/** Where OpenSSL is. */
final class CryptoPath {
    /** System property: a file that is loaded, or a name for the dynamic linker to find. */
    static final String PROPERTY = "jdk.openssl.cryptoLibPath";

    private static final String DEFAULT = "libcrypto.so.3";

    private CryptoPath() {}

    static String get() {
        String path = System.getProperty(PROPERTY, "");
        return path.isEmpty() ? DEFAULT : path;
    }
}
