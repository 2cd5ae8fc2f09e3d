//! What `lath build` and `lath generate` leave: one executable file, or a folder, that needs
//! neither lath nor the sources.

use crate::common::*;
use lath_core::language::{BuildOptions, RuntimeArgs};
use serde_json::json;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

const FILES: &[(&str, &str)] = &[
    (
        "bench/f.py",
        "from states import Sized\nfrom lath import *\n@Benchmark\ndef f(state: Sized):\n    return state.size\n",
    ),
    (
        "bench/states.py",
        "from lath import *\n@State(Scope.Thread)\nclass Sized:\n    size: int = Param('3')\n",
    ),
];

fn proves_alone(argv: &[&str]) {
    let argv: Vec<String> = argv.iter().map(|&word| word.to_owned()).collect();
    let output = talk(&argv, "hello\nprove benchmark=0 p.size=4\n");
    let answers = answers(&output);
    assert_eq!(
        answers[1]["proof"]["value"],
        json!("4"),
        "{answers:?} {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn an_executable_file_carries_everything() {
    lath_testing::needs!("python3");
    let flags = |words: &[&str]| BuildOptions {
        runtime_args: RuntimeArgs {
            replace: Some(words.iter().map(|&w| w.to_owned()).collect()),
            ..RuntimeArgs::default()
        },
        ..BuildOptions::default()
    };
    // One flag fits the first line of a script; several need a shell there.
    for options in [
        BuildOptions::default(),
        flags(&[]),
        flags(&["-s", "-X", "utf8"]),
    ] {
        let (folder, file) = files(FILES);
        let output = folder.path().join("run f");
        let wrapper = python()
            .build(&program(&file), Some(&output), &options)
            .expect("built");
        assert_eq!(
            (Path::new(&wrapper.path), wrapper.arguments.len()),
            (output.as_path(), 0)
        );
        fs::remove_dir_all(file.parent().expect("a folder")).expect("removed");
        proves_alone(&[&wrapper.path]);
        let bytes = fs::read(&output).expect("read");
        assert!(
            bytes.starts_with(b"#!") && bytes.windows(12).any(|w| w == b"LATH_CHANNEL"),
            "what `lath build` knows its own by"
        );
    }
}

#[test]
fn equal_builds_are_equal_bytes() {
    lath_testing::needs!("python3");
    let (folder, file) = files(FILES);
    let pack = |name: &str| {
        python()
            .build(
                &program(&file),
                Some(&folder.path().join(name)),
                &BuildOptions::default(),
            )
            .expect("built")
            .hash
    };
    assert_eq!(pack("one"), pack("two"));
}

#[test]
fn alone_it_hands_over_to_the_lath_beside_it() {
    lath_testing::needs!("python3");
    let (folder, file) = files(&[
        FILES[0],
        FILES[1],
        ("lath", "#!/bin/sh\nprintf '%s\\n' \"$@\"\n"),
    ]);
    fs::set_permissions(
        folder.path().join("lath"),
        fs::Permissions::from_mode(0o755),
    )
    .expect("set");
    let output = folder.path().canonicalize().expect("there").join("run_f");
    python()
        .build(&program(&file), Some(&output), &BuildOptions::default())
        .expect("built");
    let said = Command::new(&output)
        .args(["-rf", "a b"])
        .env_remove("LATH_CHANNEL")
        .output()
        .expect("runs");
    assert_eq!(
        String::from_utf8_lossy(&said.stdout),
        format!("run\n{}\n-rf\na b\n", output.display())
    );
}

#[test]
fn a_generated_folder_runs_without_lath() {
    lath_testing::needs!("python3");
    let (folder, file) = files(FILES);
    let target = folder.path().join("project");
    let generated = python()
        .generate(&program(&file), &target, &BuildOptions::default(), true)
        .expect("generated");
    assert_eq!(generated.files[0], target.join("run_f.py"));
    fs::remove_dir_all(file.parent().expect("a folder")).expect("removed");
    let interpreter = python()
        .platforms()
        .into_iter()
        .find(|p| p.default)
        .and_then(|p| p.path)
        .expect("an interpreter");
    proves_alone(&[
        interpreter.to_str().expect("UTF-8"),
        generated.files[0].to_str().expect("UTF-8"),
    ]);
}

#[test]
fn a_benchmark_file_is_an_ordinary_program() {
    lath_testing::needs!("python3");
    let interpreter = python()
        .platforms()
        .into_iter()
        .find(|p| p.default)
        .and_then(|p| p.path)
        .expect("an interpreter");
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/runtime");
    let check = format!(
        "import runpy; m = runpy.run_path({:?}); i = m['Benchmarks'].InputValue(); print(i.number, i.flag, m['Benchmarks'].factorial_recursive(i))",
        source("factorial.py")
    );
    let output = Command::new(interpreter)
        .args(["-B", "-c", &check])
        .env("PYTHONPATH", runtime)
        .output()
        .expect("runs");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "25 True 15511210043330985984000000\n",
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
