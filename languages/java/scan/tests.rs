//! What is found in a source, and what comments describe; also for languages in front of Java.

use super::*;

fn symbols(scanned: &Scanned) -> Vec<&str> {
    let all = scanned.declarations.iter();
    all.map(|d| d.site.symbol.as_str()).collect()
}

/// Annotations of the language, by their names, and of comments.
fn annotations(scanned: &Scanned, symbol: &str) -> Vec<String> {
    let mut all = scanned.declarations.iter();
    let found = all.find(|d| d.site.symbol == symbol).expect("declared");
    let java = found.java.iter().map(|a| a.name.clone());
    let comments = found.site.annotations.iter().map(|a| a.text.clone());
    java.chain(comments).collect()
}

fn values<'a>(scanned: &'a Scanned, class: &str, field: &str) -> Vec<&'a str> {
    let values = &scanned.field(class, field).expect("a field").values;
    values.iter().map(|(text, _)| text.as_str()).collect()
}

/// The class `demo.a.A` in another language: a state and its parameter `n`, benchmarks `sum` and
/// `inferred`, fixtures `nothing` and `unit`, a class `S`. `names`: of all declarations.
#[track_caller]
pub(crate) fn is_read(scanned: &Scanned, names: &[&str]) {
    let names: Vec<String> = names.iter().map(|name| format!("demo.a.{name}")).collect();
    assert_eq!(symbols(scanned), names);
    assert_eq!(scanned.package, "demo.a");
    let inner = scanned.class("demo.a.A.S").expect("a class");
    assert_eq!(inner.binary, "demo.a.A$S");
    let Element::Type(class) = &scanned.class("demo.a.A").expect("a class").site.element else {
        panic!("it is a class");
    };
    assert_eq!(class.bases, ["Base", "Named"]);
    let annotated = |name: &str| annotations(scanned, &format!("demo.a.A{name}"));
    assert_eq!(annotated(""), ["State", "@AutoWarmup"]);
    assert_eq!(
        annotated(".sum"),
        ["Benchmark", "@Compare(\"sum\")", "@BytesPerInvocation(64)"]
    );
    assert_eq!(annotated(".nothing"), ["Setup", "TearDown"]);
    assert_eq!(annotated(".inferred"), ["Benchmark"]);
    assert_eq!(values(scanned, "demo.a.A", "n"), ["1", "2"]);
    assert!(scanned.problems.is_empty(), "{:?}", scanned.problems);
    // What functions return is written, or an expression.
    let returns = |name: &str| {
        let method = scanned.method("demo.a.A", name).expect("a method");
        method.function().expect("a function").returns.clone()
    };
    assert_eq!(returns("sum").as_deref(), Some("Int"));
    assert_eq!(returns("inferred").as_deref(), Some(""));
    assert_eq!((returns("nothing"), returns("unit")), (None, None));
}

/// Nothing of a text that is cut off is a problem, and its scan ends.
#[track_caller]
pub(crate) fn ends(grammar: &'static Grammar, texts: &[&str]) {
    for text in texts {
        let scanned = scan_as(grammar, "/a", text);
        assert!(scanned.problems.is_empty(), "{text}");
        assert!(scanned.package_at <= text.len(), "{text}");
    }
}

const TEXT: &str = "package demo;\n//@@AutoWarmup\npublic class A extends Base {\n  //@@Compare(\"sum\")\n  //@@BytesPerInvocation(64)\n  @Benchmark\n  // @@Check(tolerance = 1e-9)\n  public int f(S s) { return 1; }\n  @State(Scope.Thread) public static class S { @Param({\"1\", \"2\"}) int n; }\n  int check() { /* @@Nothing */ return 2; }\n}\nclass Base { @Benchmark public void g() {} }\n";

#[test]
fn declarations_have_the_names_jmh_gives_them() {
    let scanned = scan("/A.java", TEXT);
    assert_eq!(
        symbols(&scanned),
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
    assert_eq!(values(&scanned, "demo.A.S", "n"), ["1", "2"]);
}

#[test]
fn comments_describe_what_follows_them() {
    let scanned = scan("/A.java", TEXT);
    let of = |symbol: &str| annotations(&scanned, symbol);
    assert_eq!(of("demo.A"), ["@AutoWarmup"]);
    assert_eq!(
        of("demo.A.f"),
        [
            "Benchmark",
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
    assert_eq!(
        annotations(&scanned, "A.f"),
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
