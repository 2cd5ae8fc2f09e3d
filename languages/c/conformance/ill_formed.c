//@@Benchmark
//@@Compare(value = "other", baseline = true)
const char *other_a(void) { return "a\xff"; }

//@@Benchmark
//@@Compare("other")
const char *other_b(void) { return "a\xfe"; }

//@@Benchmark
//@@Compare("other")
const char *other_c(void) { return "a\xef\xbf\xbd"; }

//@@Benchmark
//@@Compare(value = "same", baseline = true)
const char *same_a(void) { return "a\xff"; }

//@@Benchmark
//@@Compare("same")
const char *same_b(void) {
    static const char text[] = {'a', (char)255, '\0'};
    return text;
}

//@@Benchmark
//@@Check(vectors = "../../c/conformance/ill_formed_text.toml")
const char *formed(void) { return "\xef\xbb\xbf\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xef\xbf\xbd"; }
