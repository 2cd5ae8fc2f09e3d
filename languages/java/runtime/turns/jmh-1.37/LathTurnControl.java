/*
 * LathTurnControl.java: JMH's control of one iteration; it tells when the measured stretch begins
 * and ends. For JMH from 1.37 on.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.IterationParams;

import java.util.concurrent.CountDownLatch;

/**
 * JMH's generated code announces both right before and after the call of its stub, which holds the
 * measured loop.
 */
final class LathTurnControl extends InfraControl {
    /** The worker is about to begin, or has failed before. */
    final CountDownLatch ready = new CountDownLatch(1);

    /**
     * When it began, as System.nanoTime() counts; 0: it has not. The worker may lose its processor
     * in between.
     */
    volatile long began;

    /** Null: nobody wants to know. */
    private final LathStretch stretch;

    LathTurnControl(
            BenchmarkParams params,
            IterationParams iteration,
            boolean first,
            boolean last,
            LathStretch stretch) {
        super(
                params,
                iteration,
                new CountDownLatch(1),
                new CountDownLatch(1),
                first,
                last,
                false,
                new Control());
        this.stretch = stretch;
    }

    @Override
    public void announceWarmupReady() {
        super.announceWarmupReady();
        ready.countDown();
        if (stretch != null) stretch.prepare();
        began = System.nanoTime();
        if (stretch != null) stretch.begin();
    }

    @Override
    public void announceWarmdownReady() {
        if (stretch != null) stretch.end();
        super.announceWarmdownReady();
    }
}
