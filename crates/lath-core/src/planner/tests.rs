//! Programs and requests in, plans out.

use super::{Built, DeclaredComparison, Override, Participant, Request};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::Place;
use crate::plan::{Case, Plan, Wrapper};
use crate::plan::{Family, RunOptions, Turns};
use crate::program::{Benchmark, Instance, Param, Program, Scope, State};
use crate::setting::{Key, Layer, Mode, Origin, Value, Warmup, WarmupMode};
use crate::site::ValueKind;
use regex::Regex;

mod bulk;
mod comparisons;
mod curves;
mod identical;
mod params;
mod settings;

fn param(name: &str, values: &[&str]) -> Param {
    Param {
        name: name.into(),
        symbol: format!("S::{name}"),
        is_static: false,
        bases: Vec::new(),
        ty: "int".into(),
        kind: ValueKind::Integer {
            bits: 32,
            signed: true,
        },
        values: values.iter().map(|v| (*v).to_owned()).collect(),
        place: Place::default(),
        value_places: Vec::new(),
    }
}

fn built(ids: &[&str], params: Vec<Param>) -> Participant {
    let state = State {
        index: 0,
        symbol: "S".into(),
        name: "S".into(),
        scope: Scope::Thread,
        implicit: false,
        fixtures: Vec::new(),
        counters: Vec::new(),
        operations: None,
        place: Place::default(),
        params,
    };
    let benchmark = |(index, id): (usize, &&str)| Benchmark {
        index,
        id: (*id).into(),
        name: (*id).into(),
        symbol: (*id).into(),
        holder: None,
        arguments: Vec::new(),
        instances: vec![Instance {
            state: 0,
            ordinal: 0,
        }],
        returns: true,
        opaque: false,
        is_async: false,
        group: None,
        group_threads: Vec::new(),
        functions: Vec::new(),
        compare: None,
        check: None,
        bytes: None,
        settings: Layer::default(),
        params: (0..state.params.len()).map(|p| (0, p)).collect(),
        invocation_fixtures: false,
        fixtures_each_turn: false,
        place: Place::default(),
        source_hash: None,
        warnings: Vec::new(),
    };
    let program = Program {
        manifest: 2,
        language: "x".into(),
        source: "demo.x".into(),
        stem: "demo".into(),
        files: Vec::new(),
        blanks: Vec::new(),
        noted: Default::default(),
        benchmarks: ids.iter().enumerate().map(benchmark).collect(),
        states: vec![state],
        libraries: Vec::new(),
        warnings: Vec::new(),
    };
    let wrapper = Wrapper {
        path: "w".into(),
        arguments: Vec::new(),
        hash: String::new(),
        language: "x".into(),
        compiler: String::new(),
        flags: String::new(),
        source: "demo.x".into(),
        ..Wrapper::default()
    };
    let built = Some(Built {
        digest: None,
        broken: None,
        wrapper,
        max_threads: 1,
        gil: false,
        counts_invocations: true,
        takes_turns: true,
        takes_turns_of_threads: false,
        clocks: None,
        read: Vec::new(),
    });
    Participant {
        program,
        contender: String::new(),
        settings: Layer::default(),
        built,
    }
}

/// No benchmark here names a vector file.
fn plan(participants: &[Participant], request: &Request) -> Result<Plan, Vec<Diagnostic>> {
    super::plan(participants, request, &|path| panic!("{path} is read"))
}

fn request() -> Request {
    Request {
        seed: 42,
        options: RunOptions {
            check: true,
            ..RunOptions::default()
        },
        ..Request::default()
    }
}

fn names(plan: &Plan) -> Vec<String> {
    plan.cases
        .iter()
        .map(|c| {
            format!(
                "{} {} {}",
                c.mode.label(),
                c.id,
                c.params
                    .iter()
                    .map(|p| p.value.clone())
                    .collect::<Vec<_>>()
                    .join(",")
            )
        })
        .collect()
}

#[test]
fn cases_are_ordered_by_mode_name_and_declared_position_of_values() {
    let mut built = built(
        &["b", "a"],
        vec![param("n", &["30", "4"]), param("z", &["1", "0"])],
    );
    built.program.benchmarks[1].settings.set(
        Key::Mode,
        Value::Modes(vec![Mode::Throughput, Mode::SampleTime]),
        Origin::Flag,
    );
    let plan = plan(&[built], &request()).unwrap();
    assert_eq!(
        names(&plan)[..5],
        [
            "thrpt a 30,1",
            "thrpt a 30,0",
            "thrpt a 4,1",
            "thrpt a 4,0",
            "thrpt b 30,1"
        ]
    );
    assert_eq!(names(&plan).len(), 12);
    assert_eq!(names(&plan)[8], "sample a 30,1");
}

#[test]
fn selection_by_find_with_excludes_and_a_message_when_nothing_is_left() {
    let mut request = request();
    request.includes = vec![Regex::new("ctor").unwrap()];
    request.excludes = vec![Regex::new("Iter").unwrap()];
    let factorial = || [built(&["factorialIterative", "factorialRecursive"], vec![])];
    assert_eq!(
        names(&plan(&factorial(), &request).unwrap()),
        ["thrpt factorialRecursive "]
    );
    request.includes = vec![Regex::new("factorialRecursiv[^e]").unwrap()];
    assert_eq!(plan(&factorial(), &request).unwrap_err()[0].code, "L507");
}

#[test]
fn the_same_name_in_two_programs_is_told_apart() {
    let [x, y] = [entered("x", &["a"], vec![]), entered("y", &["a"], vec![])];
    let mut same = entered("x", &["a", "b"], vec![]);
    same.program.source = "other.x".into();
    same.program.language.clone_from(&x.program.language);
    assert_eq!(
        names(&plan(&[x, y], &request()).unwrap()),
        ["thrpt x.a ", "thrpt y.a "]
    );
    let twice = [entered("x", &["a"], vec![]), same];
    assert_eq!(
        names(&plan(&twice, &request()).unwrap()),
        ["thrpt b ", "thrpt x@other.x.a ", "thrpt x@x.x.a "]
    );
}

#[test]
fn threads_and_groups_are_refused_in_their_row_and_zero_forks_warn() {
    let mut request = request();
    request.flags.set(
        Key::Threads,
        Value::Threads(crate::setting::Threads::Exactly(4).into()),
        Origin::Flag,
    );
    request.flags.set(Key::Forks, Value::Count(0), Origin::Flag);
    let case = &plan(&[built(&["a"], vec![])], &request).unwrap().cases[0];
    assert_eq!(case.refused.as_ref().map(|d| d.code.as_str()), Some("L210"));
    assert_eq!((case.forks, case.warnings[0].code.as_str()), (1, "W901"));
    let mut grouped = built(&["a"], vec![]);
    grouped.program.benchmarks[0].group = Some("g".into());
    assert!(
        plan(&[grouped], &super::tests::request()).unwrap().cases[0]
            .refused
            .is_some()
    );
}

#[test]
fn a_runtime_that_runs_one_thread_at_a_time_is_a_warning() {
    let messages = |gil, threads, ns| {
        let mut participant = built(&["a"], vec![]);
        participant.program.benchmarks[0].invocation_fixtures = true;
        let wrapper = participant.built.as_mut().unwrap();
        (wrapper.gil, wrapper.max_threads) = (gil, 8);
        let mut request = request();
        let threads = Value::Threads(crate::setting::Threads::Exactly(threads).into());
        request.flags.set(Key::Threads, threads, Origin::Flag);
        let time = Value::Nanos(ns);
        request.flags.set(Key::MeasurementTime, time, Origin::Flag);
        let plan = plan(&[participant], &request).unwrap();
        let warnings = plan.cases[0].warnings.iter().filter(|w| w.code == "W957");
        warnings.map(|w| w.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(messages(true, 1, 1_000_000), [""; 0]);
    assert_eq!(messages(false, 2, 1_000_000), [""; 0]);
    let said = messages(true, 2, 1_000_000);
    assert!(said[0].contains("runs one thread at a time"), "{said:?}");
    assert!(said[1].contains("iterations of 1 ms are short"), "{said:?}");
    assert!(said[2].contains("Level.Invocation"), "{said:?}");
    assert_eq!(messages(true, 2, 200_000_000).len(), 2);
}

/// `built`, entered by someone.
fn entered(contender: &str, ids: &[&str], params: Vec<Param>) -> Participant {
    let mut built = built(ids, params);
    built.contender = contender.into();
    built.program.language = format!("language of {contender}");
    built.program.source = format!("{contender}.x");
    built
        .program
        .benchmarks
        .iter_mut()
        .for_each(|b| b.returns = true);
    built
}

fn families(plan: &Plan) -> Vec<(String, Vec<String>)> {
    plan.families
        .iter()
        .map(|f| {
            (
                f.name.clone(),
                f.cases.iter().map(|c| plan.cases[*c].id.clone()).collect(),
            )
        })
        .collect()
}

fn compared(name: &str, baseline: bool) -> Option<crate::program::Compare> {
    Some(crate::program::Compare {
        name: name.into(),
        baseline,
        place: Place::default(),
    })
}

#[test]
fn exact_numbers_of_calls_are_refused_where_there_are_none() {
    let mut other = built(&["a"], vec![]);
    other.built.as_mut().unwrap().counts_invocations = false;
    other.program.benchmarks[0].settings.set(
        Key::MeasurementInvocations,
        Value::Count(7),
        Origin::Flag,
    );
    let plan = plan(&[other], &request()).unwrap();
    assert_eq!(
        plan.cases[0].refused.as_ref().map(|r| r.code.as_str()),
        Some("L519")
    );
}

/// Of nine contenders, two cannot measure in turns.
#[test]
fn what_keeps_one_contender_from_turns_does_not_keep_the_others() {
    let mut sides: Vec<Participant> = (0..9)
        .map(|i| entered(&format!("c{i}"), &["A::f"], Vec::new()))
        .collect();
    sides[2].program.benchmarks[0].invocation_fixtures = true;
    sides[5].built.as_mut().unwrap().takes_turns = false;
    let families = |sides: &[Participant], change: &dyn Fn(&mut Request)| {
        let mut request = request();
        request.options.turns = Turns::Auto;
        change(&mut request);
        let plan = plan(sides, &request).unwrap();
        let contender = |case: &usize| plan.cases[*case].contender[1..].to_owned();
        let of = |family: &Family| family.cases.iter().map(contender).collect::<String>();
        let families: Vec<String> = plan.families.iter().map(of).collect();
        (families, plan.cases[plan.families[0].cases[0]].forks)
    };
    let named = |all: &[&str]| all.iter().map(|cases| (*cases).to_owned()).collect();
    let together: Vec<String> = named(&["0123", "0456", "078"]);
    let apart = (named(&["0134", "0678", "025"]), 15);
    assert_eq!(families(&sides, &|_| {}), apart);
    let whole: [&dyn Fn(&mut Request); 2] =
        [&|request| request.options.turns = Turns::Off, &|request| {
            request.options.profilers = vec!["usage".to_owned()]
        }];
    for change in whole {
        assert_eq!(families(&sides, change).0, together);
    }
    sides[3].built.as_mut().unwrap().wrapper.jit = true;
    let apart = (named(&["014678", "03", "025"]), 15);
    assert_eq!(families(&sides, &|_| {}), apart);
    // The baseline is in every family.
    sides[0].built.as_mut().unwrap().wrapper.jit = true;
    let apart = (named(&["0134", "0678", "025"]), 15);
    assert_eq!(families(&sides, &|_| {}), apart);
    sides[0].built.as_mut().unwrap().takes_turns = false;
    assert_eq!(families(&sides, &|_| {}).0, together);
}
