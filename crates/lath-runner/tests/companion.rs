//! Profilers of a wrapper that look at forks from beside them: one companion for each case, asked
//! in order, and nothing lost of what it says.

mod common;

use common::{failure, options, plan, run_with};
use lath_core::plan::Plan;
use lath_core::record::ForeignPolicy;
use lath_runner::{Options, journal};
use std::path::Path;

const OFFER: &str = r#"offer=[{"name":"look","beside":true},{"name":"count"}]"#;

fn watched(trace: &Path, params: &[(&str, &str)]) -> Plan {
    let mut plan = plan(&[&format!("trace={}", trace.display()), OFFER], params);
    plan.options.profilers = ["look:a,b", "count"].map(str::to_owned).to_vec();
    plan
}

/// Commands of all processes of the wrapper, each after the process's id.
fn lines(trace: &Path) -> Vec<String> {
    std::fs::read_to_string(trace)
        .expect("a trace")
        .lines()
        .map(str::to_owned)
        .collect()
}

/// First words of the commands that the companion got: the process that was told of forks.
fn told(trace: &[String]) -> Vec<String> {
    let word = |line: &String| line.split(' ').nth(1).unwrap_or_default().to_owned();
    let id = |line: &&String| line.split(' ').next().unwrap_or_default().to_owned();
    let companion = trace
        .iter()
        .find(|line| word(line) == "profile")
        .map(|line| id(&line))
        .expect("a companion");
    trace
        .iter()
        .filter(|line| id(line) == companion)
        .map(word)
        .collect()
}

#[test]
fn one_companion_sees_all_forks_of_a_case() {
    let folder = tempfile::tempdir().unwrap();
    let (path, written) = (folder.path().join("a.jsonl"), folder.path().join("trace"));
    let mut plan = watched(&written, &[]);
    plan.cases[0].warmup_forks = 1;
    let (record, events) = run_with(
        &plan,
        &Options {
            journal: Some(path.clone()),
            ..options()
        },
    );
    let lines = lines(&written);
    assert_eq!(
        told(&lines),
        [
            "hello", "profile", "profiled", "profile", "profiled", "profile", "profiled", "merge",
            "quit"
        ]
    );
    let discarded: Vec<bool> = lines
        .iter()
        .filter(|l| l.contains(" profiled "))
        .map(|l| l.contains(" discard=1"))
        .collect();
    assert_eq!(discarded, [true, false, false]);
    let trials: Vec<&String> = lines.iter().filter(|l| l.contains(" trial ")).collect();
    assert_eq!(trials.len(), 3);
    assert!(
        trials
            .iter()
            .all(|l| l.contains(" profilers=look:a%252Cb,count ") && l.contains(" keep=/")),
        "{trials:?}"
    );

    let case = &record.cases[0];
    for fork in &case.forks {
        // What stands before the command line has come through; what a profiler takes is in its
        // file.
        let [result] = &fork.results[..] else {
            panic!("{:?}", fork.results)
        };
        assert_eq!(
            (result.label.as_str(), result.value, result.policy),
            (
                "printed",
                Some("HASH_SEED=watched\n".len() as f64),
                ForeignPolicy::Sum
            )
        );
    }
    assert!(
        !format!("{events:?}").contains("HASH_SEED"),
        "it is not shown"
    );
    assert_eq!(case.profile["rank"], (0.5, "ms".to_owned()));
    let [text] = &case.texts[..] else {
        panic!("{:?}", case.texts)
    };
    assert_eq!(
        (text.label.as_str(), text.text.as_str(), text.forks),
        ("notes", "seen", 2)
    );
    assert_eq!(journal::read(&path).unwrap(), record);
}

#[test]
fn a_fork_that_fails_is_not_told_as_ended() {
    let folder = tempfile::tempdir().unwrap();
    let written = folder.path().join("trace");
    let (record, _) = run_with(
        &watched(
            &written,
            &[("do", "throw"), ("only", "1"), ("at", "measurement2")],
        ),
        &options(),
    );
    assert_eq!(
        told(&lines(&written)),
        ["hello", "profile", "profile", "profiled", "merge", "quit"]
    );
    assert_eq!(failure(&record, 1).code, "L701");
    assert_eq!(record.cases[0].texts[0].forks, 1);
}

#[test]
fn a_companion_that_refuses_fails_the_fork_before_it_starts() {
    let folder = tempfile::tempdir().unwrap();
    let written = folder.path().join("trace");
    let (record, _) = run_with(&watched(&written, &[("do", "unseen")]), &options());
    let failure = failure(&record, 1);
    assert!(
        failure.code == "L804" && failure.message.contains("no tool"),
        "{failure:?}"
    );
    assert!(
        !lines(&written).iter().any(|line| line.contains(" trial ")),
        "nothing was measured"
    );
}

#[test]
fn what_cannot_be_merged_is_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let (record, _) = run_with(
        &watched(&folder.path().join("trace"), &[("do", "unmerged")]),
        &options(),
    );
    let case = &record.cases[0];
    assert!(
        case.forks.iter().all(|fork| fork.failure.is_none()) && case.texts.is_empty(),
        "{case:?}"
    );
    let warning = case
        .warnings
        .iter()
        .find(|warning| warning.code == "W916")
        .expect("a warning");
    assert!(
        warning.message.contains("`look:a,b`") && warning.message.contains("no text"),
        "{warning:?}"
    );
}

#[test]
fn a_profiler_that_lacks_something_is_refused_before_the_run() {
    let offer = r#"offer=[{"name":"look","beside":true,"lack":"no such tool: apt install it"}]"#;
    let mut plan = plan(&[offer], &[]);
    plan.options.profilers = vec!["look".to_owned()];
    let refused =
        lath_runner::run(&plan, &options(), &mut |event| panic!("{event:?}")).unwrap_err();
    assert_eq!(refused.code, "L804");
    assert!(
        refused
            .message
            .contains("profiler `look` is not available: no such tool: apt install it"),
        "{refused}"
    );
    // Options may be what it lacks.
    plan.options.profilers = vec!["look:tool=mine".to_owned()];
    let (record, _) = common::run(&plan);
    assert_eq!(record.cases[0].texts[0].forks, 2);
}
