/* LathPieces.java: the answer to a turn, or to a warm-up in several pieces. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

final class LathPieces {
    private final LathPrograms.Listed listed;
    private final BenchmarkParams params;
    private final StringBuilder slices = new StringBuilder();
    private IterationResult result;
    private String method = "";
    private long pieces;
    private long last;
    private long calls;
    private long ns;
    private long cpu;
    private long voluntary;
    private long involuntary;

    LathPieces(LathPrograms.Listed listed, BenchmarkParams params) {
        this.listed = listed;
        this.params = params;
    }

    /** `wall`: what JMH needed for it, in any case more than its time. */
    void add(IterationParams iteration, IterationResult result, LathStretch stretch, long wall) {
        this.result = result;
        Result<?> primary = result.getRawPrimaryResults().iterator().next();
        method = primary.getLabel();
        double operations = result.getMetadata().getMeasuredOps();
        last = Math.max(Math.round(operations / LathScores.perCall(params, iteration)), 1);
        long time = LathScores.ns(params, primary.getScore(), operations, wall);
        // Between fixtures around calls, `time` is less than the stretch, and nobody knows the CPU
        // time of that.
        long own = listed.around ? LathStretch.UNKNOWN : stretch.cpu();
        pieces++;
        calls += last;
        ns += time;
        cpu = sum(cpu, own);
        voluntary = sum(voluntary, stretch.voluntary());
        involuntary = sum(involuntary, stretch.involuntary());
        slices.append(pieces > 1 ? ",[" : "[[").append(last).append(',').append(time);
        if (own >= 0) slices.append(',').append(own);
        slices.append(']');
    }

    private static long sum(long all, long one) {
        return all < 0 || one < 0 ? LathStretch.UNKNOWN : all + one;
    }

    /** The score of a turn is none of the iteration that comes in turns: there is none. */
    LathJson answer(String phase, long index, long wall) {
        LathJson answer =
                LathJson.event("iteration")
                        .put("phase", phase)
                        .put("index", index)
                        .key("threads")
                        .open('[')
                        .open('{');
        answer.put("method", method).put("calls", calls).put("ns", ns);
        if (cpu >= 0) answer.put("cpu_ns", cpu);
        if (voluntary >= 0) answer.put("voluntary", voluntary);
        if (involuntary >= 0) answer.put("involuntary", involuntary);
        answer.key("slices").raw(slices.append(']').toString()).close('}').close(']');
        answer.put("calls_per_batch", last).put("batches", pieces).put("wall_ns", wall);
        LathTexts.numbers(answer, listed.methods, result);
        return answer;
    }
}
