package org.openjdk.jmh.runner;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.*;
import java.util.function.Consumer;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.*;
import org.openjdk.jmh.runner.options.*;
import org.openjdk.jmh.util.Multimap;
import org.openjdk.jmh.util.Optional;
import org.openjdk.jmh.util.SingletonStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * In place of JMH's class, for tests that call it: lath runs the benchmarks of the jar, and the tests get what lath's CSV has.
 *
 * <p>Environment: LATH, the program; LATH_JAR, the tests as a jar; LATH_CALLS, a file with a line for each call.
 */
public class Runner {

    private static final Map<Integer, String> MEANING = Map.of(2, "flags", 3, "source", 4, "build", 5, "machine");

    private final Options options;

    public Runner(Options options) {
        this.options = options;
    }

    public Runner(Options options, Object format) {
        this(options);
    }

    public RunResult runSingle() throws RunnerException {
        Collection<RunResult> all = run();
        if (all.size() != 1) {
            throw new RunnerException("not one result, but " + all.size());
        }
        return all.iterator().next();
    }

    public Collection<RunResult> run() throws RunnerException {
        try {
            Path folder = Files.createTempDirectory("lath-it");
            Path results = folder.resolve("results.csv");
            List<String> command = command(results);
            Path calls = Path.of(System.getenv("LATH_CALLS"));
            Files.writeString(calls, String.join(" ", command) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
            with(options.getOutput(), file -> process.redirectOutput(new File(file)));
            Process lath = process.start();
            String log = new String(lath.getInputStream().readAllBytes());
            System.out.print(log);
            judge(lath.waitFor(), log);
            with(options.getResult(), file -> copy(results, Path.of(file)));
            return Files.exists(results) ? read(Files.readAllLines(results)) : List.of();
        } catch (IOException | InterruptedException error) {
            throw new RunnerException(error);
        }
    }

    private static void copy(Path from, Path to) {
        try {
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    /** Exit code 1 is a failure of a benchmark, which JMH's runner throws only if it is to fail on errors. */
    private void judge(int code, String log) throws RunnerException {
        if (code == 6) {
            throw new NoBenchmarksException();
        }
        boolean fails = options.shouldFailOnError().orElse(false);
        if (code != 0 && (code != 1 || fails)) {
            throw new RunnerException("lath ends with " + code + " (" + MEANING.getOrDefault(code, "benchmark") + "): " + log);
        }
    }

    private List<String> command(Path results) {
        Arguments line = new Arguments(System.getenv("LATH"), "run", System.getenv("LATH_JAR"));
        line.add("--no-lock", "-rf", "csv", "-rff", results);
        line.option("-f", options.getForkCount()).option("-wf", options.getWarmupForkCount());
        line.option("-i", options.getMeasurementIterations()).option("-wi", options.getWarmupIterations());
        line.option("-r", options.getMeasurementTime()).option("-w", options.getWarmupTime());
        line.option("-bs", options.getMeasurementBatchSize()).option("-wbs", options.getWarmupBatchSize());
        line.option("-wm", options.getWarmupMode()).option("-to", options.getTimeout());
        line.option("-opi", options.getOperationsPerInvocation()).option("-jvm", options.getJvm());
        line.option("-si", options.shouldSyncIterations()).option("-gc", options.shouldDoGC()).option("-foe", options.shouldFailOnError());
        with(options.getTimeUnit(), unit -> line.add("-tu", unit(unit)));
        with(options.getThreads(), threads -> line.add("-t", threads < 0 ? "max" : threads));
        with(options.getThreadGroups(), groups -> line.add("-tg", Arrays.stream(groups).mapToObj(String::valueOf).collect(Collectors.joining(","))));
        with(options.getJvmArgs(), words -> line.add("-jvmArgs", words(words)));
        with(options.getJvmArgsPrepend(), words -> line.add("-jvmArgsPrepend", words(words)));
        with(options.getJvmArgsAppend(), words -> line.add("-jvmArgsAppend", words(words)));
        options.getBenchModes().forEach(mode -> line.add("-bm", mode.shortLabel()));
        options.getWarmupIncludes().forEach(name -> line.add("-wmb", name));
        options.getExcludes().forEach(name -> line.add("-e", name));
        options.getProfilers().forEach(one -> line.add("-prof", one.getOpts().isEmpty() ? one.getKlass() : one.getKlass() + ":" + one.getOpts()));
        for (String name : parameters()) {
            line.add("-p", name + "=" + String.join(",", options.getParameter(name).get()));
        }
        line.add("--");
        options.getIncludes().forEach(line::add);
        return line.words;
    }

    private static String unit(TimeUnit unit) {
        return switch (unit) {
            case NANOSECONDS -> "ns";
            case MICROSECONDS -> "us";
            case MILLISECONDS -> "ms";
            case SECONDS -> "s";
            case MINUTES -> "m";
            case HOURS -> "h";
            case DAYS -> "day";
        };
    }

    private static String words(Collection<String> words) {
        return words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
    }

    /** Names of the parameters that the options set: JMH's builder keeps them to itself. */
    @SuppressWarnings("unchecked")
    private Collection<String> parameters() {
        try {
            Field field = options.getClass().getDeclaredField("params");
            field.setAccessible(true);
            return ((Multimap<String, String>) field.get(options)).keys();
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
    }

    private static <T> void with(Optional<T> value, Consumer<T> use) {
        if (value.hasValue()) {
            use.accept(value.get());
        }
    }

    private static class Arguments {
        final List<String> words = new ArrayList<>();

        Arguments(Object... words) {
            add(words);
        }

        void add(Object... more) {
            for (Object word : more) {
                words.add(word.toString());
            }
        }

        Arguments option(String flag, Optional<?> value) {
            if (value.hasValue()) {
                Object given = value.get();
                add(flag, given instanceof TimeValue time ? time.getTime() + unit(time.getTimeUnit()) : given);
            }
            return this;
        }
    }

    /** A row for each result, and below it one `name:label` for each secondary result. */
    private static Collection<RunResult> read(List<String> lines) {
        List<String> titles = cells(lines.get(0));
        List<Read> all = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            Map<String, String> row = new LinkedHashMap<>();
            List<String> cells = cells(line);
            for (int i = 0; i < cells.size(); i++) {
                row.put(titles.get(i), cells.get(i));
            }
            Scored scored = Scored.of(row);
            if (scored == null || all.isEmpty() && row.get("Benchmark").contains(":")) {
                continue;
            }
            if (row.get("Benchmark").contains(":")) {
                all.get(all.size() - 1).secondary.put(scored.getLabel(), scored);
            } else {
                all.add(new Read(params(row), scored));
            }
        }
        return new ArrayList<>(all);
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (char c : line.toCharArray()) {
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }

    private static BenchmarkParams params(Map<String, String> row) {
        WorkloadParams values = new WorkloadParams();
        row.forEach((title, value) -> {
            if (title.startsWith("Param: ")) {
                values.put(title.substring(7), value, 0);
            }
        });
        IterationParams iterations = new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.NONE, 1);
        Mode mode = Mode.deepValueOf(row.get("Mode"));
        int threads = Integer.parseInt(row.get("Threads"));
        return new BenchmarkParams(row.get("Benchmark"), "", true, threads, new int[] {threads}, List.of(), 1, 0, iterations, iterations, mode,
                values, TimeUnit.SECONDS, 1, "", List.of(), "", "", "", "", TimeValue.NONE);
    }

    private static class Read extends RunResult {
        final Scored primary;
        final Map<String, Result> secondary = new TreeMap<>();

        Read(BenchmarkParams params, Scored primary) {
            super(params, List.of());
            this.primary = primary;
        }

        @Override
        public Result getPrimaryResult() {
            return primary;
        }

        @Override
        public Map<String, Result> getSecondaryResults() {
            return secondary;
        }

        @Override
        public BenchmarkResult getAggregatedResult() {
            return new BenchmarkResult(getParams(), List.of()) {
                @Override
                public Result getPrimaryResult() {
                    return primary;
                }
            };
        }
    }

    private static class Scored extends Result<Scored> {
        private final long samples;
        private final double error;

        private Scored(ResultRole role, String label, Statistics score, String unit, long samples, double error) {
            super(role, label, score, unit, AggregationPolicy.AVG);
            this.samples = samples;
            this.error = error;
        }

        /** Null for a row without a score: the benchmark failed. */
        static Scored of(Map<String, String> row) {
            String name = row.get("Benchmark");
            try {
                double score = Double.parseDouble(row.get("Score"));
                if (Double.isNaN(score) && !name.contains(":")) {
                    return null;
                }
                String error = row.get("Score Error (99.9%)");
                String label = name.contains(":") ? name.substring(name.indexOf(':') + 1) : name.substring(name.lastIndexOf('.') + 1);
                ResultRole role = name.contains(":") ? ResultRole.SECONDARY : ResultRole.PRIMARY;
                String samples = row.get("Samples");
                return new Scored(role, label, new SingletonStatistics(score), row.get("Unit"), samples.isEmpty() ? 0 : Long.parseLong(samples),
                        error.isEmpty() ? Double.NaN : Double.parseDouble(error));
            } catch (NumberFormatException none) {
                return null;
            }
        }

        @Override
        public long getSampleCount() {
            return samples;
        }

        @Override
        public double getScoreError() {
            return error;
        }

        @Override
        protected Aggregator<Scored> getThreadAggregator() {
            throw new UnsupportedOperationException();
        }

        @Override
        protected Aggregator<Scored> getIterationAggregator() {
            throw new UnsupportedOperationException();
        }
    }
}
