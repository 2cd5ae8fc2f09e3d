/* LathForks.java: JMH's command line for a fork, with lath's main in place of JMH's. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.util.Utils;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

final class LathForks {
    private final File folder;
    private final List<String> machine;
    private final Map<String, String> copies = new HashMap<>();

    /** `machine`: arguments of the virtual machine that runs this, before all others. */
    LathForks(File folder, List<String> machine) {
        this.folder = folder;
        this.machine = machine;
    }

    /**
     * From Java 24 on every process says that JMH calls deprecated methods of sun.misc.Unsafe. This
     * flag, of the launching JVM's version only, has no other effect than silence.
     */
    private static boolean isNoisy(String jvm) {
        String version = System.getProperty("java.specification.version");
        return jvm.equals(Utils.getCurrentJvm())
                && version.indexOf('.') < 0
                && Integer.parseInt(version) >= 24;
    }

    /** What JMH writes of the virtual machine into its results. */
    void describe(LathJson json, BenchmarkParams params) {
        List<String> arguments = new ArrayList<>(params.getJvmArgs());
        if (params.getJvm().equals(Utils.getCurrentJvm())) addFirst(arguments, 0);
        json.key("machine").open('{').put("path", params.getJvm()).texts("arguments", arguments);
        json.put("release", params.getJdkVersion())
                .put("name", params.getVmName())
                .put("version", params.getVmVersion());
        json.put("harness", params.getJmhVersion()).close('}');
    }

    /**
     * `genuine` ends with JMH's main, a host and a port. Its file of compiler hints goes when this
     * process ends: there is a copy.
     */
    List<String> command(List<String> genuine) throws IOException {
        List<String> command = new ArrayList<>();
        for (String word : genuine.subList(0, genuine.size() - 3)) {
            boolean hints = word.startsWith(CompilerHints.XX_COMPILE_COMMAND_FILE);
            command.add(
                    hints
                            ? CompilerHints.XX_COMPILE_COMMAND_FILE
                                    + copy(
                                            word.substring(
                                                    CompilerHints.XX_COMPILE_COMMAND_FILE.length()))
                            : word);
        }
        if (command.get(0).equals(Utils.getCurrentJvm())) addFirst(command, 1);
        if (isNoisy(command.get(0))) command.add(1, "--sun-misc-unsafe-memory-access=allow");
        // A class path that JMH put into a temporary jar goes, too.
        command.set(command.size() - 1, System.getProperty("java.class.path"));
        command.add(LathMain.class.getName());
        return command;
    }

    /**
     * `machine` in its order, because one may unlock the next. JMH passes on some of them, as
     * arguments of its own machine.
     */
    private void addFirst(List<String> words, int place) {
        words.removeAll(machine);
        words.addAll(place, machine);
    }

    private String copy(String file) throws IOException {
        String copy = copies.get(file);
        if (copy == null) {
            File target = new File(folder, "compilecommand-" + copies.size());
            Files.copy(
                    new File(file).toPath(), target.toPath(), StandardCopyOption.REPLACE_EXISTING);
            copy = target.getPath();
            copies.put(file, copy);
        }
        return copy;
    }
}
