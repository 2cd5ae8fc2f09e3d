//! A generated wrapper that people can read: that of the example. It is compared with `golden/`.
//! `LATH_BLESS=1` writes it anew.

use crate::common::*;
use crate::testing::pinned::{cut, is_golden, wrapper};
use lath_core::language::BuildOptions;
use std::process::Command;

#[test]
fn wrappers_look_like_this() {
    if toolchain().is_none() {
        return;
    }
    let text = wrapper(go(), &BuildOptions::default());
    // Which toolchain there is differs between machines.
    let platform = go().default_platform().expect("a platform").name;
    let text = text.replace(&format!("\"{platform}\""), "\"go\"");
    let manifest = "\"\" // left out here\n";
    let text = cut(&text, "const lath_manifest = ", "\nfunc main()", manifest);
    is_golden("go/golden/primes.go", &text);
}

#[test]
fn a_generated_project_builds_without_lath() {
    let Some(toolchain) = toolchain() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("project");
    let generated = go()
        .generate(
            &program(&source("factorial.go")),
            &target,
            &BuildOptions::default(),
            true,
        )
        .expect("generated");
    assert_eq!(generated.files[0], target.join("run_factorial.go"));
    let mut build = Command::new(&toolchain);
    build
        .args(["build", "-o", "run"])
        .current_dir(&target)
        .env("PWD", &target)
        .env("GOWORK", "off")
        .env("GOPROXY", "off");
    assert!(build.status().expect("runs").success(), "{build:?}");
    let vet = Command::new(toolchain)
        .args(["vet", "."])
        .current_dir(&target)
        .env("PWD", &target)
        .env("GOWORK", "off")
        .output()
        .expect("runs");
    assert!(
        vet.status.success(),
        "{}",
        String::from_utf8_lossy(&vet.stderr)
    );
    let wrapper = lath_core::plan::Wrapper {
        path: target.join("run").display().to_string(),
        ..Default::default()
    };
    assert_eq!(
        drive(&wrapper, "prove benchmark=0 p.number=5 p.base=1\n")[0]["proof"]["value"],
        "120"
    );
}
