//@@Benchmark
//@@Compare(value = "other", baseline = true)
String other_a() => 'a\ud800';

//@@Benchmark
//@@Compare("other")
String other_b() => 'a\udfff';

//@@Benchmark
//@@Compare("other")
String other_c() => 'a\ufffd';

//@@Benchmark
//@@Compare(value = "same", baseline = true)
String same_a() => 'a\ud800';

//@@Benchmark
//@@Compare("same")
String same_b() => 'a${String.fromCharCode(0xd800)}';

//@@Benchmark
//@@Check(vectors = "../../c/conformance/ill_formed_text.toml")
String formed() => '\ufeff\u00e9\u20ac\u{1f600}\ufffd';

//@@Benchmark
void throws() => throw Exception('thrown \ud800');
