package sealedbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/** What calls of native/crossing.c have in common, whoever makes them: the data. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public abstract class Crossings {
    /** Taken by the benchmark that passes data. */
    @State(Scope.Thread)
    public static class Bytes {
        @Param({"0", "64", "1024", "65536"})
        public int bytes;
    }

    protected byte[] data;

    @Setup
    public void prepare(BenchmarkParams params) {
        String bytes = params.getParam("bytes");
        data = Message.of(bytes == null ? 64 : Integer.parseInt(bytes));
    }

    /** Where libcrossing.so is. */
    protected static Path library() {
        String folders = System.getProperty("java.library.path");
        for (String folder : folders.split(System.getProperty("path.separator"))) {
            Path library = Path.of(folder, System.mapLibraryName("crossing"));
            if (Files.isRegularFile(library)) return library;
        }
        throw new UnsatisfiedLinkError("no crossing in java.library.path: " + folders);
    }
}
