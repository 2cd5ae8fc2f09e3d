package trace;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * What the fixtures of the conformance kit write. trace("setup %d", n) appends one line to the file that the environment variable LATH_TRACE
 * names, with one write: lines survive whatever happens to the process next. Without the variable nothing is written.
 */
public final class Trace {
    private static final FileOutputStream FILE = open();

    private Trace() {
    }

    public static void trace(String format, Object... arguments) {
        String line = arguments.length == 0 ? format : String.format(Locale.ROOT, format, arguments);
        if (FILE == null) {
            return;
        }
        try {
            FILE.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileOutputStream open() {
        String path = System.getenv("LATH_TRACE");
        try {
            return path == null ? null : new FileOutputStream(path, true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
