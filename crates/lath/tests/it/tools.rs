//! Compilers and interpreters that never end, and what ends with lath.

use crate::support::{Done, Folder, eventually};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::Stdio;

/// A compiler that tells who it is and then compiles for ever, in a process of its own that ignores
/// SIGTERM.
const ENDLESS: &str = "#!/bin/sh
case \" $* \" in *' -c '*) (trap '' TERM; echo $(sh -c 'echo $PPID') > \"$(dirname \"$0\")/pid.new\"; mv \"$(dirname \"$0\")/pid.new\" \"$(dirname \"$0\")/pid\"; while :; do sleep 1; done) ;; esac
exec gcc \"$@\"
";

fn with_endless_compiler() -> Folder {
    let folder = Folder::with("one.c", "//@@Benchmark\nint one(void) { return 1; }\n");
    let compiler = folder.write("cc", ENDLESS);
    std::fs::set_permissions(compiler, PermissionsExt::from_mode(0o755)).unwrap();
    folder
}

fn endless(folder: &Folder) -> Option<i32> {
    std::fs::read_to_string(folder.path().join("pid"))
        .ok()?
        .trim()
        .parse()
        .ok()
}

fn is_running(pid: i32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')')
        .next()
        .is_some_and(|rest| !rest.trim().is_empty() && !rest.trim().starts_with(['Z', 'X']))
}

#[test]
fn a_compiler_that_takes_too_long_is_ended_with_all_it_started() {
    let folder = with_endless_compiler();
    let done = folder.lath(&["check", "one.c", "--cc", "./cc", "--timeout-build", "2s"]);
    done.exits(4)
        .says(&["L608", "it ran longer than 2 s", "--timeout-build"]);
    let pid = endless(&folder).expect("it was compiling");
    eventually("the end of the compiler", || {
        (!is_running(pid)).then_some(())
    });
}

#[test]
fn what_asks_lath_to_end_while_it_builds_ends_the_compiler_too_and_leaves_no_files() {
    for signal in [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP] {
        let folder = with_endless_compiler();
        let temporary = folder.path().join("tmp");
        std::fs::create_dir(&temporary).unwrap();
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        command
            .args(["check", "one.c", "--cc", "./cc"])
            .env("TMPDIR", &temporary)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let lath = command.spawn().unwrap();
        let pid = eventually("compiling", || endless(&folder));
        kill(Pid::from_raw(lath.id().try_into().unwrap()), signal).unwrap();
        let done = Done(lath.wait_with_output().unwrap());
        assert_eq!(
            done.0.status.signal(),
            Some(signal as i32),
            "{}",
            done.err()
        );
        eventually("the end of the compiler", || {
            (!is_running(pid)).then_some(())
        });
        let left: Vec<PathBuf> = std::fs::read_dir(&temporary)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        assert!(left.is_empty(), "{signal}: {left:?}");
    }
}

#[test]
fn a_killed_lath_takes_its_compiler_along() {
    let folder = with_endless_compiler();
    // Not in a process of its own: the kernel ends only what lath itself has started.
    folder.write(
        "cc",
        &ENDLESS
            .replace("(trap '' TERM; echo $(sh -c 'echo $PPID')", "{ echo $$")
            .replace("done)", "done; }"),
    );
    let mut lath = folder
        .command(env!("CARGO_BIN_EXE_lath"))
        .args(["check", "one.c", "--cc", "./cc"])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let pid = eventually("compiling", || endless(&folder));
    lath.kill().unwrap();
    lath.wait().unwrap();
    eventually("the end of the compiler", || {
        (!is_running(pid)).then_some(())
    });
}

/// What the compiler has started ends, too, even if it has a group of its own: at once, or with the
/// next lath.
#[test]
fn a_killed_lath_takes_along_what_its_compiler_started() {
    let driver = "#!/bin/sh
case \" $* \" in *' -c '*)
  here=$(dirname \"$0\"); sleep 3600 & echo $! > \"$here/first\"
  (sleep 3600 & echo $! > \"$here/second\"; exec sleep 3600) &
  setsid sleep 3600 & echo $! > \"$here/server\"
  bash -c 'set -m; sleep 3600 & echo $! > \"$0/pid\"; wait' \"$here\" ;;
esac
exec gcc \"$@\"
";
    let folder = with_endless_compiler();
    folder.write("cc", driver);
    let mut lath = folder
        .command(env!("CARGO_BIN_EXE_lath"))
        .args(["check", "one.c", "--cc", "./cc"])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let number = |name: &str| folder.read(name).trim().parse::<i32>().ok();
    let escaped = eventually("compiling", || endless(&folder));
    let started = ["first", "second"].map(|name| eventually(name, || number(name)));
    let server = eventually("the server", || number("server"));
    lath.kill().unwrap();
    lath.wait().unwrap();
    for pid in started {
        eventually("the end of what it started", || {
            (!is_running(pid)).then_some(())
        });
    }
    // A lath of another test may have ended what left its group by now.
    assert!(is_running(server));
    folder.write("two.c", "//@@Benchmark\nint two(void) { return 1; }\n");
    folder
        .lath(&[&["run", "two.c"], crate::support::SHORT].concat())
        .exits(0);
    eventually("the end of what had left its group", || {
        (!is_running(escaped)).then_some(())
    });
    // Later builds may use a server, such as a compiler cache.
    assert!(is_running(server));
    kill(Pid::from_raw(server), Signal::SIGKILL).unwrap();
}

#[test]
fn sources_that_never_end_being_imported_are_mistakes() {
    lath_testing::needs!("python3");
    let folder = Folder::new();
    folder.write(
        "slow.py",
        "from lath import *\nwhile True: pass\n@Benchmark\ndef f(): return 1\n",
    );
    folder.write(
        "slow.mjs",
        "for (;;);\n//@@Benchmark\nexport function g() { return 1; }\n",
    );
    for file in ["slow.py", "slow.mjs"] {
        let done = folder.lath(&["check", file, "--timeout-load", "3s"]);
        done.exits(4)
            .says(&["L608", "it ran longer than 3 s", "--timeout-load"]);
    }
    folder
        .lath(&["check", "slow.py", "--timeout-load", "soon"])
        .exits(2)
        .says(&["L503", "--timeout-load"]);
}
