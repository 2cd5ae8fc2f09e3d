//! The whole conformance kit, through the real binary, as part of the tests. Its matrix is shown when it fails.

use std::process::Command;

#[test]
fn every_language_behaves_as_the_kit_says() {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("conformance").output().expect("xtask starts");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{printed}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(printed.contains(" pass, 0 fail, "), "{printed}");
}
