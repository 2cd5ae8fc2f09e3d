//! lath killed, and its disk full, at a few random moments. `cargo xtask kills` does the same at
//! 200 and 50.

use std::process::Command;

#[test]
fn nothing_is_left_and_nothing_is_lost() {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["kills", "--count", "5", "--disk", "5"])
        .output()
        .expect("xtask starts");
    let printed = String::from_utf8_lossy(&output.stdout);
    println!("{printed}");
    assert!(
        output.status.success(),
        "{printed}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        printed.contains("5 kills: ") && printed.ends_with("0 failures\n"),
        "{printed}"
    );
}
