/*
 * LathTimeout.java: what is done about an iteration that has passed its time-out: interrupts, JMH's
 * and ours, counted.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.runner.format.OutputFormat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JMH interrupts its workers when they do not come back from an iteration in time, and says so in
 * its log. It waits for ever for one that is stuck in a call of the measured section of a timed
 * mode: that one is interrupted from here, half way between its time-out and the moment when the
 * driver ends the process.
 */
final class LathTimeout implements InvocationHandler {
    /** Of {@link BenchmarkHandler}. */
    private static final Pattern SAID =
            Pattern.compile("\\(benchmark timed out, interrupted (\\d+) times\\)");

    private static final long AGAIN_MS = 100;

    /** The driver waits for ten time-outs more, at most 60 s. */
    private static final long HALF_WAY_FACTOR = 5;

    private static final long HALF_WAY_NS = 30_000_000_000L;
    private final long timeout;
    private final AtomicLong interrupts = new AtomicLong();
    private ScheduledExecutorService timer;
    private ScheduledFuture<?> alarm;

    /** See {@link LathPart}. */
    private ScheduledFuture<?> look;

    private final boolean looks;

    /** An iteration does: guarded by this object. */
    private boolean runs;

    /** `timeout` in ns; `looks`: the driver is told what runs when an iteration is late. */
    LathTimeout(long timeout, boolean looks) {
        this.timeout = timeout;
        this.looks = looks;
    }

    /** What JMH prints in the fork, as far as it is not said elsewhere. */
    OutputFormat log() {
        return (OutputFormat)
                Proxy.newProxyInstance(
                        LathTimeout.class.getClassLoader(),
                        new Class<?>[] {OutputFormat.class},
                        this);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
        if (method.getDeclaringClass() == Object.class) return ofObject(proxy, method, arguments);
        String text =
                arguments != null && arguments.length == 1 && arguments[0] instanceof String
                        ? (String) arguments[0]
                        : "";
        Matcher said = SAID.matcher(text);
        if (said.find()) interrupts.addAndGet(Long.parseLong(said.group(1)));
        else if (method.getName().equals("println")) System.out.println(text);
        return null;
    }

    /** What a proxy has no class for: `hashCode`, `equals`, `toString`. */
    private static Object ofObject(Object proxy, Method method, Object[] arguments) {
        switch (method.getName()) {
            case "hashCode":
                return System.identityHashCode(proxy);
            case "equals":
                return proxy == arguments[0];
            default:
                return "lath's log";
        }
    }

    /** An iteration of so many ns begins; `sticks`: JMH waits for it for ever. */
    void begin(long time, boolean sticks) {
        interrupts.set(0);
        synchronized (this) {
            runs = true;
        }
        if (!sticks && !looks) return;
        if (timer == null) timer = Executors.newSingleThreadScheduledExecutor(LathTimeout::daemon);
        long late = plus(time, timeout);
        long wait = plus(late, HALF_WAY_FACTOR * Math.min(HALF_WAY_NS / HALF_WAY_FACTOR, timeout));
        if (looks) {
            LathPart.forget();
            look =
                    timer.scheduleWithFixedDelay(
                            LathPart::look,
                            late,
                            Math.max(timeout, TimeUnit.MILLISECONDS.toNanos(AGAIN_MS)),
                            TimeUnit.NANOSECONDS);
        }
        if (sticks)
            alarm =
                    timer.scheduleAtFixedRate(
                            this::interrupt,
                            wait,
                            TimeUnit.MILLISECONDS.toNanos(AGAIN_MS),
                            TimeUnit.NANOSECONDS);
    }

    void end() {
        // Nobody is interrupted in what comes after the iteration.
        synchronized (this) {
            runs = false;
        }
        if (alarm != null) alarm.cancel(false);
        if (look != null) look.cancel(false);
    }

    long interrupts() {
        return interrupts.get();
    }

    /** Whether this is what the user's code made of an interrupt. */
    boolean explains(Throwable thrown) {
        return interrupts() > 0
                && (thrown instanceof InterruptedException
                        || thrown instanceof ClosedByInterruptException);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "lath-timeout");
        thread.setDaemon(true);
        return thread;
    }

    private synchronized void interrupt() {
        if (!runs) return;
        for (Thread thread : LathThreads.all()) {
            if (LathAllocations.works(thread.getName())) thread.interrupt();
        }
        interrupts.incrementAndGet();
    }

    /** Not beyond the end of time: a time-out may be set to centuries. */
    private static long plus(long a, long b) {
        return a + Math.min(b, Long.MAX_VALUE - a);
    }
}
