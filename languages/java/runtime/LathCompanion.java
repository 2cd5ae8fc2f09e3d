/*
 * LathCompanion.java: what JMH's host process does with profilers: it asks those that work from
 * outside for their part of a fork's command line, hands them what the fork left, and puts together
 * what all forks of a benchmark say. One process for one case.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

final class LathCompanion {
    /** The class path, its flag and the main class: JMH puts what profilers add before those. */
    private static final int TAIL = 3;

    /** The percentiles of a sampled score, which the driver derives itself. */
    private static final Pattern PERCENTILE = Pattern.compile("(.*:)?p\\d\\.\\d+");

    private final LathPrograms.Listed listed;
    private final List<ExternalProfiler> profilers;

    /** Of the last fork that was begun. */
    private BenchmarkParams params;

    private final List<BenchmarkResult> forks = new ArrayList<>();
    private long started;

    LathCompanion(LathPrograms.Listed listed, LathCommand command) {
        this.listed = listed;
        profilers = LathProfilers.external(command.list("profilers"));
    }

    /** A fork is about to be started. */
    String begin(LathCommand command) throws ReflectiveOperationException {
        params = LathParams.named(listed, command);
        List<String> before = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        boolean showsOut = true;
        boolean showsErr = true;
        for (ExternalProfiler profiler : profilers) {
            before.addAll(profiler.addJVMInvokeOptions(params));
            arguments.addAll(profiler.addJVMOptions(params));
            showsOut &= profiler.allowPrintOut();
            showsErr &= profiler.allowPrintErr();
        }
        for (ExternalProfiler profiler : profilers) profiler.beforeTrial(params);
        started = System.currentTimeMillis();
        LathJson answer =
                LathJson.event("profile")
                        .texts("before", before)
                        .texts("arguments", arguments)
                        .put("tail", TAIL);
        return answer.put("takes_stdout", !showsOut)
                .put("takes_stderr", !showsErr)
                .close('}')
                .toString();
    }

    /** The fork has ended. */
    String end(LathCommand command) throws Exception {
        LathKept.Read kept = new LathKept.Read(command.text("kept", ""));
        kept.times.adjustStart(started);
        BenchmarkResult fork = new BenchmarkResult(params, kept.results, kept.times);
        File out = new File(command.text("stdout", ""));
        File err = new File(command.text("stderr", ""));
        List<ExternalProfiler> reversed = new ArrayList<>(profilers);
        Collections.reverse(reversed);
        LathJson answer = LathJson.event("profiled").key("results").open('[');
        for (ExternalProfiler profiler : reversed) {
            Collection<? extends Result> results =
                    profiler.afterTrial(fork, command.number("pid", 0), out, err);
            for (Result<?> result : results) {
                fork.addBenchmarkResult(result);
                LathTexts.write(answer, result.getLabel(), result);
            }
        }
        if (!command.flag("discard")) forks.add(fork);
        return answer.close(']').close('}').toString();
    }

    /**
     * Of all forks: texts, and numbers that follow from what is no number of an iteration:
     * percentiles of pauses, say.
     */
    String merge() {
        LathJson answer = LathJson.event("merged").key("results").open('[');
        Map<String, Result> all =
                forks.isEmpty()
                        ? Collections.<String, Result>emptyMap()
                        : new RunResult(params, forks).getSecondaryResults();
        for (Map.Entry<String, Result> entry : all.entrySet()) {
            boolean derived =
                    LathTexts.isDerived(entry.getValue())
                            && !PERCENTILE.matcher(entry.getKey()).matches();
            if (derived && !Double.isNaN(entry.getValue().getScore()))
                LathTexts.write(answer, entry.getKey(), entry.getValue());
        }
        answer.close(']').key("texts").open('[');
        for (Map.Entry<String, Result> entry : all.entrySet()) {
            if (!LathTexts.isText(entry.getValue())) continue;
            String text = entry.getValue().extendedInfo().replace(LathPrograms.UNNAMED, "");
            answer.open('{')
                    .put("label", entry.getKey())
                    .put("text", LathLacks.remark(text) + text)
                    .put("forks", forks.size())
                    .close('}');
        }
        return answer.close(']').close('}').toString();
    }
}
