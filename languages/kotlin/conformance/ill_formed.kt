import org.openjdk.jmh.annotations.Benchmark

open class ill_formed {
    //@@Compare(value = "other", baseline = true)
    @Benchmark
    fun other_a() = "a\ud800"

    //@@Compare("other")
    @Benchmark
    fun other_b() = "a\udfff"

    //@@Compare("other")
    @Benchmark
    fun other_c() = "a\ufffd"

    //@@Compare(value = "same", baseline = true)
    @Benchmark
    fun same_a() = "a\ud800"

    //@@Compare("same")
    @Benchmark
    fun same_b() = "a\ud800".toCharArray()

    //@@Check(vectors = "../../c/conformance/ill_formed_text.toml")
    @Benchmark
    fun formed() = "\ufeff\u00e9\u20ac\ud83d\ude00\ufffd"

    @Benchmark
    fun throws_(): String = throw IllegalStateException("thrown \ud800")
}
