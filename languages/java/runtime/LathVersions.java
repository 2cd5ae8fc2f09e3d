/* LathVersions.java: which JMH, which flags, which process this is. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.util.Version;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;

final class LathVersions {
    private LathVersions() {
    }

    static String jmh() {
        return Version.getPlainVersion();
    }

    /** Arguments of this virtual machine. */
    static List<String> flags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments();
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
