/* LathClock.java: System.nanoTime(), the one clock that JMH reads. */
package org.openjdk.jmh.runner;

import java.util.Arrays;

final class LathClock {
    private static final int PAIRS = 100_000;

    private LathClock() {}

    static String report() {
        // What is measured is the compiled loop, as in a benchmark.
        differences();
        long[] differences = differences();
        Arrays.sort(differences);
        long precision = 0;
        for (int i = 0; i < differences.length && precision == 0; i++)
            precision = Math.max(differences[i], 0);
        LathJson answer =
                LathJson.event("clocks")
                        .key("clocks")
                        .open('[')
                        .open('{')
                        .put("name", "nano")
                        .put("label", "System.nanoTime()");
        answer.key("precision_ns");
        if (precision > 0) answer.value((double) precision);
        else answer.raw("null");
        answer.put("overhead_ns", (double) differences[PAIRS / 2]).put("monotonic", true);
        return answer.close('}').close(']').close('}').toString();
    }

    private static long[] differences() {
        long[] differences = new long[PAIRS];
        for (int i = 0; i < PAIRS; i++) {
            long before = System.nanoTime();
            differences[i] = System.nanoTime() - before;
        }
        return differences;
    }
}
