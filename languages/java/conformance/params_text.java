import static trace.Trace.trace;

import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class params_text {
    @State(Scope.Benchmark)
    public static class Texts {
        @Param({"", "a b", "\"quoted\"", "Grüße €", "100%", "back\\slash", "a,b", "x=y;z", "{"})
        String text;
    }

    @Benchmark
    public void run(Texts state) {
        trace("%d [%s]", state.text.getBytes(StandardCharsets.UTF_8).length, state.text);
    }
}
