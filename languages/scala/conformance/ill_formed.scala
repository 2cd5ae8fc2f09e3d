import org.openjdk.jmh.annotations.Benchmark
class ill_formed {
  //@@Compare(value = "other", baseline = true)
  @Benchmark
  def other_a() = "a\ud800"

  //@@Compare("other")
  @Benchmark
  def other_b() = "a\udfff"

  //@@Compare("other")
  @Benchmark
  def other_c() = "a\ufffd"

  //@@Compare(value = "same", baseline = true)
  @Benchmark
  def same_a() = "a\ud800"

  //@@Compare("same")
  @Benchmark
  def same_b() = "a\ud800".toCharArray

  //@@Check(vectors = "../../c/conformance/ill_formed_text.toml")
  @Benchmark
  def formed() = "\ufeff\u00e9\u20ac\ud83d\ude00\ufffd"

  @Benchmark
  def throws_(): String = throw new IllegalStateException("thrown \ud800")
}
