package openssl.sm3;

import java.security.ProviderException;
import java.util.HexFormat;

/** Run as a process: makes a provider, twice, and tells what came of it. */
final class Opening {
    private Opening() {}

    public static void main(String[] words) {
        Way way = Way.valueOf(words[0]);
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(way.provider().getInfo());
                System.out.println(HexFormat.of().formatHex(way.digest().digest(new byte[] {'a', 'b', 'c'})));
            } catch (ProviderException refusal) {
                System.out.println("refused: " + refusal.getMessage());
            }
        }
    }
}
