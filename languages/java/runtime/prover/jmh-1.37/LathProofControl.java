/*
 * LathProofControl.java: tells when the call is over and nothing is torn down yet. For JMH from
 * 1.37 on.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.IterationParams;

import java.util.concurrent.CountDownLatch;

final class LathProofControl extends InfraControl {
    private final Runnable called;

    LathProofControl(BenchmarkParams params, IterationParams iteration, Runnable called) {
        super(
                params,
                iteration,
                new CountDownLatch(1),
                new CountDownLatch(1),
                true,
                true,
                false,
                new Control());
        this.called = called;
    }

    @Override
    public void preTearDown() {
        called.run();
        super.preTearDown();
    }
}
