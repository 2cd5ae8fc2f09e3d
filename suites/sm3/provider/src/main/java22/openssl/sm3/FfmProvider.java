package openssl.sm3;

/**
 * SM3 of OpenSSL through {@code java.lang.foreign}: JDK 22 or newer, no native code of ours. Which OpenSSL is loaded is said by the system property
 * {@code jdk.openssl.cryptoLibPath} (else the system's {@code libcrypto.so.3}), read once.
 */
public final class FfmProvider extends Sm3Provider {
    private static final long serialVersionUID = 1;

    /** Throws a {@link java.security.ProviderException} that says why, if there is no OpenSSL or none that has SM3. */
    public FfmProvider() {
        super("OpenSslFfm", "SM3 through FFM by " + Evp.loaded(), FfmContext::new);
    }
}
