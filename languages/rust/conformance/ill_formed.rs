use std::ffi::{CString, OsString};
use std::os::unix::ffi::OsStringExt;

//@@Benchmark
//@@Compare(value = "other", baseline = true)
fn other_a() -> OsString {
    OsString::from_vec(b"a\xff".to_vec())
}

//@@Benchmark
//@@Compare("other")
fn other_b() -> CString {
    CString::new(b"a\xfe".to_vec()).expect("no zero")
}

//@@Benchmark
//@@Compare("other")
fn other_c() -> String {
    String::from_utf8_lossy(b"a\xff").into_owned()
}

//@@Benchmark
//@@Compare(value = "same", baseline = true)
fn same_a() -> OsString {
    OsString::from_vec(b"a\xff".to_vec())
}

//@@Benchmark
//@@Compare("same")
fn same_b() -> std::path::PathBuf {
    OsString::from_vec(vec![b'a', 255]).into()
}

//@@Benchmark
//@@Check(vectors = "../../c/conformance/ill_formed_text.toml")
fn formed() -> OsString {
    "\u{feff}\u{e9}\u{20ac}\u{1f600}\u{fffd}".into()
}

//@@Benchmark
fn throws() -> String {
    panic!("thrown {:?}", OsString::from_vec(vec![255]))
}
