//! The user's `main` is blanked, and nothing else.

use super::{c, cpp};
use crate::shared::blank::blanked;

/// The text as the compiler gets it, without blanks.
fn rest(text: &str) -> String {
    let left = blanked(text, cpp(text).blanks.iter().map(|b| b.start..b.end));
    assert_eq!(
        (left.len(), left.matches('\n').count()),
        (text.len(), text.matches('\n').count())
    );
    left.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn definitions_of_all_forms() {
    for main in [
        "int main() { return 0; }",
        "int main(int argc, char **argv)\n{ if (argc) { puts(\"}\"); } }",
        "auto main() -> int { return '}'; }",
        "int main() try { } catch (...) { }",
    ] {
        assert_eq!(rest(&format!("int a;\n{main}\nint b;")), "int a; int b;");
    }
    assert_eq!(
        rest("extern \"C\" { int main(void) { } int b; }"),
        "extern \"C\" { int b; }"
    );
}

#[test]
fn other_things_called_main_stay() {
    for text in [
        "struct S { int main() { return 0; } };",
        "namespace n { int main() { return 0; } }",
        "int main(int);",
        "int x = main;",
        "void f() { main(); }",
    ] {
        assert_eq!(rest(text), text);
    }
}

#[test]
fn directives_keep_their_balance() {
    let text = "#ifdef LATH\nint main() {\n#else\nint main(int x) {\n#endif\n#if 0\n#if 1\n#endif\n} } }\n#endif\n return 0; }\nint b;";
    assert_eq!(rest(text), "#ifdef LATH #else #endif #if 0 #endif int b;");
}

#[test]
fn a_main_that_is_not_compiled_stays() {
    assert_eq!(
        rest("#ifndef LATH\nint main() { }\n#endif"),
        "#ifndef LATH int main() { } #endif"
    );
}

#[test]
fn main_in_c() {
    let text = "int a;\nint main(void) { return 0; }\n";
    let scan = c(text);
    assert_eq!(
        scan.blanks
            .iter()
            .map(|b| &text[b.start..b.end])
            .collect::<Vec<_>>(),
        ["int main(void) { return 0; }"]
    );
}
