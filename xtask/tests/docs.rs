//! Derived pages are up to date, links lead somewhere, and the commands of the README and the
//! tutorial do what is said there.

use std::process::Command;

fn docs(arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .arg("docs")
        .args(arguments)
        .output()
        .expect("xtask starts");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{printed}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn derived_pages_are_what_the_declarations_say() {
    docs(&["--check"]);
}

#[test]
fn commands_of_readme_and_tutorial_print_what_is_shown() {
    lath_testing::needs!("python3");
    docs(&["--run", "README.md", "docs/src/tutorial.md"]);
}

#[test]
#[ignore = "takes a minute: `make test-full` runs it"]
fn commands_of_all_pages_print_what_is_shown() {
    docs(&["--run"]);
}
