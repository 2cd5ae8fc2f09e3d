//! What cannot be a benchmark, a fixture or a state.

use super::*;

/// Mistakes of a file whose lines 1 and 2 are these: `package p`, `import "lath"`.
fn found(rest: &str) -> Vec<(String, usize)> {
    mistakes(&format!("package p\nimport \"lath\"\n{rest}"))
}

fn code(code: &str, line: usize) -> Vec<(String, usize)> {
    vec![(code.to_owned(), line)]
}

#[test]
fn misplaced_annotations_are_refused() {
    assert_eq!(found("//@@Benchmark\nvar x = 1\n"), code("L202", 3));
    assert_eq!(found("//@@Benchmark\n"), code("L202", 3));
    assert_eq!(
        found("func f() {\n//@@State(Scope.Thread)\ntype T struct{}\n}\n"),
        code("L202", 4)
    );
    assert_eq!(found("//@@ Benchmark\nfunc f() {}\n"), code("L101", 3));
    assert_eq!(found("//@@Fork(1\nfunc f() {}\n"), code("L101", 3));
}

#[test]
fn parameters_are_pointers_to_states_or_to_objects_of_the_harness() {
    assert_eq!(
        found("//@@State(Scope.Thread)\ntype T struct{}\n//@@Benchmark\nfunc f(t T) {}\n"),
        code("L206", 6)
    );
    assert_eq!(
        found("//@@Benchmark\nfunc f(hole lath.Blackhole) {}\n"),
        code("L206", 4)
    );
    assert_eq!(found("//@@Benchmark\nfunc f(n int) {}\n"), code("L206", 4));
    assert_eq!(
        found("//@@Benchmark\nfunc f(hole *other.Blackhole) {}\n"),
        code("L206", 4)
    );
}

#[test]
fn what_cannot_be_called_or_built_is_refused() {
    assert_eq!(
        found("//@@Benchmark\nfunc f[T any]() {}\n"),
        code("L205", 4)
    );
    assert_eq!(
        found("//@@State(Scope.Thread)\ntype T interface{}\n//@@Benchmark\nfunc f(t *T) {}\n"),
        code("L302", 4)
    );
    assert_eq!(
        found(
            "//@@State(Scope.Thread)\ntype T[E any] struct{ e E }\n//@@Benchmark\nfunc f(t *T[int]) {}\n"
        ),
        code("L206", 6)
    );
}

#[test]
fn parameters_are_of_types_that_text_can_set() {
    let param = |field: &str| {
        found(&format!(
            "//@@State(Scope.Thread)\ntype T struct {{\n//@@Param(\"1\")\n{field}\n}}\n//@@Benchmark\nfunc f(t *T) {{}}\n"
        ))
    };
    for ty in [
        "[]int",
        "*int",
        "map[string]int",
        "func()",
        "struct{ a int }",
        "any",
        "error",
        "complex128",
    ] {
        assert_eq!(param(&format!("x {ty}")), code("L403", 6), "{ty}");
    }
    assert_eq!(param("x bool"), code("L405", 5));
    assert_eq!(param("_ string"), code("L403", 6));
}
