//! Benchmarks of `go test`.

use super::{Case, of_table};
use crate::support::Folder;

#[test]
fn go_test() {
    lath_testing::needs!("go");
    of_table(&[
        Case {
            file: "fib_test.go",
            ported: "fib_lath.go",
            benchmarks: 4,
            left: 0,
            has: &[
                "bench.n = 15\n",
                "return recursive(bench.n)",
                "result = bench.last",
                "return bench.c.Mul(bench.a, bench.a)",
            ],
            notes: &[
                "`TestRecursive`",
                "run with `-prof alloc`",
                "fib_test.go:45:",
            ],
            checks: &["Recursive15.recursive15", "Sink.sink", "Big.big"],
        },
        Case {
            file: "bytes_test.go",
            ported: "bytes_lath.go",
            benchmarks: 4,
            left: 0,
            has: &[
                "// @@Param({\"64\", \"512\", \"4096\"})\n\tsize int",
                "// @@BytesPerInvocation(\"size\")",
                "panic(fmt.Sprintf(\"record %d: %v\", i, err))",
                "encoder io.WriteCloser",
            ],
            notes: &["it is no constant for each call"],
            checks: &["Checksum.checksum (size = 4096)", "Unmarshal.unmarshal"],
        },
        Case {
            file: "sort_test.go",
            ported: "sort_lath.go",
            benchmarks: 4,
            left: 0,
            has: &[
                "bench.algorithm = algorithms[bench.name]",
                "func (bench *Sort) before() {\n\tbench.copied = append(",
                "if test.name == bench.name {",
                "panic(fmt.Sprint(\"found at\", bench.at))",
            ],
            notes: &[],
            checks: &[
                "Find.find (name = absent)",
                "linear   verified: 149 (binary)",
                "Sort.sort (n = 1000, name = slices)",
            ],
        },
        Case {
            file: "shared_test.go",
            ported: "shared_lath.go",
            benchmarks: 3,
            left: 0,
            has: &[
                "//go:build lath && linux",
                "// @@State(Scope.Benchmark)\ntype Map struct",
                "// @@Threads(Threads.MAX)\nfunc (bench *Own) own() []byte",
                "const step = 3\n\ti := bench.i",
            ],
            notes: &["`b.SetParallelism(4)`", "the condition of `b.Skip`"],
            checks: &["Queue.queueBench (depth = 16)", "Map.mapBench"],
        },
        Case {
            file: "left_test.go",
            ported: "left_lath.go",
            benchmarks: 2,
            left: 7,
            has: &["// func BenchmarkFile(b *testing.B) {"],
            notes: &[
                "`b.N`",
                "`b.TempDir()`",
                "a clock that stops in the middle",
                "`break` in the loop",
                "the type of `one`",
                "`b.ReportMetric(3, \"words/op\")`",
            ],
            checks: &["fields  reference", "split   verified"],
        },
    ]);
}

/// Tests in a package of their own, and helpers in other files of tests.
#[test]
fn a_go_test_becomes_a_part_of_its_package() {
    lath_testing::needs!("go");
    let folder = Folder::with("go.mod", "module example.com/shapes\n\ngo 1.19\n");
    folder.write(
        "shapes.go",
        "package shapes\n\ntype Area struct{ A, B int }\n\n\
            func (a Area) Size() int { return a.A * a.B }\n\nfunc size() int { return 1 }\n",
    );
    folder.write(
        "help_test.go",
        "package shapes\n\nfunc three() int { return 3 }\n",
    );
    folder.write(
        "outside_test.go",
        "package shapes_test\n\nimport (\n\t\"testing\"\n\n\t\"example.com/shapes\"\n)\n\n\
            func BenchmarkSize(b *testing.B) {\n\tarea := &shapes.Area{A: 3, B: 4}\n\t\
            for i := 0; i < b.N; i++ {\n\t\tarea.Size()\n\t}\n}\n",
    );
    folder.write(
        "inside_test.go",
        "package shapes\n\nimport \"testing\"\n\nfunc BenchmarkOwn(b *testing.B) {\n\t\
            for i := 0; i < b.N; i++ {\n\t\tsize()\n\t}\n}\n\n\
            func BenchmarkHelped(b *testing.B) {\n\tn := three()\n\t\
            for i := 0; i < b.N; i++ {\n\t\tn += size()\n\t}\n}\n",
    );
    folder.lath(&["port", "outside_test.go"]).exits(0);
    let ported = folder.read("outside_lath.go");
    assert!(ported.contains("package shapes\n"), "{ported}");
    assert!(ported.contains("area *Area\n"), "{ported}");
    // The package has that name.
    assert!(ported.contains("type SizeBench struct") || ported.contains("type Size struct"));
    let done = folder.lath(&["port", "inside_test.go"]);
    done.exits(0)
        .says(&["1 left as comments", "declared in help_test.go"]);
    for file in ["outside_lath.go", "inside_lath.go"] {
        folder
            .lath(&["check", file])
            .exits(0)
            .says(&["1 UNVERIFIED."]);
    }
    // Go's own tools do not see them.
    let mut go = folder.command("go");
    folder.wait(go.args(["vet", "./..."])).exits(0);
}
