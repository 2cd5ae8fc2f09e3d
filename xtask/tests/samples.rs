//! Every sample is a source that lath reads, with the benchmarks that its lesson speaks of. Whether
//! lessons hold takes minutes: `cargo xtask samples`.

use std::process::Command;

#[test]
fn lath_lists_every_sample_that_starts_at_once() {
    let languages = ["c", "cpp", "rust", "go", "javascript", "python"];
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["samples", "--list", "--check"])
        .args(languages.map(|id| format!("--language={id}")))
        .output()
        .expect("xtask starts");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && printed.contains(" hold, 0 fail"),
        "{printed}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Lessons of counts, order and proofs hold on any machine, at any load.
#[test]
fn lessons_that_rest_on_no_time_hold() {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["samples", "--check", "--language", "cpp"])
        .args(["03", "10", "18", "20", "28", "32"])
        .output()
        .expect("xtask starts");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && printed.contains("6 hold, 0 fail, 0 unseen, 0 skipped"),
        "{printed}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
