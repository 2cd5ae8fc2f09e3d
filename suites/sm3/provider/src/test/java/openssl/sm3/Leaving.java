package openssl.sm3;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Run as a process: makes very many contexts, and tells by how many KiB it has grown. */
final class Leaving {
    private static final int CONTEXTS = 100_000;
    private static final int AT_A_TIME = 10_000;
    private static final byte[] MESSAGE = new byte[600];

    private Leaving() {}

    public static void main(String[] words) throws Exception {
        Way way = Way.valueOf(words[0]);
        String what = words[1];
        // What is there once: code, tables, allocators' reserves.
        leave(way, "closed", AT_A_TIME, new ArrayList<>());
        leave(way, "dropped", AT_A_TIME, new ArrayList<>());
        List<Context> kept = new ArrayList<>(CONTEXTS);
        long before = resident();
        for (int i = 0; i < CONTEXTS; i += AT_A_TIME) {
            leave(way, what, AT_A_TIME, kept);
        }
        System.out.println(resident() - before);
    }

    private static void leave(Way way, String what, int count, List<Context> kept) throws Exception {
        java.security.Provider provider = way.provider();
        for (int i = 0; i < count; i++) {
            switch (what) {
                case "kept" -> {
                    Context context = way.context();
                    context.absorb(true, 0, MESSAGE, 0, MESSAGE.length);
                    kept.add(context);
                }
                case "closed" -> {
                    try (Sm3 digest = (Sm3) Way.digest(provider)) {
                        digest.update(MESSAGE);
                        ((AutoCloseable) digest.clone()).close();
                    }
                }
                case "dropped" -> Way.digest(provider).update(MESSAGE);
                default -> throw new IllegalArgumentException(what);
            }
        }
        await(way, kept.size());
    }

    /** Waits until that many contexts are left: collecting garbage, and not for ever. */
    static void await(Way way, long contexts) throws InterruptedException {
        long end = System.nanoTime() + 60_000_000_000L;
        while (way.live() != contexts) {
            if (System.nanoTime() > end) {
                throw new AssertionError(way.live() + " contexts are left, not " + contexts);
            }
            System.gc();
            Thread.sleep(5);
        }
    }

    /** Memory of this process that no file stands behind, in KiB. */
    private static long resident() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("/proc/self/status"));
        String line = lines.stream().filter(l -> l.startsWith("RssAnon:")).findFirst().orElseThrow();
        return Long.parseLong(line.replaceAll("[^0-9]", ""));
    }
}
