/*
 * LathHandOver.java: a jar started by hand becomes `lath run <itself> <arguments>`: beside it, on
 * PATH, or the lath that last built something.
 */
package org.openjdk.jmh.runner;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

final class LathHandOver {
    private LathHandOver() {}

    /**
     * The path that the lath which last built something left in the cache, or null: a jar has no
     * path of any machine in it.
     */
    private static String builder() {
        String cache = System.getenv("XDG_CACHE_HOME");
        if (cache == null || !cache.startsWith("/")) {
            String home = System.getenv("HOME");
            // Else whoever made the current folder would say what is started.
            if (home == null || !home.startsWith("/")) return null;
            cache = home + "/.cache";
        }
        try {
            String path =
                    new String(
                                    Files.readAllBytes(Paths.get(cache, "lath", "driver")),
                                    StandardCharsets.UTF_8)
                            .trim();
            return path.startsWith("/") ? path : null;
        } catch (IOException | InvalidPathException nobodyBuilt) {
            return null;
        }
    }

    /** Exit status of lath, or 127 where there is none. */
    static int run(String[] arguments) throws Exception {
        File self =
                new File(
                        LathHandOver.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI());
        String builder = builder();
        List<String> candidates = new ArrayList<>();
        candidates.add(new File(self.getParentFile(), "lath").getPath());
        candidates.add("lath");
        if (builder != null) candidates.add(builder);
        for (String lath : candidates) {
            List<String> command = new ArrayList<>(Arrays.asList(lath, "run", self.getPath()));
            command.addAll(Arrays.asList(arguments));
            if (lath.indexOf('/') >= 0 && !new File(lath).canExecute()) continue;
            try {
                return new ProcessBuilder(command).inheritIO().start().waitFor();
            } catch (IOException notThere) {
                // The next one.
            }
        }
        System.err.println(
                "lath: cannot start lath (looked at " + String.join(", ", candidates) + ")");
        System.err.println(
                "help: put lath on PATH, or drive this wrapper by hand with --lath-stdio (see"
                    + " PROTOCOL.md)");
        return 127;
    }
}
