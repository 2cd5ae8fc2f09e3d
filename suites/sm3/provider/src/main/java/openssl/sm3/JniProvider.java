package openssl.sm3;

/**
 * SM3 of OpenSSL through JNI. Needs the library {@code sm3jni} on {@code java.library.path}; which OpenSSL it loads is said by the system property
 * {@code jdk.openssl.cryptoLibPath} (else the system's {@code libcrypto.so.3}), read once.
 */
public final class JniProvider extends Sm3Provider {
    private static final long serialVersionUID = 1;

    /** Throws a {@link java.security.ProviderException} that says why, if there is no OpenSSL or none that has SM3. */
    public JniProvider() {
        super("OpenSslJni", "SM3 through JNI by " + Jni.loaded(), JniContext::new);
    }
}
