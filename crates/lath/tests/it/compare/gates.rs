//! What `--fail-on` lets pass.

use super::*;

#[test]
fn gates_have_margins_and_a_policy_for_the_undecided() {
    let folder = folder(&[
        ("base", one(&forks(10, 100.0, 0.004))),
        ("slower", one(&forks(10, 110.0, 0.004))),
        ("noisy", one(&forks(3, 103.0, 0.3))),
    ]);
    let exits = |new: &str, flags: &[&str], code: i32| {
        let all: Vec<&str> = ["compare", "base.json", new]
            .iter()
            .chain(flags)
            .copied()
            .collect();
        folder.lath(&all).exits(code).out()
    };
    exits("slower.json", &["--fail-on", "slower:3%"], 1);
    // Slower, and the verdict says so; but not by more than the gate allows.
    let allowed = exits("slower.json", &["--fail-on", "slower:20%"], 0);
    assert!(
        allowed.contains("slower: +10") && allowed.contains("more than 20 %: passed"),
        "{allowed}"
    );
    exits("slower.json", &["--fail-on", "slower:10%"], 7);
    exits("slower.json", &["--margin", "20%"], 0);
    exits("noisy.json", &["--on-inconclusive", "pass"], 0);
    exits("noisy.json", &["--on-inconclusive", "fail"], 1);
    exits("slower.json", &["--on-inconclusive", "pass"], 1);
    exits(
        "slower.json",
        &["--fail-on", "slower:10%", "--fail-on", "slower:3%"],
        1,
    );
}

/// The same within 5 % is not undecided at 1 %: what is faster or equal is no regression.
#[test]
fn what_cannot_be_slower_passes_whatever_else_it_is() {
    let folder = folder(&[
        ("base", one(&forks(5, 100.0, 0.02))),
        ("maybe", one(&forks(5, 98.0, 0.02))),
    ]);
    for family in ["benchmark", "table"] {
        let all = [
            "compare",
            "base.json",
            "maybe.json",
            "--json",
            "--family",
            family,
        ];
        let shown = document(folder.lath(&all).exits(0));
        assert_eq!(
            (
                &shown["results"][0]["verdict"],
                &shown["gates"][0]["outcome"]
            ),
            (&json!("same"), &json!("pass"))
        );
        assert_eq!(shown["results"][0]["sameWithin"], 0.05);
        folder
            .lath(&["compare", "maybe.json", "base.json", "--family", family])
            .exits(7);
        folder
            .lath(&[
                "compare",
                "maybe.json",
                "base.json",
                "--fail-on",
                "slower:10%",
                "--family",
                family,
            ])
            .exits(0);
    }
}

#[test]
fn metrics_are_gated_by_what_all_forks_have() {
    let folder = Folder::new();
    let (base, new) = (fixture("go/base.txt"), fixture("go/slow.txt"));
    let exits = |flags: &[&str], code: i32| {
        let all: Vec<&str> = ["compare", &base, &new]
            .into_iter()
            .chain(flags.iter().copied())
            .collect();
        folder.lath(&all).exits(code).out()
    };
    let failed = exits(&["--fail-on", "rounds/op:900%"], 7);
    assert!(
        failed.contains("undecided for BenchmarkSum/n=100-2, BenchmarkSum/n=10000-2"),
        "the metric is only one benchmark's: {failed}"
    );
    assert!(
        exits(&["--fail-on", "B/op:3%", "--json"], 1)
            .contains("\"failed\": [\n        \"BenchmarkAlloc-2\"\n      ]")
    );
    exits(&["--fail-on", "B/op:900%"], 0);
    let shown = exits(
        &[
            "--metric",
            "B/op",
            "--fail-on",
            "slower:900%",
            "--on-inconclusive",
            "pass",
        ],
        0,
    );
    assert!(shown.contains("B/op") && shown.contains("equal"), "{shown}");
    folder
        .lath(&["compare", &base, &new, "--fail-on", "instructions:1%"])
        .exits(9)
        .says(&["L854", "allocs/op"]);
}
