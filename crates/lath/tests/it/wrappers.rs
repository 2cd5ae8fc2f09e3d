//! Wrappers that others wrote: as contenders, and examined by `lath check --protocol`.

use crate::support::{Done, Folder, SHORT, SUM_C, executable};
use serde_json::Value;

/// What the page "Bring your own language" shows.
const PERL: &str = include_str!("../../../../docs/src/howto/wrappers/sum.pl");
const SHELL: &str = include_str!("../../../../docs/src/howto/wrappers/sum.sh");

/// Perl's standard library has the clock.
fn has_perl() -> bool {
    let started = std::process::Command::new("perl")
        .args(["-MTime::HiRes", "-e", "1"])
        .output();
    let has = started.is_ok_and(|output| output.status.success());
    if !has {
        lath_testing::skip("perl with Time::HiRes is missing");
    }
    has
}

#[test]
fn programs_in_perl_and_shell_compete_with_c() {
    if !has_perl() {
        return;
    }
    let folder = Folder::with("suite/sum.c", SUM_C);
    executable(&folder, "suite/sum.pl", PERL);
    // As a source of this name would be Python's.
    executable(&folder, "suite/sum.py", SHELL);
    folder.write(
        "suite/lath.toml",
        "sources = [\"sum.c\"]\nbaseline = \"gcc\"\n[[contender]]\nwrapper = \"sum.pl\"\n\
        [[contender]]\nname = \"dash\"\nwrapper = \"sum.py\"\n",
    );
    let json = ["-rf", "json", "-rff", "r.json"];
    let done = folder.lath(&[&["run", "suite", "-p", "n=40"], SHORT, &json].concat());
    done.exits(0)
        .says(&["sum (n = 40), avgt, us/op", "W955", "measures perl"]);
    let document = folder.json("r.json");
    let rows: Vec<(&str, &str)> = document
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let own = &row["lath"];
            let text = |value: &'static str| own.pointer(value).and_then(Value::as_str);
            (text("/contender").unwrap(), text("/check/verdict").unwrap())
        })
        .collect();
    assert_eq!(
        rows,
        [
            ("dash", "verified"),
            ("gcc", "reference"),
            ("perl", "verified")
        ]
    );
    // 1, 4, 2, 2, 4, 1, 0 in five whole rounds, and five of the sixth.
    folder
        .lath(&["check", "suite", "-p", "n=40"])
        .exits(0)
        .says(&["gcc   reference: 83", "dash  verified: 83 (gcc)"]);
    // Somebody else's program has no other names, nor the mistakes of others.
    folder
        .lath(&["list", "suite"])
        .exits(0)
        .says(&["perl.sum.sum", "dash.sum.sum"]);
}

#[test]
fn a_declared_wrapper_is_an_executable() {
    let folder = Folder::with("lath.toml", "[[contender]]\nwrapper = \"sum.pl\"\n");
    folder
        .lath(&["list"])
        .exits(2)
        .says(&["L508", "no such file", "sum.pl"]);
    folder.write("sum.pl", PERL);
    folder
        .lath(&["list"])
        .exits(2)
        .says(&["L509", "sum.pl is not executable", "chmod +x"]);
    folder.write(
        "lath.toml",
        "[[contender]]\nwraper = \"x\"\nsource = \"a.c\"\n[[contender]]\nwrapper = \"sum.pl\"\n\
        cflags = [\"-O2\"]\nlacks = { sum = \"no time\" }\n",
    );
    folder.lath(&["list"]).exits(2).says(&[
        "unknown key `wraper`",
        "unknown key `cflags`",
        "needs a name",
    ]);
}

/// `lath check --protocol` of this wrapper.
fn examined(name: &str, text: &str, more: &[&str]) -> (Folder, Done) {
    let folder = Folder::new();
    executable(&folder, name, text);
    let wrapper = format!("./{name}");
    let done = folder.lath(&[&["check", "--protocol", &wrapper], more].concat());
    (folder, done)
}

#[test]
fn wrappers_that_keep_the_protocol_are_told_so() {
    if !has_perl() {
        return;
    }
    examined("sum.pl", PERL, &[])
        .1
        .exits(0)
        .says(&["./sum.pl keeps the protocol.", "ok          unknown keys"]);
    let (_, done) = examined("sum.sh", SHELL, &["--json"]);
    let document: Value = serde_json::from_str(&done.exits(0).out()).unwrap();
    let own = &document["wrappers"][0];
    assert_eq!(
        (&document["version"], &own["keepsProtocol"]),
        (&1.into(), &true.into())
    );
    assert_eq!(own["language"], "shell");
    // Only a clock that can be set.
    assert_eq!(own["findings"][0]["severity"], "advice");
    assert_eq!(own["findings"][0]["at"], "clocks");
    // Sources are built first.
    let folder = Folder::with("sum.c", SUM_C);
    folder
        .lath(&["check", "--protocol", "sum.c"])
        .exits(0)
        .says(&["gcc keeps the protocol."]);
}

/// What is changed in the wrapper, and what is said of it: each time the command, what was expected
/// or came, and what to do.
const BROKEN: &[(&str, &str, &[&str])] = &[
    (
        "open my $out, '>', $answers  or die \"$answers: $!\";",
        "open my $out, '>&', \\*STDOUT or die;",
        &[
            "error: hello",
            "an answer is on standard output",
            "second path of LATH_CHANNEL",
        ],
    ),
    (
        "sub answer  { ",
        "sub answer  { print $out \"Hello!\\n\"; ",
        &["error: hello", "came: `Hello!`", "one JSON object a line"],
    ),
    (
        "sub answer  { print",
        "sub answer  { print $out $_[0], \"\\n\"; print",
        &[
            "expected: the event `manifest`",
            "the event `hello`",
            "one line, not two",
        ],
    ),
    (
        "sub answer  { print",
        "sub answer  { $out->autoflush(0); print",
        &["error: hello", "nothing within 700 ms"],
    ),
    (
        "elsif ($word eq 'clocks')   { clocks() }",
        "elsif ($word eq 'clocks')   { die \"no clock here\\n\" }",
        &["error: clocks", "exit status", "no clock here"],
    ),
    (
        "elsif ($word eq 'clocks')   { clocks() }",
        "elsif ($word eq 'clocks')   { sleep 60 }",
        &["error: clocks", "nothing within 700 ms", "flush the line"],
    ),
    (
        "\"protocol\":1",
        "\"protocol\":2",
        &[
            "expected: protocol 1",
            "came: 2",
            "which version you implement",
        ],
    ),
    (
        "\"benchmarks\":[{\"id\":\"sum.sum\"",
        "\"benchmarks\":[{\"name\":\"sum\"",
        &[
            "error: manifest",
            "missing field `id`",
            "the smallest one is",
        ],
    ),
    (
        "\"params\":[[0,0]]",
        "\"params\":[[0,7]]",
        &["error: manifest", "a parameter that no state has"],
    ),
    (
        "next if $name eq",
        "next; next if $name eq",
        &[
            "error: check benchmark=0 p.no%20such",
            "came: an empty list",
            "misspelt",
        ],
    ),
    (
        "decoded(substr $_, 2)",
        "substr($_, 2)",
        &["error: check", "decode %XX"],
    ),
    (
        "\"batches\":%d,\"wall_ns\":%d}",
        "\"batches\":%d,\"wall\":%d}",
        &[
            "error: iterate phase=warmup",
            "missing field `wall_ns`",
            "fields of `iteration`",
        ],
    ),
    (
        "1, $calls, $ns, $cpu_ns",
        "1, $calls, $ns / 1000, $cpu_ns",
        &[
            "error: iterate",
            "expected: at least 10000000 ns",
            "all times are nanoseconds",
        ],
    ),
    (
        "1, $calls, $ns, $cpu_ns",
        "1, $calls, $ns * 1000, $cpu_ns",
        &["error: iterate", "expected: a time that passed"],
    ),
    (
        "\"index\":%d,",
        "\"index\":1%d,",
        &["error: iterate", "expected: warmup 1", "came: warmup 11"],
    ),
    (
        "my $per   = $fixed || 1;",
        "my $per   = 1 + $fixed;",
        &[
            "calls_per_batch of",
            "the number of calls between two clock reads",
        ],
    ),
    (
        "my $most  = $key{invocations} // 0;",
        "my $most  = 0;",
        &[
            "expected: 3 calls",
            "leave the capability `invocations` out",
        ],
    ),
    (
        "push @slices,",
        "0 && push @slices,",
        &["turns=2", "expected: slices", "leave `turns` out"],
    ),
    (
        "my %key = map {",
        "die \"what?\\n\" if grep { /colour/ } @pairs; my %key = map {",
        &["x.colour=dark%20red", "what?"],
    ),
    (
        "if ($word eq 'quit') { exit 0 }",
        "if ($word eq 'quit') { exit 3 }",
        &["error: quit", "an end with status 0", "exit status 3"],
    ),
    (
        "}\nexit 0;",
        "}\nsleep 1 while 1;",
        &[
            "error: end of input",
            "still ran after",
            "the driver is gone",
        ],
    ),
    (
        "{ failure('protocol', \"`$word` is not possible here\") }",
        "{ exit 4 }",
        &[
            "error: iterate",
            "a failure of kind `protocol`: no trial has begun",
        ],
    ),
    (
        "my ($n) = @_;",
        "my ($n) = @_; die \"too many\\n\" if $n > 10;",
        &[
            "a failure of kind `exception`: too many",
            "mend the benchmark",
        ],
    ),
    (
        "[\"prove\",",
        "[\"proof\",",
        &["advice: hello", "did you mean `prove`?"],
    ),
    (
        "$sum += $_ * $_ % 7 for",
        "$sum += time % 7 + $$ for",
        &["advice: prove", "the same value in two processes"],
    ),
];

#[test]
fn what_a_wrapper_does_wrong_is_said() {
    if !has_perl() {
        return;
    }
    for (right, wrong, said) in BROKEN {
        assert!(PERL.contains(right), "{right}");
        eprintln!("{right} => {wrong}");
        let text = PERL.replacen(right, wrong, 1);
        let (_, done) = examined("sum.pl", &text, &["--timeout-start", "700ms"]);
        let code = i32::from(!said[0].starts_with("advice"));
        done.exits(code).says(said);
        let expected = ["keeps the protocol; ", "breaks the protocol: "][usize::from(code == 1)];
        done.says(&["expected:", "came:", "to do:", expected]);
    }
}

/// The next command goes to a program that has ended.
#[test]
fn a_wrapper_that_ends_early_does_not_end_lath() {
    if !has_perl() {
        return;
    }
    let folder = Folder::new();
    let text = PERL.replacen("elsif ($word eq 'manifest') { ", "elsif (0) { ", 1);
    let ends = "$^V, $$); close $in; close $out; exit 5";
    executable(&folder, "sum.pl", &text.replacen("$^V, $$)", ends, 1));
    folder.lath(&["list", "./sum.pl"]).exits(5).says(&[
        "L605",
        "exit status 5",
        "lath check --protocol",
    ]);
}

/// A program that knows nothing of the protocol, and one that the system cannot start.
#[test]
fn other_programs_are_no_wrappers() {
    examined("hello.sh", "#!/bin/sh\necho hello\n", &[])
        .1
        .exits(1)
        .says(&[
            "error: hello",
            "exit status 0",
            "end only after `quit`",
            "hello",
        ]);
    examined("odd.sh", "#!/no/such/interpreter\n", &[])
        .1
        .exits(1)
        .says(&[
            "error: start",
            "a program that can be executed",
            "#!/usr/bin/perl",
        ]);
    let folder = Folder::with("plain.pl", PERL);
    folder
        .lath(&["check", "--protocol", "./plain.pl"])
        .exits(2)
        .says(&["L509"]);
}
