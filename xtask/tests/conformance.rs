//! The conformance kit, through the real binary, as part of the tests. Its matrix is shown when it fails.

use std::process::Command;

fn kit(arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("conformance").args(arguments).output().expect("xtask starts");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{printed}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(printed.contains(" pass, 0 fail, "), "{printed}");
}

/// On the default platform of each language; the other runtimes take as long again.
#[test]
fn every_language_behaves_as_the_kit_says() {
    kit(&["--platform", "default"]);
}

#[test]
#[ignore = "long: a second runtime of each language that has several"]
fn and_so_do_their_other_runtimes() {
    kit(&[]);
}
