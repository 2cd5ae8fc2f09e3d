/*
 * LathHandlerTurns.java: iterations in JMH's worker, in its handler's task, with a control that
 * tells when the measured stretch begins and ends.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkTaskResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;

import java.lang.reflect.Field;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What {@link BenchmarkHandler#runIteration} does for one thread. The stretch that settles is an
 * iteration, too, so that it runs the very code that is measured next. JMH's own warm-up before the
 * measured section is a loop apart, in other machine code, and nobody hears when it ends.
 */
final class LathHandlerTurns extends LathTurns {
    /**
     * JMH wraps what a benchmark throws: ExecutionException, Exception, InvocationTargetException.
     */
    private static final int WRAPPERS = 3;

    private final BenchmarkHandler handler;
    private final BenchmarkParams params;
    private final ExecutorService executor;

    LathHandlerTurns(BenchmarkHandler handler, BenchmarkParams params)
            throws ReflectiveOperationException {
        this.handler = handler;
        this.params = params;
        Field field = BenchmarkHandler.class.getDeclaredField("executor");
        field.setAccessible(true);
        executor = (ExecutorService) field.get(handler);
    }

    @Override
    IterationResult run(IterationParams iteration, long settle, boolean first, boolean last)
            throws Throwable {
        LathTurnControl before =
                settle > 0 ? new LathTurnControl(params, iteration, first, false, null) : null;
        LathTurnControl measured =
                new LathTurnControl(params, iteration, first && before == null, last, stretch);
        Future<BenchmarkTaskResult> done = executor.submit(() -> work(before, measured));
        if (before != null) stop(before, settle, done);
        stop(measured, iteration.getTime().convertTo(TimeUnit.NANOSECONDS), done);
        BenchmarkTaskResult own = result(done);
        IterationResult result =
                new IterationResult(
                        params,
                        iteration,
                        new IterationResultMetaData(own.getAllOps(), own.getMeasuredOps()));
        result.addResults(own.getResults());
        return result;
    }

    private BenchmarkTaskResult work(LathTurnControl before, LathTurnControl measured)
            throws Exception {
        try {
            if (before != null) handler.new BenchmarkTask(before).call();
            return handler.new BenchmarkTask(measured).call();
        } finally {
            // Whoever still waits for one that has failed.
            if (before != null) before.ready.countDown();
            measured.ready.countDown();
        }
    }

    /** Ends an iteration so many ns after it has begun, or when it has failed. */
    private static void stop(LathTurnControl control, long time, Future<?> done)
            throws InterruptedException {
        control.ready.await();
        for (long left = time; left > 0 && !isOver(done, left); ) {
            long began = control.began;
            left = began == 0 ? time : began + time - System.nanoTime();
        }
        control.isDone = true;
        control.notifyControl.stopMeasurement = true;
    }

    /** Waits so long at most. What failed is told with the result. */
    private static boolean isOver(Future<?> done, long ns) throws InterruptedException {
        try {
            done.get(ns, TimeUnit.NANOSECONDS);
        } catch (TimeoutException notYet) {
            return false;
        } catch (ExecutionException failed) {
            return true;
        }
        return true;
    }

    private static BenchmarkTaskResult result(Future<BenchmarkTaskResult> done) throws Throwable {
        try {
            return done.get();
        } catch (ExecutionException failed) {
            Throwable cause = failed;
            for (int i = 0; i < WRAPPERS && cause.getCause() != null; i++) cause = cause.getCause();
            throw cause;
        }
    }
}
