//! What is found in a source, and what comments describe.

use super::*;

const TEXT: &str = "package demo;\n//@@AutoWarmup\npublic class A extends Base {\n  //@@Compare(\"sum\")\n  //@@BytesPerInvocation(64)\n  @Benchmark\n  // @@Check(tolerance = 1e-9)\n  public int f(S s) { return 1; }\n  @State(Scope.Thread) public static class S { @Param({\"1\", \"2\"}) int n; }\n  int check() { /* @@Nothing */ return 2; }\n}\nclass Base { @Benchmark public void g() {} }\n";

#[test]
fn declarations_have_the_names_jmh_gives_them() {
    let scanned = scan("/A.java", TEXT);
    let symbols: Vec<&str> = scanned
        .declarations
        .iter()
        .map(|d| d.site.symbol.as_str())
        .collect();
    assert_eq!(
        symbols,
        [
            "demo.A",
            "demo.A.f",
            "demo.A.S",
            "demo.A.S.n",
            "demo.A.check",
            "demo.Base",
            "demo.Base.g"
        ]
    );
    assert_eq!(
        scanned.class("demo.A.S").map(|d| d.binary.as_str()),
        Some("demo.A$S")
    );
    assert_eq!(
        scanned
            .method("demo.A", "g")
            .map(|d| d.site.symbol.as_str()),
        Some("demo.Base.g")
    );
    let values: Vec<&str> = scanned
        .field("demo.A.S", "n")
        .unwrap()
        .values
        .iter()
        .map(|(text, _)| text.as_str())
        .collect();
    assert_eq!(values, ["1", "2"]);
}

#[test]
fn comments_describe_what_follows_them() {
    let scanned = scan("/A.java", TEXT);
    let of = |symbol: &str| -> Vec<String> {
        let declaration = scanned
            .declarations
            .iter()
            .find(|d| d.site.symbol == symbol)
            .unwrap();
        declaration
            .site
            .annotations
            .iter()
            .map(|a| a.text.clone())
            .collect()
    };
    assert_eq!(of("demo.A"), ["@AutoWarmup"]);
    assert_eq!(
        of("demo.A.f"),
        [
            "@Compare(\"sum\")",
            "@BytesPerInvocation(64)",
            "@Check(tolerance = 1e-9)"
        ]
    );
    let codes: Vec<(&str, usize)> = scanned
        .problems
        .iter()
        .map(|p| (p.code.as_str(), p.labels[0].0.line))
        .collect();
    assert_eq!(codes, [("L202", 10)]);
}

/// As in the comments of other languages, one at-sign is enough for the second; an address in a
/// remark is none.
#[test]
fn one_comment_may_hold_several_annotations() {
    let text = "class A {\n  //@@Compare(\"sum\") @BytesPerInvocation(64), @@AutoWarmup of me@here and @there\n  int f() { return 1; }\n}\n";
    let scanned = scan("/A.java", text);
    let annotations: Vec<&str> = scanned
        .method("A", "f")
        .unwrap()
        .site
        .annotations
        .iter()
        .map(|a| a.text.as_str())
        .collect();
    assert_eq!(
        annotations,
        [
            "@Compare(\"sum\")",
            "@BytesPerInvocation(64)",
            "@AutoWarmup"
        ]
    );
}

#[test]
fn names_written_with_escapes_are_the_names_they_mean() {
    let text = "public class A {\n  //@@Compare(\"sum\")\n  @Benchmark\n  public int \\u0061bc() { return 1; }\n}\n";
    let scanned = scan("/A.java", text);
    let method = scanned.method("A", "abc").expect("the method");
    assert_eq!(method.site.annotations.len(), 1);
}
