import org.openjdk.jmh.annotations.Benchmark;

public class ill_formed {
    //@@Compare(value = "other", baseline = true)
    @Benchmark
    public String other_a() {
        return "a\ud800";
    }

    //@@Compare("other")
    @Benchmark
    public String other_b() {
        return "a\udfff";
    }

    //@@Compare("other")
    @Benchmark
    public String other_c() {
        return "a\ufffd";
    }

    //@@Compare(value = "same", baseline = true)
    @Benchmark
    public String same_a() {
        return "a\ud800";
    }

    //@@Compare("same")
    @Benchmark
    public char[] same_b() {
        return new char[] {'a', '\ud800'};
    }

    //@@Check(vectors = "../../c/conformance/ill_formed_text.toml")
    @Benchmark
    public String formed() {
        return "\ufeff\u00e9\u20ac\ud83d\ude00\ufffd";
    }

    @Benchmark
    public String throws_() {
        throw new IllegalStateException("thrown \ud800");
    }
}
