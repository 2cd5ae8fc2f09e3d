//! Paths in a `lath.toml` belong to its folder, wherever lath is called and whichever revision it
//! is of.

use super::{Repository, SOURCE, agree, differ, header};
use crate::support::Folder;

const PLAIN: &str =
    "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint value() { return VALUE; }\n";

/// What the one benchmark of a suite returns, by `lath check`.
#[track_caller]
fn result(folder: &Folder, place: &str, suite: &str) -> String {
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    let done = folder.wait(command.current_dir(folder.path().join(place)).args([
        "check",
        "--json",
        "--no-lock",
        suite,
    ]));
    let found: serde_json::Value =
        serde_json::from_str(&done.out()).unwrap_or_else(|e| panic!("{e}: {}", done.err()));
    found["checks"][0]["got"]["value"]
        .as_str()
        .unwrap_or_else(|| panic!("{}{}", done.out(), done.err()))
        .to_owned()
}

#[test]
fn flags_of_a_suite_are_relative_to_its_file_from_everywhere() {
    let folder = Folder::new();
    folder.write("p/include/value.h", &header(7));
    folder.write("p/bench/demo.c", SOURCE);
    folder.write("p/flags", "-I../include");
    folder.write("p/more/answer.c", "int answer(void) { return 7; }\n");
    std::fs::create_dir(folder.path().join("elsewhere")).expect("made");
    for build in [
        "cflags = [\"-I../include\"]",
        "cflags = [\"-I\", \"../include\"]",
        "cflags = [\"-isystem\", \"../include\"]",
        "cflags = [\"@../flags\"]",
        "cc = \"gcc -I../include\"",
    ] {
        folder.write(
            "p/bench/lath.toml",
            &format!("sources = [\"demo.c\"]\n[build]\n{build}\n"),
        );
        for (place, suite) in [
            ("p/bench", "."),
            ("p", "bench"),
            ("elsewhere", "../p/bench"),
            ("", "p/bench/"),
        ] {
            assert_eq!(result(&folder, place, suite), "7", "{build} from {place}");
        }
    }
}

/// Flags of one layer may be relative to another folder than those of the other.
#[test]
fn each_layer_has_its_own_folder() {
    let folder = Folder::new();
    folder.write("p/include/value.h", &header(7));
    folder.write(
        "p/bench/demo.c",
        "#include \"value.h\"\nint answer(void);\n//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint value() { return VALUE + answer(); }\n",
    );
    folder.write(
        "p/bench/lath.toml",
        "sources = [\"demo.c\"]\n[build]\ncflags = [\"-I../include\"]\n",
    );
    folder.write("other/answer.c", "int answer(void) { return 10; }\n");
    let objects = folder.path().join("other");
    assert!(
        std::process::Command::new("gcc")
            .current_dir(&objects)
            .args(["-c", "answer.c"])
            .status()
            .expect("gcc")
            .success()
    );
    folder.write("other/args", "answer.o");
    for (flag, value) in [
        ("--ldflags", "answer.o"),
        ("--ldflags", "@args"),
        ("--ldflags", "-Wl,answer.o"),
        ("--extra-source", "answer.c"),
    ] {
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        let done = folder.wait(command.current_dir(&objects).args([
            "check",
            "--json",
            "--no-lock",
            "../p/bench",
            flag,
            value,
        ]));
        done.says(&["\"17\""]);
    }
}

#[test]
fn libraries_of_a_suite_are_relative_to_its_file() {
    lath_testing::needs!("git");
    let text = |value: u32| {
        format!("#include \"value.h\"\nint answer(void) {{ return VALUE + {value}; }}\n")
    };
    let toml = "sources = [\"demo.c\"]\n[build]\nlibraries = [\"answer\"]\n[library.answer]\nsources = [\"../native/answer.c\"]\ncflags = [\"-I../include\", \"-O1\"]\n";
    let source = "int answer(void);\n//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint value() { return answer(); }\n";
    let files = [
        ("bench/demo.c", source),
        ("bench/lath.toml", toml),
        ("native/answer.c", &text(0)),
        ("include/value.h", &header(2)),
    ];
    differ(&Repository::new(&files, &[("include/value.h", &header(3))]).compare("", &["bench"]));
    let repository = Repository::new(&files, &[("native/answer.c", &text(1))]);
    differ(&repository.compare("native", &["../bench"]));
    assert_eq!(result(&repository.folder, "", "repo/bench"), "3");
}

#[test]
fn a_suite_reads_the_files_of_its_revision() {
    lath_testing::needs!("git");
    let toml = |build: &str| format!("sources = [\"demo.c\"]\n[build]\n{build}\n");
    for (build, name, texts) in [
        (
            "cflags = [\"-I../include\"]",
            "include/value.h",
            [header(2), header(3)],
        ),
        (
            "cflags = [\"-iquote\", \"../include\"]",
            "include/value.h",
            [header(2), header(3)],
        ),
        (
            "cflags = [\"@../flags\"]",
            "flags",
            ["-I../two".to_owned(), "-I../three".to_owned()],
        ),
    ] {
        let toml = toml(build);
        let files = [
            ("bench/demo.c", SOURCE),
            ("two/value.h", &header(2)),
            ("three/value.h", &header(3)),
            ("bench/lath.toml", &toml),
            (name, &texts[0]),
        ];
        let repository = Repository::new(&files, &[(name, &texts[1])]);
        for (place, argument) in [("", "bench"), ("bench", "."), ("include/..", "bench")]
            .into_iter()
            .filter(|(place, _)| repository.top().join(place).is_dir())
        {
            differ(&repository.compare(place, &[argument]));
        }
    }
    // The flags themselves are the revision's.
    let repository = Repository::new(
        &[
            ("bench/demo.c", PLAIN),
            ("bench/lath.toml", &toml("cflags = [\"-DVALUE=2\"]")),
        ],
        &[("bench/lath.toml", &toml("cflags = [\"-DVALUE=3\"]"))],
    );
    differ(&repository.compare("", &["bench"]));
}

const VECTORS: &str = "source = \"a book\"\n[[vector]]\nresult = ";

/// Each version has to give what its own file says.
#[test]
fn vectors_are_those_of_the_revision() {
    lath_testing::needs!("git");
    let body = |value: u32| {
        format!(
            "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\n//@@Check(vectors = \"../v/value.toml\")\nint value() {{ return {value}; }}\n"
        )
    };
    let vectors = |value: u32| format!("{VECTORS}{value}\n");
    let both = Repository::new(
        &[("bench/demo.c", &body(2)), ("v/value.toml", &vectors(2))],
        &[("bench/demo.c", &body(3)), ("v/value.toml", &vectors(3))],
    );
    agree(&both.compare("bench", &["demo.c"]));
    let stale = Repository::new(
        &[("bench/demo.c", &body(2)), ("v/value.toml", &vectors(2))],
        &[("v/value.toml", &vectors(3))],
    );
    stale
        .compare("bench", &["demo.c"])
        .exits(10)
        .says(&["L707", "2 instead of 3"]);
}

#[test]
fn vectors_of_a_comparison_are_those_of_the_revision() {
    lath_testing::needs!("git");
    let body = |value: u32| {
        format!(
            "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint value() {{ return {value}; }}\n"
        )
    };
    let vectors = |value: u32| format!("{VECTORS}{value}\n");
    let toml = "sources = [\"demo.c\"]\n[compare.values]\ncontenders = [\"demo.value\"]\nvectors = \"../v/value.toml\"\n";
    let files = [
        ("bench/demo.c", &*body(2)),
        ("bench/lath.toml", toml),
        ("v/value.toml", &vectors(2)),
    ];
    let both = Repository::new(
        &files,
        &[("bench/demo.c", &body(3)), ("v/value.toml", &vectors(3))],
    );
    agree(&both.compare("", &["bench"]));
    let stale = Repository::new(&files, &[("v/value.toml", &vectors(3))]);
    stale
        .compare("v", &["../bench"])
        .exits(10)
        .says(&["L707", "2 instead of 3"]);
}

/// Benchmarks run where the user is, as their revision has it: what they open is theirs.
#[test]
fn files_that_a_benchmark_opens_are_those_of_its_revision() {
    lath_testing::needs!("git");
    let source = "#include <stdio.h>\n//@@Benchmark\n//@@BenchmarkMode(Mode.SingleShotTime)\nint value() { FILE *f = fopen(\"../data/value\", \"r\"); int n = -1; if (f) { if (fscanf(f, \"%d\", &n) != 1) n = -2; fclose(f); } return n; }\n";
    let repository = Repository::new(
        &[("bench/demo.c", source), ("data/value", "2")],
        &[("data/value", "3")],
    );
    differ(&repository.compare("bench", &["demo.c"]));
}
