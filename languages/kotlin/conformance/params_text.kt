import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace

open class params_text {
    @State(Scope.Benchmark)
    class Texts {
        @Param("", "a b", "\"quoted\"", "Grüße €", "100%", "back\\slash", "a,b", "x=y;z", "{")
        var text = ""
    }

    @Benchmark
    fun run(state: Texts) {
        trace("%d [%s]", state.text.toByteArray().size, state.text)
    }
}
