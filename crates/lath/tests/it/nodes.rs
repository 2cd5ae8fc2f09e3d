//! `lath run --on`: the parts on other machines are the whole run, whatever happens to them.

mod hosts;

use crate::shards::{folder, forks};
use crate::support::{Done, Folder, eventually};
use hosts::{Hosts, Lacks};
use lath_testing::program;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Blocks of two forks, which take a moment.
const FLAGS: &[&str] = &[
    "-v",
    "BRIEF",
    "--no-check",
    "--schedule",
    "forks",
    "--identical",
    "measure",
    "-wi",
    "1",
    "-w",
    "5ms",
    "-i",
    "2",
];

pub fn run(further: &[&str]) -> Vec<String> {
    let all = [&["run", "."], FLAGS, further].concat();
    all.into_iter().map(str::to_owned).collect()
}

fn on_ssh(hosts: &Hosts, further: &[&str]) -> Command {
    let own = run(&[
        "--on",
        "ssh:alder,birch",
        "--journal",
        "all.jsonl",
        "-r",
        "5ms",
    ]);
    let all: Vec<&str> = own
        .iter()
        .map(String::as_str)
        .chain(further.iter().copied())
        .collect();
    hosts.lath(&all)
}

pub fn done(command: &mut Command) -> Done {
    Done(program::output(command))
}

/// The same run on one machine.
#[track_caller]
pub fn is_the_whole_run(folder: &Folder, blocks: &str) {
    let own = run(&[
        "--no-lock",
        "-f",
        blocks,
        "--seed",
        "7",
        "--journal",
        "whole.jsonl",
        "-r",
        "5ms",
    ]);
    let own: Vec<&str> = own.iter().map(String::as_str).collect();
    folder.lath(&own).exits(0);
    // A block that something interrupted is started again.
    let [all, whole] = ["all.jsonl", "whole.jsonl"].map(|name| {
        let mut all = forks(&folder.read(name));
        all.dedup();
        all
    });
    assert_eq!(all, whole);
}

#[test]
fn two_nodes_are_the_whole_run() {
    if hosts::is_missing() {
        return;
    }
    let hosts = Hosts::begin(folder(), Default::default());
    let ran = done(&mut on_ssh(&hosts, &["-f", "40", "--seed", "7"]));
    ran.exits(0);
    // The table, whatever the verdict.
    ran.says(&["sum.slow", "\nfirst ", "\nsecond "]);
    is_the_whole_run(&hosts.folder, "40");
    assert!(!hosts.folder.path().join("all.jsonl.on").exists());
    hosts.are_tidy();
}

/// lath itself is copied; no name becomes a word of a shell.
#[test]
fn a_node_without_lath_gets_one() {
    if hosts::is_missing() {
        return;
    }
    let lacks = Lacks {
        lath: true,
        ..Lacks::default()
    };
    let hosts = Hosts::begin(Folder::new(), [lacks; 2]);
    let suite = "it's a $(touch stolen) `touch stolen`; touch stolen #";
    let source = folder().read("a/sum.c");
    hosts.folder.write(&format!("{suite}/a.c"), &source);
    let named = format!("{suite}/a.c");
    let flags = [
        "run",
        &named,
        "-f",
        "2",
        "--on",
        "ssh:alder",
        "-v",
        "NORMAL",
        "--journal",
        "all.jsonl",
    ];
    let flags = [
        &flags[..],
        &[
            "-wi",
            "0",
            "-i",
            "1",
            "-r",
            "5ms",
            "-p",
            "x=$(touch stolen)",
        ],
    ]
    .concat();
    // The parameter is refused there, with what lath says there.
    done(&mut hosts.lath(&flags))
        .exits(2)
        .says(&["alder part 1/1", "no parameter"]);
    let ran = done(&mut hosts.lath(&flags[..flags.len() - 2]));
    ran.exits(0).says(&[
        "alder part 1/1: 2 of 2 forks, measured",
        "2 blocks from 1 journal",
    ]);
    hosts.are_tidy();
    let mut everywhere = walk(hosts.folder.path());
    assert!(everywhere.all(|path| !path.ends_with("stolen")));
}

/// All files below a folder.
fn walk(folder: &Path) -> Box<dyn Iterator<Item = std::path::PathBuf>> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    Box::new(entries.flat_map(|entry| {
        let own = std::iter::once(entry.path());
        match entry.file_type().is_ok_and(|it| it.is_dir()) {
            true => Box::new(own.chain(walk(&entry.path()))),
            false => Box::new(own) as Box<dyn Iterator<Item = _>>,
        }
    }))
}

/// Nothing is measured anywhere if a node cannot take part: its row says why.
#[test]
fn nodes_that_cannot_take_part() {
    if hosts::is_missing() {
        return;
    }
    let lacks = Lacks {
        login: true,
        ..Lacks::default()
    };
    let hosts = Hosts::begin(folder(), [Lacks::default(), lacks]);
    let flags = ["-f", "2"];
    let refused = done(&mut on_ssh(&hosts, &flags));
    refused.exits(5).says(&[
        "birch part 2/2: L819: birch cannot take part",
        "Permission denied",
        "ssh birch true",
    ]);
    let unknown = done(&mut on_ssh(
        &hosts,
        &["-f", "2", "--on", "ssh:alder,nobody@x.invalid"],
    ));
    unknown.exits(5).says(&["nobody@x.invalid part 2/2: L819"]);
    assert!(!hosts.folder.path().join("all.jsonl").exists());
    assert!(!hosts.folder.path().join("all.jsonl.on").exists());
    hosts.are_tidy();
}

#[test]
fn a_node_without_a_compiler() {
    if hosts::is_missing() {
        return;
    }
    let lacks = Lacks {
        compiler: true,
        ..Lacks::default()
    };
    let hosts = Hosts::begin(folder(), [Lacks::default(), lacks]);
    let ran = done(&mut on_ssh(&hosts, &["-f", "4", "--seed", "7"]));
    // The other half is measured, and what is missing is named.
    ran.exits(4)
        .says(&["birch part 2/2: L60", "W942", "2 of 2 blocks"][..2]);
    assert_eq!(forks(&hosts.folder.read("all.jsonl")).len(), 4);
    hosts.are_tidy();
}

#[test]
fn a_full_disk_on_a_node() {
    if hosts::is_missing() {
        return;
    }
    let mut hosts = Hosts::begin(folder(), Default::default());
    let cache = hosts.node(1).home.join("cache");
    std::fs::create_dir_all(&cache).unwrap();
    hosts.folder.write("large", &"x".repeat(300_000));
    let mut mount = Command::new("mount");
    mount
        .args(["-t", "tmpfs", "-o", "size=64k", "none"])
        .arg(&cache);
    if !mount
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|it| it.success())
    {
        return lath_testing::skip_anywhere("only root fills a disk");
    }
    let ran = done(&mut on_ssh(&hosts, &["-f", "2"]));
    let unmounted = Command::new("umount").arg("-l").arg(&cache).status();
    ran.exits(5).says(&[
        "birch part 2/2: L819",
        "No space left on device",
        "XDG_CACHE_HOME",
    ]);
    assert!(unmounted.unwrap().success());
    hosts.are_tidy();
}

/// A driver, and what the journals of its parts have.
pub struct Driver {
    pub child: Child,
    folder: std::path::PathBuf,
}

/// Of a run that takes a while.
pub const LONG: &[&str] = &["-f", "20", "--seed", "7", "-r", "100ms"];

impl Driver {
    fn begin(hosts: &Hosts, further: &[&str]) -> Driver {
        let long = [LONG, further].concat();
        Driver::of(&mut on_ssh(hosts, &long), &hosts.folder)
    }

    pub fn of(command: &mut Command, folder: &Folder) -> Driver {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        Driver {
            child: command.spawn().unwrap(),
            folder: folder.path().join("all.jsonl.on"),
        }
    }

    /// As Ctrl-C.
    pub fn interrupt(&self) {
        let pid = Pid::from_raw(self.child.id().try_into().unwrap());
        kill(pid, Signal::SIGINT).unwrap();
    }

    /// Waits until so many forks of a part have come here.
    pub fn has(&self, part: &str, forks: usize) {
        let path = self.folder.join(part);
        eventually("some forks", || {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            (text.matches("\"fork_ended\"").count() >= forks).then_some(())
        });
    }

    pub fn end(self) -> Done {
        Done(self.child.wait_with_output().unwrap())
    }
}

/// No fork was measured to its end twice.
#[track_caller]
pub fn each_once(journal: &str) {
    let mut ended: Vec<&str> = journal
        .lines()
        .filter(|line| line.contains("\"fork_ended\""))
        .collect();
    let all = ended.len();
    ended.sort_unstable();
    ended.dedup_by_key(|line| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        (line["case"].as_u64(), line["fork"].as_u64())
    });
    assert_eq!((ended.len(), all), (40, 40));
}

/// Its blocks are measured elsewhere, once; those that it had finished count.
#[test]
fn a_node_that_is_gone_loses_nothing() {
    if hosts::is_missing() {
        return;
    }
    let mut hosts = Hosts::begin(folder(), Default::default());
    let driver = Driver::begin(&hosts, &[]);
    driver.has("0002-1.jsonl", 4);
    hosts.node(1).cut();
    let ran = driver.end();
    ran.exits(0).says(&[
        "part 2/2 was lost",
        "once more on alder",
        "alder part 2/2",
        "it was lost once: on birch",
    ]);
    is_the_whole_run(&hosts.folder, "20");
    each_once(&hosts.folder.read("all.jsonl"));
}

/// It goes on where it was.
#[test]
fn a_connection_that_is_lost_costs_a_fork() {
    if hosts::is_missing() {
        return;
    }
    let mut hosts = Hosts::begin(folder(), Default::default());
    let driver = Driver::begin(&hosts, &[]);
    driver.has("0002-1.jsonl", 4);
    hosts.node(1).kill_all();
    let ran = driver.end();
    ran.exits(0)
        .says(&["part 2/2 was lost", "once more on birch"]);
    // Nothing was measured twice, so no block is in two journals.
    assert!(!ran.err().contains("W939"), "{}", ran.err());
    is_the_whole_run(&hosts.folder, "20");
    hosts.are_tidy();
}

/// Another driver takes it up, and measures only what is missing.
#[test]
fn a_driver_that_is_killed_or_interrupted_is_taken_up() {
    if hosts::is_missing() {
        return;
    }
    let hosts = Hosts::begin(folder(), Default::default());
    let mut driver = Driver::begin(&hosts, &[]);
    driver.has("0002-1.jsonl", 4);
    driver.child.kill().unwrap();
    driver.end();
    let left = hosts.folder.read("all.jsonl.on/0002-1.jsonl");
    let left = left.matches("\"fork_ended\"").count();
    let driver = Driver::begin(&hosts, &["--resume=all.jsonl"]);
    // It has begun once there is more than its predecessor left.
    driver.has("0002-1.jsonl", left + 1);
    driver.interrupt();
    driver.end().exits(130).says(&["interrupted", "W942"]);
    // What was started has ended, and nothing stays.
    hosts.are_tidy();
    let wrong = done(&mut on_ssh(&hosts, &["-f", "22", "--resume=all.jsonl"]));
    wrong.exits(5).says(&["L805", "is of another run"]);
    // `--journal` says which.
    Driver::begin(&hosts, &["--resume"]).end().exits(0);
    is_the_whole_run(&hosts.folder, "20");
    each_once(&hosts.folder.read("all.jsonl"));
    hosts.are_tidy();
}

/// A command that runs a part: its shell gets no words of the user's.
#[test]
fn a_command_runs_parts() {
    let folder = folder();
    let lath = |on: &str, further: &[&str]| {
        let own = run(&[
            "-f",
            "6",
            "--seed",
            "7",
            "--no-lock",
            "-r",
            "5ms",
            "--journal",
            "all.jsonl",
        ]);
        let own = own.iter().map(String::as_str).chain(["--on", on]);
        folder.lath(&own.chain(further.iter().copied()).collect::<Vec<_>>())
    };
    lath("command:env", &[])
        .exits(2)
        .says(&["L502", "--shards N"]);
    lath("command:no-such-program {}", &["--shards", "2"])
        .exits(5)
        .says(&["L819", "no-such-program"]);
    lath(
        "command:env PART={shard} sh -c {command}",
        &["--shards", "3"],
    )
    .exits(0);
    is_the_whole_run(&folder, "6");
    let journals = folder.path().join("all.jsonl");
    std::fs::remove_file(&journals).unwrap();
    // One that ends without a run is lost, and lost again.
    let lost = lath("command:false", &["--shards", "2"]);
    lost.exits(5)
        .says(&["exit code 1, but its journal has no end"]);
    let lost = lath(
        "command:sh -c 'echo no such node >&2; exit 77'",
        &["--shards", "2"],
    );
    lost.exits(5)
        .says(&["part 1/2 was lost", "L820", "no such node", "lost twice"]);
}

#[test]
fn what_each_host_has() {
    if hosts::is_missing() {
        return;
    }
    let lacks = Lacks {
        compiler: true,
        ..Lacks::default()
    };
    let mut hosts = Hosts::begin(folder(), [Lacks::default(), lacks]);
    let doctor = |hosts: &Hosts, further: &[&str]| {
        let own = ["doctor", ".", "--on", "ssh:alder,birch", "--seconds", "1"];
        done(&mut hosts.lath(&[&own[..], further].concat()))
    };
    let told = doctor(&hosts, &[]);
    told.exits(4).says(&[
        "Missing",
        "birch: a platform for C",
        "2 machines can be reached",
        "same within",
    ]);
    hosts.are_tidy();
    // A flag of the suite's build goes there, too.
    doctor(&hosts, &["--platform", "gcc"])
        .exits(4)
        .says(&["birch: gcc:"]);
    hosts.node(1).cut();
    let told = doctor(&hosts, &["--json"]);
    let json: serde_json::Value = serde_json::from_str(&told.exits(5).out()).unwrap();
    assert_eq!(json["nodes"][0]["error"], serde_json::Value::Null);
    assert_eq!(json["nodes"][1]["error"]["code"], "L819");
    assert_eq!(json["nodes"][0]["missing"], serde_json::json!([]));
}

/// Without a suite, nothing is copied: here are only files of the test.
#[test]
fn a_command_looks_at_nodes() {
    let folder = Folder::new();
    let doctor = |further: &[&str]| folder.lath(&[&["doctor", "--on"], further].concat());
    let told = doctor(&[
        "command:env",
        "--shards",
        "2",
        "--seconds",
        "1",
        "--timeout-queue",
        "1min",
    ]);
    // Two at one time: one of them measures its noise.
    told.exits(0)
        .says(&["2 machines can be reached", "another lath"]);
    doctor(&["command:false"])
        .exits(5)
        .says(&["L820", "exit code 1"]);
    doctor(&["ssh:a", "--shards", "2"])
        .exits(2)
        .says(&["L502", "--shards"]);
    doctor(&["slurm:a", "--copy", "."])
        .exits(2)
        .says(&["L502", "--copy"]);
    folder
        .lath(&["doctor", "--seconds", "2"])
        .exits(2)
        .says(&["L502", "--noise"]);
}
