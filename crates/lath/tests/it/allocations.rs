//! `-prof alloc`: exact counts through the whole of lath; who cannot count says so, and keeps its
//! times.

use crate::support::{Done, Folder, SHORT};
use serde_json::{Value, json};

/// Blocks of known sizes; `counted` says itself that a call is two operations.
const BLOCKS: &str = "\
#include <stdlib.h>
static char *volatile kept;

//@@State(Scope.Thread)
typedef struct {
    //@@Operations
    long done;
} Count;

//@@Benchmark
int once(void) { free(kept); kept = malloc(96); return kept != 0; }

//@@Benchmark
//@@OperationsPerInvocation(4)
int shared(void) { free(kept); kept = malloc(96); return kept != 0; }

//@@Benchmark
int counted(Count *count) { free(kept); kept = malloc(96); count->done += 2; return kept != 0; }
";

fn run(folder: &Folder, arguments: &[&str]) -> Done {
    let first = ["run", "-prof", "alloc", "-rf", "json", "-rff", "r.json"];
    folder.lath(
        &first
            .iter()
            .chain(SHORT)
            .chain(arguments)
            .copied()
            .collect::<Vec<_>>(),
    )
}

/// `(bytes, blocks)` of an operation.
#[track_caller]
fn allocated(results: &Value, name: &str) -> (f64, f64) {
    let case = results.as_array().unwrap().iter().find(|r| {
        r["benchmark"]
            .as_str()
            .is_some_and(|b| b.ends_with(&format!(".{name}")))
    });
    let metrics = &case.unwrap_or_else(|| panic!("no {name} in {results}"))["secondaryMetrics"];
    let score = |label: &str, unit: &str| {
        assert_eq!(metrics[label]["scoreUnit"], unit, "{metrics}");
        metrics[label]["score"].as_f64().unwrap()
    };
    (
        score("alloc.bytes", "B/op"),
        score("alloc.count", "allocs/op"),
    )
}

#[test]
fn every_mode_and_every_kind_of_operation_has_its_share() {
    let folder = Folder::with("blocks.c", BLOCKS);
    run(&folder, &["blocks.c", "-bm", "all"]).exits(0).says(&[
        "shared:alloc.bytes",
        "B/op",
        "shared:alloc.count",
        "allocs/op",
    ]);
    let results = folder.json("r.json");
    for mode in ["thrpt", "avgt", "sample", "ss"] {
        let of_mode: Vec<Value> = results
            .as_array()
            .unwrap()
            .iter()
            .filter(|r| r["mode"] == mode)
            .cloned()
            .collect();
        assert_eq!(of_mode.len(), 3, "{mode}");
        let of_mode = Value::Array(of_mode);
        let found = ["once", "shared", "counted"].map(|name| allocated(&of_mode, name));
        assert_eq!(found, [(96.0, 1.0), (24.0, 0.25), (48.0, 0.5)], "{mode}");
    }
}

/// What is written down is what every reader finds: JMH's fields, and the gate on counts.
#[test]
fn one_block_more_is_seen_by_the_gate() {
    let folder = Folder::with("blocks.c", BLOCKS);
    run(
        &folder,
        &["blocks.c", "once", "-bm", "avgt", "--journal", "base"],
    )
    .exits(0);
    folder.write("blocks.c", &BLOCKS.replace("malloc(96)", "malloc(97)"));
    run(&folder, &["blocks.c", "once", "-bm", "avgt"]).exits(0);
    folder
        .lath(&["compare", "base", "r.json", "--fail-on", "alloc.bytes:1%"])
        .exits(1)
        .says(&["failed: ", "alloc.bytes, B/op"]);
    folder
        .lath(&["compare", "base", "r.json", "--fail-on", "alloc.count:0%"])
        .exits(0)
        .says(&["equal"]);
}

#[test]
fn built_wrappers_cannot_count_and_say_what_can() {
    let folder = Folder::with("blocks.c", BLOCKS);
    folder
        .lath(&["build", "blocks.c", "-o", "run_blocks"])
        .exits(0);
    run(&folder, &["run_blocks", "once", "-bm", "avgt"])
        .exits(0)
        .says(&[
            "W917",
            "cannot count allocations of gcc",
            "`lath run` on its source",
        ]);
    let case = &folder.json("r.json")[0];
    assert!(
        case["primaryMetric"]["score"]
            .as_f64()
            .is_some_and(|score| score > 0.0)
    );
    assert_eq!(case["secondaryMetrics"], json!({}));
}

#[test]
fn a_program_that_cannot_be_built_for_counting_is_measured_all_the_same() {
    let own = "\
#include <stddef.h>
static char all[1 << 22], *next = all, *last;
void *malloc(size_t size) {
    size_t room = (size + 15) / 16 * 16;
    if (room > (size_t)(all + sizeof all - next)) return NULL;
    last = next;
    next += room;
    return last;
}
void free(void *p) { if (p && p == last) next = last; }
//@@Benchmark
int once(void) { void *p = malloc(8); free(p); return p != NULL; }
";
    let folder = Folder::with("own.c", own);
    run(&folder, &["own.c", "-bm", "avgt"]).exits(0).says(&[
        "W917",
        "cannot be built for that",
        "malloc",
    ]);
    assert!(
        folder.json("r.json")[0]["primaryMetric"]["score"]
            .as_f64()
            .is_some_and(|score| score > 0.0)
    );
}

/// The journal knows that it was asked for: a run with it is not resumed without it.
#[test]
fn a_journal_has_the_counts() {
    let folder = Folder::with("blocks.c", BLOCKS);
    run(
        &folder,
        &["blocks.c", "once", "-bm", "avgt", "--journal", "j"],
    )
    .exits(0);
    assert!(folder.read("j").lines().any(
        |line| line.contains("\"profile\"") && line.contains("\"alloc.bytes\":[96.0,\"B/op\"]")
    ));
    let without: Vec<&str> = ["run", "blocks.c", "once", "-bm", "avgt", "--resume=j"]
        .iter()
        .chain(SHORT)
        .copied()
        .collect();
    folder.lath(&without).exits(5).says(&["L805"]);
}
