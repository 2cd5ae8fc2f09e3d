/*
 * LathKept.java: what a fork leaves for JMH's profilers that look at it from beside it: JMH's own
 * results of its iterations, and when what happened.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.results.BenchmarkResultMetaData;
import org.openjdk.jmh.results.IterationResult;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;

final class LathKept {
    private final ArrayList<IterationResult> results = new ArrayList<>();
    private long warmup;
    private long measurement;
    private long stop;
    private long warmupOperations;
    private long measurementOperations;

    /** Before each iteration. Times are those of the system's clock, in ms, as JMH takes them. */
    void begin(boolean warmingUp) {
        long now = System.currentTimeMillis();
        if (warmup == 0) warmup = now;
        if (measurement == 0 && !warmingUp) measurement = now;
    }

    void add(IterationResult result, boolean warmingUp) {
        long operations = result.getMetadata().getAllOps();
        if (warmingUp) {
            warmupOperations += operations;
        } else {
            measurementOperations += operations;
            results.add(result);
            stop = System.currentTimeMillis();
        }
    }

    void write(String path) throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream(path))) {
            out.writeObject(results);
            out.writeObject(
                    new BenchmarkResultMetaData(
                            warmup, measurement, stop, warmupOperations, measurementOperations));
        }
    }

    /** Read back. */
    static final class Read {
        final List<IterationResult> results;
        final BenchmarkResultMetaData times;

        @SuppressWarnings("unchecked")
        Read(String path) throws IOException, ClassNotFoundException {
            try (ObjectInputStream in = new ObjectInputStream(new FileInputStream(path))) {
                results = (List<IterationResult>) in.readObject();
                times = (BenchmarkResultMetaData) in.readObject();
            }
        }
    }
}
