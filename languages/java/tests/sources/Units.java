package org.openjdk.jmh.runner;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.util.SampleBuffer;

/** What the runtime does within: no command shows it for certain. */
final class Units {
    private static int failed;

    public static void main(String[] arguments) {
        namesOfEqualScores();
        namesOfEqualMeans();
        logIsAnObject();
        System.out.println(failed == 0 ? "all as expected" : failed + " failed");
    }

    private static void expect(String what, Object expected, Object found) {
        if (expected.equals(found)) return;
        failed++;
        System.out.println(what + ": expected " + expected + ", found " + found);
    }

    private static Result<?> rate(ResultRole role, String label, double perSecond) {
        return new ThroughputResult(role, label, perSecond, 1_000_000_000L, TimeUnit.SECONDS);
    }

    /** Threads of `a` had 5 and 7, those of `b` 5 and 6; JMH lists threads in any order. */
    private static void namesOfEqualScores() {
        IterationResult result = new IterationResult(null, null, null);
        for (double score : new double[] {5, 6, 5, 7}) result.addResult(rate(ResultRole.PRIMARY, "group", score));
        for (double score : new double[] {5, 7}) result.addResult(rate(ResultRole.SECONDARY, "a", score));
        for (double score : new double[] {5, 6}) result.addResult(rate(ResultRole.SECONDARY, "b", score));
        expect("names", Arrays.asList("a", "b", "b", "a"), names(result));
    }

    private static Result<?> samples(ResultRole role, String label, long... times) {
        SampleBuffer buffer = new SampleBuffer();
        for (long time : times) buffer.add(time);
        return new SampleTimeResult(role, label, buffer, TimeUnit.NANOSECONDS);
    }

    private static void namesOfEqualMeans() {
        IterationResult result = new IterationResult(null, null, null);
        result.addResult(samples(ResultRole.PRIMARY, "group", 10, 30));
        result.addResult(samples(ResultRole.PRIMARY, "group", 20, 20));
        result.addResult(samples(ResultRole.SECONDARY, "a", 20, 20));
        result.addResult(samples(ResultRole.SECONDARY, "b", 10, 30));
        expect("names of samples", Arrays.asList("b", "a"), names(result));
    }

    private static List<String> names(IterationResult result) {
        LathMethodNames names = new LathMethodNames(Arrays.asList("a", "b"), result);
        List<String> found = new ArrayList<>();
        for (Result<?> each : result.getRawPrimaryResults()) found.add(names.next(each));
        return found;
    }

    private static void logIsAnObject() {
        OutputFormat log = new LathTimeout(1, false).log();
        expect("a proxy", true, Proxy.isProxyClass(log.getClass()));
        expect("in a set", true, new HashSet<>(Arrays.asList(log)).contains(log));
        expect("as text", "lath's log", log.toString());
    }
}
