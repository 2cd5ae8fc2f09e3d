import org.openjdk.jmh.annotations.Benchmark;

public class check_unverified {
    static class Thing {
    }

    //@@Compare(value = "things", baseline = true)
    @Benchmark
    public Object a_thing() {
        return new Thing();
    }

    //@@Compare("things")
    @Benchmark
    public Thing b_thing() {
        return new Thing();
    }
}
