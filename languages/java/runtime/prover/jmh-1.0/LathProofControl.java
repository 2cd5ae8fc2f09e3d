/*
 * LathProofControl.java: tells when the call is over and nothing is torn down yet. For JMH up to
 * 1.36.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.IterationParams;

import java.util.concurrent.CountDownLatch;

final class LathProofControl extends InfraControl {
    private final Runnable called;

    LathProofControl(BenchmarkParams params, IterationParams iteration, Runnable called) {
        super(params, iteration, new CountDownLatch(1), new CountDownLatch(1), true, new Control());
        this.called = called;
    }

    @Override
    public void preTearDown() {
        called.run();
        try {
            super.preTearDown();
        } catch (RuntimeException failed) {
            throw failed;
        } catch (Exception interrupted) {
            // Thrown by some versions, and not declared by others.
            Thread.currentThread().interrupt();
        }
    }
}
