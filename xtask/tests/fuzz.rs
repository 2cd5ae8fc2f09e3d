//! Nothing that lath reads ends it: mutated sources in every language, suites, journals, results of
//! other tools, answers of wrappers.

use std::process::Command;

fn fuzz(inputs: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["fuzz", "--inputs", inputs])
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
        printed.contains(&format!("{inputs} inputs read, 0 failures")),
        "{printed}"
    );
}

#[test]
fn ten_thousand_inputs() {
    fuzz("10000");
}

#[test]
#[ignore = "takes an hour: `make test-full` runs it"]
fn a_million_inputs() {
    fuzz("1000000");
}
