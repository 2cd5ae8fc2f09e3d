/* LathMethodNames.java: which function of a group each of its threads ran. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JMH names the primary results of a group's threads after the group, and repeats each, in the same
 * order, as a secondary one that has the function's name.
 */
final class LathMethodNames {
    /** Those not found yet, by name of the function. */
    private final Map<String, List<Double>> scores = new LinkedHashMap<>();

    LathMethodNames(List<String> methods, IterationResult result) {
        for (String method : methods) {
            List<Double> own = new ArrayList<>();
            Collection<Result> secondary =
                    methods.size() > 1 ? result.getRawSecondaryResults().get(method) : null;
            if (secondary != null) {
                for (Result each : secondary) own.add(each.getScore());
            }
            scores.put(method, own);
        }
    }

    /** To be asked in the order of the results. */
    String next(Result primary) {
        for (Map.Entry<String, List<Double>> each : scores.entrySet()) {
            List<Double> left = each.getValue();
            if (!left.isEmpty() && left.get(0).equals(primary.getScore())) {
                left.remove(0);
                return each.getKey();
            }
        }
        return primary.getLabel();
    }
}
