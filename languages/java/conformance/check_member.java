import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
public class check_member {
    private long salt;
    private long sealed;

    //@@Compare(value = "seal", baseline = true)
    @Benchmark
    public void high() {
        trace("run");
        salt = 1000;
        sealed = 1042;
    }

    //@@Compare("seal")
    @Benchmark
    public void low() {
        trace("run");
        salt = -1000;
        sealed = -958;
    }

    //@@Check
    public long opened() {
        trace("check");
        return sealed - salt;
    }
}
