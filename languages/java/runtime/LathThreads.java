/*
 * LathThreads.java: threads that user code has started and left running, as JMH looks for them when
 * its fork does not end: daemons are none.
 */
package org.openjdk.jmh.runner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

final class LathThreads {
    /** Threads that are just ending are none. */
    private static final int LOOKS = 10;

    private static final long PAUSE_MS = 10;

    /**
     * JMH's workers are daemons, and what they start is one by inheritance: of those a name that
     * nobody gave tells the user's.
     */
    private static final Pattern UNNAMED = Pattern.compile("Thread-\\d+");

    private final Set<Thread> before = present();

    private static Set<Thread> present() {
        Set<Thread> threads = new HashSet<>();
        for (Thread thread : all()) {
            if (thread.isAlive()
                    && (!thread.isDaemon() || UNNAMED.matcher(thread.getName()).matches()))
                threads.add(thread);
        }
        return threads;
    }

    /**
     * Those of this thread's group and below, where a security policy forbids to look at all: JMH
     * itself never asks for them.
     */
    static Collection<Thread> all() {
        try {
            return Thread.getAllStackTraces().keySet();
        } catch (SecurityException forbidden) {
            ThreadGroup group = Thread.currentThread().getThreadGroup();
            Thread[] threads = new Thread[2 * group.activeCount() + 16];
            return Arrays.asList(threads).subList(0, group.enumerate(threads));
        }
    }

    /** Names of those that were not there before. */
    List<String> left() {
        for (int look = 1; ; look++) {
            List<String> names = new ArrayList<>();
            for (Thread thread : present()) {
                if (!before.contains(thread)) names.add(thread.getName());
            }
            if (names.isEmpty() || look == LOOKS) return names;
            try {
                Thread.sleep(PAUSE_MS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return names;
            }
        }
    }
}
