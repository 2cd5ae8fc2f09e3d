/* LathParams.java: BenchmarkParams as JMH would have made them, with what the driver decided. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Utils;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

final class LathParams {
    private LathParams() {}

    static BenchmarkParams of(LathPrograms.Listed listed, LathCommand command)
            throws ReflectiveOperationException {
        return of(
                listed,
                command,
                mode(command.text("mode", "avgt")),
                Math.max(command.small("threads", 1), 1));
    }

    static BenchmarkParams of(
            LathPrograms.Listed listed, LathCommand command, Mode mode, int atLeast)
            throws ReflectiveOperationException {
        return of(listed, listed.id, command, mode, atLeast);
    }

    /**
     * For profilers, which name files after the benchmark: a name that no other fork of the run
     * has.
     */
    static BenchmarkParams named(LathPrograms.Listed listed, LathCommand command)
            throws ReflectiveOperationException {
        String files = command.text("files", "");
        String name = files.isEmpty() ? listed.id : listed.id + "-" + files;
        return of(
                listed,
                name,
                command,
                mode(command.text("mode", "avgt")),
                Math.max(command.small("threads", 1), 1));
    }

    private static BenchmarkParams of(
            LathPrograms.Listed listed, String name, LathCommand command, Mode mode, int atLeast)
            throws ReflectiveOperationException {
        BenchmarkParams template = listed.template;
        int[] groups = groups(template, command);
        int threads = Utils.roundUp(atLeast, Utils.sum(groups));
        WorkloadParams params = new WorkloadParams();
        int position = 0;
        for (Map.Entry<String, String> param : command.params.entrySet())
            params.put(param.getKey(), param.getValue(), position++);
        IterationParams warmup =
                new IterationParams(
                        IterationType.WARMUP,
                        command.small("i.warmup_iterations", 0),
                        TimeValue.nanoseconds(command.number("i.warmup_time_ns", 0)),
                        command.small("i.warmup_batch", 1));
        IterationParams measurement =
                new IterationParams(
                        IterationType.MEASUREMENT,
                        command.small("i.measurement_iterations", 1),
                        TimeValue.nanoseconds(command.number("i.measurement_time_ns", 0)),
                        command.small("i.measurement_batch", 1));
        boolean single = mode == Mode.SingleShotTime;
        List<Object> arguments =
                new ArrayList<>(
                        Arrays.asList(
                                name,
                                target(template.generatedBenchmark(), mode),
                                !single
                                        && template.shouldSynchIterations()
                                        && command.number("synchronise", 1) != 0,
                                threads,
                                groups,
                                template.getThreadGroupLabels(),
                                command.small("i.forks", 1),
                                command.small("i.warmup_forks", 0),
                                warmup,
                                measurement,
                                mode,
                                params,
                                unit(command.text("i.unit", "s")),
                                Math.max(command.small("i.opi", 1), 1),
                                template.getJvm(),
                                template.getJvmArgs(),
                                template.getJdkVersion(),
                                template.getVmName(),
                                template.getVmVersion(),
                                template.getJmhVersion(),
                                TimeValue.nanoseconds(
                                        Math.max(
                                                command.number(
                                                        "i.timeout_ns",
                                                        TimeUnit.MINUTES.toNanos(10)),
                                                1))));
        Constructor<?> constructor = BenchmarkParams.class.getConstructors()[0];
        // Older versions of JMH do not pass the labels of a group's threads.
        if (constructor.getParameterCount() == arguments.size() - 1) arguments.remove(5);
        return (BenchmarkParams) constructor.newInstance(arguments.toArray());
    }

    /**
     * The generated method for another mode: JMH generates one for each, whatever the annotations
     * say.
     */
    private static String target(String generated, Mode mode) {
        return generated.substring(0, generated.lastIndexOf('_') + 1) + mode;
    }

    private static int[] groups(BenchmarkParams template, LathCommand command) {
        List<String> given = command.list("thread_groups");
        if (given.isEmpty()) return template.getThreadGroups();
        int[] groups = new int[given.size()];
        for (int i = 0; i < groups.length; i++) {
            try {
                groups[i] = Integer.parseInt(given.get(i));
            } catch (NumberFormatException no) {
                throw new LathCommand.Malformed("`" + given.get(i) + "` is no number of threads");
            }
        }
        if (groups.length != template.getThreadGroups().length || Utils.sum(groups) < 1) {
            throw new LathCommand.Malformed(
                    "the group has " + template.getThreadGroups().length + " functions");
        }
        return groups;
    }

    private static Mode mode(String label) {
        for (Mode mode : Mode.values()) {
            if (mode.shortLabel().equals(label) && mode != Mode.All) return mode;
        }
        throw new LathCommand.Malformed("no such mode: `" + label + "`");
    }

    private static TimeUnit unit(String label) {
        for (TimeUnit unit : TimeUnit.values()) {
            if (TimeValue.tuToString(unit).equals(label)) return unit;
        }
        throw new LathCommand.Malformed("no such unit: `" + label + "`");
    }
}
