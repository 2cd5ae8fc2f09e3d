/*
 * Blackhole.java: keeps what it was given last. In proofs it stands before JMH's own; nothing is
 * measured with it.
 */
package org.openjdk.jmh.infra;

public final class Blackhole {
    /** Boxed where it was a primitive value. */
    public static volatile Object last;

    public Blackhole(String challengeResponse) {}

    public void evaporate(String challengeResponse) {}

    public void consume(Object value) {
        last = value;
    }

    public void consume(byte value) {
        last = value;
    }

    public void consume(boolean value) {
        last = value;
    }

    public void consume(char value) {
        last = value;
    }

    public void consume(short value) {
        last = value;
    }

    public void consume(int value) {
        last = value;
    }

    public void consume(long value) {
        last = value;
    }

    public void consume(float value) {
        last = value;
    }

    public void consume(double value) {
        last = value;
    }

    /** Some work that takes longer the more tokens there are. */
    public static void consumeCPU(long tokens) {
        long t = tokens;
        for (long i = tokens; i > 0; i--) t += t * 0x5DEECE66DL + 0xBL + i;
        if (t == 42) last = t;
    }
}
