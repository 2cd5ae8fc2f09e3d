package openssl.sm3;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A virtual machine of its own, for what can happen once in a process only, or ends it. */
final class Child {
    final List<String> arguments = new ArrayList<>();
    final Map<String, String> environment = new HashMap<>();

    record Result(int exit, String said) {}

    /** As this one, with its class path and libraries. */
    Child() {
        arguments.addAll(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1", "-Djava.library.path=" + System.getProperty("java.library.path")));
        if (Runtime.version().feature() >= 22) {
            arguments.add("--enable-native-access=ALL-UNNAMED");
        }
    }

    Child with(String... more) {
        arguments.addAll(List.of(more));
        return this;
    }

    Result run(Class<?> main, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(arguments);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(words));
        // To a file: reading from a process that hangs would hang, too.
        Path output = Files.createTempFile("child", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.environment().putAll(environment);
        Process process = builder.start();
        boolean ended = process.waitFor(120, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly().waitFor();
        }
        String said = Files.readString(output);
        Files.delete(output);
        if (!ended) {
            throw new AssertionError("it did not end: " + said);
        }
        return new Result(process.exitValue(), said);
    }
}
