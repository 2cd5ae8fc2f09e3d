//! Where annotation text is, and where it is not.

use super::{annotated, cpp, problems};
use lath_core::site::Scan;

fn text_of(scan: &Scan, index: usize) -> &str {
    &scan
        .sites
        .iter()
        .find(|s| !s.annotations.is_empty())
        .expect("an annotated site")
        .annotations[index]
        .text
}

#[test]
fn raw_and_comment_notation_mean_the_same() {
    assert_eq!(
        annotated(&cpp("@Benchmark\nint f() { return 1; }\n")),
        ["f: @Benchmark"]
    );
    assert_eq!(
        annotated(&cpp("//@@Benchmark\nint f() { return 1; }\n")),
        ["f: @Benchmark"]
    );
}

#[test]
fn several_on_a_line() {
    let all = ["f: @Benchmark @BenchmarkMode(Mode.AverageTime)"];
    assert_eq!(
        annotated(&cpp(
            "@Benchmark @BenchmarkMode(Mode.AverageTime)\nint f() { return 1; }"
        )),
        all
    );
    assert_eq!(
        annotated(&cpp(
            "//@@Benchmark @@BenchmarkMode(Mode.AverageTime)\nint f() { return 1; }"
        )),
        all
    );
    assert_eq!(
        annotated(&cpp(
            "//@@Benchmark //@@BenchmarkMode(Mode.AverageTime)\nint f() { return 1; }"
        )),
        all
    );
    assert_eq!(
        annotated(&cpp(
            "@Benchmark //@@BenchmarkMode(Mode.AverageTime)\nint f() { return 1; }"
        )),
        all
    );
}

#[test]
fn code_after_a_raw_annotation() {
    let text = "@Benchmark int f() { return 1; }";
    let scan = cpp(text);
    assert_eq!(annotated(&scan), ["f: @Benchmark"]);
    assert_eq!((scan.blanks[0].start, scan.blanks[0].end), (0, 10));
}

#[test]
fn remarks_after_annotations_are_ignored() {
    assert_eq!(
        annotated(&cpp("//@@Benchmark the fast one\nint f() { return 1; }")),
        ["f: @Benchmark"]
    );
    assert_eq!(
        annotated(&cpp("@Benchmark // the fast one\nint f() { return 1; }")),
        ["f: @Benchmark"]
    );
    assert_eq!(
        annotated(&cpp("@Benchmark /* the\nfast one */ int f() { return 1; }")),
        ["f: @Benchmark"]
    );
}

#[test]
fn one_at_sign_in_a_comment_is_nothing_and_two_after_a_blank_are_warned_of() {
    let scan = cpp(
        "//@Benchmark\nint f() { return 1; }\n// @@Benchmark\n////@@Benchmark\nint g() { return 1; }",
    );
    assert_eq!(
        (annotated(&scan), problems(&scan)),
        (vec![], vec!["3:4 L202".into()])
    );
}

#[test]
fn literals_and_block_comments_hold_no_annotations() {
    let scan = cpp(
        "const char *a = \"\\\n@Benchmark\";\nauto b = R\"x(\n@Benchmark\n//@@Benchmark\n)\" )x\";\n/*\n@Benchmark\n//@@Benchmark\n*/\nint f() { return '\"'; }\nint g() { return 1'000; }\n//@@Benchmark\nint h() { return 1; }",
    );
    assert_eq!(
        (annotated(&scan), problems(&scan)),
        (vec!["h: @Benchmark".into()], vec![])
    );
    assert_eq!(scan.blanks, []);
}

#[test]
fn argument_lists_over_several_lines() {
    let raw = cpp("@Warmup(iterations = 5, // five\n        time = 1)\nint f() { return 1; }");
    assert_eq!(
        text_of(&raw, 0),
        "@Warmup(iterations = 5,        \n        time = 1)"
    );
    let comment = cpp(
        "//@@Warmup(iterations = 5, // five\n//   time = 1,\n//@@ batchSize = 2) //@@Benchmark\nint f() { return 1; }",
    );
    assert_eq!(
        text_of(&comment, 0),
        "@Warmup(iterations = 5,        \n     time = 1,\n     batchSize = 2)"
    );
    assert_eq!(text_of(&comment, 1), "@Benchmark");
}

#[test]
fn continued_comment_lines_belong_to_the_comment() {
    let scan = cpp("//@@Param({\"1\", \\\n \"2\"})\nint f;");
    assert_eq!(text_of(&scan, 0), "@Param({\"1\",  \n \"2\"})");
}

#[test]
fn places_are_offsets_in_the_file() {
    let text = "// ä\n  //@@Setup(Level.Trial)\nvoid f() {}";
    let scan = cpp(text);
    let place = &scan.sites[0].annotations[0].place;
    assert_eq!(
        (
            &text[place.offset..place.offset + place.length],
            place.line,
            place.column
        ),
        ("@Setup(Level.Trial)", 2, 6)
    );
    assert_eq!(&text[scan.sites[0].place.offset..][..1], "f");
}

#[test]
fn parentheses_and_quotes_inside_strings_do_not_count() {
    let scan = cpp("//@@Param({\"(\", \"//\", \"\\\"\"})\nint f;");
    assert_eq!(text_of(&scan, 0), "@Param({\"(\", \"//\", \"\\\"\"})");
}

#[test]
fn unclosed_lists_are_reported_each_and_what_follows_is_found() {
    let scan = cpp(
        "@Setup(Level.Trial\nvoid f() {}\n//@@Param({\"1\"}\n//@@Benchmark\nint g() { return 1; }\n@Benchmark\nint h() { return 2; }\n",
    );
    assert_eq!(problems(&scan), ["1:7 L101", "3:10 L101"]);
    assert_eq!(annotated(&scan), ["g: @Benchmark", "h: @Benchmark"]);
}

#[test]
fn a_blank_before_the_name_is_reported() {
    assert_eq!(
        problems(&cpp("//@@ Benchmark\nint f() { return 1; }")),
        ["1:3 L101"]
    );
    assert_eq!(
        problems(&cpp("@ Benchmark\nint f() { return 1; }")),
        ["1:1 L101"]
    );
    assert_eq!(
        problems(&cpp("//@@ -1,3 +1,4 @@ hunk\nint f() { return 1; }")),
        [""; 0]
    );
}

#[test]
fn blanks_before_the_parenthesis_but_no_line_end() {
    assert_eq!(
        text_of(&cpp("@Setup (Level.Trial)\nvoid f() {}"), 0),
        "@Setup (Level.Trial)"
    );
    let scan = cpp("@Setup\n(void) 0;");
    assert_eq!((problems(&scan).len(), scan.blanks[0].end), (1, 6));
}

#[test]
fn nothing_to_describe() {
    for text in [
        "@Benchmark",
        "@Benchmark\nnamespace a {}",
        "@State\nenum E { A };",
        "struct S { @Param(\"1\") };",
        "void f() {\n@Param(\"1\")\nint x; }",
    ] {
        assert_eq!(problems(&cpp(text)).len(), 1, "{text}");
        assert!(
            cpp(text).diagnostics[0].code == "L202" && cpp(text).diagnostics[0].help.is_some(),
            "{text}"
        );
    }
    assert_eq!(
        cpp("struct S { @Setup S() {} };").diagnostics[0].code,
        "L201"
    );
}

#[test]
fn carriage_returns_and_byte_order_marks_do_no_harm() {
    let scan = cpp(
        "@Benchmark\r\nint f() { return 1; }\r\n//@@Setup(Level.Trial,\r\n//  x)\r\nvoid g() {}\r\n",
    );
    assert_eq!(annotated(&scan).len(), 2);
    assert_eq!(
        crate::shared::blank::readable(b"\xEF\xBB\xBFa\xFFb".to_vec()),
        "   a\u{1a}b"
    );
}
