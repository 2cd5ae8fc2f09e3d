//! `generate --standalone`: a project that CMake builds elsewhere, without lath and without the
//! user's files.

use crate::common::*;
use lath_core::language::BuildOptions;
use serde_json::json;
use std::process::Command;

fn run(command: &mut Command) {
    let output = command.output().expect("runs");
    assert!(
        output.status.success(),
        "{command:?}\n{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

fn builds_alone(name: &str) {
    lath_testing::needs!("cmake");
    let (folder, file) = (tempfile::tempdir().expect("a folder"), source(name));
    let program = read(&file);
    let options = BuildOptions {
        cflags: ["-O1", "-DTEXT=\"a $b\""].map(String::from).to_vec(),
        ldflags: vec!["-lm".to_owned()],
        ..BuildOptions::default()
    };
    language(&program.language)
        .generate(&program, folder.path(), &options, true)
        .expect("generated");
    let text = std::fs::read_to_string(
        folder
            .path()
            .join("run_factorial")
            .with_extension(file.extension().expect("one")),
    )
    .expect("a wrapper");
    assert!(
        text.contains("#include \"files/"),
        "the copy is included, not the original"
    );
    let build = folder.path().join("build");
    run(Command::new("cmake")
        .arg("-S")
        .arg(folder.path())
        .arg("-B")
        .arg(&build));
    run(Command::new("cmake").arg("--build").arg(&build));
    let answers = drive(
        &build.join("run_factorial"),
        "hello\ntrial benchmark=0 p.number=5\niterate invocations=10 last=1\nend\n",
    );
    assert_eq!(answers[0]["flags"], json!("-O1 -DTEXT=\"a $b\""));
    assert_eq!(answers[2]["threads"][0]["calls"], json!(10));
}

#[test]
fn cpp_projects_build_without_lath() {
    builds_alone("factorial.cpp");
}

#[test]
fn c_projects_build_without_lath() {
    builds_alone("factorial.c");
}
