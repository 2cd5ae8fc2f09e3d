/* LathTrial.java: one trial: JMH's own handler, one iteration for each command. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

final class LathTrial {
    private final LathPrograms.Listed listed;
    private final BenchmarkParams params;
    private final BenchmarkHandler handler;
    private final boolean collects;
    private final boolean counts;

    /** Where results go that profilers ask for from beside the fork; empty: nowhere. */
    private final String keep;

    private final LathKept kept = new LathKept();
    private final LathTexts texts = new LathTexts();
    private final LathTimeout timeout;
    private final boolean sticks;
    private final Method runIteration = runIteration();
    private final LathThreads threads;

    /** Null until it is asked for a turn. */
    private LathTurns turns;

    private boolean begun;
    private boolean ended;

    LathTrial(LathPrograms.Listed listed, LathCommand command) throws Exception {
        this.listed = listed;
        params = LathParams.of(listed, command);
        collects = command.flag("gc");
        counts = command.flag("allocations");
        keep = command.text("keep", "");
        Options options = LathProfilers.internal(command.list("profilers"));
        // Profilers look at all threads: there is none of ours among them then.
        boolean alone = options.getProfilers().isEmpty();
        sticks = params.getMode() != Mode.SingleShotTime && params.shouldSynchIterations() && alone;
        timeout =
                new LathTimeout(
                        params.getTimeout().convertTo(TimeUnit.NANOSECONDS),
                        alone && LathPart.wanted());
        handler = new BenchmarkHandler(timeout.log(), options, params);
        if (!command.text("files", "").isEmpty())
            LathProfilers.rename(handler, LathParams.named(listed, command));
        threads = new LathThreads();
    }

    String iterate(LathCommand command) throws Throwable {
        if (command.number("invocations", 0) != 0) {
            throw new LathCommand.Malformed(
                    "JMH measures for a time: it has no iterations of a given number of"
                        + " invocations");
        }
        if (LathTurns.asked(command)) return turn(command);
        boolean warmup = isWarmup(command);
        long time = params.getMode() == Mode.SingleShotTime ? 0 : command.number("time_ns", 0);
        IterationParams iteration = iteration(command, time);
        boolean first = !begun;
        boolean last = command.flag("last");
        if (collects) collect();
        LathAllocations allocations = counts ? new LathAllocations() : null;
        if (!keep.isEmpty()) kept.begin(warmup);
        timeout.begin(time, sticks);
        long start = System.nanoTime();
        IterationResult result;
        try {
            result = run(iteration, first, last);
        } finally {
            timeout.end();
        }
        long wall = System.nanoTime() - start;
        long allocated = counts ? allocations.bytes() : 0;
        if (!keep.isEmpty()) {
            kept.add(result, warmup);
        } else {
            texts.keep(result, warmup);
            if (last) texts.print();
        }
        LathJson answer =
                LathJson.event("iteration")
                        .put("phase", warmup ? "warmup" : "measurement")
                        .put("index", command.number("index", 1));
        LathScores.report(answer, listed, params, iteration, result, wall, first);
        if (counts && LathAllocations.counted())
            answer.key("allocations").open('{').put("bytes", allocated).close('}');
        return closed(answer, last);
    }

    private static boolean isWarmup(LathCommand command) {
        return command.text("phase", "measurement").equals("warmup");
    }

    private IterationParams iteration(LathCommand command, long time) {
        // In modes without batches JMH only divides by their size.
        boolean batches =
                params.getMode() == Mode.SingleShotTime || params.getMode() == Mode.SampleTime;
        return new IterationParams(
                isWarmup(command) ? IterationType.WARMUP : IterationType.MEASUREMENT,
                Math.max(command.small("count", 1), 1),
                TimeValue.nanoseconds(time),
                Math.max(command.small("batch_size", 1), batches ? 0 : 1));
    }

    private String closed(LathJson answer, boolean last) {
        if (timeout.interrupts() > 0) answer.put("interrupts", timeout.interrupts());
        List<String> left = last ? threads.left() : Collections.<String>emptyList();
        if (!left.isEmpty()) answer.texts("left_running", left);
        return answer.close('}').toString();
    }

    /**
     * A turn, or warm-up for turns. That comes in pieces, so that it has batches as other languages
     * have, and JMH's code around its loop is compiled when turns begin.
     */
    private String turn(LathCommand command) throws Throwable {
        if (turns == null) turns = turns();
        boolean last = command.flag("last");
        long settle = command.number("settle_ns", 0);
        long time = command.number("time_ns", 0);
        long piece = isWarmup(command) && !last ? Math.min(time, LathTurns.PIECE_NS) : time;
        if (collects) collect();
        LathPieces pieces = new LathPieces(listed, params);
        // JMH's own waiting has no part in a turn.
        timeout.begin(settle + time, true);
        long start = System.nanoTime();
        long wall = 0;
        try {
            do {
                IterationParams iteration = iteration(command, piece);
                boolean first = !begun;
                begun = true;
                ended |= last;
                long before = wall;
                IterationResult result = turns.run(iteration, settle, first, last);
                wall = System.nanoTime() - start;
                pieces.add(iteration, result, turns.stretch, wall - before);
            } while (piece < time && wall < time);
        } finally {
            timeout.end();
        }
        return closed(
                pieces.answer(
                        command.text("phase", "measurement"), command.number("index", 1), wall),
                last);
    }

    private LathTurns turns() throws ReflectiveOperationException {
        Mode mode = params.getMode();
        if (mode != Mode.AverageTime && mode != Mode.Throughput || params.getThreads() != 1) {
            throw new LathCommand.Malformed(
                    "JMH measures in turns with one thread, in the modes avgt and thrpt");
        }
        return LathTurns.of(handler, params);
    }

    /** Whether this is what the user's code made of an interrupt after its time-out. */
    boolean timedOut(Throwable thrown) {
        return timeout.explains(thrown);
    }

    /**
     * As JMH's -gc: twice, because what the first collection finds may only be freed by the second.
     */
    private static void collect() {
        System.gc();
        System.gc();
    }

    /**
     * Tears down what is still up. JMH tears down in a last iteration only, so there is one more,
     * as short as can be.
     */
    void end() throws Throwable {
        if (begun && !ended)
            run(
                    new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.nanoseconds(1), 1),
                    false,
                    true);
        texts.print();
        if (!keep.isEmpty()) kept.write(keep);
        handler.shutdown();
    }

    /** JMH 1.37 asks whether the iteration is the first, earlier ones do not. */
    private IterationResult run(IterationParams iteration, boolean first, boolean last)
            throws Throwable {
        begun = true;
        ended |= last;
        try {
            Object result =
                    runIteration.getParameterCount() == 4
                            ? runIteration.invoke(handler, params, iteration, first, last)
                            : runIteration.invoke(handler, params, iteration, last);
            return (IterationResult) result;
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    /**
     * Looked up before any code of the user's has run: that may install a policy under which nobody
     * may.
     */
    private static Method runIteration() {
        for (Method method : BenchmarkHandler.class.getDeclaredMethods()) {
            if (!method.getName().equals("runIteration")) continue;
            method.setAccessible(true);
            return method;
        }
        throw new IllegalStateException("JMH " + LathVersions.jmh() + " has no runIteration");
    }
}
