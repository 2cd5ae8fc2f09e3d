//! What packages bring beside the program: completions and manual pages.

use crate::support::Folder;
use std::process::Command;

#[test]
fn completions_of_each_shell() {
    let folder = Folder::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        folder
            .lath(&["completions", shell])
            .exits(0)
            .says(&["summarize", "time-budget"]);
    }
    folder
        .lath(&["completions", "tcsh"])
        .exits(2)
        .says(&["bash, elvish, fish, powershell, zsh"]);
    let script = folder.lath(&["completions", "bash"]).out();
    let script = folder.write("lath.bash", &script);
    let words = "COMP_WORDS=(lath summ); COMP_CWORD=1; _lath lath summ lath";
    let ask = format!("source $0; {words}; echo ${{COMPREPLY[@]}}");
    let mut bash = Command::new("bash");
    let answer = bash.arg("-c").arg(ask).arg(script).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&answer.stdout), "summarize\n");
}

#[test]
fn manual_pages() {
    let folder = Folder::new();
    folder
        .lath(&["man"])
        .exits(0)
        .says(&[".TH lath 1", "lath\\-run(1)", "Exit codes"]);
    folder
        .lath(&["man", "run"])
        .exits(0)
        .says(&[".TH lath-run 1", "\\-\\-time\\-budget"]);
    folder
        .lath(&["man", "history", "add"])
        .exits(0)
        .says(&[".TH lath-history-add 1"]);
    folder
        .lath(&["man", "runn"])
        .exits(2)
        .says(&["L503", "did you mean `run`?"]);
    folder.lath(&["man", "--to", "new/man1"]).exits(0);
    for page in ["lath.1", "lath-run.1"] {
        assert!(folder.read(&format!("new/man1/{page}")).contains(".TH"));
    }
    folder.write("file", "");
    folder
        .lath(&["man", "--to", "file/man1"])
        .exits(5)
        .says(&["L802", "file/man1"]);
}
