//! Names and files that are not what they seem: bytes that are not UTF-8, FIFOs, devices, names
//! like flags, folders of other users, limits of file sizes.

use crate::support::{Done, Folder, SHORT, words};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

const C: &str = "//@@Benchmark\nint f(void) { return 1; }\n";

const RESULTS: &str = r#"[{"benchmark": "b", "mode": "avgt", "threads": 1, "forks": 2,
"primaryMetric": {"score": 1.5, "scoreError": 0.1, "scoreUnit": "ns/op", "rawData": [[1.0, 2.0], [1.5, 1.6]]}}]"#;

fn bytes(name: &[u8]) -> OsString {
    OsStr::from_bytes(name).to_owned()
}

fn short<'a>(before: &[&'a str]) -> Vec<&'a str> {
    [before, SHORT].concat()
}

fn fifo(folder: &Folder, name: &str) {
    nix::unistd::mkfifo(
        &folder.path().join(name),
        nix::sys::stat::Mode::S_IRUSR | nix::sys::stat::Mode::S_IWUSR,
    )
    .unwrap();
}

/// A command line for bash, with lath as `"$lath"`: the path may have blanks.
fn bash(folder: &Folder, script: &str) -> Done {
    let mut command = folder.command("bash");
    folder.wait(
        command
            .args(["-c", script])
            .env("lath", env!("CARGO_BIN_EXE_lath")),
    )
}

#[test]
fn an_argument_that_is_not_utf8_is_refused_by_every_command() {
    let folder = Folder::new();
    let commands = words(
        "run build check generate list summarize compare steady env doctor calibrate system init --help",
    );
    for command in commands {
        let mut lath = folder.command(env!("CARGO_BIN_EXE_lath"));
        folder
            .wait(lath.arg(command).arg(bytes(b"a\xff.c")))
            .exits(2)
            .says(&["L813", "argument 2 is not UTF-8: a\\xff.c"]);
    }
}

#[test]
fn folders_that_are_not_utf8_are_named() {
    let folder = Folder::with("s.c", C);
    let odd = folder.path().join(bytes(b"odd\xff"));
    fs::create_dir(&odd).unwrap();
    fs::write(odd.join("s.c"), C).unwrap();
    let mut here = folder.command(env!("CARGO_BIN_EXE_lath"));
    folder
        .wait(here.args(["list", "s.c"]).current_dir(&odd))
        .exits(2)
        .says(&["L813", "the current folder is not UTF-8", "odd\\xff"]);
    for name in [
        "TMPDIR",
        "XDG_CACHE_HOME",
        "XDG_STATE_HOME",
        "HOME",
        "LATH_LOCK",
    ] {
        let mut lath = folder.command(env!("CARGO_BIN_EXE_lath"));
        folder
            .wait(lath.args(["list", "s.c"]).env(name, &odd))
            .exits(2)
            .says(&["L813", name]);
    }
}

#[test]
fn a_source_whose_name_is_not_utf8_is_left_out_with_a_word() {
    let folder = Folder::with("s.c", C);
    let odd = folder.path().join(bytes(b"t\xff.c"));
    fs::write(&odd, C).unwrap();
    fs::write(folder.path().join(bytes(b"no\xff.c")), "int x;\n").unwrap();
    let done = folder.lath(&["list", "."]);
    done.exits(0).says(&["W963", "t\\xff.c is left out", "s.f"]);
    assert!(!done.err().contains("no\\xff.c"), "{}", done.err());
    fs::remove_file(folder.path().join("s.c")).unwrap();
    folder.lath(&["list", "."]).exits(2).says(&["W963", "L508"]);
    std::os::unix::fs::symlink(&odd, folder.path().join("u.c")).unwrap();
    folder
        .lath(&["list", "u.c"])
        .exits(2)
        .says(&["L813", "t\\xff.c"]);
}

#[test]
fn a_limit_of_file_sizes_is_like_a_full_disk() {
    let folder = Folder::with("s.c", C);
    let script = format!("ulimit -f 1000; exec \"$lath\" run s.c {}", SHORT.join(" "));
    bash(&folder, &script)
        .exits(5)
        .says(&["L803", "ulimit -f", "16 MiB"]);
}

/// A file of a suite is whole or not there.
#[test]
fn init_leaves_no_part_of_a_suite_on_a_full_disk() {
    let folder = Folder::new();
    bash(
        &folder,
        "ulimit -f 1; exec \"$lath\" init suite --language c",
    )
    .exits(5)
    .says(&["L802", "suite/lath.toml cannot be written"]);
    let left = fs::read_dir(folder.path().join("suite")).unwrap().count();
    assert_eq!(left, 0);
    folder
        .lath(&["init", "suite", "--language", "c"])
        .exits(0)
        .says(&["Created suite/lath.toml"]);
}

/// The limit's signal is handled in lath and has its usual action in what lath starts.
#[test]
fn children_have_the_usual_action_of_the_limits_signal() {
    let folder = Folder::new();
    folder.write(
        "s.c",
        "#include <signal.h>\n//@@Benchmark\nint f(void) {\n    struct sigaction now;\n    sigaction(SIGXFSZ, 0, &now);\n    if (now.sa_handler != SIG_DFL) __builtin_abort();\n    return 1;\n}\n",
    );
    folder.lath(&short(&["run", "s.c"])).exits(0);
}

#[test]
fn inputs_may_be_pipes_and_are_not_waited_for_without_a_writer() {
    let folder = Folder::with("r.json", RESULTS);
    fifo(&folder, "f");
    bash(&folder, "\"$lath\" summarize <(cat r.json)")
        .exits(0)
        .says(&["1.5"]);
    bash(&folder, "\"$lath\" compare <(cat r.json) <(cat r.json)").says(&["2 v 2"]);
    // Nobody waits for a reader that has failed.
    let late = "(sleep 0.3; exec cat r.json > f) & writer=$!; \
        \"$lath\" summarize f; code=$?; [ $code = 0 ] || kill $writer; exit $code";
    bash(&folder, late).exits(0).says(&["1.5"]);
    for arguments in [&["summarize", "f"][..], &["compare", "f", "r.json"]] {
        folder
            .lath(arguments)
            .exits(9)
            .says(&["L850", "it is a FIFO, and no program wrote to it"]);
    }
}

#[test]
fn journals_are_files() {
    let folder = Folder::with("s.c", C);
    fifo(&folder, "f");
    folder
        .lath(&short(&["run", "s.c", "--resume=f"]))
        .exits(5)
        .says(&["L805", "it is not a file"]);
    folder
        .lath(&short(&["run", "s.c", "--journal", "f"]))
        .exits(5)
        .says(&["L802", "a journal must be a file"]);
}

/// The reader gets everything, and the end of the data only after it.
#[test]
fn results_go_to_pipes_and_fifos() {
    let folder = Folder::with("s.c", C);
    fifo(&folder, "f");
    fs::write(folder.path().join("settings"), SHORT.join(" ")).unwrap();
    // The reader may come later than lath, and must not wait for one that has failed.
    let script = "(sleep 0.3; exec cat f > got.json) & reader=$!; \
        \"$lath\" run s.c $(cat settings) -rf json -rff f -o >(cat > log) -trendfile >(cat > trend); \
        code=$?; [ $code = 0 ] || kill $reader; wait; exit $code";
    bash(&folder, script).exits(0);
    assert_eq!(folder.json("got.json").as_array().unwrap().len(), 1);
    let written = |name: &str| folder.read(name).lines().count();
    crate::support::eventually("the log's end", || {
        (written("log") > 10 && written("trend") > 3).then_some(())
    });
    bash(
        &folder,
        "\"$lath\" run s.c $(cat settings) -rf json -rff >(cat > two.json)",
    )
    .exits(0);
    crate::support::eventually("the results", || {
        let text = folder.read("two.json");
        serde_json::from_str::<serde_json::Value>(&text).ok()
    });
    folder
        .lath(&short(&["run", "s.c", "-rff", "f"]))
        .exits(5)
        .says(&[
            "L802",
            "it is a FIFO, and no program read from it within 5 s",
        ]);
}

#[test]
fn sources_that_are_no_files_are_called_what_they_are() {
    let folder = Folder::new();
    fifo(&folder, "s.c");
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("z.c")).unwrap();
    for (name, what) in [
        ("s.c", "a FIFO"),
        ("z.c", "a device"),
        ("/dev/zero", "a device"),
    ] {
        let done = folder.lath(&["list", name]);
        done.exits(2).says(&["L508", &format!("{name} is {what}")]);
        assert!(!done.err().contains("did you mean"), "{}", done.err());
    }
    folder.write("lath.toml", "sources = [\"s.c\"]\n");
    folder.lath(&["list"]).exits(2).says(&["L508", "a FIFO"]);
}

#[test]
fn sources_with_names_like_flags() {
    let folder = Folder::with("-x.c", C);
    folder.write("--help.c", C);
    for name in ["-x.c", "--help.c"] {
        let here = format!("./{name}");
        folder
            .lath(&["list", name])
            .exits(2)
            .says(&["L510", &format!("write {here}")]);
        folder.lath(&short(&["run", &here])).exits(0);
    }
    folder
        .lath(&["run", "--", "-x.c"])
        .exits(2)
        .says(&["L508", "such as ./--help.c"]);
}

#[test]
fn hidden_files_are_measured_or_refused_by_name() {
    let folder = Folder::with(".hid.c", C);
    folder.lath(&short(&["run", ".hid.c"])).exits(0);
    let go = "package p\n\n//@@Benchmark\nfunc F() int { return 1 }\n";
    for name in [".hid.go", "_hid.go"] {
        folder.write(name, go);
        folder.lath(&short(&["run", name])).exits(2).says(&[
            "L524",
            "a name that begins with",
            "rename the file",
        ]);
    }
}

#[test]
fn a_folder_that_takes_no_temporary_files_is_named() {
    let folder = Folder::with("s.c", C);
    folder.lath(&["build", "s.c", "-o", "built"]).exits(0);
    for place in ["/proc", "/no/such/folder"] {
        for what in ["s.c", "./built"] {
            let mut lath = folder.command(env!("CARGO_BIN_EXE_lath"));
            folder
                .wait(lath.args(short(&["run", what])).env("TMPDIR", place))
                .exits(5)
                .says(&["L815", place, "set TMPDIR"]);
        }
    }
}

/// Without a home, journals lie in the folder of temporary files, where others may have been first.
#[test]
fn journals_without_a_home_are_private() {
    let folder = Folder::with("s.c", C);
    let place = folder.path().join("tmp");
    fs::create_dir(&place).unwrap();
    let run = || {
        let mut lath = folder.command(env!("CARGO_BIN_EXE_lath"));
        lath.env_remove("HOME")
            .env_remove("XDG_STATE_HOME")
            .env("TMPDIR", &place);
        folder.wait(lath.args(short(&["run", "s.c"])))
    };
    run().exits(0);
    let own = place.join(format!("lath-user-{}", nix::unistd::geteuid()));
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&own), mode(&own.join("runs"))), (0o700, 0o700));
    fs::set_permissions(&own, PermissionsExt::from_mode(0o777)).unwrap();
    run()
        .exits(5)
        .says(&["L802", "another user may write into"]);
    fs::remove_dir_all(&own).unwrap();
    fs::create_dir(place.join("elsewhere")).unwrap();
    std::os::unix::fs::symlink("elsewhere", &own).unwrap();
    run()
        .exits(5)
        .says(&["L802", "another user may write into"]);
    assert_eq!(fs::read_dir(place.join("elsewhere")).unwrap().count(), 0);
}

/// A reader that has gone loses nothing but its copy.
#[test]
fn a_reader_that_goes_leaves_the_journal() {
    let folder = Folder::with("s.c", C);
    fs::write(folder.path().join("settings"), SHORT.join(" ")).unwrap();
    bash(
        &folder,
        "\"$lath\" run s.c $(cat settings) --journal j -rff >(exec true)",
    )
    .exits(5)
    .says(&["L802", "--resume=j"]);
    folder.lath(&["summarize", "j"]).exits(0).says(&["s.f"]);
}

/// A source of each language that fails before `main` or while it is imported.
const BROKEN: &[(&str, &str, &str)] = &[
    (
        "bad.cpp",
        "#include <cstdlib>\nstatic int boom = (std::abort(), 1);\n//@@Benchmark\n//@@Compare(\"x\")\nint a() { return 1; }\n",
        "SIGABRT",
    ),
    (
        "bad.go",
        "package p\n\nfunc init() { panic(\"boom\") }\n\n//@@Benchmark\n//@@Compare(\"x\")\nfunc A() int { return 1 }\n",
        "panic: boom",
    ),
    (
        "bad.rs",
        "extern \"C\" fn bad() {\n    std::process::abort()\n}\n#[used]\n#[unsafe(link_section = \".init_array\")]\nstatic BAD: extern \"C\" fn() = bad;\n//@@Benchmark\n//@@Compare(\"x\")\npub fn a() -> i32 {\n    1\n}\n",
        "SIGABRT",
    ),
    (
        "bad.py",
        "raise RuntimeError(\"boom\")\n#@@Benchmark\n#@@Compare(\"x\")\ndef a():\n    return 1\n",
        "RuntimeError: boom",
    ),
    (
        "worse.py",
        "import os\nos._exit(3)\n#@@Benchmark\n#@@Compare(\"x\")\ndef a():\n    return 1\n",
        "exit status 3",
    ),
    (
        "bad.js",
        "throw new Error(\"boom\");\n//@@Benchmark\n//@@Compare(\"x\")\nexport function a() { return 1; }\n",
        "Error: boom",
    ),
    (
        "bad.ts",
        "process.exit(3);\n//@@Benchmark\n//@@Compare(\"x\")\nexport function a(): number { return 1; }\n",
        "exit status 3",
    ),
];

/// The others are measured and compared, and its row says why.
#[test]
fn a_source_that_fails_while_it_is_loaded_is_a_row() {
    lath_testing::needs!("go", "python3", "node");
    let folder = Folder::new();
    for name in ["one", "two"] {
        folder.write(
            &format!("{name}.c"),
            &format!("//@@Benchmark\n//@@Compare(\"x\")\nint {name}(void) {{ return 1; }}\n"),
        );
    }
    for (file, source, why) in BROKEN {
        folder.write(file, source);
        let command = [
            &[
                "run", "one.c", file, "two.c", "-rf", "json", "-rff", "r.json",
            ],
            SHORT,
        ]
        .concat();
        let done = folder.lath(&command);
        done.exits(1).says(&["L814", why, "verified"]);
        let rows = folder.json("r.json");
        let measured = |row: &&serde_json::Value| row["primaryMetric"]["rawData"][0].is_array();
        let rows = rows.as_array().unwrap();
        assert_eq!(rows.iter().filter(measured).count(), 2, "{file}");
        assert!(
            done.out().contains("FAILED: L814"),
            "{file}: {}",
            done.out()
        );
        // Alone, it is an error with its place.
        folder
            .lath(&[&["run", file], SHORT].concat())
            .exits(1)
            .says(&["L814", why]);
    }
}

/// A relative folder of PATH is a different one in every project.
#[test]
fn commands_that_only_look_run_no_tool_of_a_relative_path() {
    let folder = Folder::with("s.c", C);
    let tools = [
        "gcc",
        "g++",
        "cc",
        "clang",
        "clang++",
        "python3",
        "pypy3",
        "node",
        "bun",
        "go",
        "gofmt",
        "java",
        "javac",
        "rustc",
        "cargo",
        "pkg-config",
        "dart",
        "dpkg-query",
    ];
    for tool in tools {
        for place in ["", "rel/"] {
            let path = folder.write(&format!("{place}{tool}"), "#!/bin/sh\n: > \"$MARK\"\n");
            fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
        }
    }
    folder.write("r.json", RESULTS);
    let path = format!("rel:.::{}", std::env::var("PATH").unwrap());
    let mark = folder.path().join("mark");
    let commands: &[&[&str]] = &[
        &["init", "new"],
        &["init", "--language", "c,cpp", "other"],
        &["init"],
        &["list", "."],
        &["doctor"],
        &["env"],
        &["generate", "s.c", "-o", "generated"],
        &["summarize", "r.json"],
        &["steady", "r.json"],
        &["compare", "r.json", "r.json"],
    ];
    for command in commands {
        let mut lath = folder.command(env!("CARGO_BIN_EXE_lath"));
        let done = folder.wait(lath.args(*command).env("PATH", &path).env("MARK", &mark));
        assert!(!mark.exists(), "{command:?}: {}", done.err());
    }
}
