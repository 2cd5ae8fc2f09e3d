/* LathPrograms.java: what this wrapper measures, as the lister left it on the class path. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.infra.BenchmarkParams;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class LathPrograms {
    static final String FOLDER = "META-INF/lath/";
    static final String BENCHMARKS = "benchmarks.ser";

    /**
     * Package that lath's sources for Maven give to classes without one, which JMH refuses; nobody
     * gets to see it.
     */
    static final String UNNAMED = "lath_unnamed.";

    private LathPrograms() {}

    /** A benchmark of JMH's list. Its position is the index that the driver names it by. */
    static final class Listed implements Serializable {
        private static final long serialVersionUID = 1;

        /** As the driver shows it. */
        String id;

        /** Class that holds it, as the virtual machine names it. */
        String holder;

        /** Its method, or the methods of its group, by name. */
        List<String> methods;

        /**
         * Whether its value must say if it does its work later: its type has not, and its user can
         * change it.
         */
        boolean judged;

        boolean inJar;

        /** Whether fixtures run around each call. */
        boolean around;

        /** As JMH itself would hand them to a fork, but for what the driver decides. */
        BenchmarkParams template;

        /** Parameter's name to the name of its type. */
        Map<String, String> types = new LinkedHashMap<>();

        /** Parameter's name to constants, for types that are enumerations. */
        Map<String, List<String>> constants = new LinkedHashMap<>();
    }

    @SuppressWarnings("unchecked")
    static List<Listed> read() throws IOException, ClassNotFoundException {
        InputStream stream = open(BENCHMARKS);
        if (stream == null)
            throw new IOException("no " + FOLDER + BENCHMARKS + " on the class path");
        try (ObjectInputStream in = new ObjectInputStream(stream)) {
            return (List<Listed>) in.readObject();
        }
    }

    /** A name as the user wrote it: nested classes after a dot, no package that is not his. */
    static String shown(String name) {
        return (name.startsWith(UNNAMED) ? name.substring(UNNAMED.length()) : name)
                .replace('$', '.');
    }

    /** A class by the name that the user knows. */
    static Class<?> type(String shown) throws ClassNotFoundException {
        try {
            return Class.forName(LathStates.binaryName(shown));
        } catch (ClassNotFoundException inNoPackage) {
            return Class.forName(LathStates.binaryName(UNNAMED + shown));
        }
    }

    /** A file of ours as text, or null. */
    static String text(String name) throws IOException {
        InputStream stream = open(name);
        if (stream == null) return null;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[8192];
        try {
            for (int n; (n = stream.read(piece)) > 0; ) bytes.write(piece, 0, n);
        } finally {
            stream.close();
        }
        return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    }

    private static InputStream open(String name) {
        return LathPrograms.class.getClassLoader().getResourceAsStream(FOLDER + name);
    }
}
