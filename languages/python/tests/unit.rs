//! The runtime's own tests (`tests/python/unit/*.py`), with each interpreter here.

use crate::common::*;
use std::path::Path;
use std::process::Command;

#[test]
fn the_runtime_passes_its_own_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for platform in platforms() {
        let output = Command::new(platform.path.expect("found"))
            .args(["-B", "-W", "error", "-m", "unittest", "discover", "-s"])
            .arg(root.join("python/tests/unit"))
            .env("PYTHONPATH", root.join("python/runtime"))
            .output()
            .expect("runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && !said.contains("Ran 0 tests"),
            "{}: {said}",
            platform.name
        );
    }
}
