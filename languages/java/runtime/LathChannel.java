/*
 * LathChannel.java: command lines in, answer lines out, with blocking reads and one write for each
 * answer.
 */
package org.openjdk.jmh.runner;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;

final class LathChannel {
    private static final String VARIABLE = "LATH_CHANNEL";

    /** It has done its work when the process began. */
    private static final String PADDING = "LATH_PADDING";

    private final InputStream commands;
    private final OutputStream answers;
    private byte[] buffer = new byte[4096];
    private int begin;
    private int end;

    private LathChannel(InputStream commands, OutputStream answers) {
        this.commands = commands;
        this.answers = answers;
    }

    /**
     * What the driver told in the environment, or null. JMH's own minimal policy lets nobody ask
     * for a variable, but read files: the kernel has the environment in one. A policy that allows
     * neither is told of, since nothing can be answered.
     */
    static String address() throws IOException {
        try {
            String address = System.getenv(VARIABLE);
            if (address != null) hide();
            return address;
        } catch (SecurityException denied) {
            try {
                byte[] all = Files.readAllBytes(Paths.get("/proc/self/environ"));
                for (String pair : new String(all, StandardCharsets.UTF_8).split("\0")) {
                    if (pair.startsWith(VARIABLE + "="))
                        return pair.substring(VARIABLE.length() + 1);
                }
                return null;
            } catch (SecurityException deniedToo) {
                System.err.println(
                        "lath: the security policy of this virtual machine keeps it from its"
                            + " driver: "
                                + deniedToo.getMessage());
                System.err.println(
                        "help: grant what JMH's own policy grants"
                            + " (jmh-security-minimal-runner.policy in jmh-core), reading and"
                            + " writing files above all");
                Runtime.getRuntime().halt(77);
                return null;
            }
        }
    }

    /**
     * User code has not been loaded: `System.getenv` and the environment that it changes for a
     * program it starts shall not have the variables. The map is the virtual machine's own; where
     * nobody can reach it, they stay.
     */
    private static void hide() {
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field held = unsafe.getDeclaredField("theUnsafe");
            held.setAccessible(true);
            Object memory = held.get(null);
            Field variables =
                    Class.forName("java.lang.ProcessEnvironment")
                            .getDeclaredField("theEnvironment");
            Object base =
                    unsafe.getMethod("staticFieldBase", Field.class).invoke(memory, variables);
            Object offset =
                    unsafe.getMethod("staticFieldOffset", Field.class).invoke(memory, variables);
            Object all =
                    unsafe.getMethod("getObject", Object.class, long.class)
                            .invoke(memory, base, offset);
            Iterator<?> names = ((Map<?, ?>) all).keySet().iterator();
            while (names.hasNext()) {
                String name = names.next().toString();
                if (name.equals(VARIABLE) || name.equals(PADDING)) names.remove();
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError other) {
            // It does no harm but to be seen.
        }
    }

    /** What user code prints goes to standard error, so that it cannot get between the answers. */
    static LathChannel overStandardStreams() {
        OutputStream answers = new FileOutputStream(FileDescriptor.out);
        System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.err), true));
        return new LathChannel(new FileInputStream(FileDescriptor.in), answers);
    }

    /**
     * `paths`: commands and answers, separated by a colon; opened in that order, as the driver
     * expects.
     */
    static LathChannel overFifos(String paths) throws IOException {
        int colon = paths.indexOf(':');
        if (colon < 0) throw new IOException("LATH_CHANNEL names one path: " + paths);
        InputStream commands = new FileInputStream(paths.substring(0, colon));
        return new LathChannel(commands, new FileOutputStream(paths.substring(colon + 1)));
    }

    /** The next line without its newline, or null when the driver has gone. */
    String line() {
        int searched = begin;
        while (true) {
            for (int i = searched; i < end; i++) {
                if (buffer[i] == '\n') {
                    String line = new String(buffer, begin, i - begin, StandardCharsets.UTF_8);
                    begin = i + 1;
                    return line;
                }
            }
            int found = end - begin;
            if (!more()) return null;
            searched = begin + found;
        }
    }

    private boolean more() {
        if (begin > 0) {
            System.arraycopy(buffer, begin, buffer, 0, end - begin);
            end -= begin;
            begin = 0;
        }
        if (end == buffer.length) buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        try {
            int n = commands.read(buffer, end, buffer.length - end);
            end += Math.max(n, 0);
            return n > 0;
        } catch (IOException gone) {
            return false;
        }
    }

    void answer(String line) {
        try {
            answers.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            answers.flush();
        } catch (IOException nobodyListens) {
            Runtime.getRuntime().halt(0);
        }
    }
}
