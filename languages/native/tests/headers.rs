//! The headers: free of warnings in every standard, and of use without lath.

use crate::common::*;
use lath_core::language::BuildOptions;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;

fn includes() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    ["c/runtime", "cpp/runtime"]
        .iter()
        .flat_map(|folder| ["-I".to_owned(), root.join(folder).display().to_string()])
        .collect()
}

/// Compiles without a warning, without any library of lath's, and runs.
fn runs_alone(cc: &str, standard: &str, level: &str, file: &Path) {
    let folder = tempfile::tempdir().expect("a folder");
    let program: PathBuf = folder.path().join("alone");
    let mut command = Command::new(cc);
    command
        .args(includes())
        .args([
            &format!("-std={standard}"),
            level,
            "-Wall",
            "-Wextra",
            "-pedantic",
            "-Werror",
        ])
        .arg(file)
        .arg("-o")
        .arg(&program);
    let output = command.output().expect("runs");
    assert!(
        output.status.success(),
        "{command:?}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let output = Command::new(&program).output().expect("runs");
    assert!(
        output.status.success() && output.stdout.starts_with(b"consumed"),
        "{output:?}"
    );
}

#[test]
fn cpp_files_compile_without_lath() {
    for cc in compilers("cpp") {
        for standard in ["c++11", "c++14", "gnu++17", "c++20"] {
            runs_alone(&cc, standard, "-O2", &source("alone.cpp"));
        }
        runs_alone(&cc, "c++11", "-O0", &source("alone.cpp"));
    }
}

/// The guide's tool had it so, and sources rely on it.
#[test]
fn the_header_of_the_guide_brings_gettimeofday() {
    let text = "#include \"Blackhole.hpp\"\nint f() {\n    struct timeval now;\n    return gettimeofday(&now, 0);\n}\n";
    let (_folder, program) = written("cpp", text, &["f"]);
    for cc in compilers("cpp") {
        let answers = drive(
            &build(
                &program,
                &BuildOptions {
                    cc: Some(cc),
                    ..BuildOptions::default()
                },
            ),
            "hello\nprove benchmark=0\n",
        );
        assert_eq!(answers[1]["proof"]["value"], json!("0"));
    }
}

#[test]
fn c_files_compile_without_lath() {
    for cc in compilers("c") {
        for standard in ["c99", "c11", "gnu17"] {
            runs_alone(&cc, standard, "-O2", &source("alone.c"));
        }
        runs_alone(&cc, "c11", "-O0", &source("alone.c"));
    }
}
