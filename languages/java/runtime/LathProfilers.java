/* LathProfilers.java: JMH's profilers that work within the fork, by JMH's names. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;

final class LathProfilers {
    private LathProfilers() {
    }

    /** `profilers` of hello: JMH's built-in ones, and those that it discovers on the class path; as far as they need no host process. */
    static void describe(LathJson hello) {
        Map<String, Class<? extends Profiler>> all = new TreeMap<>(builtIn());
        try {
            for (Profiler discovered : ServiceLoader.load(Profiler.class)) {
                all.put(discovered.getClass().getCanonicalName(), discovered.getClass());
            }
        } catch (ServiceConfigurationError broken) {
            // The built-in ones are there all the same.
        }
        hello.key("profilers").open('[');
        for (Map.Entry<String, Class<? extends Profiler>> entry : all.entrySet()) {
            if (!InternalProfiler.class.isAssignableFrom(entry.getValue()) || external(entry.getValue())) continue;
            try {
                String doc = ProfilerFactory.getProfilerOrException(new ProfilerConfig(entry.getKey(), "")).getDescription();
                hello.open('{').put("name", entry.getKey()).put("doc", doc).close('}');
            } catch (Exception | LinkageError unsupportedHere) {
                // Not listed: it would be refused.
            }
        }
        hello.close(']');
    }

    /** `profilers`: `name` or `name:options`. */
    static Options options(List<String> profilers) throws Exception {
        OptionsBuilder options = new OptionsBuilder();
        for (String each : profilers) {
            int colon = each.indexOf(':');
            String name = colon < 0 ? each : each.substring(0, colon);
            String given = colon < 0 ? "" : each.substring(colon + 1);
            Profiler profiler;
            try {
                profiler = ProfilerFactory.getProfilerOrException(new ProfilerConfig(name, given));
            } catch (Exception refused) {
                throw new LathCommand.Malformed("profiler " + name + " cannot be used: " + refused.getMessage());
            }
            if (external(profiler.getClass()) || !(profiler instanceof InternalProfiler)) {
                throw new LathCommand.Malformed("profiler " + name + " works from outside the measured process, in JMH's host, which does not run here");
            }
            options.addProfiler(name, given);
        }
        return options.build();
    }

    private static boolean external(Class<?> profiler) {
        return ExternalProfiler.class.isAssignableFrom(profiler);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Class<? extends Profiler>> builtIn() {
        try {
            Field field = ProfilerFactory.class.getDeclaredField("BUILT_IN");
            field.setAccessible(true);
            return (Map<String, Class<? extends Profiler>>) field.get(null);
        } catch (ReflectiveOperationException otherVersion) {
            return new TreeMap<>();
        }
    }
}
