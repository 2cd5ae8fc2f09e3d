//@@Benchmark
//@@Compare(value = "other", baseline = true)
export function other_a() {
    return "a\ud800";
}

//@@Benchmark
//@@Compare("other")
export function other_b() {
    return "a\udfff";
}

//@@Benchmark
//@@Compare("other")
export function other_c() {
    return "a\ufffd";
}

//@@Benchmark
//@@Compare(value = "same", baseline = true)
export function same_a() {
    return "a\ud800";
}

//@@Benchmark
//@@Compare("same")
export function same_b() {
    return "a" + String.fromCharCode(0xd800);
}

//@@Benchmark
//@@Check(vectors = "../../c/conformance/ill_formed_text.toml")
export function formed() {
    return "\ufeff\xe9\u20ac\u{1f600}\ufffd";
}

//@@Benchmark
export function throws() {
    throw new Error("thrown \ud800");
}
