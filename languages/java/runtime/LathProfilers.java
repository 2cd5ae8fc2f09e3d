/* LathProfilers.java: JMH's profilers by JMH's names: which there are, which work on this machine, and which work within the fork. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;

final class LathProfilers {
    private static final String ASYNC = "async";
    /** Environment variable with the path of the library that it needs, set by lath where it has fetched that. */
    private static final String LIBRARY = "LATH_ASYNC_PROFILER";
    /** Their numbers belong to an iteration each; nothing of them is put together over forks. */
    private static final Set<String> PLAIN = new HashSet<>(Arrays.asList("cl", "comp", "gc", "mempool"));

    private LathProfilers() {
    }

    /** `profilers` of hello. Those that work from outside are not tried: that takes long, and their tools may come and go. */
    static void describe(LathJson hello) {
        hello.key("profilers").open('[');
        for (Map.Entry<String, Class<? extends Profiler>> entry : all().entrySet()) {
            boolean beside = !PLAIN.contains(entry.getKey());
            String doc = "";
            try {
                if (!external(entry.getValue())) doc = profiler(entry.getKey()).getDescription();
            } catch (Exception | LinkageError unsupportedHere) {
                // Whoever asks for it is told why.
            }
            hello.open('{').put("name", entry.getKey()).put("doc", doc);
            if (beside) hello.put("beside", true);
            hello.close('}');
        }
        hello.close(']');
    }

    /** Answer to `profilers`: all are tried. */
    static String report() {
        LathJson answer = LathJson.event("profilers").key("profilers").open('[');
        for (Map.Entry<String, Class<? extends Profiler>> entry : all().entrySet()) {
            String name = entry.getKey();
            answer.open('{').put("name", name);
            try {
                // Fetched when it is asked for.
                boolean later = name.equals(ASYNC) && System.getenv(LIBRARY) == null;
                answer.put("doc", later ? "async-profiler; Maven fetches it when it is first asked for" : profiler(name).getDescription());
            } catch (Exception | LinkageError unsupported) {
                answer.put("doc", "").put("lack", LathLacks.why(name, unsupported));
            }
            answer.put("beside", !PLAIN.contains(name)).close('}');
        }
        return answer.close(']').close('}').toString();
    }

    /** A profiler that was asked for, `name` or `name:options`. */
    static Profiler of(String asked) {
        ProfilerConfig config = config(asked);
        try {
            return ProfilerFactory.getProfilerOrException(config);
        } catch (Exception | LinkageError refused) {
            throw new LathCommand.Malformed("profiler " + config.getKlass() + " cannot be used: " + LathLacks.why(config.getKlass(), refused));
        }
    }

    private static ProfilerConfig config(String asked) {
        int colon = asked.indexOf(':');
        String name = colon < 0 ? asked : asked.substring(0, colon);
        String options = colon < 0 ? "" : asked.substring(colon + 1);
        String library = name.equals(ASYNC) && !options.contains("libPath=") ? System.getenv(LIBRARY) : null;
        if (library != null) options += (options.isEmpty() ? "" : ";") + "libPath=" + library;
        return new ProfilerConfig(name, options);
    }

    private static Profiler profiler(String name) throws Exception {
        return ProfilerFactory.getProfilerOrException(config(name));
    }

    /** Those of the asked that work within the fork. JMH would try the others, too, in every fork. */
    static Options internal(List<String> asked) {
        OptionsBuilder options = new OptionsBuilder();
        for (String each : asked) {
            ProfilerConfig config = config(each);
            Class<? extends Profiler> known = all().get(config.getKlass());
            if (known != null && !InternalProfiler.class.isAssignableFrom(known)) continue;
            if (of(each) instanceof InternalProfiler) options.addProfiler(config.getKlass(), config.getOpts());
        }
        return options.build();
    }

    /** Those that work from outside it, in order. */
    static List<ExternalProfiler> external(List<String> asked) {
        List<ExternalProfiler> found = new ArrayList<>();
        for (String each : asked) {
            Profiler profiler = of(each);
            if (profiler instanceof ExternalProfiler) found.add((ExternalProfiler) profiler);
        }
        return found;
    }

    private static boolean external(Class<?> profiler) {
        return ExternalProfiler.class.isAssignableFrom(profiler);
    }

    /** JMH's built-in ones, and those that it discovers on the class path. */
    private static Map<String, Class<? extends Profiler>> all() {
        Map<String, Class<? extends Profiler>> all = new TreeMap<>(builtIn());
        try {
            for (Profiler discovered : ServiceLoader.load(Profiler.class)) all.put(discovered.getClass().getCanonicalName(), discovered.getClass());
        } catch (ServiceConfigurationError broken) {
            // The built-in ones are there all the same.
        }
        return all;
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
