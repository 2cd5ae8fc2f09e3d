//! Branches that are not taken hold no annotations; the compiler is asked where only it knows.

use super::{C, CPP, annotated, cpp, problems, scan};
use crate::native::scan::scan_text;
use lath_core::language::BuildOptions;
use std::path::PathBuf;

/// `a` and `b`, each annotated, in the branches of `condition`.
fn branches(condition: &str) -> String {
    format!(
        "{condition}\n@Benchmark\nint a() {{ return 1; }}\n#else\n@Benchmark\nint b() {{ return 1; }}\n#endif\n"
    )
}

fn taken(condition: &str) -> String {
    let scan = cpp(&branches(condition));
    assert_eq!(problems(&scan), [""; 0], "{condition}");
    scan.sites.iter().map(|s| s.name.as_str()).collect()
}

#[test]
fn conditions_decided_by_looking() {
    let yes = [
        "#if 1",
        "#ifdef LATH",
        "#if defined(LATH)",
        "#if defined LATH && 1",
        "#if LATH",
        "#ifdef __cplusplus",
        "#if 0x10 > 2",
        "# if !defined(NOPE) // guard\n#define NOPE",
    ];
    let no = [
        "#if 0",
        "#ifndef LATH",
        "#if !defined(LATH)",
        "#if defined(LATH) && 0",
        "#if 0 && UNKNOWN",
        "#if !(1 || UNKNOWN)",
        "#if 0 /* a\n b */",
    ];
    yes.iter()
        .for_each(|condition| assert_eq!(taken(condition), "a", "{condition}"));
    no.iter()
        .for_each(|condition| assert_eq!(taken(condition), "b", "{condition}"));
}

#[test]
fn branches_nest_and_chain() {
    assert_eq!(taken("#if 0\n#if 1\n#else\n#endif\n#elif 1"), "a");
    assert_eq!(
        taken("#if 0\n#ifdef LATH\n@Benchmark int c();\n#endif\n#elif 0"),
        "b"
    );
    let outer = cpp(&format!("#if 0\n{}#endif\n", branches("#if 1")));
    assert_eq!((annotated(&outer), outer.blanks), (vec![], vec![]));
}

#[test]
fn macros_of_the_file_and_of_the_command_line_count() {
    assert_eq!(taken("#define N 3\n#define M N\n#if M == 3"), "a");
    assert_eq!(taken("#define N\n#undef N\n#ifdef N"), "b");
    let scan = scan_text(&CPP, "test.cpp", &branches("#if SIZE > 4"), &["SIZE=8"]);
    assert_eq!(
        (annotated(&scan), problems(&scan)),
        (vec!["a: @Benchmark".to_owned()], vec![])
    );
}

#[test]
fn what_nobody_can_tell_is_presumed_and_said() {
    let scan = cpp(&branches("#if MYSTERY"));
    assert_eq!(
        (annotated(&scan), problems(&scan)),
        (
            vec!["a: @Benchmark".to_owned()],
            vec!["1:1 L601".to_owned()]
        )
    );
    assert!(!scan.diagnostics[0].is_error());
    assert_eq!(
        problems(&cpp(
            "#if MYSTERY\n#define X { }\n#include <x>\nint x;\n#endif\n"
        )),
        [""; 0],
        "nothing there depends on it"
    );
}

#[test]
fn include_guards_are_no_mystery() {
    assert_eq!(
        problems(&cpp(&format!(
            "#ifndef GUARD_H\n#define GUARD_H\n{}#endif\n",
            branches("#if 1")
        ))),
        [""; 0]
    );
}

#[test]
fn c_knows_no_cplusplus() {
    let scan = scan_text(&C, "test.c", &branches("#ifdef __cplusplus"), &[]);
    assert_eq!(annotated(&scan), ["b: @Benchmark"]);
}

#[test]
fn unbalanced_directives_do_no_harm() {
    for text in [
        "#endif\n@Benchmark\nint a();",
        "#else\n@Benchmark\nint a();",
        "@Benchmark\nint a();\n#if 0\n",
        "#if\n#elif\n#else\n#else\n#endif\n@Benchmark\nint a();",
    ] {
        assert_eq!(annotated(&cpp(text)), ["a: @Benchmark"], "{text}");
    }
}

#[test]
fn code_split_by_branches_is_whole_in_the_one_taken() {
    let scan = cpp(
        "@Benchmark\n#ifdef LATH\nint f(int *a) {\n#else\nlong f() {\n#endif\n return 1; }\n@Benchmark\nint g();",
    );
    assert_eq!((annotated(&scan).len(), problems(&scan).len()), (2, 0));
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        for (name, text) in files {
            std::fs::create_dir_all(folder.path(name).parent().unwrap()).unwrap();
            std::fs::write(folder.path(name), text).unwrap();
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().canonicalize().unwrap().join(name)
    }

    fn scan(&self, flags: &[String], cc: Option<&str>) -> lath_core::site::Scan {
        let options = BuildOptions {
            cflags: flags.to_vec(),
            cc: cc.map(str::to_owned),
            ..BuildOptions::default()
        };
        scan(&CPP, &self.path("main.cpp"), &options).unwrap()
    }
}

#[test]
fn the_compiler_decides() {
    let header = "#pragma once\n#define SIZE (4 * 4)\n";
    let body = branches("#if SIZE + EXTRA == 17 && __has_include(\"size.h\")");
    let folder = Folder::with(&[
        ("size.h", header),
        (
            "main.cpp",
            &format!("#include \"size.h\"\n#include <cstddef>\n#include \"missing.h\"\n{body}"),
        ),
    ]);
    let first = folder.scan(&["-DEXTRA=1".into()], None);
    let second = folder.scan(
        &["-DEXTRA=2".into(), "-c".into(), "-o".into(), "x".into()],
        None,
    );
    assert_eq!(
        (annotated(&first), annotated(&second)),
        (
            vec!["a: @Benchmark".to_owned()],
            vec!["b: @Benchmark".to_owned()]
        )
    );
    assert_eq!((problems(&first), problems(&second)), (vec![], vec![]));
    assert_eq!(
        first.files,
        [folder.path("main.cpp"), folder.path("size.h")].map(|p| p.to_string_lossy().into_owned())
    );
}

#[test]
fn an_error_directive_does_not_stop_the_compiler() {
    let folder = Folder::with(&[(
        "main.cpp",
        &format!(
            "#if __SIZEOF_INT__ < 2\n#error small }}\n#endif\n{}",
            branches("#ifndef __SIZEOF_INT__")
        ),
    )]);
    assert_eq!(annotated(&folder.scan(&[], None)), ["b: @Benchmark"]);
}

#[test]
fn without_a_compiler_it_says_what_it_presumes() {
    let folder = Folder::with(&[("main.cpp", &branches("#if MYSTERY"))]);
    let scan = folder.scan(&[], Some("no-such-compiler"));
    assert_eq!(
        (annotated(&scan), problems(&scan)),
        (
            vec!["a: @Benchmark".to_owned()],
            vec!["1:1 L601".to_owned()]
        )
    );
    assert!(scan.diagnostics[0].message.contains("no-such-compiler"));
}

#[test]
fn included_files_are_scanned_with_places_of_their_own() {
    let folder = Folder::with(&[
        (
            "main.cpp",
            "#include \"inc/state.h\"\n#include \"other.h\"\n#include \"inc/state.h\"\n#include \"nowhere.h\"\n#if 0\n#include \"never.h\"\n#endif\n@Benchmark\nint f(S &s, const O &o) { return 1; }\nint main() {}",
        ),
        (
            "inc/state.h",
            "#include \"../main.cpp\"\n#include \"near.h\"\n@State(Scope.Thread)\nstruct S { Color c; };\nint main();\n",
        ),
        (
            "inc/near.h",
            "enum class Color { RED };\n//@@Setup(Level.Trial",
        ),
        ("far/other.h", "@State(Scope.Thread) struct O {};"),
        ("never.h", "@State(Scope.Thread) struct N {};"),
    ]);
    let far = folder.path("far").to_string_lossy().into_owned();
    for flags in [
        vec![format!("-I{far}")],
        vec!["-I".into(), far.clone()],
        vec!["-iquote".into(), far.clone()],
    ] {
        let scan = folder.scan(&flags, None);
        assert_eq!(
            annotated(&scan),
            [
                "S: @State(Scope.Thread)",
                "O: @State(Scope.Thread)",
                "f: @Benchmark"
            ]
        );
        assert_eq!(
            scan.sites[0].place.file,
            folder.path("inc/state.h").to_string_lossy()
        );
        assert_eq!(problems(&scan), ["2:10 L101"]);
        assert_eq!(scan.files.len(), 4);
        assert_eq!(
            scan.blanks.iter().filter(|b| b.file == scan.source).count(),
            2
        );
        assert_eq!(scan.blanks.len(), 4);
    }
}

#[test]
fn a_source_that_is_not_there() {
    let problems = scan(
        &CPP,
        &PathBuf::from("/nowhere/at/all.cpp"),
        &BuildOptions::default(),
    )
    .unwrap_err();
    assert_eq!(problems[0].code, "L508");
}
