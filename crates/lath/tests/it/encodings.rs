//! Sources with bytes that are not UTF-8, as in Latin-1: a parameter never has another value than its
//! source, and texts of the user's code keep their bytes.

use crate::support::{Done, Folder, SHORT};

/// A source in Latin-1: `é` is one byte.
fn latin1(name: &str, text: &str) -> Folder {
    let folder = Folder::new();
    let bytes: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap()).collect();
    std::fs::write(folder.path().join(name), bytes).unwrap();
    folder
}

/// `None`: its toolchain is not here.
fn run(language: &str, name: &str, text: &str) -> Option<(Folder, Done)> {
    let known = lath_languages::by_id(language).and_then(|known| known.default_platform());
    if known.is_none_or(|platform| platform.path.is_none()) {
        lath_testing::skip(&format!("{language} has no toolchain here"));
        return None;
    }
    let folder = latin1(name, text);
    let done = folder.lath(&[&["run", name], SHORT].concat());
    Some((folder, done))
}

#[test]
fn a_parameter_that_is_not_utf8_is_refused_at_its_line() {
    let state = |field: &str| format!("//@@State(Scope.Thread)\n{field}\n//@@Benchmark\n");
    let c = state("typedef struct {\n//@@Param({\"caf\u{e9}\"})\nconst char *t;\n} S;");
    let rust =
        state("#[derive(Default)] pub struct S {\n//@@Param({\"caf\u{e9}\"})\nt: String,\n}");
    let go = state("type S struct {\n//@@Param({\"caf\u{e9}\"})\nT string\n}");
    let script = state("export class S {\n//@@Param({\"caf\u{e9}\"})\nt = \"\";\n}");
    let python = "# -*- coding: latin-1 -*-\n#@@State(Scope.Thread)\nclass S:\n    \
        #@@Param({\"caf\u{e9}\"})\n    t: str = \"\"\n#@@Benchmark\ndef f(s: S): return s.t\n";
    for (name, line, text) in [
        (
            "a.c",
            3,
            c.clone() + "int f(const S *s) { return s->t[3]; }\n",
        ),
        ("b.cpp", 3, c + "int f(const S &s) { return s.t[3]; }\n"),
        ("c.rs", 3, rust + "pub fn f(s: &S) -> usize { s.t.len() }\n"),
        (
            "d.go",
            4,
            format!("package main\n{go}func F(s *S) int {{ return len(s.T) }}\n"),
        ),
        (
            "e.js",
            3,
            script.clone() + "export function f(/** @type {S} */ s) { return s.t; }\n",
        ),
        (
            "f.ts",
            3,
            script + "export function f(s: S) { return s.t; }\n",
        ),
        ("g.py", 4, python.to_owned()),
    ] {
        let folder = latin1(name, &text);
        let list = folder.lath(&["list", name]);
        let place = format!("{name}:{line}:");
        list.exits(3).says(&[
            "L101",
            &place,
            "bytes that are not UTF-8",
            "save the file as UTF-8",
        ]);
    }
}

/// Compilers of these languages take nothing else.
#[test]
fn a_source_that_its_compiler_refuses_is_refused_with_the_line() {
    let java = "import org.openjdk.jmh.annotations.*;\n@State(Scope.Thread)\npublic class E {\n\
        @Param({\"caf\u{e9}\"}) public String t;\n@Benchmark public int f() { return t.length(); }\n}\n";
    let go = "package main\n// @@Benchmark\nfunc F() int { return len(\"caf\u{e9}\") }\n";
    let rust = "// @@Benchmark\npub fn f() -> usize {\n\"caf\u{e9}\".len() }\n";
    for (language, name, text, said) in [
        ("java", "E.java", java, "line 4 is not UTF-8"),
        ("go", "d.go", go, "line 3 is not UTF-8"),
        ("rust", "c.rs", rust, "c.rs:3:5"),
    ] {
        if let Some((_, done)) = run(language, name, text) {
            assert_ne!(done.0.status.code(), Some(0), "{language}");
            done.says(&[name, said]);
        }
    }
}

/// Each benchmark fails unless its text has the bytes that its language gives it.
#[test]
fn texts_of_code_keep_their_bytes() {
    let c = "#include <stdlib.h>\n//@@Benchmark\nint f(void) { if ((unsigned char)\"caf\u{e9}\"[3] != \
        0xe9) abort(); return 1; }\nint main(void) { return 0; }\n";
    let script = "//@@Benchmark\nexport function f() { if (\"caf\u{e9}\".charCodeAt(3) !== 0xfffd) throw \
        Error(); return 1; }\n";
    let python = "# -*- coding: latin-1 -*-\n#@@Benchmark\ndef f():\n    if ord(\"caf\u{e9}\"[3]) != 0xe9: \
        raise ValueError()\n    return 1\n";
    for (language, name, text) in [
        ("c", "a.c", c),
        ("cpp", "b.cpp", c),
        ("javascript", "e.js", script),
        ("javascript", "f.ts", script),
        ("python", "g.py", python),
    ] {
        if let Some((_, done)) = run(language, name, text) {
            done.exits(0);
        }
    }
}
