/* LathVersions.java: which JMH, which flags, which process this is. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.util.Version;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.List;

final class LathVersions {
    private LathVersions() {}

    static String jmh() {
        return Version.getPlainVersion();
    }

    /** Arguments of this virtual machine. */
    static List<String> flags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments();
    }

    /** What the kernel calls this thread, or nothing. */
    static List<String> thread() {
        try {
            byte[] name = Files.readAllBytes(Paths.get("/proc/thread-self/comm"));
            return Collections.singletonList(new String(name, StandardCharsets.UTF_8).trim());
        } catch (IOException | SecurityException unknown) {
            return Collections.emptyList();
        }
    }

    static long pid() {
        try {
            return Long.parseLong(new File("/proc/self").getCanonicalFile().getName());
        } catch (IOException | NumberFormatException noProc) {
            String name = ManagementFactory.getRuntimeMXBean().getName();
            return Long.parseLong(name.substring(0, name.indexOf('@')));
        }
    }
}
