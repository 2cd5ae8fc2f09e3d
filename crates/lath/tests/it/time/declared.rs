//! Commands in `lath.toml`.

use super::{contenders, rows};
use crate::support::{Folder, SHORT};

const SUITE: &str = "\
[[contender]]
name = \"first\"
command = [\"seq\", \"{n}\"]
benchmark = \"counting\"

[[contender]]
command = \"./count 1 '{n}'\"
benchmark = \"counting\"
prepare = \"echo prepared >> trace\"

[param]
n = [3, 4]
";

#[test]
fn a_suite_may_consist_of_commands() {
    let folder = Folder::with("suite/lath.toml", SUITE);
    let count = folder.write("suite/count", "#!/bin/sh\nexec seq \"$@\"\n");
    let json = ["-rf", "json", "-rff", "r.json"];
    let run = |folder: &Folder| folder.lath(&[&["run", "suite"], SHORT, &json].concat());
    run(&folder)
        .exits(2)
        .says(&["L527", "./count is not executable", "command = \"./count"]);

    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(count, PermissionsExt::from_mode(0o755)).unwrap();
    run(&folder)
        .exits(0)
        .says(&["counting (n = 3)", "counting (n = 4)"]);
    let rows = rows(&folder);
    let own = "./count 1 '{n}'";
    assert_eq!(contenders(&rows), [own, own, "first", "first"]);
    assert_eq!(rows[2]["lath"]["check"]["verdict"], "reference");
    assert!(folder.read("suite/trace").starts_with("prepared\n"));

    folder.lath(&["check", "suite"]).exits(0);
    folder
        .lath(&["list", "suite"])
        .exits(0)
        .says(&["first.counting"]);
}

#[test]
fn mistakes_have_their_place() {
    let folder = Folder::new();
    for (text, parts) in [
        (
            "command = \"\"",
            &["L503", "a command is empty", "lath.toml:2"][..],
        ),
        (
            "command = []",
            &["L504", "a command is empty", "lath.toml:2"],
        ),
        (
            "command = \"a | b\"",
            &["L503", "`|` in `a | b`", "lath.toml:2"],
        ),
        (
            "command = \"fase\"",
            &["L527", "did you mean false?", "lath.toml:1"],
        ),
        (
            "command = \"true\"\nprepar = \"x\"",
            &["L505", "did you mean `prepare`?"],
        ),
        (
            "command = \"true\"\nignore_failure = [256]",
            &["L504", "exit statuses"],
        ),
        (
            "command = \"true {sise}\"\n[param]\nsize = 1",
            &["L407", "the parameter {size}", "did you mean sise?"],
        ),
        (
            "command = \"true {n}\"\n[param]\nn = []",
            &["L504", "needs a value"],
        ),
    ] {
        folder.write("lath.toml", &format!("[[contender]]\n{text}\n"));
        folder.lath(&["run"]).exits(2).says(parts);
    }
}
