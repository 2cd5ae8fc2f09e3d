package kept;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.IterationType;

/** Benchmarks whose results JMH's own classes put together once more, from the same objects. */
public class Kept {
    @State(Scope.Group)
    public static class Shared {
        public int x = 1;
    }

    @AuxCounters
    @State(Scope.Thread)
    public static class Counted {
        public long calls;
        public long twice;

        @Setup(Level.Iteration)
        public void clear() {
            calls = twice = 0;
        }
    }

    @AuxCounters(AuxCounters.Type.EVENTS)
    @State(Scope.Thread)
    public static class Events {
        public long rounds;

        @Setup(Level.Iteration)
        public void clear() {
            rounds = 0;
        }
    }

    @Benchmark
    public int[] plain() {
        Blackhole.consumeCPU(20);
        return new int[10];
    }

    @Benchmark
    @Group("pair")
    @GroupThreads(2)
    public int read(Shared shared, Counted counted) {
        Blackhole.consumeCPU(20);
        // Both from the first call on: JMH's time for what never happened is infinite, which no JSON can tell.
        counted.calls++;
        counted.twice += 2;
        return shared.x;
    }

    @Benchmark
    @Group("pair")
    public int write(Shared shared, Events events) {
        Blackhole.consumeCPU(30);
        events.rounds++;
        return shared.x = shared.x * 31 + 7;
    }

    /** Named before other profilers it is the last to see an iteration: with all that they found out. */
    public static class Keeper implements InternalProfiler {
        private static int number;

        @Override
        public void beforeIteration(BenchmarkParams params, IterationParams iteration) {
        }

        @Override
        public Collection<? extends Result> afterIteration(BenchmarkParams params, IterationParams iteration, IterationResult result) {
            if (iteration.getType() == IterationType.MEASUREMENT) keep(new File(System.getProperty("kept")), result);
            return Collections.emptyList();
        }

        private static void keep(File folder, IterationResult result) {
            String process = ManagementFactory.getRuntimeMXBean().getStartTime() + "_" + ManagementFactory.getRuntimeMXBean().getName();
            File file = new File(folder, String.format("%s_%05d", process, number++));
            try (ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream(file))) {
                out.writeObject(result);
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
        }

        @Override
        public String getDescription() {
            return "keeps JMH's result of each iteration in a folder";
        }
    }

    /** Folder with what was kept, file for JMH's JSON of it. */
    public static class Together {
        public static void main(String[] arguments) throws Exception {
            File[] files = new File(arguments[0]).listFiles();
            Arrays.sort(files);
            // Benchmark and mode, process, iterations.
            Map<String, Map<String, List<IterationResult>>> cases = new TreeMap<>();
            for (File file : files) {
                try (ObjectInputStream in = new ObjectInputStream(new FileInputStream(file))) {
                    IterationResult result = (IterationResult) in.readObject();
                    BenchmarkParams params = result.getBenchmarkParams();
                    String process = file.getName().substring(0, file.getName().lastIndexOf('_'));
                    cases.computeIfAbsent(params.getBenchmark() + " " + params.getMode(), name -> new TreeMap<>())
                            .computeIfAbsent(process, name -> new ArrayList<>()).add(result);
                }
            }
            List<RunResult> all = new ArrayList<>();
            for (Map<String, List<IterationResult>> forks : cases.values()) {
                BenchmarkParams params = null;
                List<BenchmarkResult> results = new ArrayList<>();
                for (List<IterationResult> iterations : forks.values()) {
                    params = iterations.get(0).getBenchmarkParams();
                    results.add(new BenchmarkResult(params, iterations));
                }
                all.add(new RunResult(params, results));
            }
            ResultFormatFactory.getInstance(ResultFormatType.JSON, arguments[1]).writeOut(all);
        }
    }
}
