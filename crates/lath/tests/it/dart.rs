//! Dart: what an SDK can do decides which platforms there are; what it cannot do is said.

use crate::support::{Folder, SHORT, SUM_C, executable};
use serde_json::Value;

const SUM: &str = "\
//@@State(Scope.Thread)
class Numbers {
  //@@Param(\"1000\")
  int n = 0;
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
int sum(Numbers numbers) {
  var sum = 0;
  for (var i = 1; i <= numbers.n; i++) {
    sum += i * i % 7;
  }
  return sum;
}
";

/// A folder for PATH, with a `dart` that knows its version, and after that runs `script`.
fn sdk(folder: &Folder, script: &str) -> std::path::PathBuf {
    let version = "Dart SDK version: 3.9.1 (stable) (none) on \\\"linux_x64\\\"";
    let text =
        format!("#!/bin/sh\n[ \"$1\" = --version ] && echo \"{version}\" && exit\n{script}\n");
    let path = executable(folder, "bin/dart", &text);
    path.parent().unwrap().to_owned()
}

#[test]
fn without_an_sdk_the_message_says_what_to_install() {
    let folder = Folder::with("sum.dart", SUM);
    let empty = folder.path().join("empty");
    let done = |arguments: &[&str]| {
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        folder.wait(command.args(arguments).env("PATH", &empty))
    };
    let said = ["L601", "`dart` is not on PATH", "dart.dev/get-dart"];
    done(&["run", "sum.dart"]).exits(4).says(&said);
    done(&["doctor"])
        .exits(0)
        .says(&["dart-aot", "(unproven: "]);
    // What needs no SDK works.
    done(&["list", "sum.dart"]).exits(0).says(&["sum.sum"]);
}

#[test]
fn a_virtual_machine_alone_has_one_platform() {
    let folder = Folder::with("sum.dart", SUM);
    let bin = sdk(&folder, "echo \"cannot find compile\" >&2; exit 254");
    for (platform, subcommand) in [("dart-aot", "exe"), ("dart-js", "js")] {
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        command.args(["run", "sum.dart", "--platform", platform]);
        let lacks = format!("no `dart compile {subcommand}`");
        folder
            .wait(command.env("PATH", &bin))
            .exits(4)
            .says(&["L601", platform, &lacks]);
    }
}

/// Of the two that nobody could run, the commands and the words are seen: an executable is asked of
/// the SDK, and rows say that nobody has proved it.
#[test]
fn an_sdk_that_makes_executables_is_asked_for_one() {
    let folder = Folder::with("sum.dart", SUM);
    let bin = sdk(
        &folder,
        "case \"$*\" in *--help*) printf 'Available subcommands:\n  exe  Compile.\n  js   Compile.\n'; exit;; esac\necho \"$@\" >\"$ASKED\"\necho \"out of order\" >&2; exit 3",
    );
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    let asked = folder.path().join("asked");
    command.args(["run", "sum.dart", "--platform", "dart-aot"]);
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    command.env("PATH", path).env("ASKED", &asked);
    folder
        .wait(&mut command)
        .exits(4)
        .says(&["L602", "cannot compile", "out of order"]);
    let asked = folder.read("asked");
    assert!(asked.starts_with("compile exe --packages="), "{asked}");
    assert!(asked.trim().ends_with("run_sum.dart"), "{asked}");
}

#[test]
fn it_competes_with_c() {
    lath_testing::needs!("dart");
    let folder = Folder::with("suite/sum.c", SUM_C);
    folder.write("suite/sum.dart", SUM);
    let toml = "sources = [\"sum.c\", \"sum.dart\"]\nbaseline = \"gcc\"\n";
    folder.write("suite/lath.toml", toml);
    let json = ["-rf", "json", "-rff", "r.json"];
    let arguments = [&["run", "suite", "-p", "n=40"], SHORT, &json].concat();
    folder.lath(&arguments).exits(0).says(&["W919"]);
    let document = folder.json("r.json");
    let mut rows: Vec<(&str, &str)> = document
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let text = |at: &str| row.pointer(at).and_then(Value::as_str).unwrap();
            (text("/lath/contender"), text("/lath/check/verdict"))
        })
        .collect();
    rows.sort_unstable();
    assert_eq!(rows, [("dart", "verified"), ("gcc", "reference")]);
}

#[test]
fn mistakes_are_shown_in_the_users_lines() {
    lath_testing::needs!("dart");
    let folder = Folder::with("a.dart", "//@@Benchmark\nint sum() {\n  return 1 +;\n}\n");
    folder
        .lath(&["build", "a.dart"])
        .exits(4)
        .says(&["L602", "a.dart:3:13"]);
    folder.write(
        "a.dart",
        "import 'package:far/far.dart';\n\n//@@Benchmark\nint sum() => far();\n",
    );
    folder
        .lath(&["build", "a.dart"])
        .exits(4)
        .says(&["L607", "the package far", "dart pub get"]);
}

/// One file, wherever it lies; another library of the user that changes is compiled again.
#[test]
fn a_wrapper_is_one_file_and_follows_its_libraries() {
    lath_testing::needs!("dart");
    let folder = Folder::with(
        "a.dart",
        "import 'b.dart';\n\n//@@Benchmark\nint sum() => part();\n",
    );
    folder.write("b.dart", "int part() => 1;\n");
    folder.lath(&["build", "a.dart", "-o", "w"]).exits(0);
    folder
        .lath(&["check", "--protocol", "./w"])
        .exits(0)
        .says(&["keeps the protocol", "turns"]);
    let prove = |folder: &Folder| {
        let mut command = folder.command("sh");
        let talk = "echo 'prove benchmark=0' | ./w --lath-stdio";
        folder.wait(command.args(["-c", talk])).out()
    };
    assert!(
        prove(&folder).contains("\"value\":\"1\""),
        "{}",
        prove(&folder)
    );
    folder.write("b.dart", "int part() => 2;\n");
    folder.lath(&["build", "a.dart", "-o", "w"]).exits(0);
    assert!(
        prove(&folder).contains("\"value\":\"2\""),
        "{}",
        prove(&folder)
    );
}
