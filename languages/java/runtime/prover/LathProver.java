/*
 * LathProver.java: one genuine call of a benchmark, with full set-up and tear-down, and what it
 * computed.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.results.BenchmarkTaskResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.options.TimeValue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * JMH's generated code for SingleShotTime, run once. A group has no single result: it proves
 * nothing.
 */
final class LathProver {
    private final LathPrograms.Listed listed;
    private final BenchmarkParams params;
    private final Class<?> generated;
    private final Object stub;
    private final LathChecks check;
    private LathProof proof = LathProof.NOTHING;
    private Throwable failure;

    /** What the result is that does its work later, or empty. */
    private String deferred = "";

    private LathProver(LathPrograms.Listed listed, LathCommand command, LathChecks check)
            throws ReflectiveOperationException {
        this.listed = listed;
        this.check = check;
        params = LathParams.of(listed, command, Mode.SingleShotTime, 1);
        generated = Class.forName(target(0));
        stub = generated.getConstructor().newInstance();
    }

    static String prove(String line) throws Throwable {
        LathCommand command = new LathCommand(line);
        int index = command.required("benchmark");
        List<LathPrograms.Listed> programs = LathPrograms.read();
        if (index >= programs.size()) throw new LathCommand.Malformed("no such benchmark");
        LathPrograms.Listed listed = programs.get(index);
        if (listed.template.getThreadGroups().length > 1) {
            return LathJson.event("proof")
                    .key("proof")
                    .open('{')
                    .put("kind", "none")
                    .close('}')
                    .put("first_ns", 0)
                    .close('}')
                    .toString();
        }
        LathProver prover = new LathProver(listed, command, LathChecks.of(index));
        long ns = prover.run();
        String[] deferred = prover.deferred.split(" ", 2);
        boolean future = deferred[0].startsWith("future");
        if (future && !listed.inJar) {
            String what =
                    deferred[0].equals("future")
                            ? "a `" + deferred[1] + "`"
                            : "objects of `" + deferred[1] + "`";
            String message =
                    "it returned "
                            + what
                            + " that nothing waits for: return what `get()` or `join()` gives";
            return LathJson.event("failure")
                    .put("kind", "exception")
                    .put("where", listed.id)
                    .put("message", message)
                    .put("type", "java.lang.IllegalStateException")
                    .close('}')
                    .toString();
        }
        LathJson answer =
                LathJson.event("proof").key("proof").raw(prover.proof.json).put("first_ns", ns);
        if (prover.proof.why != null) answer.put("why", prover.proof.why);
        if (deferred.length > 1) answer.put("deferred", deferred[1]);
        return answer.close('}').toString();
    }

    private String target(int part) {
        String target = params.generatedBenchmark();
        int dot = target.lastIndexOf('.');
        return part == 0 ? target.substring(0, dot) : target.substring(dot + 1);
    }

    /** Runs in a thread of its own, as a benchmark does; gives the duration of the call, ns. */
    private long run() throws Throwable {
        IterationParams iteration =
                new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.NONE, 1);
        LathProofControl control = new LathProofControl(params, iteration, this::called);
        ThreadParams thread =
                BenchmarkHandler.distributeThreads(1, params.getThreadGroups()).get(0);
        Method method = BenchmarkHandler.findBenchmarkMethod(generated, target(1));
        BenchmarkTaskResult[] result = new BenchmarkTaskResult[1];
        Thread worker =
                new Thread(
                        () -> {
                            try {
                                result[0] =
                                        (BenchmarkTaskResult) method.invoke(stub, control, thread);
                            } catch (InvocationTargetException thrown) {
                                failure = thrown.getCause();
                            } catch (Throwable thrown) {
                                failure = thrown;
                            }
                        },
                        params.getBenchmark() + "-jmh-worker-1");
        worker.start();
        // A single shot ends by itself.
        control.isDone = true;
        control.notifyControl.stopMeasurement = true;
        worker.join();
        if (failure != null) throw failure;
        long unit = TimeUnit.NANOSECONDS.convert(1, params.getTimeUnit());
        for (Result<?> each : result[0].getResults()) {
            if (each.getRole().isPrimary())
                return Math.max(
                        Math.round(each.getScore() * params.getOpsPerInvocation() * unit), 0);
        }
        return 0;
    }

    /** After the call and before any tear-down but that of Level.Invocation. */
    private void called() {
        Class<?> returned = returned();
        Object value = returned == void.class ? null : Blackhole.last;
        if (listed.judged) deferred = LathStates.deferredBy(value);
        if (check == null) {
            proof = new LathProof(value);
            return;
        }
        try {
            proof = new LathProof(check.call(stub, value, returned));
        } catch (InvocationTargetException thrown) {
            throw LathProver.<RuntimeException>unchecked(thrown.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private Class<?> returned() {
        try {
            for (Method method : LathMethods.all(LathPrograms.type(listed.holder))) {
                if (listed.methods.contains(method.getName()) && LathMethods.isBenchmark(method))
                    return method.getReturnType();
            }
        } catch (ClassNotFoundException gone) {
            throw new IllegalStateException(gone);
        }
        return void.class;
    }
}
