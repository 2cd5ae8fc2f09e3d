//! Languages of others: adapters that work, and adapters that do not.

use crate::support::{Done, Folder, SHORT, SUM_C, executable, words};
use serde_json::Value;
use std::path::{Path, PathBuf};

mod built;
mod looked_at;

/// The adapter in this repository, which no Rust file knows.
fn ruby() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the workspace");
    root.join("adapters/ruby/lath-ruby")
}

const RUBY: &str = "\
#@@State(Scope.Thread)
class Numbers
  #@@Param(1000)
  attr_accessor :n
end

#@@Benchmark
#@@BenchmarkMode(Mode.AverageTime)
def sum(numbers)
  (1..numbers.n).sum { |i| i * i % 7 }
end
";

fn suite() -> Folder {
    let folder = Folder::with("suite/sum.c", SUM_C);
    folder.write("suite/sum.rb", RUBY);
    let toml = format!(
        "sources = [\"sum.c\", \"sum.rb\"]\nbaseline = \"gcc\"\n[language.ruby]\nadapter = {:?}\n",
        ruby()
    );
    folder.write("suite/lath.toml", &toml);
    folder
}

#[test]
fn a_language_that_lath_was_not_compiled_with_competes_with_c() {
    lath_testing::needs!("ruby");
    let folder = suite();
    let json = ["-rf", "json", "-rff", "r.json"];
    let arguments = [&["run", "suite", "-p", "n=40"], SHORT, &json].concat();
    folder.lath(&arguments).exits(0);
    let document = folder.json("r.json");
    let rows: Vec<(&str, &str)> = document
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let text = |at: &str| row.pointer(at).and_then(Value::as_str).unwrap();
            (text("/lath/contender"), text("/lath/check/verdict"))
        })
        .collect();
    assert_eq!(rows, [("gcc", "reference"), ("ruby", "verified")]);
}

#[test]
fn what_an_adapter_builds_keeps_the_protocol() {
    lath_testing::needs!("ruby");
    let folder = Folder::with("sum.rb", RUBY);
    let adapter = ruby();
    let adapter = &format!("'{}'", adapter.display());
    let done = folder.lath(&["check", "--protocol", "sum.rb", "--adapter", adapter]);
    done.exits(0).says(&["keeps the protocol", "turns"]);
    // Without its adapter, nobody knows the language.
    folder.lath(&["list", "sum.rb"]).exits(2).says(&["L509"]);
}

#[test]
fn mistakes_are_shown_in_the_users_lines() {
    lath_testing::needs!("ruby");
    let adapter = ruby();
    let adapter = &format!("'{}'", adapter.display());
    let folder = Folder::with("a.rb", "#@@Benchmrk\ndef sum\n  1\nend\n");
    let list = |folder: &Folder| folder.lath(&["list", "a.rb", "--adapter", adapter]);
    list(&folder).exits(3).says(&["L102", "a.rb:1:3"]);
    folder.write("a.rb", "#@@Benchmark\ndef sum\n  1 +\nend\n");
    list(&folder).says(&["L602", "syntax error"]);
    folder.write(
        "a.rb",
        "#@@Benchmark\ndef sum\n  1\nend\n\nraise \"not loaded\"\n",
    );
    let done = folder.lath(&["build", "a.rb", "--adapter", adapter]);
    done.exits(4).says(&["L602", "not loaded", "a.rb:6"]);
}

#[test]
fn the_conformance_kit_judges_an_adapter() {
    lath_testing::needs!("ruby");
    let adapter = ruby();
    let adapter = &format!("'{}'", adapter.display());
    let folder = Folder::new();
    let kit = |more: &[&str]| folder.lath(&[&["conformance", "--adapter", adapter], more].concat());
    kit(&[
        "interorder",
        "reject/misspelt",
        "lifecycle",
        "--platform",
        "ruby",
    ])
    .exits(0)
    .says(&["ruby/ruby", "2 pass, 0 fail, 1 gaps"]);
    // Fixtures that show something else, and a gap that is none.
    folder.write("own/interorder.rb", "#@@Benchmark\ndef run\nend\n");
    folder.write("own/selection.rb", "#@@Benchmark\ndef run\nend\n");
    folder.write("own/gaps.toml", "iterations = \"nobody wrote it\"\n");
    kit(&[
        "interorder",
        "iterations",
        "--fixtures",
        "own",
        "--platform",
        "ruby",
    ])
    .exits(1)
    .says(&["FAIL interorder in ruby/ruby", "0 pass, 1 fail, 1 gaps"]);
    kit(&["no_such_page"]).exits(2).says(&["no such behaviour"]);
}

// Adapters in shell, which every machine has -------------------------------------------------------

const HELLO: &str = r#"{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"id":"toy","name":"Toy","version":"1","extensions":["toy"]}}"#;
const PLATFORMS: &str = r#"{"jsonrpc":"2.0","id":2,"result":{"platforms":[{"name":"toy","version":"1.0","default":true}]}}"#;
const SITES: &str = r#"{"jsonrpc":"2.0","id":2,"result":{"sites":[{"kind":"function","name":"sum","span":[15,18],"returns":true,"annotations":[{"text":"@Benchmark","span":[1,11]}]}]}}"#;
const SOURCE: &str = "#@Benchmark\nto sum = 3\n";
/// The program of the page "Bring your own language" for shell.
const WRAPPER: &str = include_str!("../../../../docs/src/howto/wrappers/sum.sh");

/// A folder with an adapter of the language Toy that answers with these lines of shell.
fn toy(answers: &[(&str, &str)]) -> Folder {
    let folder = Folder::with("sum.toy", SOURCE);
    let cases: String = answers
        .iter()
        .map(|(method, shell)| format!("*'\"method\":\"{method}\"'*) {shell} ;;\n"))
        .collect();
    let script =
        format!("#!/bin/sh\nwhile IFS= read -r line; do case $line in\n{cases}esac; done\n");
    executable(&folder, "toy", &script);
    folder
}

fn echo(answer: &str) -> String {
    format!("printf '%s\\n' '{answer}'")
}

fn list(folder: &Folder) -> Done {
    folder.lath(&["list", "sum.toy", "--adapter", "./toy"])
}

#[test]
fn an_adapter_in_shell_builds_once_for_the_same_inputs() {
    let [hello, platforms, sites] = [HELLO, PLATFORMS, SITES].map(echo);
    let build = "out=${line#*'\"output\":\"'}; out=${out%%'\"'*}; cp wrapper \"$out\"; chmod +x \"$out\"; \
        echo built >> builds; printf '%s\\n' '{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"compiler\":\"toy 1.0\",\"files\":[\"'\"$PWD\"'/wrapper\"]}}'";
    let folder = toy(&[
        ("initialize", &hello),
        ("platforms", &platforms),
        ("scan", &sites),
        ("build", build),
    ]);
    folder.write("wrapper", WRAPPER);
    list(&folder).exits(0).says(&["sum.sum"]);
    let build = || {
        folder
            .lath(&["build", "sum.toy", "--adapter", "./toy", "-o", "out"])
            .exits(0);
        folder.read("builds").lines().count()
    };
    assert_eq!((build(), build()), (1, 1));
    // What the answer names, the source, and the adapter itself.
    folder.write("wrapper", &format!("{WRAPPER}# more\n"));
    assert_eq!((build(), build()), (2, 2));
    folder.write("sum.toy", &format!("{SOURCE}# more\n"));
    assert_eq!(build(), 3);
    let script = folder.read("toy");
    executable(&folder, "toy", &format!("{script}# more\n"));
    assert_eq!(build(), 4);
}

#[test]
fn flags_of_runtimes_that_an_adapter_does_not_heed_are_refused() {
    let hello = HELLO.replace("\"version\"", "\"has_runtime\":true,\"version\"");
    let folder = toy(&[("initialize", &echo(&hello)), ("scan", &echo(SITES))]);
    folder
        .lath(&["list", "sum.toy", "--adapter", "./toy", "--jvm-args", "x"])
        .exits(2)
        .says(&["L502", "no effect on Toy"]);
}

#[test]
fn adapters_that_do_not_answer_are_named_with_what_they_said() {
    let hello = echo(HELLO);
    let folder = toy(&[
        ("initialize", &hello),
        ("scan", "echo out of ideas >&2; exit 3"),
    ]);
    list(&folder)
        .exits(4)
        .says(&["L609", "`scan`", "exit status: 3", "out of ideas"]);
    folder
        .lath(&["list", "sum.toy", "--adapter", "./none"])
        .exits(4)
        .says(&["L609", "none", "No such file"]);
    folder.write("plain", "no program");
    folder
        .lath(&["list", "sum.toy", "--adapter", "./plain"])
        .exits(4)
        .says(&["L609", "Permission denied"]);
}

#[test]
fn an_adapter_that_hangs_is_ended_with_its_group() {
    let hello = echo(HELLO);
    let hangs = "sleep 300 & echo $! > child; wait";
    let folder = toy(&[("initialize", &hello), ("scan", hangs)]);
    folder
        .lath(&words("list sum.toy --adapter ./toy --timeout-load 1s"))
        .exits(4)
        .says(&["L608", "longer than 1 s", "--timeout-load"]);
    let child = PathBuf::from("/proc").join(folder.read("child").trim());
    let is_left =
        std::fs::read_to_string(child.join("stat")).is_ok_and(|stat| !stat.contains(") Z "));
    assert!(!is_left, "{} is left", child.display());
}

#[test]
fn what_breaks_the_protocol_is_quoted() {
    let hello = echo(HELLO);
    let version = HELLO.replace("\"protocol\":1", "\"protocol\":7");
    for (initialize, scan, says) in [
        ("echo hello there", "", "no JSON object: `hello there`"),
        (&*echo(&version), "", "speaks version 7"),
        (
            &*echo(&HELLO.replace("\"id\":1,", "\"id\":5,")),
            "",
            "must have \"id\": 1",
        ),
        (
            &*echo(&HELLO.replace("\"name\":\"Toy\",", "")),
            "",
            "missing field `name`, at the end of `",
        ),
        (
            &*hello,
            &*echo(&SITES.replace("\"span\":[15,18],", "")),
            "missing field `span`",
        ),
        (
            &*hello,
            &*echo(&SITES.replace("[15,18]", "[15,900]")),
            "no range of characters",
        ),
        (
            &*hello,
            &*echo(&SITES.replace("function", "lambda")),
            "unknown variant `lambda`",
        ),
        (
            &*hello,
            &*echo(&SITES.replace("\"span\":[15,18]", "\"owner\":\"Sums\",\"span\":[15,18]")),
            "the owner `Sums` of `sum` is the symbol of no type",
        ),
        (
            &*hello,
            &*echo(&SITES.replace("\"result\"", "\"error\":null,\"outcome\"")),
            "has no \"result\"",
        ),
        (
            &*hello,
            &*format!("{}; echo more", echo(SITES)),
            "answers no request: `more`",
        ),
    ] {
        let folder = toy(&[("initialize", initialize), ("scan", scan)]);
        list(&folder).exits(4).says(&["L610", says]);
    }
}

#[test]
fn names_that_others_have_are_refused() {
    for (from, to, says) in [
        (
            "\"toy\",\"name\"",
            "\"c\",\"name\"",
            "there is a language `c` already",
        ),
        ("[\"toy\"]", "[\"py\"]", "has the extension .py already"),
        ("[\"toy\"]", "[]", "no file name extension"),
        (
            "[\"toy\"]",
            "[\".toy\"]",
            "the extension `.toy` begins with a dot: write `toy`",
        ),
        ("\"toy\",\"name\"", "\"To y\",\"name\"", "is no id"),
    ] {
        let folder = toy(&[("initialize", &echo(&HELLO.replace(from, to)))]);
        list(&folder).exits(2).says(&["L529", says]);
    }
    let folder = toy(&[("initialize", &echo(HELLO))]);
    folder.write(
        "lath.toml",
        "sources = [\"sum.toy\"]\n[language.other]\nadapter = \"./toy\"\n",
    );
    folder.lath(&["check"]).exits(2).says(&[
        "L529",
        "it is the adapter of `toy`",
        "[language.toy]",
    ]);
}
