package openssl.sm3;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A virtual machine of its own, for what can happen once in a process only, or ends it. */
final class Child {
    final List<String> arguments = new ArrayList<>();
    final Map<String, String> environment = new java.util.HashMap<>();

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
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("it did not end: " + said);
        }
        return new Result(process.exitValue(), said);
    }
}
