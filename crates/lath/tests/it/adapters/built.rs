//! What adapters build and write: wrappers that do not start, warnings, refusals; and the kit while it
//! works on them.

use super::{HELLO, PLATFORMS, SITES, SOURCE, WRAPPER, echo, toy};
use crate::support::{Folder, SHORT, eventually, executable};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::process::Stdio;

/// The language Toy, whose `build` copies the file `wrapper`, and answers with these members, too.
fn builds(wrapper: &str, more: &str) -> Folder {
    let [hello, platforms, sites] = [HELLO, PLATFORMS, SITES].map(echo);
    let answer = echo(&format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{{\"compiler\":\"toy 1.0\"{more}}}}}"
    ));
    let build = format!(
        "out=${{line#*'\"output\":\"'}}; out=${{out%%'\"'*}}; cp wrapper \"$out\"; chmod +x \"$out\"; {answer}"
    );
    let folder = toy(&[
        ("initialize", &hello),
        ("platforms", &platforms),
        ("scan", &sites),
        ("build", &build),
    ]);
    folder.write("wrapper", wrapper);
    folder
}

#[test]
fn a_wrapper_that_ends_at_once_is_not_taken_for_a_source_that_fails() {
    let folder = builds("#!/bin/sh\necho out of order >&2\nexit 3\n", "");
    let done = folder.lath(&[&["run", "sum.toy", "--adapter", "./toy"], SHORT].concat());
    done.exits(1).says(&[
        "L814",
        "the wrapper of sum.toy ended before it answered: it ended its process with exit status 3: \
            out of order",
        "either sum.toy fails while it is loaded, or the adapter",
        "lath check --protocol",
    ]);
    assert!(!done.err().contains("sum.toy fails while it is loaded: it"));
    // Others are measured, and its row has the same words.
    folder.write("other.c", "//@@Benchmark\nint other(void) { return 1; }\n");
    let both = ["run", "sum.toy", "other.c", "--adapter", "./toy"];
    folder.lath(&[&both[..], SHORT].concat()).exits(1).says(&[
        "not run: the wrapper of sum.toy ended before",
        "out of order",
    ]);
    folder.write(
        "wrapper",
        "#!/bin/sh\nread x <${LATH_CHANNEL%%:*}\necho hi >${LATH_CHANNEL#*:}\n",
    );
    folder.write("sum.toy", &format!("{SOURCE}# anew\n"));
    folder
        .lath(&[&["run", "sum.toy", "--adapter", "./toy"], SHORT].concat())
        .exits(1)
        .says(&["the wrapper of sum.toy does not speak lath's protocol"]);
}

#[test]
fn warnings_of_a_build_are_shown_also_if_it_is_kept() {
    let problem = r#","problems":[{"code":"W919","message":"no optimiser","span":[15,18]}]"#;
    let folder = builds(WRAPPER, problem);
    for _ in 0..2 {
        let list = ["check", "sum.toy", "--adapter", "./toy"];
        folder
            .lath(&list)
            .says(&["W919", "no optimiser", "sum.toy:2:4"]);
    }
}

#[test]
fn an_error_for_an_answer_is_a_refusal_in_the_adapters_words() {
    let folder = builds(WRAPPER, "");
    let script = folder.read("toy").replace(
        "*'\"method\":\"build\"'*)",
        &format!(
            "*'\"method\":\"generate\"'*) {} ;;\n*'\"method\":\"build\"'*)",
            echo(r#"{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no such method"}}"#)
        ),
    );
    executable(&folder, "toy", &script);
    let generate = ["generate", "sum.toy", "--adapter", "./toy", "-o", "out"];
    let done = folder.lath(&generate);
    done.exits(4).says(&[
        "L610",
        "refuses `generate`: no such method",
        "`lath build -o FILE` keeps the program",
    ]);
    assert!(
        !done.err().contains("breaks its protocol"),
        "{}",
        done.err()
    );
}

/// What is in a folder.
fn names(folder: &Folder, name: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path().join(name)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .collect()
}

#[test]
fn the_kit_tells_what_it_judges_and_leaves_nothing_when_it_is_ended() {
    let folder = builds("#!/bin/sh\necho $$ > $FOUND\nexec sleep 300\n", "");
    folder.write("own/interorder.toy", SOURCE);
    folder.write("own/gaps.toml", "");
    folder.write("temporary/none", "");
    std::fs::remove_file(folder.path().join("temporary/none")).unwrap();
    // Each run has a folder of its own, where the adapter looks for the file that it copies.
    let script = folder.read("toy").replace(
        "cp wrapper",
        &format!("cp {}/wrapper", folder.path().display()),
    );
    executable(&folder, "toy", &script);
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    let kit = [
        "conformance",
        "--adapter",
        "./toy",
        "--fixtures",
        "own",
        "interorder",
    ];
    let printed = std::fs::File::create(folder.path().join("printed")).unwrap();
    let child = command
        .args(kit)
        .env("TMPDIR", folder.path().join("temporary"))
        .env("FOUND", folder.path().join("found"))
        .stdout(Stdio::piped())
        .stderr(printed)
        .spawn()
        .unwrap();
    let sleeper = eventually("the wrapper's start", || {
        let found = std::fs::read_to_string(folder.path().join("found")).ok();
        found.filter(|found| found.ends_with('\n'))
    });
    eventually("a line about it", || {
        let printed = folder.read("printed");
        printed
            .contains("Judging interorder in toy/toy (1 of 1)")
            .then_some(())
    });
    kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGTERM).unwrap();
    let done = child.wait_with_output().unwrap();
    assert_eq!(done.status.code(), Some(130), "{}", folder.read("printed"));
    assert!(
        folder.read("printed").contains("L807"),
        "{}",
        folder.read("printed")
    );
    assert!(done.stdout.is_empty());
    assert_eq!(names(&folder, "temporary"), [""; 0]);
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", sleeper.trim()));
    assert!(
        stat.is_err() || stat.is_ok_and(|stat| stat.contains(") Z ")),
        "it runs on"
    );
}
