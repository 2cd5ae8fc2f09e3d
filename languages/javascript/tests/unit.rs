//! The runtime's own tests, by Node's test runner.

use crate::common::*;
use std::path::Path;
use std::process::Command;

#[test]
fn parts_of_the_runtime() {
    lath_testing::needs!("node");
    let node = platforms()
        .into_iter()
        .find_map(|platform| platform.path.filter(|_| platform.name.starts_with("node")))
        .expect("a Node");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("javascript/tests/unit");
    let output = Command::new(node)
        .arg("--test")
        .arg(folder.join("runtime.test.mjs"))
        .output()
        .expect("Node starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
}
