/*
 * LathLister.java: what JMH's own list says, for lath: benchmarks with what is annotated, and the
 * command line of each one's fork.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Optional;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Runs in the virtual machine that will be measured and without arguments of its own: JMH looks at
 * both. Nothing of the user's is initialised. Arguments: see LathListing.
 */
public final class LathLister {
    private final LathListing asked;
    private final OutputFormat silent =
            OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);
    private final Runner runner;
    private final LathForks forks;

    private LathLister(LathListing asked) {
        this.asked = asked;
        runner = new Runner(asked.options(), silent);
        forks = new LathForks(asked.folder, asked.machine);
    }

    public static void main(String[] arguments) throws Throwable {
        new LathLister(new LathListing(arguments)).list();
        System.out.flush();
        System.exit(0);
    }

    private void list() throws Throwable {
        // By name and not by mode: a benchmark with several modes is one.
        Map<String, List<BenchmarkListEntry>> benchmarks = new TreeMap<>();
        for (BenchmarkListEntry entry : entries()) {
            if (asked.wants(entry.getUserClassQName()))
                benchmarks
                        .computeIfAbsent(entry.getUsername(), name -> new ArrayList<>())
                        .add(entry);
        }
        ArrayList<LathPrograms.Listed> all = new ArrayList<>();
        LathJson json =
                new LathJson()
                        .open('{')
                        .put("jmh", LathVersions.jmh())
                        .put("java", System.getProperty("java.version"));
        json.put("vm", System.getProperty("java.vm.name")).key("benchmarks").open('[');
        for (List<BenchmarkListEntry> modes : benchmarks.values()) all.add(describe(json, modes));
        json.close(']').close('}');
        File data = new File(asked.folder, LathPrograms.FOLDER);
        if (!data.isDirectory() && !data.mkdirs()) throw new IOException("cannot create " + data);
        try (ObjectOutputStream out =
                new ObjectOutputStream(
                        new FileOutputStream(new File(data, LathPrograms.BENCHMARKS)))) {
            out.writeObject(all);
        }
        write(new File(data, "hello.json"), hello());
        String embedded = LathPrograms.text("manifest.json");
        if (embedded != null) write(new File(asked.folder, "embedded.json"), embedded);
        write(new File(asked.folder, "list.json"), json.toString());
    }

    private Collection<BenchmarkListEntry> entries() {
        if (Runner.class.getResource(BenchmarkList.BENCHMARK_LIST) == null)
            return Collections.emptyList();
        return BenchmarkList.defaultList().getAll(silent, Collections.<String>emptyList());
    }

    private String hello() {
        LathJson hello =
                new LathJson()
                        .open('{')
                        .put("runtime", asked.version + ", JMH " + LathVersions.jmh());
        hello.put(
                "compiler",
                System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        hello.put("flags", String.join(" ", LathVersions.flags()));
        LathProfilers.describe(hello);
        hello.key("lacks").open('{');
        if (!LathAllocations.counted()) hello.put("allocations", LathAllocations.LACKING);
        if (!LathTurns.available()) hello.put("turns", LathTurns.lacking());
        hello.close('}');
        return hello.close('}').toString();
    }

    private static void write(File file, String text) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private LathPrograms.Listed describe(LathJson json, List<BenchmarkListEntry> modes)
            throws Throwable {
        BenchmarkListEntry entry = modes.get(0);
        LathPrograms.Listed listed = new LathPrograms.Listed();
        listed.id = LathPrograms.shown(entry.getUsername());
        listed.template =
                params(entry.getMode() == Mode.All ? entry.cloneWith(Mode.Throughput) : entry);
        listed.holder = LathStates.binaryName(entry.getUserClassQName());
        listed.methods = methods(entry, LathStates.load(listed.holder));
        LathStates states = new LathStates(listed.holder, listed.methods);
        listed.judged = states.isOpaque();
        listed.inJar = asked.isJar();
        listed.around = states.hasFixtures(Level.Invocation);
        json.open('{')
                .put("id", listed.id)
                .put("class", LathPrograms.shown(entry.getUserClassQName()))
                .put("binary", listed.holder);
        json.put("name", entry.getUsername().substring(entry.getUserClassQName().length() + 1))
                .texts("methods", listed.methods);
        json.put("group", entry.getThreadGroups().length > 1 || states.isGroup());
        json.key("group_threads").open('[');
        for (int threads : entry.getThreadGroups()) json.value((long) threads);
        json.close(']');
        json.put("returns", states.returns())
                .put("invocation_fixtures", listed.around)
                .put("iteration_fixtures", states.hasFixtures(Level.Iteration))
                .put("sinkless", states.isSinkless())
                .put("deferred", states.deferred())
                .put("opaque", states.isOpaque())
                .texts("states", states.names());
        TreeSet<Mode> distinct = new TreeSet<>();
        for (BenchmarkListEntry each : modes) distinct.add(each.getMode());
        json.key("modes").open('[');
        for (Mode mode : distinct) json.value(mode.shortLabel());
        json.close(']');
        settings(json, entry);
        params(json, entry, states, listed);
        forks.describe(json, listed.template);
        json.texts(
                "command",
                forks.command(
                        runner.getForkedMainCommand(
                                listed.template,
                                Collections.<ExternalProfiler>emptyList(),
                                "x",
                                0)));
        json.close('}');
        return listed;
    }

    /**
     * JMH names the methods of a group only where there are several; a group of one is known by its
     * annotation.
     */
    private static List<String> methods(BenchmarkListEntry entry, Class<?> holder) {
        List<String> methods =
                new ArrayList<>(
                        entry.getThreadGroupLabels().orElse(Collections.<String>emptyList()));
        String name = entry.getUsername().substring(entry.getUserClassQName().length() + 1);
        if (methods.isEmpty()) {
            for (Method method : LathMethods.all(holder)) {
                Group group =
                        LathMethods.isBenchmark(method) ? method.getAnnotation(Group.class) : null;
                if (group != null
                        && group.value().equals(name)
                        && !methods.contains(method.getName())) methods.add(method.getName());
            }
        }
        return methods.isEmpty() ? Collections.singletonList(name) : methods;
    }

    /** Only what is annotated: defaults are the driver's. */
    private static void settings(LathJson json, BenchmarkListEntry entry) {
        number(json, "threads", entry.getThreads());
        number(json, "forks", entry.getForks());
        number(json, "warmup_forks", entry.getWarmupForks());
        number(json, "warmup_iterations", entry.getWarmupIterations());
        number(json, "warmup_batch_size", entry.getWarmupBatchSize());
        time(json, "warmup_time_ns", entry.getWarmupTime());
        number(json, "iterations", entry.getMeasurementIterations());
        number(json, "batch_size", entry.getMeasurementBatchSize());
        time(json, "time_ns", entry.getMeasurementTime());
        number(json, "operations_per_invocation", entry.getOperationsPerInvocation());
        time(json, "timeout_ns", entry.getTimeout());
        if (entry.getTimeUnit().hasValue()) json.put("time_unit", entry.getTimeUnit().get().name());
    }

    private static void number(LathJson json, String key, Optional<Integer> value) {
        if (value.hasValue()) json.put(key, value.get());
    }

    private static void time(LathJson json, String key, Optional<TimeValue> value) {
        if (value.hasValue()) json.put(key, value.get().convertTo(TimeUnit.NANOSECONDS));
    }

    private static void params(
            LathJson json,
            BenchmarkListEntry entry,
            LathStates states,
            LathPrograms.Listed listed) {
        Map<String, String[]> params =
                entry.getParams().orElse(Collections.<String, String[]>emptyMap());
        json.key("params").open('[');
        for (Map.Entry<String, String[]> param : new TreeMap<>(params).entrySet()) {
            LathStates.Param field = states.param(param.getKey());
            listed.types.put(param.getKey(), field.type);
            if (field.constants != null) listed.constants.put(param.getKey(), field.constants);
            json.open('{')
                    .put("name", param.getKey())
                    .put("type", field.type)
                    .put("owner", field.owner);
            if (field.constants != null) json.texts("constants", field.constants);
            boolean half = false;
            for (String value : param.getValue()) {
                half |= hasHalves(value);
            }
            if (half) json.put("half", true);
            json.texts("values", Arrays.asList(param.getValue())).close('}');
        }
        json.close(']');
    }

    /** Halves of characters: what holds some cannot be passed to a fork. */
    private static boolean hasHalves(String value) {
        return value.codePoints()
                .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    /** As JMH makes them for a fork. */
    private BenchmarkParams params(BenchmarkListEntry entry) throws Throwable {
        Method method =
                Runner.class.getDeclaredMethod(
                        "newBenchmarkParams", BenchmarkListEntry.class, ActionMode.class);
        method.setAccessible(true);
        try {
            return (BenchmarkParams) method.invoke(runner, entry, ActionMode.WARMUP_MEASUREMENT);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }
}
