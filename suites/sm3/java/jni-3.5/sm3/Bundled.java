package sm3;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.Provider;
import openssl.sm3.JniProvider;

/** Our provider with the OpenSSL that Kona's jar brings. */
final class Bundled {
    private static final String VERSION = " 3.5.";

    private Bundled() {}

    /** Throws if the jar has none for this machine, or one of another version than the contender is called after. */
    static Provider provider() throws IOException {
        String name = "/libOpenSSLCrypto-linux-" + System.getProperty("os.arch").replace("amd64", "x86_64") + ".so";
        Path file = Files.createTempFile("sm3-openssl-", ".so");
        try (InputStream library = Bundled.class.getResourceAsStream(name)) {
            if (library == null) {
                throw new IOException("Kona's jar has no " + name);
            }
            Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
            System.setProperty("jdk.openssl.cryptoLibPath", file.toString());
            Provider provider = new JniProvider();
            if (!provider.getInfo().contains(VERSION)) {
                throw new IOException("this is not OpenSSL 3.5: " + provider.getInfo());
            }
            return provider;
        } finally {
            // What is loaded stays.
            Files.delete(file);
        }
    }
}
