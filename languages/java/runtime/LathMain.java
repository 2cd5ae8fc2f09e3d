/* LathMain.java: the wrapper's main: driven through a channel, by hand, or handing over to lath. */
package org.openjdk.jmh.runner;

/**
 * Started in the JVM that JMH would have forked, with JMH's own flags, in JMH's package: it runs
 * JMH's iteration handler as JMH's fork does, but one iteration at a time, when the driver says so.
 */
public final class LathMain {
    private LathMain() {}

    public static void main(String[] arguments) throws Exception {
        String channel = LathChannel.address();
        LathChannel answers;
        if (arguments.length == 1 && arguments[0].equals("--lath-stdio")) {
            answers = LathChannel.overStandardStreams();
        } else if (channel != null) {
            answers = LathChannel.overFifos(channel);
        } else {
            System.exit(LathHandOver.run(arguments));
            return;
        }
        boolean asked = new LathServer(answers).serve();
        System.out.flush();
        System.err.flush();
        // Shutdown hooks run, of user code and of the virtual machine: a recording is written by
        // one. The driver waits for them, not for ever.
        if (asked) System.exit(0);
        // Threads and hooks of user code must not keep a wrapper alive whose driver has gone.
        Runtime.getRuntime().halt(0);
    }
}
