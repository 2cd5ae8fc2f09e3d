/* LathMethodNames.java: which function of a group each of its threads ran. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.util.Statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JMH names the primary results of a group's threads after the group, and repeats each as a
 * secondary one that has the function's name. The two hold the same numbers, by which they are
 * found: threads with equal numbers are as good as each other.
 */
final class LathMethodNames {
    /** The numbers of those not found yet, by name of the function. */
    private final Map<String, List<List<?>>> left = new LinkedHashMap<>();

    LathMethodNames(List<String> methods, IterationResult result) {
        for (String method : methods) {
            List<List<?>> own = new ArrayList<>();
            Collection<Result> secondary =
                    methods.size() > 1 ? result.getRawSecondaryResults().get(method) : null;
            if (secondary != null) {
                for (Result each : secondary) own.add(numbers(each));
            }
            left.put(method, own);
        }
    }

    /** To be asked once for each result. */
    String next(Result primary) {
        List<?> numbers = numbers(primary);
        for (Map.Entry<String, List<List<?>>> each : left.entrySet()) {
            if (each.getValue().remove(numbers)) return each.getKey();
        }
        return primary.getLabel();
    }

    /** Samples of two functions may have the same mean. */
    private static List<?> numbers(Result result) {
        Statistics all = result.getStatistics();
        return Arrays.asList(
                result.getScore(), all.getN(), all.getMin(), all.getMax(), all.getVariance());
    }
}
