//! A project that is generated to be built without lath.

use crate::common::*;
use lath_core::language::BuildOptions;
use std::process::Command;

#[test]
fn cargo_alone_builds_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = program(&source("factorial.rs"));
    let generated = rust()
        .generate(&program, folder.path(), &BuildOptions::default(), true)
        .expect("generated");
    assert!(
        generated
            .files
            .iter()
            .all(|file| file.is_absolute() && file.is_file())
    );
    let toolchain = rust()
        .default_platform()
        .and_then(|platform| platform.path)
        .expect("a toolchain");
    let mut command = Command::new(toolchain.with_file_name("cargo"));
    command
        .args(["build", "--release", "--offline", "--quiet"])
        .current_dir(folder.path());
    let output = command
        .env("CARGO_TARGET_DIR", folder.path().join("target"))
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let commands = format!(
        "prove benchmark={} p.number=5\n",
        index(&program, "factorial_recursive")
    );
    let answers = answers(&talk(
        &[folder
            .path()
            .join("target/release/run_factorial")
            .to_string_lossy()
            .into_owned()],
        &commands,
    ));
    assert_eq!(answers[0]["proof"]["value"], serde_json::json!("120"));
}

#[test]
fn the_runtimes_own_tests_pass() {
    let folder = tempfile::tempdir().expect("a folder");
    let runtime = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rust/runtime");
    let toolchain = rust()
        .default_platform()
        .and_then(|platform| platform.path)
        .expect("a toolchain");
    let mut command = Command::new(toolchain.with_file_name("cargo"));
    command
        .args(["test", "--offline", "--quiet"])
        .current_dir(runtime)
        .env("CARGO_TARGET_DIR", folder.path());
    let output = command.output().expect("cargo runs");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
