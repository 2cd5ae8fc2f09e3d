/*
 * LathProfilers.java: JMH's profilers by JMH's names: which there are, which work on this machine,
 * and which work within the fork.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
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

    /**
     * Environment variable with the path of the library that it needs, set by lath where it has
     * fetched that.
     */
    private static final String LIBRARY = "LATH_ASYNC_PROFILER";

    /** Their numbers belong to an iteration each; nothing of them is put together over forks. */
    private static final Set<String> PLAIN =
            new HashSet<>(Arrays.asList("cl", "comp", "gc", "mempool"));

    private LathProfilers() {}

    /**
     * `profilers` of hello. Those that work from outside are not tried: that takes long, and their
     * tools may come and go.
     */
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

    /** Answer to `profilers`: those that were asked for, or all, are tried. */
    static String report(List<String> asked) {
        LathJson answer = LathJson.event("profilers").key("profilers").open('[');
        for (String each : asked.isEmpty() ? all().keySet() : asked) {
            String name = config(each).getKlass();
            answer.open('{').put("name", each);
            try {
                // Fetched when it is asked for.
                boolean later =
                        name.equals(ASYNC) && System.getenv(LIBRARY) == null && asked.isEmpty();
                answer.put(
                        "doc",
                        later
                                ? "async-profiler; Maven fetches it when it is first asked for"
                                : profiler(each).getDescription());
            } catch (Exception | LinkageError unsupported) {
                answer.put("doc", "").put("lack", LathLacks.why(name, unsupported));
                if (!each.equals(name) && works(name)) answer.put("misused", true);
            }
            answer.put("beside", !PLAIN.contains(name)).close('}');
        }
        return answer.close(']').close('}').toString();
    }

    private static boolean works(String name) {
        try {
            profiler(name);
            return true;
        } catch (Exception | LinkageError unsupported) {
            return false;
        }
    }

    /** A profiler that was asked for, `name` or `name:options`. */
    static Profiler of(String asked) {
        ProfilerConfig config = config(asked);
        try {
            return ProfilerFactory.getProfilerOrException(config);
        } catch (Exception | LinkageError refused) {
            throw new LathCommand.Malformed(
                    "profiler "
                            + config.getKlass()
                            + " cannot be used: "
                            + LathLacks.why(config.getKlass(), refused));
        }
    }

    private static ProfilerConfig config(String asked) {
        int colon = asked.indexOf(':');
        String name = colon < 0 ? asked : asked.substring(0, colon);
        String options = colon < 0 ? "" : asked.substring(colon + 1);
        String library =
                name.equals(ASYNC) && !options.contains("libPath=") ? System.getenv(LIBRARY) : null;
        if (library != null) options += (options.isEmpty() ? "" : ";") + "libPath=" + library;
        return new ProfilerConfig(name, options);
    }

    private static Profiler profiler(String name) throws Exception {
        return ProfilerFactory.getProfilerOrException(config(name));
    }

    /**
     * Those of the asked that work within the fork. JMH would try the others, too, in every fork.
     */
    static Options internal(List<String> asked) {
        OptionsBuilder options = new OptionsBuilder();
        for (String each : asked) {
            ProfilerConfig config = config(each);
            Class<? extends Profiler> known = all().get(config.getKlass());
            if (known != null && !InternalProfiler.class.isAssignableFrom(known)) continue;
            if (of(each) instanceof InternalProfiler)
                options.addProfiler(config.getKlass(), config.getOpts());
        }
        return options.build();
    }

    /**
     * Has profilers within the fork see `named` instead of what the benchmark sees: they name files
     * after it. A JMH that is made otherwise names them itself.
     */
    static void rename(BenchmarkHandler handler, BenchmarkParams named) {
        for (String name : Arrays.asList("profilers", "profilersRev")) {
            try {
                Field field = BenchmarkHandler.class.getDeclaredField(name);
                field.setAccessible(true);
                @SuppressWarnings("unchecked")
                List<InternalProfiler> profilers = (List<InternalProfiler>) field.get(handler);
                for (int i = 0; i < profilers.size(); i++)
                    profilers.set(i, renamed(profilers.get(i), named));
            } catch (ReflectiveOperationException | UnsupportedOperationException otherVersion) {
                return;
            }
        }
    }

    private static InternalProfiler renamed(InternalProfiler profiler, BenchmarkParams named) {
        InvocationHandler renames =
                (proxy, method, arguments) -> {
                    Object[] seen = arguments == null ? new Object[0] : arguments.clone();
                    for (int i = 0; i < seen.length; i++)
                        seen[i] = seen[i] instanceof BenchmarkParams ? named : seen[i];
                    try {
                        return method.invoke(profiler, seen);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                };
        return (InternalProfiler)
                Proxy.newProxyInstance(
                        LathProfilers.class.getClassLoader(),
                        new Class<?>[] {InternalProfiler.class},
                        renames);
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
            for (Profiler discovered : ServiceLoader.load(Profiler.class))
                all.put(discovered.getClass().getCanonicalName(), discovered.getClass());
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
