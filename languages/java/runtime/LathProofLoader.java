/*
 * LathProofLoader.java: loads JMH and the user's code once more, with a Blackhole in front that
 * keeps what it is given.
 */
package org.openjdk.jmh.runner;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/** A measured process never gets here, and has JMH's Blackhole alone. */
final class LathProofLoader extends URLClassLoader {
    private static final String PROVER = LathPrograms.FOLDER + "prover/";

    private LathProofLoader(URL[] classPath) {
        super(classPath, ClassLoader.getSystemClassLoader().getParent());
    }

    /** There is none for a JMH whose internals are others than those the prover knows. */
    static boolean available() {
        return resource("org/openjdk/jmh/runner/LathProver.class") != null;
    }

    static String prove(String line) throws Throwable {
        if (!available()) throw new LathCommand.Malformed("this version of JMH has no proofs");
        List<URL> urls = new ArrayList<>();
        // An empty entry is the current folder, at the end, too.
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1))
            urls.add(new File(entry).toURI().toURL());
        LathProofLoader loader = new LathProofLoader(urls.toArray(new URL[0]));
        Method prove =
                loader.loadClass("org.openjdk.jmh.runner.LathProver")
                        .getDeclaredMethod("prove", String.class);
        prove.setAccessible(true);
        Thread thread = Thread.currentThread();
        ClassLoader measures = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return (String) prove.invoke(null, line);
        } catch (InvocationTargetException failed) {
            Throwable cause = failed.getCause();
            // Its class is another one there.
            boolean malformed =
                    cause.getClass().getName().equals(LathCommand.Malformed.class.getName());
            throw malformed ? new LathCommand.Malformed(cause.getMessage()) : cause;
        } finally {
            thread.setContextClassLoader(measures);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        URL own = resource(name.replace('.', '/') + ".class");
        if (own == null) return super.findClass(name);
        try (InputStream in = own.openStream()) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] piece = new byte[8192];
            for (int n; (n = in.read(piece)) > 0; ) bytes.write(piece, 0, n);
            return defineClass(name, bytes.toByteArray(), 0, bytes.size());
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }

    private static URL resource(String path) {
        return LathProofLoader.class.getClassLoader().getResource(PROVER + path);
    }
}
