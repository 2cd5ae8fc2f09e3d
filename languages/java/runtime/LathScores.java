/*
 * LathScores.java: what JMH made of an iteration, as an answer: JMH's own scores, and the counts
 * and times they came from.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * JMH keeps scores, and of the operations only the sum over all threads. With one thread its time
 * follows exactly from the two: the score is one division of whole numbers below 2^53. With
 * several, all are taken to have measured for equally long, as JMH has them do within microseconds;
 * scores are exact all the same.
 */
final class LathScores {
    private LathScores() {}

    static void report(
            LathJson answer,
            LathPrograms.Listed listed,
            BenchmarkParams params,
            IterationParams iteration,
            IterationResult result,
            long wall,
            boolean first) {
        Collection<Result> primary = result.getRawPrimaryResults();
        if (iteration.getBatchSize() == 0) {
            nothing(answer, new LathMethodNames(listed.methods, result), primary, wall);
            LathTexts.numbers(answer, listed.methods, result);
            return;
        }
        List<Double> scores = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        double sum = 0;
        for (Result each : primary) {
            double weight = weight(params, each);
            scores.add(each.getScore());
            weights.add(weight);
            sum += weight;
        }
        double all = result.getMetadata().getMeasuredOps();
        double perCall = perCall(params, iteration);
        long most = 1;
        int position = 0;
        LathMethodNames names = new LathMethodNames(listed.methods, result);
        answer.key("threads").open('[');
        for (Result each : primary) {
            double score = scores.get(position);
            double operations = primary.size() == 1 ? all : all * weights.get(position) / sum;
            position++;
            long calls = Math.max(Math.round(operations / perCall), 1);
            most = Math.max(most, calls);
            answer.open('{')
                    .put("method", names.next(each))
                    .put("calls", calls)
                    .put("ns", ns(params, score, operations, wall));
            if (params.getMode() == Mode.SampleTime) histogram(answer, each, params.getTimeUnit());
            if (!Double.isNaN(score) && !Double.isInfinite(score)) answer.put("score", score);
            answer.close('}');
        }
        answer.close(']').put("calls_per_batch", most).put("batches", 1).put("wall_ns", wall);
        if (first
                && params.getMode() == Mode.SingleShotTime
                && iteration.getBatchSize() == 1
                && primary.size() == 1) {
            answer.put(
                    "first_ns",
                    Math.round(scores.get(0) * params.getOpsPerInvocation() * unit(params)));
        }
        LathTexts.numbers(answer, listed.methods, result);
    }

    /** Operations of a call, as JMH counts them in modes that measure for a time. */
    static double perCall(BenchmarkParams params, IterationParams iteration) {
        return (double) params.getOpsPerInvocation() / iteration.getBatchSize();
    }

    private static double unit(BenchmarkParams params) {
        return TimeUnit.NANOSECONDS.convert(1, params.getTimeUnit());
    }

    /** The time that JMH made a score of; `wall` where it was none. */
    static long ns(BenchmarkParams params, double score, double operations, long wall) {
        double unit = unit(params);
        long ns =
                Math.round(
                        params.getMode() == Mode.Throughput
                                ? operations * unit / score
                                : score * operations * unit);
        return ns > 0 && ns < Long.MAX_VALUE ? ns : wall;
    }

    /** Batches of no calls: JMH divides by their size all the same. */
    private static void nothing(
            LathJson answer, LathMethodNames names, Collection<Result> primary, long wall) {
        answer.key("threads").open('[');
        for (Result each : primary)
            answer.open('{')
                    .put("method", names.next(each))
                    .put("calls", 0)
                    .put("ns", 0)
                    .close('}');
        answer.close(']').put("calls_per_batch", 0).put("batches", 0).put("wall_ns", wall);
    }

    /**
     * A thread's part of all operations, up to a factor that all threads share: a single shot each;
     * its samples, of which one that was interrupted for long has fewer; else operations in a time.
     */
    private static double weight(BenchmarkParams params, Result result) {
        if (params.getMode() == Mode.SingleShotTime) return 1;
        if (params.getMode() == Mode.SampleTime) return result.getStatistics().getN();
        double rate =
                params.getMode() == Mode.Throughput ? result.getScore() : 1 / result.getScore();
        return Double.isNaN(rate) || Double.isInfinite(rate) ? 0 : rate;
    }

    /** JMH scales its whole nanoseconds to the unit of the result: here they are back. */
    private static void histogram(LathJson answer, Result result, TimeUnit unit) {
        double scale =
                1.0D
                        * unit.convert(1, TimeUnit.DAYS)
                        / TimeUnit.NANOSECONDS.convert(1, TimeUnit.DAYS);
        Map<Long, Long> counts = new TreeMap<>();
        for (Iterator<?> i = result.getStatistics().getRawData(); i.hasNext(); ) {
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) i.next();
            counts.merge(
                    Math.round((Double) entry.getKey() / scale),
                    (Long) entry.getValue(),
                    Long::sum);
        }
        answer.key("histogram").open('[');
        for (Map.Entry<Long, Long> entry : counts.entrySet())
            answer.open('[').value((long) entry.getKey()).value((long) entry.getValue()).close(']');
        answer.close(']');
    }
}
