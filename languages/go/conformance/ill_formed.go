package fixture

// @@Benchmark
// @@Compare(value = "other", baseline = true)
func other_a() string { return "a\xff" }

// @@Benchmark
// @@Compare("other")
func other_b() string { return "a\xfe" }

// @@Benchmark
// @@Compare("other")
func other_c() string { return "a\ufffd" }

// @@Benchmark
// @@Compare(value = "same", baseline = true)
func same_a() string { return "a\xff" }

// @@Benchmark
// @@Compare("same")
func same_b() string { return string([]byte{'a', 255}) }

// @@Benchmark
// @@Check(vectors = "../../c/conformance/ill_formed_text.toml")
func formed() string { return "\ufeff\u00e9\u20ac\U0001f600\ufffd" }

// @@Benchmark
func throws() string { panic("thrown \xff") }
