//! Standard input and output of commands, and shells.

use super::time;
use crate::support::Folder;

#[test]
fn input_is_nothing_or_a_file_that_each_call_reads_anew() {
    let folder = Folder::new();
    folder.write("in", "text");
    time(&folder, &["cat", "true"], &[]).exits(0);
    let check = "sh -c 'test \"$(cat)\" = text'";
    time(&folder, &[check], &["--stdin", "in"]).exits(0);
    time(&folder, &[check], &["--stdin", "missing"])
        .exits(1)
        .says(&["cannot read missing"]);
    let parameter = ["--stdin", "{file}", "-L", "file", "in"];
    time(&folder, &[check], &parameter).exits(0);
}

#[test]
fn output_goes_nowhere_through_a_pipe_or_into_a_file() {
    let folder = Folder::new();
    let is = |what: &str| format!("sh -c 'test {what} /dev/fd/1'");
    time(&folder, &[&is("-c")], &[]).exits(0);
    time(&folder, &[&is("-p")], &["--stdout", "pipe"]).exits(0);
    time(&folder, &["seq 200000"], &["--stdout", "pipe"]).exits(0);
    time(&folder, &["echo x"], &["--stdout", "out"]).exits(0);
    assert_eq!(folder.read("out"), "x\n", "of the last call alone");
    let each = ["--stdout", "one", "--stdout", "two"];
    time(&folder, &["echo x", "printf 'x\\n'"], &each).exits(0);
    assert_eq!([folder.read("one"), folder.read("two")], ["x\n", "x\n"]);
    time(&folder, &["true"; 3], &each)
        .exits(2)
        .says(&["--stdout 2 times for 3 commands"]);
    let nowhere = ["--stdout", "missing/out"];
    time(&folder, &["echo x"], &nowhere)
        .exits(1)
        .says(&["cannot write missing/out"]);
}

#[test]
fn a_shell_runs_what_only_a_shell_can() {
    let folder = Folder::new();
    let commands = ["echo x | cat", "printf 'x\\n'"];
    time(&folder, &commands, &["--shell", "sh"])
        .exits(0)
        .says(&["verified"]);
    time(&folder, &["true"], &["-N"]).exits(0);
    time(&folder, &["true"], &["--shell", "none"]).exits(0);
    time(&folder, &commands[..1], &["--shell", "default"]).exits(0);
    time(&folder, &["true"], &["-S", "fase"])
        .exits(2)
        .says(&["command not found: fase"]);
}

/// Between driver and wrapper only.
#[test]
fn commands_do_not_see_the_channel() {
    let folder = Folder::new();
    time(&folder, &["sh -c 'test -z \"$LATH_CHANNEL\"'"], &[]).exits(0);
    // Nor do they get open files of it.
    let open = "ls /proc/self/fd | wc -l";
    let usual = folder.wait(folder.command("sh").args(["-c", open])).out();
    let script = format!("sh -c '{open} > count'");
    time(&folder, &[&script], &[]).exits(0);
    assert_eq!(folder.read("count"), usual);
}

/// The stack begins elsewhere at each start that is timed; what is checked is always the same.
#[test]
fn the_environment_has_another_length_at_each_start() {
    let folder = Folder::new();
    let command = "sh -c 'echo ${#LATH_OFFSET} >> lengths'";
    folder
        .lath(&["time", "--no-lock", "--runs", "12", command])
        .exits(0);
    let lengths = folder.read("lengths");
    let lengths: Vec<usize> = lengths.lines().map(|line| line.parse().unwrap()).collect();
    assert!(lengths.iter().all(|length| *length < 4096), "{lengths:?}");
    let timed: std::collections::BTreeSet<usize> = lengths.into_iter().collect();
    // Twelve numbers below 4096: three of them alike once in millions of runs.
    assert!(timed.len() > 9, "{timed:?}");
    let same = ["sh -c 'echo \"[$LATH_OFFSET]\"'", "echo []"];
    time(&folder, &same, &[]).exits(0).says(&["  verified"]);
}
