/*
 * LathPart.java: what of the user's code runs, in a file where the driver can look when something
 * is slow.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.Method;
import java.util.Map;

/**
 * JMH's generated code runs set-ups, calls and tear-downs one after the other and tells nobody: its
 * stack does, once an iteration has passed its time-out.
 */
final class LathPart {
    private static final char NOTHING = '-';
    private static final char SET_UP = 's';
    private static final char CALL = 'c';
    private static final char TEAR_DOWN = 't';

    /**
     * In names of JMH's generated code: its classes, the loop around a benchmark, what builds a
     * state.
     */
    private static final String GENERATED = ".jmh_generated.";

    private static final String LOOP = "_jmhStub";
    private static final String BUILDS = "_jmh_tryInit_";
    private static RandomAccessFile file;
    private static char kept = NOTHING;

    private LathPart() {}

    /** From now on there; empty: nobody wants to know. */
    static void keep(String path) {
        try {
            if (!path.isEmpty()) file = new RandomAccessFile(path, "rw");
        } catch (IOException | SecurityException unknown) {
            file = null; // The driver knows less.
        }
    }

    static boolean wanted() {
        return file != null;
    }

    /** What the workers are at, if one of them is in the user's code. */
    static void look() {
        for (Map.Entry<Thread, StackTraceElement[]> thread :
                Thread.getAllStackTraces().entrySet()) {
            char part =
                    LathAllocations.works(thread.getKey().getName())
                            ? of(thread.getValue())
                            : NOTHING;
            if (part != NOTHING) {
                write(part);
                return;
            }
        }
    }

    /** Nothing of the user's runs yet. */
    static synchronized void forget() {
        if (kept != NOTHING) write(NOTHING);
    }

    /** The thread of the time-outs and the main one do. */
    private static synchronized void write(char part) {
        try {
            file.seek(0);
            file.write(part);
            kept = part;
        } catch (IOException unknown) {
            kept = NOTHING;
        }
    }

    /** Of a stack, innermost call first. */
    private static char of(StackTraceElement[] stack) {
        for (int i = 0; i < stack.length; i++) {
            String method = stack[i].getMethodName();
            if (!stack[i].getClassName().contains(GENERATED)) continue;
            if (method.endsWith(LOOP)) return CALL;
            if (method.startsWith(BUILDS)) return SET_UP;
            return i == 0 ? NOTHING : called(stack[i - 1]);
        }
        return NOTHING;
    }

    /** What JMH's code called. */
    private static char called(StackTraceElement frame) {
        try {
            Class<?> owner =
                    Class.forName(
                            frame.getClassName(),
                            false,
                            Thread.currentThread().getContextClassLoader());
            for (Method method : owner.getDeclaredMethods()) {
                if (!method.getName().equals(frame.getMethodName())) continue;
                Setup setup = method.getAnnotation(Setup.class);
                if (setup != null && setup.value() != Level.Invocation) return SET_UP;
                TearDown tearDown = method.getAnnotation(TearDown.class);
                if (tearDown != null && tearDown.value() != Level.Invocation) return TEAR_DOWN;
                if (setup != null || tearDown != null) return CALL;
            }
        } catch (ClassNotFoundException | LinkageError | SecurityException unknown) {
            return NOTHING;
        }
        return NOTHING;
    }
}
