//! Nothing that lath reads ends it: mutated sources in every language, suites, journals, results of
//! other tools, answers of wrappers.

use std::process::Command;

fn fuzz(inputs: &str, more: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["fuzz", "--inputs", inputs])
        .args(more)
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

/// The same inputs on every run of a commit: a change is never blocked by what it did not break.
#[test]
fn ten_thousand_inputs_of_the_seeds_that_are_kept() {
    fuzz("10000", &["--kept"]);
}

#[test]
#[ignore = "takes an hour: `make test-full` runs it"]
fn a_million_inputs_half_of_them_of_new_seeds() {
    fuzz("1000000", &[]);
}
