/*
 * Compile.java: javac, with what it says and what it read as JSON. Arguments: `report=`, `option=`
 * (each of javac's), `source=`. Behind `then` follows another compilation, and behind `else` one
 * that is only made if the one before it has failed.
 */
package lath.tool;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;

import java.io.File;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

public final class Compile {
    private Compile() {}

    public static void main(String[] arguments) throws Exception {
        List<String> next = new ArrayList<>();
        boolean skips = false;
        boolean ok = true;
        for (String argument : arguments) {
            boolean isElse = argument.equals("else");
            if (isElse || argument.equals("then")) {
                if (!skips) ok = compile(next);
                skips = isElse && ok;
                next.clear();
            } else next.add(argument);
        }
        if (!skips) compile(next);
    }

    private static boolean compile(List<String> arguments) throws Exception {
        String report = null;
        List<String> options = new ArrayList<>();
        List<File> sources = new ArrayList<>();
        for (String argument : arguments) {
            String value = argument.substring(argument.indexOf('=') + 1);
            if (argument.startsWith("report=")) report = value;
            else if (argument.startsWith("option=")) options.add(value);
            else if (argument.startsWith("source=")) sources.add(new File(value));
            else throw new IllegalArgumentException(argument);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        Set<String> read = new TreeSet<>();
        boolean ok;
        // What javac says of arguments that it does not take.
        String refused = null;
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(said, Locale.ENGLISH, null)) {
            JavacTask task =
                    (JavacTask)
                            compiler.getTask(
                                    null,
                                    files,
                                    said,
                                    options,
                                    null,
                                    files.getJavaFileObjectsFromFiles(sources));
            task.setLocale(Locale.ENGLISH);
            task.setTaskListener(new Parsed(read));
            ok = task.call();
        } catch (IllegalArgumentException wrong) {
            ok = false;
            refused = wrong.getMessage() == null ? wrong.toString() : wrong.getMessage();
        }
        StringBuilder json = new StringBuilder("{\"ok\":").append(ok).append(",\"diagnostics\":[");
        String comma = "";
        if (refused != null) {
            json.append("{\"kind\":\"ARGUMENT\",\"file\":null,\"start\":-1,\"end\":-1,\"message\":")
                    .append(quote(refused))
                    .append('}');
            comma = ",";
        }
        for (Diagnostic<? extends JavaFileObject> each : said.getDiagnostics()) {
            json.append(comma).append("{\"kind\":").append(quote(each.getKind().name()));
            json.append(",\"file\":")
                    .append(each.getSource() == null ? "null" : quote(path(each.getSource())));
            json.append(",\"start\":")
                    .append(each.getStartPosition())
                    .append(",\"end\":")
                    .append(each.getEndPosition());
            json.append(",\"line\":")
                    .append(each.getLineNumber())
                    .append(",\"code\":")
                    .append(each.getCode() == null ? "null" : quote(each.getCode()));
            json.append(",\"message\":").append(quote(each.getMessage(Locale.ENGLISH))).append('}');
            comma = ",";
        }
        json.append("],\"read\":[");
        comma = "";
        for (String file : read) {
            json.append(comma).append(quote(file));
            comma = ",";
        }
        try (Writer out =
                new OutputStreamWriter(new FileOutputStream(report), StandardCharsets.UTF_8)) {
            out.write(json.append("]}").toString());
        }
        return ok;
    }

    /** Sources javac looked for by itself are read like those it was given. */
    private static final class Parsed implements TaskListener {
        private final Set<String> read;

        Parsed(Set<String> read) {
            this.read = read;
        }

        @Override
        public void started(TaskEvent event) {}

        @Override
        public void finished(TaskEvent event) {
            if (event.getKind() == TaskEvent.Kind.PARSE && event.getSourceFile() != null)
                read.add(path(event.getSourceFile()));
        }
    }

    private static String path(JavaFileObject file) {
        URI uri = file.toUri();
        return "file".equals(uri.getScheme()) ? new File(uri).getPath() : file.getName();
    }

    private static String quote(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') json.append('\\').append(c);
            else if (c < ' ' || Character.isSurrogate(c))
                json.append(String.format("\\u%04x", (int) c));
            else json.append(c);
        }
        return json.append('"').toString();
    }
}
