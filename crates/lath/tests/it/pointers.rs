//! Benchmarks of C and C++ that return pointers to functions, in each way to write that, and code that
//! ends its thread.

use crate::support::{Folder, SHORT};

const POINTERS_C: &str = "\
static int one(int x) { return x + 1; }
static void (*none)(void);
static int three[3] = {1, 2, 3};
typedef int (*function)(int);
//@@State(Scope.Thread)
typedef struct S {
    int n;
} S;
//@@Benchmark
function named(void) { return one; }
//@@Benchmark
int (*raw(void))(int) { return one; }
//@@Benchmark
void (*procedure(void))(void) { return none; }
//@@Benchmark
int (*(*nested(void))(void))(int) { return 0; }
//@@Benchmark
int (*array(void))[3] { return &three; }
//@@Benchmark
static int (*given(const S *s))(int) { return s->n ? 0 : one; }
//@@Check(\"raw\")
int called(int (*result)(int)) { return result(41); }
";

const POINTERS_CPP: &str = "\
static int one(int x) { return x + 1; }
static int three[3] = {1, 2, 3};
//@@State(Scope.Thread)
struct S {
    int n;
    int get() { return n; }
    //@@Benchmark
    int (*member())(int) { return n ? nullptr : one; }
};
using Member = int (S::*)();
//@@Benchmark
int (*raw())(int) { return one; }
//@@Benchmark
auto trailing() -> int (*)(int) { return one; }
//@@Benchmark
int (&reference())(int) { return one; }
//@@Benchmark
int (&array())[3] { return three; }
//@@Benchmark
int (*given(const S &s))(int) { return s.n ? nullptr : one; }
//@@Benchmark
Member pointer() { return &S::get; }
//@@Check(\"raw\")
int called(int (*result)(int)) { return result(41); }
";

#[test]
fn functions_that_return_pointers_to_functions_are_measured() {
    for (name, text, count) in [("a.c", POINTERS_C, 6), ("a.cpp", POINTERS_CPP, 7)] {
        let id = name.rsplit('.').next().unwrap();
        for platform in lath_languages::by_id(id).unwrap().platforms() {
            if platform.path.is_none() {
                // Not all are in a package of Debian's.
                lath_testing::skip_anywhere(&format!("{} is missing", platform.name));
                continue;
            }
            let folder = Folder::with(name, text);
            let to = [
                "--platform",
                &platform.name,
                "-rf",
                "json",
                "-rff",
                "r.json",
            ];
            folder.lath(&[&["run", name], SHORT, &to].concat()).exits(0);
            let rows = folder.json("r.json").as_array().unwrap().clone();
            assert_eq!(rows.len(), count, "{}: {rows:#?}", platform.name);
            assert!(
                rows.iter()
                    .all(|row| row["primaryMetric"]["score"].as_f64() > Some(0.0))
            );
        }
        // What the pointed-to function computes can be checked.
        let folder = Folder::with(name, text);
        folder.write("lath.toml", &format!("sources = [\"{name}\"]\n[[contender]]\nname = \"x\"\nsource = \"{name}\"\n[[contender]]\nname = \"y\"\nsource = \"{name}\"\ncflags = [\"-O1\"]\n"));
        let check = folder.lath(&["check", "raw"]);
        check.exits(0).says(&["2 verified", "verified: 42"]);
    }
}

#[test]
fn a_pointer_to_a_member_needs_a_name() {
    let text =
        "struct S { int n; int get(); };\n//@@Benchmark\nint (S::*f())() { return &S::get; }\n";
    Folder::with("a.cpp", text)
        .lath(&["list", "a.cpp"])
        .exits(3)
        .says(&[
            "L202",
            "give the pointer to a member a name, `using Pointer",
        ]);
}

/// In the main thread, in one of several, in a fixture; at the first call or later. No test waits for
/// a time-out.
#[test]
fn code_that_ends_its_thread_fails() {
    let text = "#include <pthread.h>\n//@@State(Scope.Thread)\nstruct S { int n; };\n\
        //@@Setup\nvoid up(struct S *s) { s->n = 1; if (LEAVES) pthread_exit((void *)0); }\n\
        static int calls;\n\
        //@@Benchmark\nint fine(void) { return 1; }\n\
        //@@Benchmark\nint gone(void) { pthread_exit((void *)0); }\n\
        //@@Benchmark\nint later(void) { if (__atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED) == 1000) \
        pthread_exit((void *)0); return 1; }\n\
        //@@Benchmark\nint prepared(const struct S *s) { return s->n; }\n";
    for name in ["a.c", "a.cpp"] {
        let folder = Folder::with(name, text);
        for (threads, leaves) in [("1", 0), ("3", 0), ("1", 1), ("2", 1)] {
            let flags = format!("--cflags=-O2 -DLEAVES={leaves}");
            let to = [&*flags, "-t", threads, "-rf", "json", "-rff", "r.json"];
            let run = folder.lath(&[&["run", name], SHORT, &to].concat());
            run.exits(1);
            let rows = folder.json("r.json").as_array().unwrap().clone();
            for row in &rows {
                let benchmark = row["benchmark"].as_str().unwrap();
                let is_fine =
                    benchmark.ends_with("fine") || benchmark.ends_with("prepared") && leaves == 0;
                let failures = row["failures"].to_string();
                assert_eq!(
                    is_fine,
                    !failures.contains("L7"),
                    "{benchmark} {threads}: {failures}"
                );
                let told = failures.contains("L701")
                    && failures.contains("the thread was ended (pthread_exit)");
                assert!(is_fine || told, "{benchmark} {threads}: {failures}");
            }
            assert_eq!(rows.len(), 4, "{rows:#?}");
        }
    }
}
