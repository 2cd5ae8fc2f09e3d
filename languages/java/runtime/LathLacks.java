/*
 * LathLacks.java: why a profiler of JMH does not work on this machine, and what to type. JMH passes
 * on what its tools said.
 */
package org.openjdk.jmh.runner;

import java.io.File;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

final class LathLacks {
    private static final String PERF_MISSING =
            "perf is not on PATH; install it (Debian: apt install linux-perf, Ubuntu: apt install"
                + " linux-tools-generic, Fedora: dnf install perf)";
    private static final String PERF_FORBIDDEN =
            "the kernel does not allow perf: as root, run `sysctl kernel.perf_event_paranoid=2`; a"
                + " container also needs the capability PERFMON";
    private static final String NO_COUNTERS =
            "the processor has no such counters, as in most virtual machines";

    /** What the kernel's refusal looks like in the words of several versions of perf. */
    private static final Pattern FORBIDDEN =
            Pattern.compile(
                    "perf_event_paranoid|Operation not permitted|Permission denied|No permission");

    /**
     * Machine code that a virtual machine prints without a disassembler: groups of bytes behind an
     * address.
     */
    private static final Pattern BYTES =
            Pattern.compile("0x[0-9a-f]{8,}: [0-9a-f]{4}( \\|? ?[0-9a-f]{2,4})+");

    /** A line of perf with a number that is no time. */
    private static final Pattern COUNTED = Pattern.compile("(?m)^ *[0-9][0-9.,]* +(?!seconds)\\S");

    private static final String NO_ASSEMBLY = "PrintAssembly-enabled";

    private LathLacks() {}

    /** Why JMH refused a profiler of this name. */
    static String why(String name, Throwable refusal) {
        String said = String.valueOf(refusal.getMessage()).trim();
        if (name.startsWith("perf")) {
            if (said.contains("Cannot run program")) return PERF_MISSING;
            if (FORBIDDEN.matcher(said).find()) return PERF_FORBIDDEN;
            if (said.contains("memory events not supported")) return NO_COUNTERS;
            if (said.contains("Unsupported event"))
                return NO_COUNTERS
                        + " ("
                        + said
                        + "); sample by time: -prof "
                        + name
                        + ":events=cpu-clock";
            if (said.contains("No supported events")) {
                return NO_COUNTERS
                        + "; name events that `perf list` shows: -prof "
                        + name
                        + ":events=page-faults,task-clock";
            }
        }
        switch (name) {
            case "async":
                return said.contains("libPath")
                        ? said
                                + "\n"
                                + "lath has Maven fetch the library unless -prof async:libPath=PATH"
                                + " names one"
                        : said;
            case "dtraceasm":
                return "this system has no DTrace; -prof perfasm does the same";
            case "xperfasm":
                return "it works on Windows only; -prof perfasm does the same";
            default:
                return said;
        }
    }

    /**
     * What is wrong with a profiler's text: files that it names and that are not there, counters
     * that did not count, machine code in bytes. Otherwise nothing.
     */
    static String remark(String text) {
        StringBuilder lost = new StringBuilder();
        Set<String> known = new HashSet<>();
        for (String line : text.split("\n")) {
            String path = line.trim();
            if (!path.startsWith("/") || new File(path).exists() || !known.add(path)) continue;
            lost.append("There is no ").append(path);
            if (path.indexOf(' ') >= 0)
                lost.append(
                        ": virtual machines write no recording to a path with blanks; -prof"
                            + " jfr:dir=FOLDER writes elsewhere");
            lost.append(".\n");
        }
        return lost + counters(text) + disassembler(text);
    }

    /** perf begins to count when the warm-up should be over. */
    private static String counters(String text) {
        if (!text.contains("<not counted>") || COUNTED.matcher(text).find()) return "";
        return "perf counted nothing: the fork ended before it began to count. Measure for longer,"
                   + " or say when it begins: -prof perf:delay=MILLISECONDS.\n";
    }

    private static String disassembler(String text) {
        if (!text.contains(NO_ASSEMBLY) && !BYTES.matcher(text).find()) return "";
        return "The virtual machine found no disassembler, so machine code is not shown as"
                   + " instructions. Build hsdis from the JDK's sources (make build-hsdis)\n"
                   + "and put it into the JDK's lib/server; up to JDK 13 the one of Debian will do"
                   + " (apt install libhsdis0-fcml).\n\n";
    }
}
