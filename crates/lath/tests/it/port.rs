//! `lath port`: files in the style of public ones, written for these tests, become sources that
//! `lath check` runs. What has no translation is named with its line.

mod go;
mod rust;

use crate::support::{Done, Folder, SHORT};
use std::fs;
use std::path::Path;
use std::process::Command;

/// A folder with one of the files in `port/`.
fn folder(file: &str) -> Folder {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/port");
    Folder::with(file, &fs::read_to_string(here.join(file)).unwrap())
}

/// What becomes of a file.
struct Case {
    file: &'static str,
    ported: &'static str,
    benchmarks: usize,
    left: usize,
    /// Texts of the new source.
    has: &'static [&'static str],
    /// Texts of the notes.
    notes: &'static [&'static str],
    /// What `lath check` says.
    checks: &'static [&'static str],
}

impl Case {
    fn tried(&self) {
        let folder = folder(self.file);
        let done = folder.lath(&["port", self.file]);
        done.exits(0);
        let benchmarks = if self.benchmarks == 1 {
            "benchmark"
        } else {
            "benchmarks"
        };
        let wrote = format!(
            "Wrote {}: {} {benchmarks} of ",
            self.ported, self.benchmarks
        );
        assert!(done.out().starts_with(&wrote), "{}", done.out());
        let compared = folder.read(self.ported).contains("@Compare(");
        assert_eq!(done.out().contains("remove @Compare where"), compared);
        let left = format!(", {} left as comments", self.left);
        assert_eq!(done.out().contains(&left), self.left > 0, "{}", done.out());
        let text = folder.read(self.ported);
        for has in self.has {
            assert!(text.contains(has), "{has} is not in:\n{text}");
        }
        let notes = done.err();
        for note in self.notes {
            assert!(notes.contains(note), "{note} is not in:\n{notes}");
        }
        assert_eq!(
            text.matches("lath port: not translated:").count(),
            self.left
        );
        assert_eq!(notes.contains("W969"), !self.notes.is_empty(), "{notes}");
        self.checked(&folder);
    }

    fn checked(&self, folder: &Folder) {
        let done = folder.lath(&["check", self.ported]);
        done.exits(0).says(self.checks);
    }
}

fn of_table(cases: &[Case]) {
    for case in cases {
        case.tried();
    }
}

#[test]
fn tinybench_mitata_and_vitest() {
    lath_testing::needs!("node", "npm");
    of_table(&[
        Case {
            file: "sort.mjs",
            ported: "sort_lath.mjs",
            benchmarks: 2,
            left: 0,
            has: &["//@@Compare(\"sort numbers\")\nfunction builtIn()"],
            notes: &["the option `time: 100`"],
            checks: &["insertion  verified", "(builtIn)"],
        },
        Case {
            file: "strings.mjs",
            ported: "strings_lath.mjs",
            benchmarks: 2,
            left: 0,
            has: &[
                "//@@Param({\"10\", \"1000\"})\n    length = 10;",
                "this.out = out;",
            ],
            notes: &[],
            checks: &["Join.append (length = 1000)", "Join.join (length = 10)"],
        },
        Case {
            file: "queue.ts",
            ported: "queue_lath.ts",
            benchmarks: 2,
            left: 0,
            has: &[
                "//@@Setup(Level.Invocation)\n    before()",
                "async function asyncPush()",
            ],
            notes: &["the option `iterations: 64`"],
            checks: &["PushAndPop.pushAndPop", "queue_lath.asyncPush"],
        },
        Case {
            file: "lookup.mjs",
            ported: "lookup_lath.mjs",
            benchmarks: 4,
            left: 0,
            has: &[
                "//@@Compare(value = \"lookup\", baseline = true)",
                "//@@Param({\"8\", \"64\", \"512\"})",
                "blackhole.consume(Math.sqrt(2));\n    return Math.sqrt(3);",
            ],
            notes: &["`.gc(…)`"],
            checks: &["verified: 128 (benchMap)", "Fill.fill (size = 512)"],
        },
        Case {
            file: "parse.bench.ts",
            ported: "parse_lath.ts",
            benchmarks: 1,
            left: 2,
            has: &[
                "return JSON.parse(this.json);",
                "// if (process.env.SLOW) {",
            ],
            notes: &[
                "shares a variable (`let`)",
                "parse.bench.ts:20:",
                "parse.bench.ts:24:",
            ],
            checks: &["Parse.jsonParse (rows = 20)"],
        },
    ]);
}

#[test]
fn pytest_benchmark() {
    lath_testing::needs!("python3");
    of_table(&[
        Case {
            file: "test_sort.py",
            ported: "sort_lath.py",
            benchmarks: 2,
            left: 0,
            has: &[
                "count: int = Param(\"10\", \"200\")",
                "return insertion_sort(self.items)",
            ],
            notes: &["the assertion after the measurement", "test_sort.py:30:"],
            checks: &["sort (count = 200)", "built_in   verified"],
        },
        Case {
            file: "test_codecs.py",
            ported: "codecs_lath.py",
            benchmarks: 2,
            left: 1,
            has: &["record = make_record()", "next(self.encoded_fixture, None)"],
            notes: &["the fixture `tmp_path`"],
            checks: &["(dumps = pickle.dumps)", "Loads.loads"],
        },
        Case {
            file: "test_queue.py",
            ported: "queue_lath.py",
            benchmarks: 3,
            left: 0,
            has: &[
                "@Setup(Level.Invocation)",
                "self.turn(*self.arguments, **self.keywords)",
            ],
            notes: &["`rounds=50`", "`benchmark.extra_info[\"count\"] = 10`"],
            checks: &["DequePop.deque_pop", "ListPop.list_pop", "Both.both"],
        },
        Case {
            file: "bench_text.py",
            ported: "text_lath.py",
            benchmarks: 3,
            left: 0,
            has: &[
                "#!/usr/bin/env python3\n# Ported from",
                "\n        $who likes\n",
            ],
            notes: &[],
            checks: &[
                "Pattern.bench_pattern",
                "Split.split",
                "Template.bench_template",
            ],
        },
        Case {
            file: "test_left.py",
            ported: "left_lath.py",
            benchmarks: 1,
            left: 4,
            has: &[
                "# def test_loop(benchmark):",
                "return pow(self.base, self.argument_2)",
            ],
            notes: &[
                "the fixture `level`",
                "this decorator",
                "this list of values",
                "a measurement in an inner block",
            ],
            checks: &["Plain.plain"],
        },
    ]);
}

#[test]
fn google_benchmark() {
    lath_testing::needs!("g++");
    of_table(&[
        Case {
            file: "bench_sort.cpp",
            ported: "sort_lath.cpp",
            benchmarks: 2,
            left: 0,
            has: &[
                "//@@Param({\"8\", \"16\", \"64\", \"128\"})",
                "//@@Setup(Level.Invocation)\n    void before() {\n        copy = numbers;",
                "//@@BytesPerInvocation(\"range_0\")",
            ],
            notes: &["SetItemsProcessed"],
            checks: &["Sort::sort (range_0 = 128)", "Sum::sum (range_0 = 1024)"],
        },
        Case {
            file: "strings.cpp",
            ported: "strings_lath.cpp",
            benchmarks: 5,
            left: 0,
            has: &[
                "std::string word = std::string(100, 'a');",
                "long long length;",
            ],
            notes: &[
                "`MinTime(…)`",
                "`state.counters[\"differ\"] = differ`",
                "`Complexity(…)`",
            ],
            checks: &[
                "CompareEqualStrings::compare_equal_strings (length = 64)",
                "JoinLongWords",
            ],
        },
        Case {
            file: "queue.cc",
            ported: "queue_lath.cc",
            benchmarks: 2,
            left: 0,
            has: &[
                "struct QueueBenchTurn : QueueBench {",
                "//@@Setup\n    void SetUp() {",
            ],
            notes: &[],
            checks: &["QueueBenchTurn::queue_bench_turn", "(range_0 = 50)"],
        },
        Case {
            file: "matrix.cpp",
            ported: "matrix_lath.cpp",
            benchmarks: 2,
            left: 0,
            has: &["long long columns;", "static constexpr double factor = 2;"],
            notes: &[],
            checks: &["Trace::trace (columns = 16, rows = 8)", "Fill::fill"],
        },
        // What is named after the function that it calls, and a fixture that has to be left out.
        Case {
            file: "copies.cpp",
            ported: "copies_lath.cpp",
            benchmarks: 2,
            left: 2,
            has: &[
                "void word() {\n    std::string word(20, 'w');",
                "void bench_memcpy() {",
                "// class Sums : public benchmark::Fixture {",
            ],
            notes: &[
                "it uses benchmark::State",
                "its fixture `Sums` is not translated",
            ],
            checks: &["Memcpy::bench_memcpy (range_0 = 64)", "copies_lath.word"],
        },
        Case {
            file: "left.cpp",
            ported: "left_lath.cpp",
            benchmarks: 2,
            left: 7,
            has: &["// BENCHMARK(BM_Push<std::string>);", "auto plain() {"],
            notes: &[
                "a clock that stops in the middle",
                "a template",
                "this list of arguments",
            ],
            checks: &["Plain::plain", "left_lath.no_braces"],
        },
    ]);
}

fn refused(done: &Done, code: &str, says: &[&str]) {
    done.exits(2).says(&[code]).says(says);
}

#[test]
fn nothing_is_overwritten() {
    let folder = folder("bench_sort.cpp");
    let before = folder.read("bench_sort.cpp");
    folder.write("sort_lath.cpp", "mine\n");
    let done = folder.lath(&["port", "bench_sort.cpp"]);
    refused(&done, "L512", &["sort_lath.cpp exists", "--force"]);
    assert_eq!(folder.read("sort_lath.cpp"), "mine\n");
    let onto = ["port", "bench_sort.cpp", "--force", "-o", "bench_sort.cpp"];
    refused(
        &folder.lath(&onto),
        "L512",
        &["does not replace the file that it reads"],
    );
    folder.lath(&["port", "bench_sort.cpp", "--force"]).exits(0);
    folder
        .lath(&["port", "bench_sort.cpp", "-o", "else.cpp"])
        .exits(0);
    assert_eq!(folder.read("sort_lath.cpp"), folder.read("else.cpp"));
    let done = folder.lath(&["port", "bench_sort.cpp", "-o", "-"]);
    done.exits(0);
    assert_eq!(done.out(), folder.read("else.cpp"));
    assert_eq!(folder.read("bench_sort.cpp"), before);
    // What was ported is measured.
    let run = [&["run", "sort_lath.cpp", "-p", "range_0=8"], SHORT].concat();
    folder.lath(&run).exits(0).says(&["Sort::sort", "us/op"]);
}

#[test]
fn files_without_such_benchmarks_are_refused() {
    let folder = Folder::with("plain.cpp", "int main() {}\n");
    folder.write("catch.cpp", "#include <catch2/catch_all.hpp>\n");
    folder.write("notes.txt", "benchmark\n");
    refused(
        &folder.lath(&["port", "plain.cpp"]),
        "L528",
        &["lath port --help"],
    );
    refused(
        &folder.lath(&["port", "catch.cpp"]),
        "L528",
        &["benchmarks of Catch2"],
    );
    refused(&folder.lath(&["port", "notes.txt"]), "L509", &["notes.txt"]);
    refused(
        &folder.lath(&["port", "absent.cpp"]),
        "L508",
        &["absent.cpp"],
    );
    let folder = self::folder("bench_sort.cpp");
    let done = folder.lath(&["list", "bench_sort.cpp"]);
    done.exits(6)
        .says(&["`lath port bench_sort.cpp` translates them"]);
}
