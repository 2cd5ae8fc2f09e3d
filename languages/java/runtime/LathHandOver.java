/* LathHandOver.java: a jar started by hand becomes `lath run <itself> <arguments>`: beside it, on PATH, or the lath that built it. */
package org.openjdk.jmh.runner;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

final class LathHandOver {
    private LathHandOver() {
    }

    /** Exit status of lath, or 127 where there is none. */
    static int run(String[] arguments) throws Exception {
        File self = new File(LathHandOver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        String builtBy = LathPrograms.text("built-by");
        List<String> candidates = new ArrayList<>();
        candidates.add(new File(self.getParentFile(), "lath").getPath());
        candidates.add("lath");
        if (builtBy != null && !builtBy.isEmpty()) candidates.add(builtBy);
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
        System.err.println("lath: cannot start lath (looked at " + String.join(", ", candidates) + ")");
        System.err.println("help: put lath on PATH, or drive this wrapper by hand with --lath-stdio (see PROTOCOL.md)");
        return 127;
    }
}
