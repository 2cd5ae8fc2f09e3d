//! Commands that cannot be started, or that do not do what they should.

use super::{rows, time};
use crate::support::Folder;

/// Nothing is measured.
#[test]
fn what_cannot_be_a_command_is_refused() {
    let folder = Folder::new();
    folder.write("script", "#!/bin/sh\n");
    for (command, parts) in [
        (
            "fase",
            &["L527", "command not found: fase", "did you mean false?"][..],
        ),
        (
            "./scirpt",
            &[
                "L527",
                "command not found: ./scirpt",
                "did you mean ./script?",
            ],
        ),
        (
            "./script",
            &["L527", "./script is not executable", "chmod +x ./script"],
        ),
        ("/", &["L527", "/ is a folder"]),
        ("", &["L503", "a command is empty"]),
        ("   ", &["L503", "a command is empty"]),
        ("echo 'x", &["L503", "unclosed quote"]),
        (
            "echo x | cat",
            &["L503", "`|` in `echo x | cat`", "--shell sh"],
        ),
        ("echo $HOME", &["L503", "`$` in"]),
        ("echo x > y", &["L503", "`>` in"]),
    ] {
        time(&folder, &["true", command], &[]).exits(2).says(parts);
    }
    assert!(!folder.path().join("r.json").exists());
    folder.lath(&["time"]).exits(2).says(&["COMMAND"]);
    time(&folder, &["true"], &["-n", "a", "-n", "b"])
        .exits(2)
        .says(&["2 names for 1 commands"]);
    time(&folder, &["true"], &["--ignore-failure=x"])
        .exits(2)
        .says(&["exit statuses such as 1,2"]);
    time(&folder, &["true {n}"], &["-P", "n", "2", "1"])
        .exits(2)
        .says(&["its step does not lead"]);
}

#[test]
fn a_command_that_fails_is_a_row_with_its_last_words() {
    let folder = Folder::new();
    let fails = "sh -c 'echo first; echo last words >&2; exit 3'";
    time(&folder, &["true", fails], &["--ignore-output"])
        .exits(1)
        .says(&["L709", "sh: exited with status 3", "last words"]);
    let row = rows(&folder);
    assert_eq!(row.len(), 2, "the other one has its result");

    let killed = "sh -c 'kill -KILL $$'";
    time(&folder, &[killed], &[])
        .exits(1)
        .says(&["L709", "sh: was killed by SIGKILL"]);
}

#[test]
fn a_failure_may_be_what_is_wanted() {
    let folder = Folder::new();
    let fails = ["sh -c 'exit 3'"];
    time(&folder, &fails, &["--ignore-failure"]).exits(0);
    time(&folder, &fails, &["--ignore-failure=1,3"]).exits(0);
    time(&folder, &fails, &["--ignore-failure=1,2"])
        .exits(1)
        .says(&["exited with status 3"]);
}

#[test]
fn different_output_is_a_mismatch() {
    let folder = Folder::new();
    time(&folder, &["echo x", "echo y"], &[])
        .exits(10)
        .says(&["MISMATCH", "\"y\\n\" instead of \"x\\n\""]);
    time(&folder, &["echo x", "true"], &[]).exits(10);
    time(&folder, &["echo x", "echo y"], &["--ignore-output"])
        .exits(0)
        .says(&["what it prints is not to be compared"]);
    // A long output is compared by its hash.
    let long = ["seq 100000", "sh -c 'seq 99999; echo 100001'"];
    time(&folder, &long, &[])
        .exits(10)
        .says(&["588895 bytes, SHA-256"]);
}

#[test]
fn a_failure_around_a_command_is_its_own() {
    let folder = Folder::new();
    for flag in ["--setup", "--prepare", "--conclude", "--cleanup"] {
        let log = time(&folder, &["true"], &[flag, "echo because >&2; exit 4"]);
        log.exits(1)
            .says(&["L709", &format!("{flag}: exited with status 4"), "because"]);
    }
}

#[test]
fn a_command_that_hangs_is_ended() {
    let folder = Folder::new();
    time(&folder, &["sleep 600"], &["-to", "100ms", "-wi", "0"])
        .exits(1)
        .says(&["L704"]);
}
