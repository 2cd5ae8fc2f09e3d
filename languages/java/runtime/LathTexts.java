/*
 * LathTexts.java: secondary results: numbers of counters and profilers for the driver, texts of
 * profilers for people.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ThroughputResult;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

final class LathTexts {
    /**
     * Looked up before any code of the user's has run: that may install a policy under which nobody
     * may.
     */
    private static final Field POLICY = policyField();

    private final Map<String, List<Result<?>>> texts = new TreeMap<>();

    /**
     * Numbers, those of all threads together as JMH does it. What the driver derives itself is left
     * out: percentiles, the methods of a group.
     */
    static void numbers(LathJson answer, List<String> group, IterationResult result) {
        List<String> methods = group.size() > 1 ? group : Collections.<String>emptyList();
        answer.key("results").open('[');
        for (Map.Entry<String, Result> entry : result.getSecondaryResults().entrySet()) {
            Result<?> each = entry.getValue();
            boolean nothing =
                    Double.isInfinite(each.getScore())
                            || Double.isNaN(each.getScore()) && !isText(each);
            if (nothing || isDerived(each) || methods.contains(entry.getKey())) continue;
            write(answer, entry.getKey(), each);
        }
        answer.close(']');
    }

    /** What follows from another result. */
    static boolean isDerived(Result<?> result) {
        return result.getClass().getSimpleName().equals("ScalarDerivativeResult");
    }

    /**
     * No number but something to read: stacks, say. JMH gives such results one value that is no
     * number; one without values has nothing to say yet.
     */
    static boolean isText(Result<?> result) {
        boolean nameless = Double.isNaN(result.getScore()) && result.getStatistics().getN() > 0;
        return nameless && result.extendedInfo() != null && !result.extendedInfo().trim().isEmpty();
    }

    /** One of `results`; without a number where there is only something to read. */
    static void write(LathJson answer, String label, Result<?> result) {
        answer.open('{')
                .put("label", label)
                .put("value", result.getScore())
                .put("unit", result.getScoreUnit())
                .put("policy", policy(result))
                .close('}');
    }

    /**
     * How iterations make one value. Rates of threads add up, those of iterations do not: JMH has
     * one object for both.
     */
    private static String policy(Result<?> result) {
        if (result instanceof ThroughputResult || POLICY == null) return "avg";
        try {
            return ((Enum<?>) POLICY.get(result)).name().toLowerCase(Locale.ROOT);
        } catch (ReflectiveOperationException otherVersion) {
            return "avg";
        }
    }

    private static Field policyField() {
        try {
            Field policy = Result.class.getDeclaredField("policy");
            policy.setAccessible(true);
            return policy;
        } catch (ReflectiveOperationException otherVersion) {
            return null;
        }
    }

    /** Remembers what has no number but something to read: stacks, say. */
    void keep(IterationResult result, boolean warmup) {
        if (warmup) return;
        for (Map.Entry<String, Result> entry : result.getSecondaryResults().entrySet()) {
            Result<?> each = entry.getValue();
            if (isText(each))
                texts.computeIfAbsent(entry.getKey(), label -> new ArrayList<>()).add(each);
        }
    }

    /** All iterations of the fork in one text, on standard output. */
    void print() {
        for (Map.Entry<String, List<Result<?>>> entry : texts.entrySet()) {
            Result<?> all = together(entry.getValue());
            System.out.println("Secondary result \"" + entry.getKey() + "\":");
            System.out.println(all.extendedInfo().replace(LathPrograms.UNNAMED, ""));
        }
        texts.clear();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Result<?> together(List<Result<?>> results) {
        try {
            Method method = Result.class.getDeclaredMethod("getIterationAggregator");
            method.setAccessible(true);
            return ((Aggregator) method.invoke(results.get(0))).aggregate((List) results);
        } catch (ReflectiveOperationException otherVersion) {
            return results.get(results.size() - 1);
        }
    }
}
