/*
 * LathFailure.java: what went wrong, as an answer: whose exception, and in which of the user's
 * methods.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.ExecutionException;

final class LathFailure {
    private LathFailure() {}

    static String protocol(String where, String message) {
        return LathJson.event("failure")
                .put("kind", "protocol")
                .put("where", where)
                .put("message", message)
                .close('}')
                .toString();
    }

    /** `trial`: where it happened, or null. */
    static String exception(Throwable failure, LathTrial trial) {
        Throwable cause = cause(failure);
        String message = message(cause);
        LathJson answer =
                LathJson.event("failure").put("kind", "exception").put("where", where(cause));
        answer.put("message", message)
                .put("type", LathPrograms.shown(cause.getClass().getName()));
        if (trial != null && trial.timedOut(cause)) answer.put("timed_out", true);
        return answer.close('}').toString();
    }

    /** After its stack was printed. Both are the user's code, and may throw in their turn. */
    private static String message(Throwable cause) {
        try {
            cause.printStackTrace();
            String message = cause.getMessage();
            return message == null ? "" : message;
        } catch (Throwable broken) {
            return "its message cannot be had: " + broken.getClass().getName();
        }
    }

    /** What the user's code threw: JMH keeps what the threads threw as suppressed exceptions. */
    private static Throwable cause(Throwable failure) {
        Throwable cause = failure;
        while (true) {
            if (cause instanceof BenchmarkException && cause.getSuppressed().length > 0)
                cause = first(cause.getSuppressed());
            else if (wraps(cause) && cause.getCause() != null) cause = cause.getCause();
            else return cause;
        }
    }

    /**
     * The first that is no consequence of another: JMH counts a thread that failed twice as ready,
     * and throws "More threads than expected" in one that comes later.
     */
    private static Throwable first(Throwable[] thrown) {
        for (Throwable one : thrown) {
            StackTraceElement[] stack = cause(one).getStackTrace();
            if (stack.length == 0
                    || !stack[0].getClassName().startsWith(InfraControl.class.getName()))
                return one;
        }
        return thrown[0];
    }

    private static boolean wraps(Throwable failure) {
        return failure instanceof BenchmarkException
                || failure instanceof InvocationTargetException
                || failure instanceof ExecutionException;
    }

    /** The method that JMH's generated code called: a benchmark, or a fixture with its level. */
    private static String where(Throwable cause) {
        StackTraceElement[] stack = cause.getStackTrace();
        for (int i = 1; i < stack.length; i++) {
            if (stack[i].getClassName().contains("jmh_generated")
                    || stack[i].getClassName().contains("jmhTest")) {
                StackTraceElement called = stack[i - 1];
                return LathPrograms.shown(called.getClassName())
                        + "."
                        + called.getMethodName()
                        + level(called);
            }
        }
        return stack.length > 0
                ? LathPrograms.shown(stack[0].getClassName()) + "." + stack[0].getMethodName()
                : "";
    }

    private static String level(StackTraceElement called) {
        try {
            for (Method method : Class.forName(called.getClassName()).getDeclaredMethods()) {
                if (!method.getName().equals(called.getMethodName())) continue;
                Setup setup = method.getAnnotation(Setup.class);
                TearDown tearDown = method.getAnnotation(TearDown.class);
                if (setup != null) return ", @Setup(Level." + setup.value() + ")";
                if (tearDown != null) return ", @TearDown(Level." + tearDown.value() + ")";
            }
        } catch (Throwable unknown) {
            // The name alone says enough.
        }
        return "";
    }
}
