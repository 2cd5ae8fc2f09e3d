//! What a run prints by default, with less and with more.

use crate::support::{Done, Folder, QUICK, SHORT};

/// Two contenders of one comparison, and one case that nothing is compared with.
const PAIR: &str = r#"
//@@State(Scope.Benchmark)
struct Number {
    //@@Param({"3", "4"})
    int n;
};
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("square")
int product(const struct Number *number) { return number->n * number->n; }
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("square")
int sum(const struct Number *number) {
    int all = 0;
    for (int i = 0; i < number->n; i++) all += number->n;
    return all;
}
"#;

/// As typed: with no word about the log.
fn run(folder: &Folder, arguments: &[&str]) -> Done {
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    folder.wait(command.arg("run").args(arguments).args(SHORT))
}

/// What stands above the table.
fn above<'a>(out: &'a str, table: &str) -> Vec<&'a str> {
    out.lines()
        .take_while(|line| !line.starts_with(table))
        .collect()
}

#[test]
fn a_line_for_each_result_then_the_table() {
    let folder = Folder::with("pair.c", PAIR);
    let done = run(&folder, &["pair.c"]);
    let (out, err) = (done.exits(0).out(), done.err());
    let lines = above(&out, "Contender");
    assert_eq!(
        lines[0].split(", ").next(),
        Some("# Measuring 2 comparisons of 4 cases")
    );
    // Dots may follow: it is the last line for a while.
    let known =
        "# square (n = 3): 2 contenders, all results are right; 0 of 2 rows decided, about ";
    assert!(lines[1].starts_with(known), "{out}");
    for (line, of) in [
        (lines[2], ["1/4  product  ", " ns/op", "  baseline"]),
        (lines[3], ["2/4  sum      ", " ns/op", "  not tested"]),
        (lines[5], ["3/4  product  ", " ns/op", "  baseline"]),
    ] {
        let all = line.starts_with(of[0]) && line.contains(of[1]) && line.ends_with(of[2]);
        assert!(all, "{line}");
    }
    assert!(lines[7].starts_with("# Measured in 00:00:"), "{out}");
    assert_eq!((lines[8], lines.len()), ("", 9), "{out}");
    // A build of more than a second says that it runs.
    let built = err.lines().filter(|line| !line.starts_with("# Building "));
    let built: Vec<&str> = built.collect();
    assert_eq!(built.len(), 1, "{err}");
    assert!(built[0].starts_with("# Built 1 source in "), "{err}");
    assert!(!out.contains('\x1b'), "{out}");
}

#[test]
fn without_contenders_the_lines_have_jmhs_scores() {
    let folder = Folder::with("quick.cpp", QUICK);
    let done = run(&folder, &["quick.cpp"]);
    let out = done.exits(0).out();
    let lines = above(&out, "Benchmark");
    let ends = |name: &str, unit: &str| {
        let found = lines.iter().find(|line| line.contains(name));
        found.is_some_and(|line| line.ends_with(unit))
    };
    assert!(ends("/4  quick.square (n = 3)  ", " ns/op"), "{out}");
    assert!(ends("/4  quick.twice (n = 4)  ", " ops/s"), "{out}");
}

/// JMH's log is one flag away, in capitals or not, or goes to a file; all else is part of it.
#[test]
fn jmhs_log_is_one_flag_away() {
    let folder = Folder::with("pair.c", PAIR);
    let parts = [
        "# LATH version: ",
        "\nUsing the ",
        "\n# Benchmark: pair.product\n",
        "\n# Check: product, square (n = 3) = 9 (reference)\n",
        "\nIteration   1: ",
        "\nResult \"pair.sum\":\n",
        "\nREMEMBER: ",
        "\nContender ",
    ];
    for flag in [["-v", "NORMAL"], ["-v", "normal"], ["-o", "log.txt"]] {
        let done = run(&folder, &[&["pair.c"][..], &flag].concat());
        done.exits(0);
        let text = match flag[0] {
            "-o" => folder.read("log.txt"),
            _ => done.out(),
        };
        let missing = |part: &&&str| !text.contains(**part);
        assert_eq!(parts.iter().find(missing), None, "{flag:?}\n{text}");
    }
    let brief = run(&folder, &["pair.c", "-o", "brief.txt", "-v", "BRIEF"]);
    assert_eq!(brief.exits(0).out(), "");
    assert!(folder.read("brief.txt").starts_with("# Measuring "));
}

#[test]
fn quiet_is_the_table_alone() {
    let folder = Folder::with("pair.c", PAIR);
    for flag in [&["--quiet"][..], &["-v", "QUIET"]] {
        let done = run(&folder, &[&["pair.c"], flag].concat());
        assert!(
            done.exits(0).out().starts_with("Contender "),
            "{}",
            done.out()
        );
        assert_eq!(done.err(), "");
    }
    let silent = run(&folder, &["pair.c", "-v", "SILENT"]);
    assert_eq!((silent.exits(0).out(), silent.err()), Default::default());
    let both = run(&folder, &["pair.c", "--quiet", "-v", "EXTRA"]);
    both.exits(2);
}

/// What is wrong is said when it is found, what fails once for each case; what benchmarks print
/// stays out of the way. Nothing of it acts on a terminal.
#[test]
fn failures_stand_out() {
    let folder = Folder::with(
        "bad.c",
        r#"
#include <stdio.h>
#include <stdlib.h>
//@@Benchmark
//@@Compare("f")
int right(void) { return 1; }
//@@Benchmark
//@@Compare("f")
int wrong(void) { return 2; }
//@@Benchmark
void fails(void) { exit(3); }
//@@Benchmark
void prints(void) { puts("\033[2Jhere"); }
"#,
    );
    let done = run(&folder, &["bad.c", "-bm", "ss"]);
    let out = done.exits(10).out();
    let once = |part: &str| assert_eq!(out.matches(part).count(), 1, "{part}\n{out}");
    once("# Check: MISMATCH: wrong, f\n#   got      2\n");
    once("FAILED bad.fails, fork 1: L702: ");
    once("bad.fails  FAILED, see above\n");
    once("# The benchmarks printed 3 lines: -v normal shows what\n");
    assert!(!out.contains("here") && !out.contains('\x1b'), "{out}");
}

/// The table follows the usual variables: colours, and characters beyond ASCII for the bars. Its
/// sentence is the same in JSON and Markdown.
#[test]
fn the_table_follows_the_environment() {
    let folder = Folder::with("pair.c", PAIR);
    let forks = ["-f", "5", "--schedule", "forks", "-p", "n=3", "--quiet"];
    let table = |variables: &[(&str, &str)], format: &str| {
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        for name in ["NO_COLOR", "CLICOLOR", "LC_ALL", "LC_CTYPE", "LANG"] {
            command.env_remove(name);
        }
        command.envs(variables.iter().copied());
        command.args(["run", "pair.c"]).args(SHORT).args(forks);
        let done = folder.wait(command.args(["-rf", format, "-rff", "r"]));
        done.exits(0).out()
    };
    let coloured = table(&[("CLICOLOR_FORCE", "1"), ("LANG", "C.UTF-8")], "json");
    assert!(
        coloured.contains("\x1b[1msquare (n = 3)\x1b[0m, avgt"),
        "{coloured}"
    );
    assert!(coloured.contains('│'), "{coloured}");
    let title = coloured
        .lines()
        .position(|line| line.contains("square (n = 3)"));
    let summary = coloured.lines().nth(title.unwrap() + 1).unwrap();
    let json = folder.json("r");
    for entry in json.as_array().unwrap() {
        assert_eq!(entry["lath"]["family"]["summary"], summary, "{coloured}");
    }
    let plain = table(
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1"), ("LC_ALL", "C")],
        "markdown",
    );
    assert!(!plain.contains('\x1b') && !plain.contains('│'), "{plain}");
    let summary = plain.lines().nth(3).unwrap();
    let markdown = folder.read("r");
    assert!(
        markdown.contains(&format!("- square (n = 3): {summary}\n")),
        "{markdown}\n{plain}"
    );
}
