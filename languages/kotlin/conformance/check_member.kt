import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace

@State(Scope.Thread)
class check_member {
    private var salt = 0L
    private var sealed_up = 0L

    //@@Compare(value = "seal", baseline = true)
    @Benchmark
    fun high() {
        trace("run")
        salt = 1000
        sealed_up = 1042
    }

    //@@Compare("seal")
    @Benchmark
    fun low() {
        trace("run")
        salt = -1000
        sealed_up = -958
    }

    //@@Check
    fun opened(): Long {
        trace("check")
        return sealed_up - salt
    }
}
