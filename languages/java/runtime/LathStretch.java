/*
 * LathStretch.java: what a thread spends between two moments: its CPU time and its context
 * switches.
 */
package org.openjdk.jmh.runner;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The thread itself calls `prepare`, `begin` and `end`. None of them creates an object or loads a
 * class, but for the first `prepare` of a thread.
 */
final class LathStretch {
    static final long UNKNOWN = -1;
    private static final int VOLUNTARY = 'v';
    private static final int INVOLUNTARY = 'n';

    /** Null: this virtual machine does not tell. */
    private final ThreadMXBean bean = bean();

    private final byte[] text = new byte[8192];
    private Thread thread;
    private RandomAccessFile status;
    private int length;
    private long cpu;
    private long voluntary;
    private long involuntary;

    void prepare() {
        if (thread != Thread.currentThread()) open();
        read();
        voluntary = number(VOLUNTARY);
        involuntary = number(INVOLUNTARY);
    }

    void begin() {
        cpu = now();
    }

    void end() {
        cpu = since(cpu, now());
        read();
        voluntary = since(voluntary, number(VOLUNTARY));
        involuntary = since(involuntary, number(INVOLUNTARY));
    }

    /** CPU time, ns, or UNKNOWN. */
    long cpu() {
        return cpu;
    }

    /** How often it waited, or UNKNOWN. */
    long voluntary() {
        return voluntary;
    }

    /** How often it had to make room for another thread, or UNKNOWN. */
    long involuntary() {
        return involuntary;
    }

    private static long since(long before, long now) {
        return before < 0 || now < before ? UNKNOWN : now - before;
    }

    private static ThreadMXBean bean() {
        try {
            ThreadMXBean bean = ManagementFactory.getThreadMXBean();
            if (!bean.isCurrentThreadCpuTimeSupported()) return null;
            if (!bean.isThreadCpuTimeEnabled()) bean.setThreadCpuTimeEnabled(true);
            return bean;
        } catch (LinkageError | UnsupportedOperationException | SecurityException none) {
            return null;
        }
    }

    private long now() {
        if (bean == null) return UNKNOWN;
        try {
            return bean.getCurrentThreadCpuTime();
        } catch (UnsupportedOperationException virtual) {
            return UNKNOWN;
        }
    }

    /** The kernel's file about the thread that opens it. */
    private void open() {
        thread = Thread.currentThread();
        try {
            if (status != null) status.close();
            status = new RandomAccessFile("/proc/thread-self/status", "r");
        } catch (IOException | SecurityException unknown) {
            status = null;
        }
    }

    private void read() {
        length = 0;
        if (status == null) return;
        try {
            status.seek(0);
            length = status.read(text, 0, text.length);
        } catch (IOException unknown) {
            length = 0;
        }
    }

    /**
     * Of the line `voluntary_ctxt_switches:` or `nonvoluntary_ctxt_switches:`, which alone begin
     * with that letter.
     */
    private long number(int letter) {
        for (int i = 1; i < length; i++) {
            if (text[i - 1] != '\n' || text[i] != letter) continue;
            while (i < length && text[i] != '\t') i++;
            long number = 0;
            for (i++; i < length && text[i] >= '0' && text[i] <= '9'; i++)
                number = 10 * number + text[i] - '0';
            return number;
        }
        return UNKNOWN;
    }
}
