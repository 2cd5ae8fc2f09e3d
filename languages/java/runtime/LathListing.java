/* LathListing.java: what the lister was asked: lines of `key value` in arguments. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * `folder=`: where the answers are put; `version=`: lath's; `class=`: list benchmarks of these
 * classes only; `machine=`: an argument that every fork's virtual machine gets, if it is this one;
 * `jvm=`, `replace` and `replace=`, `prepend=`, `append=`: JMH's --jvm, -jvmArgs, -jvmArgsPrepend,
 * -jvmArgsAppend.
 */
final class LathListing {
    File folder;

    /** Of lath. */
    String version = "";

    final List<String> machine = new ArrayList<>();
    private String jvm;
    private List<String> replace;
    private final List<String> classes = new ArrayList<>();
    private final List<String> prepend = new ArrayList<>();
    private final List<String> append = new ArrayList<>();

    LathListing(String[] arguments) {
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            String key = equals < 0 ? argument : argument.substring(0, equals);
            String value = argument.substring(equals + 1);
            switch (key) {
                case "folder":
                    folder = new File(value);
                    break;
                case "version":
                    version = value;
                    break;
                case "class":
                    classes.add(value);
                    break;
                case "machine":
                    machine.add(value);
                    break;
                case "jvm":
                    jvm = value;
                    break;
                case "replace":
                    if (replace == null) replace = new ArrayList<>();
                    if (equals >= 0) replace.add(value);
                    break;
                case "prepend":
                    prepend.add(value);
                    break;
                case "append":
                    append.add(value);
                    break;
                default:
                    throw new IllegalArgumentException(argument);
            }
        }
    }

    /** Whether what is listed was compiled by others. */
    boolean isJar() {
        return classes.isEmpty();
    }

    boolean wants(String userClass) {
        return classes.isEmpty() || classes.contains(userClass);
    }

    /**
     * One thread: the number is the driver's, and JMH would burn processor time to find out how
     * many there are.
     */
    Options options() {
        ChainedOptionsBuilder options = new OptionsBuilder().threads(1);
        if (jvm != null) options.jvm(jvm);
        if (replace != null) options.jvmArgs(replace.toArray(new String[0]));
        if (!prepend.isEmpty()) options.jvmArgsPrepend(prepend.toArray(new String[0]));
        if (!append.isEmpty()) options.jvmArgsAppend(append.toArray(new String[0]));
        return options.build();
    }
}
