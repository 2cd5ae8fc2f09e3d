/* LathServer.java: answers commands until the driver goes away. */
package org.openjdk.jmh.runner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

final class LathServer {
    /** JMH itself knows no limit; beyond this no machine has the memory for the stacks. */
    private static final int MAX_THREADS = 10_000;

    /**
     * As the kernel names threads that compile (HotSpot's, Graal's, OpenJ9's) and those that wake
     * up by the clock, whatever a benchmark does: HotSpot's and lath's own.
     */
    private static final List<String> ASIDE =
            Arrays.asList(
                    "C1 CompilerThre",
                    "C2 CompilerThre",
                    "JVMCI CompilerT",
                    "JVMCI-native Co",
                    "JIT Compilation",
                    "VM Periodic Tas",
                    "G1 Service",
                    "Monitor Deflati",
                    "lath-timeout");

    private final LathChannel channel;
    private List<LathPrograms.Listed> programs;
    private LathTrial trial;

    /** Only in a process that runs no trial. */
    private LathCompanion companion;

    LathServer(LathChannel channel) {
        this.channel = channel;
    }

    /** True: the driver said that this is the end. False: it has gone. */
    boolean serve() {
        for (String line; (line = channel.line()) != null; ) {
            String answer;
            try {
                LathCommand command = new LathCommand(line);
                if (command.word.equals("quit")) return true;
                answer = obey(command, line);
            } catch (LathCommand.Malformed malformed) {
                answer = LathFailure.protocol(line.split(" ", 2)[0], malformed.getMessage());
            } catch (Throwable failure) {
                answer = LathFailure.exception(failure, trial);
                // As in JMH, nothing of a trial works any more after a failure.
                trial = null;
            }
            channel.answer(answer);
        }
        return false;
    }

    private String obey(LathCommand command, String line) throws Throwable {
        switch (command.word) {
            case "hello":
                LathPart.keep(command.text("part", ""));
                return hello();
            case "manifest":
                return LathJson.event("manifest")
                        .key("manifest")
                        .raw(LathPrograms.text("manifest.json"))
                        .close('}')
                        .toString();
            case "clocks":
                return LathClock.report();
            case "check":
                return check(command);
            case "trial":
                if (trial != null) throw new LathCommand.Malformed("the last trial has not ended");
                trial = new LathTrial(listed(command), command);
                return LathJson.event("trial").close('}').toString();
            case "iterate":
                if (trial == null) throw new LathCommand.Malformed("no trial has begun");
                return trial.iterate(command);
            case "end":
                if (trial == null) throw new LathCommand.Malformed("no trial has begun");
                trial.end();
                trial = null;
                return LathJson.event("end").close('}').toString();
            case "prove":
                if (trial != null) throw new LathCommand.Malformed("a trial has begun");
                return LathProofLoader.prove(line);
            case "profilers":
                return LathProfilers.report(command.list("profilers"));
            case "profile":
                if (companion == null) companion = new LathCompanion(listed(command), command);
                return companion.begin(command);
            case "profiled":
                if (companion == null) throw new LathCommand.Malformed("no fork has begun");
                return companion.end(command);
            case "merge":
                if (companion == null) throw new LathCommand.Malformed("no fork has begun");
                return companion.merge();
            default:
                throw new LathCommand.Malformed("no such command");
        }
    }

    /**
     * What stays the same was written by the lister: a measured process should not look for it,
     * with all the classes that takes.
     */
    private static String hello() throws Exception {
        LathJson hello =
                LathJson.event("hello")
                        .put("protocol", 1)
                        .put("language", "java")
                        .put("pid", LathVersions.pid());
        List<String> aside = new ArrayList<>(ASIDE);
        aside.addAll(LathVersions.thread());
        hello.texts("aside", aside)
                .put("max_threads", MAX_THREADS)
                .key("capabilities")
                .open('[')
                .value("sample")
                .value("first");
        if (LathProofLoader.available()) hello.value("prove");
        if (LathTurns.available()) hello.value("turns");
        String listed = LathPrograms.text("hello.json");
        if (listed == null)
            throw new LathCommand.Malformed(
                    "no " + LathPrograms.FOLDER + "hello.json on the class path");
        if (!listed.contains(LathAllocations.LACKING)) hello.value("allocations");
        return hello.close(']') + "," + listed.substring(1);
    }

    private LathPrograms.Listed listed(LathCommand command) throws Exception {
        if (programs == null) programs = LathPrograms.read();
        int index = command.required("benchmark");
        if (index >= programs.size()) throw new LathCommand.Malformed("no such benchmark");
        return programs.get(index);
    }

    private String check(LathCommand command) throws Exception {
        LathPrograms.Listed listed = listed(command);
        LathJson answer = LathJson.event("check").key("rejected").open('[');
        for (Map.Entry<String, String> param : command.params.entrySet()) {
            String type = listed.types.get(param.getKey());
            if (type != null && LathValues.converts(listed, param.getKey(), param.getValue()))
                continue;
            answer.open('{')
                    .put("name", param.getKey())
                    .put("value", param.getValue())
                    .put("type", type)
                    .close('}');
        }
        return answer.close(']').close('}').toString();
    }
}
