//! Building: messages that point into the user's file, hidden bytes, further sources.

use crate::common::*;
use crate::testing::placement;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use lath_core::program::Program;
use lath_core::site::Blank;

use serde_json::json;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes files into a folder of their own; gives their paths.
pub fn files(texts: &[(&str, &str)]) -> (tempfile::TempDir, Vec<PathBuf>) {
    let (folder, _) = crate::testing::files::files(texts);
    let root = folder.path().canonicalize().expect("a folder");
    let paths = texts.iter().map(|(name, _)| root.join(name)).collect();
    (folder, paths)
}

/// One benchmark `f` without arguments.
pub fn plain(language: &str, file: &Path) -> Program {
    named(language, file, &["f"])
}

fn fails(program: &Program, options: &BuildOptions) -> Diagnostic {
    try_build(program, options)
        .expect_err("a mistake")
        .remove(0)
}

/// Hides `what` in `file`.
fn hide(program: &mut Program, file: &Path, what: &str) {
    let start = fs::read_to_string(file)
        .expect("read")
        .find(what)
        .expect("there");
    program.blanks.push(Blank {
        file: file.display().to_string(),
        start,
        end: start + what.len(),
    });
}

fn runs(program: &Program, options: &BuildOptions) {
    let answers = drive(
        &build(program, options),
        "trial\ntrial benchmark=0\niterate invocations=3 last=1\n",
    );
    assert_eq!(answers[2]["threads"][0]["calls"], json!(3), "{answers:?}");
}

#[test]
fn compile_errors_point_into_the_users_file() {
    let (_folder, paths) = files(&[("bad.cpp", "int a;\nint f() {\n    return nowhere;\n}\n")]);
    let error = fails(&plain("cpp", &paths[0]), &BuildOptions::default());
    assert_eq!(error.code, "L602");
    assert_eq!(
        error.labels[0].0.to_string(),
        format!("{}:3:12", paths[0].display())
    );
    assert_eq!(error.labels[0].0.offset, 28);
    let help = error.help.expect("where more is said");
    assert!(
        error.message.contains("nowhere")
            && help.contains("--verbose-build")
            && !help.contains("run_bad"),
        "{} {help}",
        error.message
    );
}

#[test]
fn hidden_bytes_move_no_line_and_no_column() {
    let source = "@Benchmark int f() {\n    return @X nowhere;\n}\n";
    let (_folder, paths) = files(&[("bad.cpp", source)]);
    let mut program = plain("cpp", &paths[0]);
    hide(&mut program, &paths[0], "@Benchmark");
    hide(&mut program, &paths[0], "@X");
    let error = fails(&program, &BuildOptions::default());
    assert_eq!(
        error.labels[0].0.to_string(),
        format!("{}:2:15", paths[0].display())
    );
}

#[test]
fn relative_includes_find_copies_and_originals() {
    let (_folder, paths) = files(&[
        (
            "bench/deep/f.cpp",
            "#include \"../state.h\"\n#include \"table.inc\"\n#include <found.h>\nint f() { return state + table + found; }\nint main() { return 1; }\n",
        ),
        ("bench/state.h", "@State\nstatic int state = 1;\n"),
        ("bench/deep/table.inc", "static int table = 2;\n"),
        ("include/found.h", "@State\nstatic int found = 3;\n"),
    ]);
    let mut program = plain("cpp", &paths[0]);
    program.files = [0, 1, 3].map(|i| paths[i].display().to_string()).to_vec();
    hide(&mut program, &paths[1], "@State");
    hide(&mut program, &paths[3], "@State");
    hide(&mut program, &paths[0], "int main() { return 1; }");
    let include = paths[3].parent().expect("a folder").display().to_string();
    for cflags in [
        vec![format!("-I{include}")],
        vec!["-I".to_owned(), include.clone()],
    ] {
        runs(
            &program,
            &BuildOptions {
                cflags,
                ..BuildOptions::default()
            },
        );
    }
}

#[test]
fn states_that_cannot_be_built_are_reported_at_their_own_line() {
    // That a class has none because of its base is the compiler's to know.
    let (_folder, paths) = files(&[(
        "s.cpp",
        "struct Base {\n    Base(int);\n};\n//@@State(Scope.Thread)\nstruct S : Base {};\n//@@Benchmark\nint f(S &) { return 1; }\n",
    )]);
    let program = read(&paths[0]);
    let error = fails(&program, &BuildOptions::default());
    assert!(
        error
            .message
            .contains("a state needs a public default constructor"),
        "{}",
        error.message
    );
    let place = &error.labels[0].0;
    assert_eq!(
        (place.file.as_str(), place.line),
        (paths[0].to_str().expect("UTF-8"), 5)
    );
}

#[test]
fn fields_that_cannot_be_set_are_reported_at_their_own_line() {
    for (name, reference) in [("s.cpp", "S &"), ("s.c", "S *")] {
        let text = format!(
            "#include <stdlib.h>\n//@@State(Scope.Thread)\ntypedef struct {{\n    //@@Param(\"1\")\n    div_t q;\n}} S;\n//@@Benchmark\nint f({reference}s) {{ return 1; }}\n"
        );
        let (_folder, paths) = files(&[(name, &text)]);
        let program = read(&paths[0]);
        let error = fails(&program, &BuildOptions::default());
        assert!(
            error
                .message
                .contains("@Param cannot set a field of this type"),
            "{error:#?}"
        );
        assert_eq!(error.labels[0].0.line, 5);
    }
}

#[test]
fn missing_compilers_say_what_to_install() {
    let (_folder, paths) = files(&[("f.cpp", "int f() { return 1; }\n")]);
    let error = fails(
        &plain("cpp", &paths[0]),
        &BuildOptions {
            cc: Some("no-such-compiler".to_owned()),
            ..BuildOptions::default()
        },
    );
    assert_eq!(error.code, "L601");
    assert!(
        error.message.contains("no-such-compiler")
            && error.help.expect("a hint").contains("apt install g++")
    );
}

#[test]
fn linking_failures_and_further_sources() {
    let (_folder, paths) = files(&[
        (
            "f.cpp",
            "extern \"C\" int g(void);\nint f() { return g(); }\n",
        ),
        ("g.c", "int g(void) { int class = 1; return class; }\n"),
    ]);
    let program = plain("cpp", &paths[0]);
    let error = fails(&program, &BuildOptions::default());
    assert_eq!(error.code, "L603");
    assert!(
        error.message.contains("undefined reference to `g'"),
        "{}",
        error.message
    );
    let cflags = vec!["-O1".to_owned(), "-std=c++14".to_owned()];
    runs(
        &program,
        &BuildOptions {
            sources: vec![paths[1].clone()],
            cflags,
            ..BuildOptions::default()
        },
    );
}

/// What the runtime calls is the C library's, whatever the user's functions are called.
#[test]
fn functions_of_the_c_library_may_be_measured_under_their_names() {
    for (language, before) in [("c", ""), ("cpp", "extern \"C\" ")] {
        let names = ["read", "write", "clock_gettime", "strcmp"];
        let text: String = names
            .iter()
            .enumerate()
            .map(|(i, name)| format!("{before}int {name}(void) {{ return {i}; }}\n"))
            .collect();
        let (_folder, paths) = files(&[
            (&format!("names.{language}"), &text),
            ("extra.c", "int read(void) { return 1; }\n"),
        ]);
        let named = named(language, &paths[0], &names);
        let cflags = vec!["-O0".to_owned(), "-fno-builtin".to_owned()];
        let wrapper = build(
            &named,
            &BuildOptions {
                cflags: cflags.clone(),
                ..BuildOptions::default()
            },
        );
        for i in 0..names.len() {
            let answers = drive(&wrapper, &format!("hello\nprove benchmark={i}\n"));
            assert_eq!(
                answers[1]["proof"]["value"],
                json!(i.to_string()),
                "{answers:?}"
            );
        }
        let other = files(&[("f.c", "int f(void) { return 1; }\n")]);
        let error = fails(
            &plain("c", &other.1[0]),
            &BuildOptions {
                cflags,
                sources: vec![paths[1].clone()],
                ..BuildOptions::default()
            },
        );
        assert!(
            error.code == "L603" && error.message.contains("`read`"),
            "{error}"
        );
    }
}

#[test]
fn dependencies_are_packages_or_paths() {
    let (folder, paths) = files(&[
        (
            "f.c",
            "#include <lib.h>\nint f(void) { return lib() + further(); }\n",
        ),
        ("lib/include/lib.h", "int lib(void);\nint further(void);\n"),
        ("lib.c", "int lib(void) { return 1; }\n"),
        ("further.c", "int further(void) { return 2; }\n"),
    ]);
    let dependencies = ["lib", "lib.c", "further.c"]
        .map(|name| {
            folder
                .path()
                .canonicalize()
                .expect("there")
                .join(name)
                .display()
                .to_string()
        })
        .to_vec();
    runs(
        &plain("c", &paths[0]),
        &BuildOptions {
            dependencies,
            ..BuildOptions::default()
        },
    );
    let missing = fails(
        &plain("c", &paths[0]),
        &BuildOptions {
            dependencies: vec!["/no/such/folder".to_owned()],
            ..BuildOptions::default()
        },
    );
    assert_eq!(missing.code, "L607");
    let package = fails(
        &plain("c", &paths[0]),
        &BuildOptions {
            dependencies: vec!["no-such-package".to_owned()],
            ..BuildOptions::default()
        },
    );
    assert_eq!(package.code, "L604");
}

#[test]
fn unknown_packages_are_named() {
    lath_testing::needs!("pkg-config");
    let (_folder, paths) = files(&[("f.c", "int f(void) { return 1; }\n")]);
    let error = fails(
        &plain("c", &paths[0]),
        &BuildOptions {
            pkg_config: vec!["no-such-package".to_owned()],
            ..BuildOptions::default()
        },
    );
    assert_eq!(error.code, "L604");
    assert!(
        error.message.contains("no-such-package"),
        "{}",
        error.message
    );
}

#[test]
fn wrappers_tell_how_they_were_built() {
    let (folder, paths) = files(&[("f.c", "int f(void) { return 1; }\n")]);
    let output = folder.path().join("run_f");
    let options = BuildOptions {
        cflags: ["-O1", "-DX=\"a b?\""].map(String::from).to_vec(),
        ..BuildOptions::default()
    };
    let wrapper = language("c")
        .build(&plain("c", &paths[0]), Some(&output), &options)
        .expect("built");
    assert_eq!(Path::new(&wrapper.path), output);
    assert_eq!(
        (
            wrapper.language.as_str(),
            wrapper.flags.as_str(),
            wrapper.hash.len()
        ),
        ("c", "-O1 -DX=\"a b?\"", 64)
    );
    let hello = &drive(&output, "hello\n")[0];
    assert_eq!(
        (&hello["compiler"], &hello["flags"]),
        (&json!(wrapper.compiler), &json!(wrapper.flags))
    );
}

#[test]
fn alone_a_wrapper_hands_over_to_the_lath_beside_it() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, paths) = files(&[
        ("f.c", "int f(void) { return 1; }\n"),
        ("lath", "#!/bin/sh\nprintf '%s\\n' \"$@\"\n"),
    ]);
    fs::set_permissions(&paths[1], fs::Permissions::from_mode(0o755)).expect("set");
    let output = folder.path().join("run_f");
    language("c")
        .build(
            &plain("c", &paths[0]),
            Some(&output),
            &BuildOptions::default(),
        )
        .expect("built");
    let said = std::process::Command::new(&output)
        .args(["-rf", "a b"])
        .output()
        .expect("runs");
    let real = output.canonicalize().expect("there");
    assert_eq!(
        String::from_utf8_lossy(&said.stdout),
        format!("run\n{}\n-rf\na b\n", real.display())
    );
}

#[test]
fn placements_move_the_code_by_every_multiple_of_16_modulo_128() {
    let (_folder, paths) = files(&[("moved.c", "int f(void) { return 7; }\n")]);
    let program = plain("c", &paths[0]);
    let addresses: BTreeSet<u64> = (0..8)
        .map(|layout| {
            let options = BuildOptions {
                layout,
                ldflags: vec!["-Wl,--gc-sections".to_owned()],
                ..BuildOptions::default()
            };
            runs(&program, &options);
            placement::address(&build(&program, &options), "f") % 128
        })
        .collect();
    assert_eq!(addresses.len(), 8, "{addresses:?}");
}
