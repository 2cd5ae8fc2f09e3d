//! The runtime's own tests, and what Go's people expect of a package: vet and gofmt have nothing to
//! say.

use crate::common::*;
use std::path::Path;
use std::process::Command;

#[test]
fn the_runtime_passes_its_own_tests() {
    let Some(toolchain) = toolchain() else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("go/runtime");
    for arguments in [&["vet", "./..."][..], &["test", "./..."]] {
        let mut command = Command::new(&toolchain);
        command
            .args(arguments)
            .current_dir(&folder)
            .env("PWD", &folder)
            .env("GOWORK", "off")
            .env("GOTOOLCHAIN", "local");
        let output = command.output().expect("runs");
        let said = format!(
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(output.status.success(), "{arguments:?}: {said}");
        assert!(
            arguments[0] != "test" || said.contains("ok  \tlath/wrapper"),
            "tests ran: {said}"
        );
    }
    let gofmt = toolchain.with_file_name("gofmt");
    if gofmt.is_file() {
        let output = Command::new(gofmt)
            .arg("-l")
            .arg(&folder)
            .arg(source(""))
            .output()
            .expect("runs");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    }
}
