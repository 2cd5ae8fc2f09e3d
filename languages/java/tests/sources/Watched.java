package watched;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.TextResult;

/** A profiler that works from outside the fork and writes down what it is asked, to be compared with what JMH itself asks it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
public class Watched {
    @Setup(Level.Trial)
    public void show() {
        System.out.println("watched=" + System.getProperty("watched") + " " + System.getenv("WATCHED"));
        System.err.println("taken");
    }

    @Benchmark
    public int run() {
        return 1;
    }

    public static class Notes implements ExternalProfiler {
        private final String options;
        private int trials;

        public Notes(String options) {
            this.options = options;
        }

        public Notes() {
            this("");
        }

        private void note(String text) {
            try {
                byte[] line = (text + "\n").getBytes(StandardCharsets.UTF_8);
                Files.write(Paths.get(System.getenv("WATCHED_NOTES")), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException lost) {
                throw new IllegalStateException(lost);
            }
        }

        @Override
        public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
            note("invoke");
            return Arrays.asList("env", "WATCHED=outside");
        }

        @Override
        public Collection<String> addJVMOptions(BenchmarkParams params) {
            note("options");
            return Collections.singletonList("-Dwatched=" + options);
        }

        @Override
        public void beforeTrial(BenchmarkParams params) {
            note("before " + params.getMode() + " " + params.getMeasurement().getCount() + " " + params.getForks());
        }

        @Override
        public Collection<? extends Result> afterTrial(BenchmarkResult fork, long pid, File out, File err) {
            trials++;
            boolean ordered = fork.getMetadata().getStartTime() <= fork.getMetadata().getWarmupTime()
                    && fork.getMetadata().getWarmupTime() < fork.getMetadata().getMeasurementTime()
                    && fork.getMetadata().getMeasurementTime() < fork.getMetadata().getStopTime();
            boolean counted = fork.getMetadata().getMeasurementOps() > 0 && fork.getMetadata().getWarmupOps() > 0;
            note("after " + fork.getIterationResults().size() + " " + (pid > 1) + " " + ordered + " " + counted + " " + lines(out) + " " + lines(err));
            return Arrays.asList(
                    new ScalarResult("watched.trials", trials, "#", AggregationPolicy.SUM),
                    new ScalarResult("watched.iterations", fork.getIterationResults().size(), "#", AggregationPolicy.AVG),
                    new TextResult("trial " + trials + "\n  /no/such/recording\n  <not counted> cycles\n  0x00007f4404ee54b4: 9400 0000 | bd01 0000 \n", "watched.text"));
        }

        /** Those of the benchmark; JMH keeps what is printed elsewhere. */
        private static String lines(File file) {
            try {
                List<String> lines = Files.readAllLines(file.toPath());
                return file.exists() && lines.stream().noneMatch(line -> line.contains("event")) ? "read" : "mixed";
            } catch (IOException lost) {
                return lost.toString();
            }
        }

        @Override
        public boolean allowPrintOut() {
            return true;
        }

        @Override
        public boolean allowPrintErr() {
            return false;
        }

        @Override
        public String getDescription() {
            return "writes down what it is asked";
        }
    }
}
