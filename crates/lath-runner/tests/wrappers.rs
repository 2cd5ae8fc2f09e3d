//! What a wrapper may be beside a plain executable: other command lines, an environment, profilers
//! and accounts of its own.

mod common;

use common::{codes, executable, plan, printed, run, trace};
use lath_core::plan::Plan;
use lath_core::record::{ForeignPolicy, WarmupWhy};
use lath_core::setting::AUTO_JIT_ITERATIONS;
use lath_runner::{inspect_wrapper, journal};
use std::path::Path;

fn seeds(text: &str) -> Vec<u64> {
    text.lines()
        .map(|l| l.strip_prefix("HASH_SEED=").unwrap().parse().unwrap())
        .collect()
}

fn with_trial(plan: &mut Plan, arguments: &[String]) {
    let argv = std::iter::once(executable().display().to_string()).chain(arguments.iter().cloned());
    plan.wrappers[0].trials.insert(0, argv.collect());
}

#[test]
fn trials_and_proofs_have_their_own_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let [visits, trials] = ["visits", "trials"].map(|name| folder.path().join(name));
    let argument = |path: &Path| format!("trace={}", path.display());
    let mut plan = plan(&[&argument(&visits)], &[]);
    with_trial(&mut plan, &[argument(&trials)]);
    // Another benchmark of the same wrapper has none.
    plan.cases.push(common::case(&[]));
    plan.cases[1].benchmark = 1;
    let (record, _) = run(&plan);
    assert_eq!(
        record
            .cases
            .iter()
            .map(|c| c.forks.len())
            .collect::<Vec<_>>(),
        [2, 2]
    );
    let benchmarks = |path: &Path| -> Vec<String> {
        trace(path)
            .iter()
            .filter(|l| l.starts_with("trial"))
            .map(|l| l.split(' ').nth(1).unwrap().to_owned())
            .collect()
    };
    assert_eq!(benchmarks(&trials), ["benchmark=0"; 2]);
    assert_eq!(benchmarks(&visits), ["benchmark=1"; 2]);
    assert!(
        std::fs::read_to_string(&visits)
            .unwrap()
            .contains(" clocks")
    );
}

#[test]
fn the_seed_variable_is_the_seed_of_each_fork() {
    let mut plan = plan(&[], &[]);
    plan.wrappers[0].seed_variable = Some("HASH_SEED".to_owned());
    let (record, events) = run(&plan);
    let forks: Vec<u64> = record.cases[0]
        .forks
        .iter()
        .map(|f| f.seed & 0xFFFF_FFFF)
        .collect();
    assert_eq!(seeds(&printed(&events)), forks);
    assert_ne!(forks[0], forks[1]);
}

#[test]
fn an_environment_is_passed_on() {
    let mut plan = plan(&[], &[]);
    plan.wrappers[0]
        .environment
        .insert("HASH_SEED".to_owned(), "7".to_owned());
    assert_eq!(seeds(&printed(&run(&plan).1)), [7, 7]);
}

#[test]
fn a_wrapper_with_arguments_is_inspected_with_them() {
    let mut wrapper = plan(&["start=old"], &[]).wrappers.remove(0);
    assert!(
        inspect_wrapper(&wrapper)
            .unwrap_err()
            .message
            .contains("version 99")
    );
    wrapper.arguments = vec!["start=die".to_owned()];
    assert_eq!(inspect_wrapper(&wrapper).unwrap_err().code, "L605");
}

#[test]
fn what_the_builder_knows_of_a_wrapper_stays() {
    let folder = tempfile::tempdir_in(executable().parent().unwrap()).unwrap();
    let path = folder.path().join("wrapper");
    std::fs::hard_link(executable(), &path).unwrap();
    let manifest = r#"{"manifest":2,"language":"test","source":"/src/b.test","stem":"b","files":[],"blanks":[],"states":[],"benchmarks":[],"warnings":[]}"#;
    std::fs::write(folder.path().join("wrapper.json"), manifest).unwrap();
    let mut wrapper = plan(&[], &[]).wrappers.remove(0);
    (wrapper.path, wrapper.compiler, wrapper.hash) = (
        path.display().to_string(),
        "vm 17".to_owned(),
        "abc".to_owned(),
    );
    wrapper.seed_variable = Some("HASH_SEED".to_owned());
    let inspection = inspect_wrapper(&wrapper).unwrap();
    assert_eq!(
        (
            inspection.wrapper.compiler.as_str(),
            inspection.wrapper.hash.as_str()
        ),
        ("vm 17", "abc")
    );
    assert_eq!(
        (
            inspection.wrapper.source.as_str(),
            inspection.wrapper.seed_variable.as_deref()
        ),
        ("/src/b.test", Some("HASH_SEED"))
    );
    assert_eq!(inspection.program.stem, "b");
}

#[test]
fn scores_results_and_first_calls_of_another_harness_are_kept() {
    let mut plan = plan(&[], &[("score", "2.5")]);
    plan.cases[0].thread_groups = vec![1, 3];
    plan.cases[0].threads = 4;
    let folder = tempfile::tempdir().unwrap();
    let (path, commands) = (folder.path().join("a.jsonl"), folder.path().join("trace"));
    plan.wrappers[0].arguments = vec![format!("trace={}", commands.display())];
    let (record, _) = common::run_with(
        &plan,
        &lath_runner::Options {
            journal: Some(path.clone()),
            ..common::options()
        },
    );
    let fork = &record.cases[0].forks[0];
    assert_eq!(
        fork.warmup.iter().map(|i| i.first_ns).collect::<Vec<_>>(),
        [Some(1500), None]
    );
    let iteration = &fork.measurement[0];
    assert_eq!(
        (iteration.first_ns, iteration.threads[0].score),
        (None, Some(2.5))
    );
    let result = &iteration.remarks.results[0];
    assert_eq!(
        (
            result.label.as_str(),
            result.value,
            result.unit.as_str(),
            result.policy
        ),
        ("other", Some(12.5), "MB/sec", ForeignPolicy::Max)
    );
    assert_eq!(journal::read(&path).unwrap(), record);
    assert!(
        trace(&commands)[0].contains(" threads=4 thread_groups=1,3 "),
        "{}",
        trace(&commands)[0]
    );
}

#[test]
fn a_wrapper_is_told_of_the_profilers_it_offers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace");
    let trace_argument = format!("trace={}", path.display());
    let mut plan = plan(
        &[
            &trace_argument,
            r#"offer=[{"name":"gc","doc":"collections"},{"name":"usage"}]"#,
        ],
        &[],
    );
    plan.wrappers.push(plan.wrappers[0].clone());
    plan.wrappers[1].arguments.pop();
    plan.cases.push(common::case(&[]));
    plan.cases[1].wrapper = 1;
    plan.options.profilers = ["usage", "gc:all"].map(str::to_owned).to_vec();
    let (record, _) = run(&plan);
    let told: Vec<bool> = trace(&path)
        .iter()
        .filter(|l| l.starts_with("trial"))
        .map(|l| l.contains(" profilers=gc:all "))
        .collect();
    assert_eq!(told, [true, true, false, false]);
    assert!(
        record.cases[0].forks[0].measurement[0]
            .remarks
            .metrics
            .contains_key("usage.user"),
        "lath's own goes first"
    );
    assert_eq!(
        (codes(&record, 0), codes(&record, 1)),
        (vec![], vec!["L804"])
    );
}

#[test]
fn a_wrapper_without_a_probe_has_no_speed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace");
    let mut plan = common::contenders(
        &[&format!("trace={}", path.display()), "can=[]"],
        &[&[], &[]],
    );
    plan.options.speed = true;
    let (record, _) = run(&plan);
    assert!(!std::fs::read_to_string(&path).unwrap().contains("speed=1"));
    assert!(
        record
            .cases
            .iter()
            .all(|c| c.warnings.is_empty()
                && c.forks.iter().all(|f| f.measurement[0].speed.is_none()))
    );
}

/// A runtime that compiles while it runs is not level before ten seconds, and may take a minute.
/// The wrapper says 0.1 s an iteration.
#[test]
fn a_runtime_that_compiles_warms_up_for_longer() {
    let mut plan = plan(&[], &[("level", "1")]);
    plan.wrappers[0].jit = true;
    plan.cases[0].forks = 1;
    (plan.cases[0].warmup.auto, plan.cases[0].warmup.iterations) = (true, AUTO_JIT_ITERATIONS);
    let (record, _) = run(&plan);
    assert_eq!(
        record.cases[0].forks[0]
            .warmup_end()
            .map(|(n, end)| (n, end.why)),
        Some((100, WarmupWhy::Level))
    );
    plan.cases[0].params.clear();
    let (record, _) = run(&plan);
    let (_, end) = record.cases[0].forks[0].warmup_end().unwrap();
    assert!(end.why == WarmupWhy::Cap && end.seconds >= 60.0, "{end:?}");
}
