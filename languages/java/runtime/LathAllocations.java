/*
 * LathAllocations.java: what the measuring threads allocate in an iteration, as the virtual machine
 * counts it.
 */
package org.openjdk.jmh.runner;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;

/**
 * Bytes only: no virtual machine counts objects. As in JMH's own profiler `gc`, all that JMH's
 * workers do between the beginning and the end of an iteration counts, fixtures included. Not what
 * other threads do: that of a compiler written in Java, for one.
 */
final class LathAllocations {
    /** What a hello says where the virtual machine does not count. */
    static final String LACKING = "this virtual machine does not count allocations of threads";

    /**
     * In the names of JMH's own workers. Another executor (-Djmh.executor) may name them as it
     * likes: then all threads count but this one.
     */
    private static final String WORKER = "-jmh-worker-";

    private final Map<Long, Long> before = snapshot();

    static boolean counted() {
        try {
            return bean() != null;
        } catch (SecurityException refused) {
            // Whoever asks for the counts all the same is told which permission is missing.
            return false;
        }
    }

    /**
     * Since this object was made. A thread that has ended meanwhile has taken its number with it:
     * JMH's workers live as long as the trial.
     */
    long bytes() {
        long sum = 0;
        for (Map.Entry<Long, Long> thread : snapshot().entrySet()) {
            Long earlier = before.get(thread.getKey());
            sum += thread.getValue() - (earlier == null ? 0 : earlier);
        }
        return sum;
    }

    private static Map<Long, Long> snapshot() {
        Map<Long, Long> bytes = new HashMap<>();
        com.sun.management.ThreadMXBean bean = bean();
        if (bean == null) return bytes;
        long[] threads = bean.getAllThreadIds();
        long[] counts = bean.getThreadAllocatedBytes(threads);
        ThreadInfo[] named = bean.getThreadInfo(threads);
        boolean workers = false;
        for (ThreadInfo thread : named) workers |= works(thread);
        @SuppressWarnings("deprecation") // threadId() is newer than Java 8
        long self = Thread.currentThread().getId();
        for (int i = 0; i < threads.length; i++) {
            boolean measures = workers ? works(named[i]) : threads[i] != self;
            // -1: it has ended.
            if (measures && counts[i] >= 0) bytes.put(threads[i], counts[i]);
        }
        return bytes;
    }

    private static boolean works(ThreadInfo thread) {
        return thread != null && works(thread.getThreadName());
    }

    /** Whether a thread of that name is one of JMH's workers. */
    static boolean works(String name) {
        return name.contains(WORKER);
    }

    /** Null: this virtual machine does not count. */
    private static com.sun.management.ThreadMXBean bean() {
        try {
            ThreadMXBean bean = ManagementFactory.getThreadMXBean();
            if (!(bean instanceof com.sun.management.ThreadMXBean)) return null;
            com.sun.management.ThreadMXBean counting = (com.sun.management.ThreadMXBean) bean;
            if (!counting.isThreadAllocatedMemorySupported()) return null;
            if (!counting.isThreadAllocatedMemoryEnabled())
                counting.setThreadAllocatedMemoryEnabled(true);
            return counting;
        } catch (LinkageError | UnsupportedOperationException none) {
            return null;
        }
    }
}
