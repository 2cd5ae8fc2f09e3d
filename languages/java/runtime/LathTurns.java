/*
 * LathTurns.java: iterations of some milliseconds, between which other processes have their turns.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;

import java.lang.reflect.Constructor;

/**
 * JMH's own handler runs them, and its own generated code, as any other iteration. Only the CPU
 * time is read in between, which takes what some versions of JMH lack.
 */
abstract class LathTurns {
    /** Of a warm-up for turns, ns. */
    static final long PIECE_NS = 5_000_000;

    private static final String OF_JMH = "LathHandlerTurns";

    /** Of the measured stretch of the last iteration. */
    final LathStretch stretch = new LathStretch();

    static boolean available() {
        return LathTurns.class.getResource(OF_JMH + ".class") != null;
    }

    /** What a hello says where it is not. */
    static String lacking() {
        return "JMH " + LathVersions.jmh() + " runs iterations otherwise than lath knows";
    }

    static boolean asked(LathCommand command) {
        return command.flag("slices")
                || command.number("settle_ns", 0) > 0
                || command.number("turns", 1) > 1;
    }

    static LathTurns of(BenchmarkHandler handler, BenchmarkParams params)
            throws ReflectiveOperationException {
        if (!available()) throw new LathCommand.Malformed("no turns: " + lacking());
        Class<?> type = Class.forName(LathTurns.class.getPackage().getName() + "." + OF_JMH);
        Constructor<?> constructor =
                type.getDeclaredConstructor(BenchmarkHandler.class, BenchmarkParams.class);
        constructor.setAccessible(true);
        return (LathTurns) constructor.newInstance(handler, params);
    }

    /**
     * Calls for `settle` ns, unless that is 0, and then for the iteration's time, which alone
     * counts. `first`, `last`: as in JMH's own iterations.
     */
    abstract IterationResult run(
            IterationParams iteration, long settle, boolean first, boolean last) throws Throwable;
}
