//! What is refused before anything is measured, with which words and exit code.

mod builds;
mod others;

use crate::support::{Folder, QUICK, SHORT, words};

#[test]
fn help_and_version() {
    let folder = Folder::new();
    folder
        .lath(&["--version"])
        .exits(0)
        .says(&[env!("CARGO_PKG_VERSION")]);
    folder
        .lath(&["run", "--help"])
        .exits(0)
        .says(&["[-wi]", "--preset", "Exit codes:", "130"]);
    folder.lath(&["run", "-h"]).exits(0);
    folder.lath(&["rum"]).exits(2).says(&["run"]);
    folder
        .lath(&["help"])
        .exits(0)
        .says(&["Usage: lath <COMMAND>", "compare", "Exit codes:"]);
    let help = folder.lath(&["help", "run"]).exits(0).out();
    assert_eq!(help, folder.lath(&["run", "--help"]).out());
    // Lists are those of what there is.
    let formats = folder.lath(&["run", "-lrf"]).exits(0).out();
    let last = formats.trim_end().rsplit(", ").next().unwrap();
    assert!(help.contains(&format!(" or {last} (default csv")), "{help}");
}

#[test]
fn flags_are_checked_before_anything_is_built() {
    let folder = Folder::with("quick.cpp", QUICK);
    for (arguments, code, words) in [
        (&["-i", "0"][..], 2, &["L503", "-i", "1 or more"][..]),
        (&["-bm", "AvarageTime"], 2, &["L503", "AverageTime"]),
        (&["-jvm", "java"], 2, &["L502", "-jvm"]),
        (&["-wm", "ALL"], 2, &["L503", "INDI, BULK or BULK_INDI"]),
        (
            &["-wm", "BULK", "-prof", "alloc"],
            2,
            &["L523", "profiler `alloc`", "-wm INDI"],
        ),
        (
            &["-wmb", "sqare"],
            6,
            &[
                "L507",
                "-wmb sqare",
                "of the source and platform that it measures: quick.square",
            ],
        ),
        (&["-wmb", "(unclosed"], 2, &["L506", "unclosed group"]),
        (&["-p", "m=3"], 2, &["L407"]),
        (&["-p", "n=three"], 2, &["L409", "quick.cpp"]),
        (&["--preset", "quik"], 2, &["L501", "did you mean quick?"]),
        (
            &["-prof", "nonsense"],
            2,
            &["L522", "nonsense", "there are: alloc, flamegraph"],
        ),
        (&["-prof", "async"], 2, &["L522", "use `-prof flamegraph`"]),
        (&["-prof", "jfr"], 2, &["L522", "profiler of JMH"]),
        (
            &["-prof", "hs_gc"],
            2,
            &["L522", "older versions of JMH had it"],
        ),
        (&["-prof", "usag"], 2, &["L522", "did you mean `usage`?"]),
        (
            &["-prof", "usage", "-prof", "usage"],
            2,
            &["L503", "`usage` is given twice"],
        ),
        (&["-frequency", "3"], 2, &["L510"]),
        (&["-foe", "maybe"], 2, &["L503", "maybe"]),
        (&["-rf", "xml"], 2, &["L503", "json"]),
        (&["-rff", "/no/such/folder/r.json"], 5, &["L802"]),
        (&["-trendfile", "/no/such/folder/t"], 5, &["L802"]),
        (&["-o", "/no/such/folder/o"], 5, &["L802"]),
        (
            &["(unclosed"],
            2,
            &["L506", "unclosed group", "at character 1"],
        ),
        (
            &["(?!square)t"],
            2,
            &[
                "L506",
                "look-around is not supported",
                "at character 1",
                "-e REGEXP",
            ],
        ),
        (&["--fork", "2"], 2, &["--forks"]),
        (
            &["--platform", "g+"],
            2,
            &["L513", "did you mean g++?", "platforms: g++"],
        ),
        (&["cube"], 6, &["L507", "quick.square"]),
        (&["missing.cpp"], 2, &["L508"]),
        (&["quik.cpp"], 2, &["L508", "did you mean quick.cpp?"]),
        (&["--resume"], 5, &["L805"]),
        (
            &["--cflags", "-DX='1"],
            2,
            &["L503", "--cflags", "unclosed quote"],
        ),
        (&["--seed", "x"], 2, &["L503"]),
        (&["--layout", "x"], 2, &["L503"]),
    ] {
        let all: Vec<&str> = ["run", "quick.cpp"]
            .iter()
            .chain(SHORT)
            .chain(arguments)
            .copied()
            .collect();
        folder.lath(&all).exits(code).says(words);
    }
}

#[test]
fn several_bad_flags_are_reported_at_once() {
    let folder = Folder::with("quick.cpp", QUICK);
    folder
        .lath(&words("run quick.cpp -i 0 -to soon --preset x"))
        .exits(2)
        .says(&["-i", "-to", "L501"]);
}

#[test]
fn without_sources_there_is_a_hint() {
    Folder::new()
        .lath(&["run"])
        .exits(2)
        .says(&["L508", "lath.toml"]);
    Folder::with("data.txt", "x")
        .lath(&["run", "data.txt"])
        .exits(2)
        .says(&["L509"]);
}

/// As JMH 1.37 takes them: iterations that end after their first call, no time-out, threads in any
/// case.
#[test]
fn zero_times_and_threads_in_any_case() {
    let folder = Folder::with("quick.cpp", QUICK);
    let arguments =
        words("run quick.cpp square -p n=3 --no-lock -f 1 -wi 1 -w 0 -i 2 -r 0 -to 0 -rf json");
    folder
        .lath(&[&arguments[..], &["-rff", "r.json"]].concat())
        .exits(0)
        .says(&[
            "# Timeout: <none>",
            "# Measurement: 2 iterations, single-shot each",
            "# Warmup: 1 iteration, single-shot each",
        ]);
    let results = folder.json("r.json");
    assert_eq!(
        results[0]["primaryMetric"]["rawData"][0]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    assert_eq!(results[0]["lath"]["timeoutMs"], serde_json::Value::Null);
    folder
        .lath(&[&["run", "quick.cpp", "-t", "5000"], SHORT].concat())
        .says(&["L210"]);
    folder
        .lath(&["run", "quick.cpp", "--time-budget", "0"])
        .exits(2)
        .says(&["L503"]);
}

#[test]
fn folders_need_no_lath_toml() {
    let folder = Folder::with("bench/quick.cpp", QUICK);
    folder.write("bench/plain.cpp", "int main() {}\n");
    folder
        .lath(&["list", "bench"])
        .exits(0)
        .says(&["quick.square"]);
    folder.lath(&["run"]).exits(2).says(&["L508"]);
    folder.write("bench/lath.toml", "[settings]\nforks = 1\n");
    folder
        .lath(&["list", "bench"])
        .exits(0)
        .says(&["quick.square"]);
    folder.write("bench/lath.toml", "sources = []\n");
    folder
        .lath(&["list", "bench"])
        .exits(2)
        .says(&["L504", "names no sources"]);
    folder.write("none/plain.cpp", "int main() {}\n");
    folder
        .lath(&["list", "none"])
        .exits(2)
        .says(&["L508", "lath init"]);
    folder.write("top.cpp", QUICK);
    folder
        .lath(&["list"])
        .exits(2)
        .says(&["L508", "such as top.cpp"]);
}

#[test]
fn lists() {
    let folder = Folder::with("quick.cpp", QUICK);
    folder
        .lath(&["run", "quick.cpp", "-l"])
        .exits(0)
        .says(&["quick.square\n", "quick.twice\n"]);
    folder
        .lath(&["run", "quick.cpp", "square", "-lp"])
        .exits(0)
        .says(&["param \"n\" = {3, 4}"]);
    folder
        .lath(&["run", "quick.cpp", "square", "-lp", "-p", "n=7,8"])
        .exits(0)
        .says(&["param \"n\" = {7, 8}"]);
    folder
        .lath(&["run", "quick.cpp", "square", "-lp", "-p", "m=7"])
        .exits(2)
        .says(&["L407"]);
    folder.lath(&["run", "-lprof"]).exits(0).says(&["usage"]);
    folder
        .lath(&["run", "-lrf"])
        .exits(0)
        .says(&["text, csv, scsv, json, latex"]);
    let list: serde_json::Value =
        serde_json::from_str(&folder.lath(&["list", "quick.cpp", "--json"]).exits(0).out())
            .unwrap();
    assert_eq!(list["benchmarks"][0]["benchmark"], "quick.square");
    assert_eq!(
        list["benchmarks"][0]["params"]["n"],
        serde_json::json!(["3", "4"])
    );
    assert_eq!(list["benchmarks"][0]["line"], 10);
    let env: serde_json::Value =
        serde_json::from_str(&folder.lath(&["env", "--json"]).exits(0).out()).unwrap();
    assert!(env["facts"].as_object().is_some_and(|f| f.len() > 10));
    let doctor: serde_json::Value =
        serde_json::from_str(&folder.lath(&["doctor", "--json"]).exits(0).out()).unwrap();
    assert!(
        doctor["languages"]
            .as_array()
            .is_some_and(|l| !l.is_empty())
    );
}

#[test]
fn lath_toml_names_sources_and_settings_and_its_mistakes_have_lines() {
    let folder = Folder::with("suite/quick.cpp", QUICK);
    folder.write(
        "suite/lath.toml",
        "sources = [\"quick.cpp\"]\n\n[settings]\nforks = 2\nmode = \"ss\"\n",
    );
    let done = folder.lath(&words("run suite --no-lock -p n=3 -rf json -rff r.json"));
    done.exits(0);
    let results = folder.json("r.json");
    assert_eq!(
        (&results[0]["forks"], &results[0]["mode"]),
        (&serde_json::json!(2), &serde_json::json!("ss"))
    );
    folder.write(
        "suite/lath.toml",
        "sources = [\"quick.cpp\"]\n[settings]\nfroks = 2\n",
    );
    folder
        .lath(&["run", "suite"])
        .exits(2)
        .says(&["L505", "did you mean `forks`?", "froks"]);
}

/// A text of C ends at a NUL byte.
#[test]
fn a_parameter_with_a_nul_byte_is_refused_at_its_place() {
    let source = |include: &str, ty: &str| {
        format!(
            "{include}\n//@@State(Scope.Thread)\nstruct S {{\n    //@@Param({{\"x\", \"a\\0b\"}})\n    {ty} s;\n}};\n\
             //@@Benchmark\nint f(struct S *s) {{ return s != 0; }}\n"
        )
    };
    for (name, text) in [
        ("a.cpp", source("#include <string>", "std::string")),
        ("a.c", source("", "const char *")),
    ] {
        let folder = Folder::with(name, &text);
        folder.lath(&["check", name]).exits(3).says(&[
            "L405",
            &format!("{name}:4:"),
            "a\\0b",
            "contains a NUL byte",
        ]);
    }
}
