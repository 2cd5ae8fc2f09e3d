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

mod curves;
mod identical;

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
fn flags_beat_the_file_beats_annotations_beat_the_preset() {
    let mut built = built(&["a"], vec![]);
    let settings = &mut built.program.benchmarks[0].settings;
    settings.set(
        Key::Forks,
        Value::Count(2),
        Origin::Annotation(Place::default()),
    );
    settings.set(
        Key::WarmupIterations,
        Value::Count(2),
        Origin::Annotation(Place::default()),
    );
    settings.set(
        Key::MeasurementIterations,
        Value::Count(2),
        Origin::Annotation(Place::default()),
    );
    let mut request = request();
    built.settings.set(
        Key::Forks,
        Value::Count(3),
        Origin::File("lath.toml".into()),
    );
    built.settings.set(
        Key::WarmupIterations,
        Value::Count(3),
        Origin::File("lath.toml".into()),
    );
    request.flags.set(Key::Forks, Value::Count(4), Origin::Flag);
    let case = &plan(&[built], &request).unwrap().cases[0];
    assert_eq!(
        (
            case.forks,
            case.warmup.iterations,
            case.measurement.iterations,
            case.measurement.time_ns
        ),
        (4, 3, 2, 1_000_000_000)
    );
}

/// Automatic warm-up by an annotation holds against a number of iterations beside it and in the
/// preset, not against one that is asked for at a stronger place.
#[test]
fn automatic_warm_up() {
    let annotated = || {
        let mut built = built(&["a"], vec![]);
        let settings = &mut built.program.benchmarks[0].settings;
        settings.set(
            Key::Warmup,
            Value::Warmup(Warmup::Auto),
            Origin::Annotation(Place::default()),
        );
        settings.set(
            Key::WarmupInvocations,
            Value::Count(7),
            Origin::Annotation(Place::default()),
        );
        built
    };
    let resolved = |key, value| {
        let mut request = request();
        request.flags.set(key, value, Origin::Flag);
        plan(&[annotated()], &request).unwrap().cases[0]
            .warmup
            .clone()
    };
    let auto = resolved(Key::Forks, Value::Count(1));
    assert_eq!(
        (auto.auto, auto.iterations, auto.time_ns, auto.invocations),
        (true, 400, 25_000_000, None)
    );
    assert!(resolved(Key::Warmup, Value::Warmup(Warmup::Auto)).auto);
    let mut jit = annotated();
    jit.built.as_mut().unwrap().wrapper.jit = true;
    let slow = &plan(&[jit], &request()).unwrap().cases[0].warmup;
    assert_eq!(
        (slow.auto, slow.iterations, slow.time_ns),
        (true, 600, 100_000_000)
    );
    let fixed = resolved(Key::Warmup, Value::Warmup(Warmup::Fixed));
    assert_eq!(
        (fixed.auto, fixed.iterations, fixed.invocations),
        (false, 5, Some(7))
    );
    assert!(!resolved(Key::WarmupIterations, Value::Count(3)).auto);
    assert!(!resolved(Key::WarmupTime, Value::Nanos(3)).auto);
    assert!(!resolved(Key::Mode, Value::Modes(vec![Mode::SingleShotTime])).auto);
}

/// What the preset says is made longer, what somebody said is not, but is warned of.
#[test]
fn a_runtime_may_need_a_long_warm_up() {
    let mut slow = built(&["a"], vec![]);
    let wrapper = &mut slow.built.as_mut().unwrap().wrapper;
    (wrapper.least_warmup_ns, wrapper.platform) = (20_000_000_000, "slow-1".to_owned());
    let slow = [slow];
    let planned = |flags: &[(Key, Value)]| {
        let mut request = request();
        flags
            .iter()
            .for_each(|(key, value)| request.flags.set(*key, value.clone(), Origin::Flag));
        let case = plan(&slow, &request).unwrap().cases.remove(0);
        let warned: Vec<_> = case
            .warnings
            .iter()
            .filter(|w| w.code == "W918")
            .map(|w| w.message.clone())
            .collect();
        (case.warmup.iterations, case.warmup.time_ns, warned)
    };
    assert_eq!(planned(&[]), (20, 1_000_000_000, vec![]));
    let (iterations, _, warned) = planned(&[(Key::WarmupIterations, Value::Count(3))]);
    assert!(
        iterations == 3
            && warned.len() == 1
            && warned[0].contains("3 s")
            && warned[0].contains("slow-1 needs, 20 s"),
        "{warned:?}"
    );
    assert_eq!(
        planned(&[(Key::WarmupIterations, Value::Count(40))]).2,
        Vec::<String>::new()
    );
    let single = planned(&[(Key::Mode, Value::Modes(vec![Mode::SingleShotTime]))]);
    assert_eq!((single.0, single.2.len()), (0, 0));
    let auto = planned(&[(Key::Warmup, Value::Warmup(Warmup::Auto))]);
    assert_eq!((auto.0, auto.2.len()), (400, 0), "its rule knows");
}

#[test]
fn single_shot_has_jmhs_own_defaults() {
    let mut request = request();
    request.flags.set(
        Key::Mode,
        Value::Modes(vec![Mode::SingleShotTime]),
        Origin::Flag,
    );
    let case = &plan(&[built(&["a"], vec![])], &request).unwrap().cases[0];
    assert_eq!(
        (
            case.forks,
            case.warmup.iterations,
            case.measurement.iterations
        ),
        (5, 0, 1)
    );
}

#[test]
fn overrides_by_name_or_symbol_unknown_ones_and_bad_values_refused() {
    let over = |name: &str, values: &[&str]| {
        let mut request = request();
        request.params = vec![Override {
            name: name.into(),
            values: values.iter().map(|v| (*v).to_owned()).collect(),
        }];
        plan(&[built(&["a"], vec![param("number", &["1"])])], &request)
    };
    assert_eq!(
        names(&over("number", &["7", "0x10"]).unwrap()),
        ["thrpt a 7", "thrpt a 0x10"]
    );
    assert_eq!(names(&over("S::number", &["7"]).unwrap()), ["thrpt a 7"]);
    let unknown = over("numbr", &["7"]).unwrap_err();
    assert_eq!(
        (unknown[0].code.as_str(), unknown[0].help.as_deref()),
        ("L407", Some("did you mean number?"))
    );
    assert_eq!(over("number", &["seven"]).unwrap_err()[0].code, "L409");
}

#[test]
fn values_are_taken_once_and_overrides_of_one_name_add_up() {
    let mut request = request();
    request.params = ["7", "8", "7"]
        .map(|v| Override {
            name: "n".into(),
            values: vec![v.into(), v.into()],
        })
        .to_vec();
    assert_eq!(
        names(&plan(&[built(&["a"], vec![param("n", &["1"])])], &request).unwrap()),
        ["thrpt a 7", "thrpt a 8"]
    );
}

#[test]
fn a_product_that_nobody_could_run_is_refused_before_it_is_made() {
    let values: Vec<String> = (0..1000).map(|i| i.to_string()).collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let params = ["a", "b", "c", "d", "e", "f", "g"]
        .map(|n| param(n, &values))
        .to_vec();
    assert_eq!(
        plan(&[built(&["b"], params)], &request()).unwrap_err()[0].code,
        "L511"
    );
}

#[test]
fn random_values_depend_on_the_seed_alone() {
    let drawn = |seed, extra: bool| {
        let ids: &[&str] = if extra { &["a", "b"] } else { &["a"] };
        let request = Request { seed, ..request() };
        names(&plan(&[built(ids, vec![param("n", &["random"])])], &request).unwrap())[0].clone()
    };
    assert_eq!(drawn(1, false), drawn(1, true));
    assert_ne!(drawn(1, false), drawn(2, false));
    assert!(
        drawn(1, false)
            .trim_start_matches("thrpt a ")
            .parse::<i32>()
            .is_ok_and(|n| n >= 0)
    );
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
fn one_name_in_several_programs_is_one_benchmark_and_params_match_by_value() {
    let sides = [
        entered("a", &["Bench::sumUp"], vec![param("n", &["0x10", "3"])]),
        entered("b", &["bench.sum_up"], vec![param("n", &["3", "16", "4"])]),
    ];
    let plan = plan(&sides, &request()).unwrap();
    let expected = |_: &str| vec!["a.Bench::sumUp".to_owned(), "b.bench.sum_up".to_owned()];
    assert_eq!(
        families(&plan),
        [
            ("Bench::sumUp".to_owned(), expected("16")),
            ("Bench::sumUp".to_owned(), expected("3"))
        ]
    );
    let alone: Vec<&Case> = plan
        .cases
        .iter()
        .filter(|c| c.warnings.iter().any(|w| w.code == "W934"))
        .collect();
    assert_eq!(
        alone
            .iter()
            .map(|c| (c.id.as_str(), c.params[0].value.as_str()))
            .collect::<Vec<_>>(),
        [("b.bench.sum_up", "4")]
    );
    assert!(
        plan.families
            .iter()
            .flat_map(|f| &f.cases)
            .all(|c| plan.cases[*c].proves)
    );
}

#[test]
fn what_is_not_unique_is_refused() {
    let sides = [
        entered("a", &["Bench::sum", "bench::Sum"], Vec::new()),
        entered("b", &["Bench.sum"], Vec::new()),
    ];
    assert_eq!(plan(&sides, &request()).unwrap_err()[0].code, "L514");
    // The same in one program only is nobody's rival.
    assert!(plan(&sides[..1], &request()).unwrap().families.is_empty());
}

#[test]
fn annotations_make_contenders_of_functions_in_one_program() {
    let mut one = entered("a", &["A::f", "A::g", "A::h"], Vec::new());
    one.program.benchmarks[0].compare = compared("sums", false);
    one.program.benchmarks[2].compare = compared("sums", true);
    let made = plan(&[one], &request()).unwrap();
    assert_eq!(
        families(&made),
        [(
            "sums".to_owned(),
            vec!["A::h".to_owned(), "A::f".to_owned()]
        )]
    );
}

#[test]
fn two_baselines_are_refused() {
    let mut one = entered("a", &["A::f", "A::g"], Vec::new());
    for (line, benchmark) in one.program.benchmarks.iter_mut().enumerate() {
        benchmark.compare = compared("sums", true);
        benchmark.place = Place {
            line,
            ..Place::default()
        };
    }
    assert_eq!(plan(&[one], &request()).unwrap_err()[0].code, "L515");
}

#[test]
fn a_baseline_that_is_asked_for_wins() {
    let sides = [
        entered("a", &["A::f"], Vec::new()),
        entered("b", &["A.f"], Vec::new()),
    ];
    let mut request = request();
    request.baseline = Some("b".into());
    assert_eq!(
        families(&plan(&sides, &request).unwrap())[0].1,
        ["b.A.f", "a.A::f"]
    );
    // A suite's may be of a platform that is not measured today; what the command names has to be
    // there.
    request.baseline = Some("bb".into());
    request.baseline_place = Some(Place {
        line: 7,
        ..Place::default()
    });
    let unknown = plan(&sides, &request).unwrap_err().remove(0);
    assert_eq!(
        (unknown.code.as_str(), unknown.labels[0].0.line),
        ("L516", 7)
    );
    // Each contender is named once, however many sources it has.
    request.baseline = Some("nosuch".into());
    let several = [
        entered("a", &["A::f"], Vec::new()),
        entered("a", &["A::g"], Vec::new()),
        entered("b", &["A.f"], Vec::new()),
    ];
    assert_eq!(
        plan(&several, &request).unwrap_err()[0].help.as_deref(),
        Some("contenders: a, b")
    );
    request.absent = vec!["bb".into()];
    for absent in ["bb", "bb.A.f"] {
        request.baseline = Some(absent.into());
        assert_eq!(
            families(&plan(&sides, &request).unwrap())[0].1,
            ["a.A::f", "b.A.f"]
        );
    }
    request.baseline_asked = true;
    assert_eq!(plan(&sides, &request).unwrap_err()[0].code, "L516");
    request.baseline = Some("A.f".into());
    assert_eq!(
        families(&plan(&sides, &request).unwrap())[0].1,
        ["b.A.f", "a.A::f"]
    );
}

#[test]
fn declared_comparisons_are_by_name_and_unknown_names_are_refused() {
    let sides = [
        entered("a", &["A::f", "A::g"], Vec::new()),
        entered("b", &["B.x"], Vec::new()),
    ];
    let contenders = |names: &[&str]| {
        names
            .iter()
            .map(|n| ((*n).to_owned(), Place::default()))
            .collect()
    };
    let mut request = request();
    request.comparisons = vec![DeclaredComparison {
        name: "c".into(),
        contenders: contenders(&["A::g", "b.B.x"]),
        ..DeclaredComparison::default()
    }];
    assert_eq!(
        families(&plan(&sides, &request).unwrap()),
        [(
            "c".to_owned(),
            vec!["a.A::g".to_owned(), "b.B.x".to_owned()]
        )]
    );
    request.comparisons[0].contenders = contenders(&["A::gg"]);
    let problem = plan(&sides, &request).unwrap_err().remove(0);
    assert_eq!(
        (problem.code.as_str(), problem.help.as_deref()),
        ("L516", Some("did you mean `A::g`?"))
    );
}

/// Tables leave out what all names begin with.
#[test]
fn declared_comparisons_take_the_ends_of_names_that_only_one_has() {
    let sides = [
        entered(
            "a",
            &["org.x.B.one", "org.x.B.two", "org.x.C.two"],
            Vec::new(),
        ),
        entered("b", &["D::three"], Vec::new()),
    ];
    let of = |names: &[&str]| {
        let mut request = request();
        let named = names.iter().map(|n| ((*n).to_owned(), Place::default()));
        request.comparisons = vec![DeclaredComparison {
            name: "c".into(),
            contenders: named.collect(),
            ..DeclaredComparison::default()
        }];
        plan(&sides, &request).map(|plan| families(&plan)[0].1.clone())
    };
    for names in [
        ["one", "B.two"],
        ["B.one", "x.B.two"],
        ["a.B.one", "a.org.x.B.two"],
    ] {
        assert_eq!(of(&names).unwrap(), ["a.org.x.B.one", "a.org.x.B.two"]);
    }
    assert_eq!(of(&["one", "three"]).unwrap()[1], "b.D::three");
    let problem = of(&["one", "two"]).unwrap_err().remove(0);
    assert_eq!(
        (problem.code.as_str(), problem.help.as_deref()),
        ("L516", Some("several end so: org.x.B.two, org.x.C.two"))
    );
}

/// JMH lists benchmarks by name; the first is the one that is written first.
#[test]
fn the_first_contender_is_the_first_in_the_source() {
    let mut one = entered("a", &["A.f", "A.g", "B.x"], Vec::new());
    for (benchmark, line) in one.program.benchmarks.iter_mut().zip([9, 4, 6]) {
        benchmark.compare = compared("sums", false);
        benchmark.place = Place {
            file: one.program.source.clone(),
            line,
            offset: 10 * line,
            ..Place::default()
        };
    }
    assert_eq!(
        families(&plan(&[one], &request()).unwrap())[0].1,
        ["A.g", "B.x", "A.f"]
    );
}

#[test]
fn nobody_is_in_two_comparisons() {
    let sides = [entered("a", &["A::f", "A::g"], Vec::new())];
    let contenders = || {
        ["A::f", "A::g"]
            .iter()
            .map(|n| ((*n).to_owned(), Place::default()))
            .collect()
    };
    let mut request = request();
    request.comparisons = ["c", "d"]
        .map(|name| DeclaredComparison {
            name: name.into(),
            contenders: contenders(),
            ..DeclaredComparison::default()
        })
        .into();
    let problem = plan(&sides, &request).unwrap_err().remove(0);
    assert_eq!(
        (problem.code.as_str(), problem.message.as_str()),
        ("L514", "`A::f` is in two comparisons, `c` and `d`")
    );
}

#[test]
fn a_suite_may_say_more_of_what_annotations_name() {
    let mut one = entered("a", &["A::f", "A::g"], Vec::new());
    one.program
        .benchmarks
        .iter_mut()
        .for_each(|b| b.compare = compared("sums", false));
    let mut request = request();
    let baseline = Some(("A::g".to_owned(), Place::default()));
    request.comparisons = vec![DeclaredComparison {
        name: "sums".into(),
        tolerance: Some(0.25),
        baseline,
        ..DeclaredComparison::default()
    }];
    let one = [one];
    let made = plan(&one, &request).unwrap();
    assert_eq!(families(&made)[0].1, ["A::g", "A::f"]);
    assert!(made.cases.iter().all(|case| case.tolerance == Some(0.25)));
    request.comparisons[0].name = "products".into();
    assert_eq!(plan(&one, &request).unwrap_err()[0].code, "L516");
}

#[test]
fn large_comparisons_are_cut_into_parts_around_the_baseline() {
    let sides: Vec<Participant> = (0..8)
        .map(|i| entered(&format!("c{i}"), &["A::f"], Vec::new()))
        .collect();
    let plan = plan(&sides, &request()).unwrap();
    assert_eq!(
        plan.families
            .iter()
            .map(|f| f.cases.len())
            .collect::<Vec<_>>(),
        [4, 4, 2]
    );
    assert!(
        plan.families
            .iter()
            .all(|f| f.cases[0] == plan.families[0].cases[0])
    );
    let baseline = &plan.cases[plan.families[0].cases[0]];
    assert_eq!(
        (
            baseline.id.as_str(),
            baseline.forks,
            plan.cases[plan.families[0].cases[1]].forks
        ),
        ("c0.A::f", 15, 5)
    );
    assert_eq!(crate::schedule::units(&plan).len(), 1);
}

#[test]
fn contenders_that_state_no_tolerance_are_compared_with_the_baselines() {
    let check = |tolerance| {
        Some(crate::program::Check {
            function: None,
            tolerance: Some(tolerance),
            vectors: None,
        })
    };
    let mut sides = ["a", "b", "c"].map(|id| entered(id, &["A::f"], Vec::new()));
    sides[0].program.benchmarks[0].check = check(0.5);
    sides[2].program.benchmarks[0].check = check(0.25);
    let tolerances = |request: &Request| {
        plan(&sides, request)
            .unwrap()
            .cases
            .iter()
            .map(|c| c.tolerance)
            .collect::<Vec<_>>()
    };
    assert_eq!(tolerances(&request()), [Some(0.5), Some(0.5), Some(0.25)]);
    let last = Request {
        baseline: Some("b".into()),
        ..request()
    };
    assert_eq!(
        tolerances(&last),
        [Some(0.5), None, Some(0.25)],
        "the others' are their own"
    );
}

#[test]
fn nothing_is_proved_where_the_baseline_returns_nothing() {
    let mut sides = [
        entered("a", &["A::f"], Vec::new()),
        entered("b", &["A::f"], Vec::new()),
    ];
    sides[0].program.benchmarks[0].returns = false;
    let plan = plan(&sides, &request()).unwrap();
    assert_eq!(plan.families.len(), 1);
    assert!(plan.cases.iter().all(|c| !c.proves && c.unproved.is_some()));
}

#[test]
fn a_text_that_reads_random_is_a_text() {
    let mut text = param("order", &["random", "sorted"]);
    text.kind = ValueKind::Text;
    let plan = plan(&[built(&["a"], vec![text])], &request()).unwrap();
    assert_eq!(names(&plan), ["thrpt a random", "thrpt a sorted"]);
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

/// Programs a.x (f, g) and b.x (h), flags as given; names of what forks of each program warm up,
/// and the iterations of every case's own warm-up.
fn bulk(
    mode: &str,
    patterns: &[&str],
    includes: &[&str],
) -> Result<(Vec<String>, Vec<u64>), String> {
    let mut participants = [
        built(&["f", "g"], vec![param("n", &["1", "2"])]),
        built(&["h"], vec![]),
    ];
    participants[0].settings.set(
        Key::WarmupIterations,
        Value::Count(3),
        Origin::File("lath.toml".into()),
    );
    let mut request = request();
    let mode = WarmupMode::ALL
        .into_iter()
        .find(|one| one.name() == mode)
        .unwrap();
    request
        .flags
        .set(Key::WarmupMode, Value::WarmupMode(mode), Origin::Flag);
    request.warmup_benchmarks = patterns.iter().map(|p| Regex::new(p).unwrap()).collect();
    request.includes = includes.iter().map(|p| Regex::new(p).unwrap()).collect();
    let plan = plan(&participants, &request).map_err(|problems| {
        problems[0].code.clone() + " " + problems[0].help.as_deref().unwrap_or_default()
    })?;
    let name = |case: &Case| {
        format!(
            "{}{}{}",
            case.wrapper,
            case.id,
            case.params
                .iter()
                .map(|p| p.value.as_str())
                .collect::<String>()
        )
    };
    assert!(
        plan.bulk
            .iter()
            .all(|case| case.measurement.iterations == 0 && case.warmup.iterations > 0)
    );
    let own = plan
        .cases
        .iter()
        .map(|case| case.warmup.iterations)
        .collect();
    Ok((
        plan.cases
            .iter()
            .flat_map(|case| plan.bulk_of(case))
            .map(|(_, case)| name(case))
            .collect(),
        own,
    ))
}

#[test]
fn bulk_warm_up_is_of_the_selected_benchmarks_of_one_program() {
    assert_eq!(
        bulk("INDI", &[], &[]).unwrap(),
        (vec![], vec![3, 3, 3, 3, 5])
    );
    let all = ["0f1", "0f2", "0g1", "0g2"];
    let (bulked, own) = bulk("BULK", &[], &[]).unwrap();
    assert_eq!(
        (bulked, own),
        (
            [&all[..], &all, &all, &all, &["1h"]]
                .concat()
                .iter()
                .map(|s| (*s).to_owned())
                .collect(),
            vec![0; 5]
        )
    );
    assert_eq!(
        bulk("BULK_INDI", &[], &["g"]).unwrap(),
        (
            ["0g1", "0g2", "0g1", "0g2"].map(str::to_owned).to_vec(),
            vec![3, 3]
        )
    );
}

#[test]
fn benchmarks_that_are_only_warmed_up_come_first_and_once() {
    assert_eq!(
        bulk("INDI", &["g"], &["f"]).unwrap(),
        (
            ["0g1", "0g2", "0g1", "0g2"].map(str::to_owned).to_vec(),
            vec![3, 3]
        )
    );
    assert_eq!(
        bulk("BULK", &["g", "f"], &["h", "g"]).unwrap().0[..4],
        ["0f1", "0f2", "0g1", "0g2"]
    );
    // What warms up nothing of a program is said there.
    let warned = |patterns: &[&str]| {
        let mut request = request();
        request.warmup_benchmarks = patterns.iter().map(|p| Regex::new(p).unwrap()).collect();
        let plan = plan(&[built(&["f"], vec![]), built(&["h"], vec![])], &request).unwrap();
        plan.cases
            .iter()
            .map(|case| {
                case.warnings
                    .iter()
                    .map(|w| format!("{} {}", w.code, w.message))
                    .collect::<String>()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(
        warned(&["h"]),
        [
            "W947 no benchmark of this source matches -wmb h: it is measured without that warm-up",
            ""
        ]
    );
    assert_eq!(warned(&["h", "f"]), [""; 2]);
    // That of another program would have another process.
    assert_eq!(
        bulk("BULK", &["h"], &["f"]).unwrap_err(),
        "L507 a fork warms up only benchmarks of the source and platform that it measures: f, g"
    );
}

#[test]
fn automatic_warm_up_and_profilers_apart_are_refused_with_bulk() {
    let refusals = |change: &dyn Fn(&mut Request)| {
        let mut request = request();
        request.flags.set(
            Key::WarmupMode,
            Value::WarmupMode(WarmupMode::Bulk),
            Origin::Flag,
        );
        change(&mut request);
        plan(&[built(&["f"], vec![])], &request)
            .err()
            .map_or(vec![], |found| {
                found.into_iter().map(|problem| problem.code).collect()
            })
    };
    let auto = |request: &mut Request| {
        request
            .flags
            .set(Key::Warmup, Value::Warmup(Warmup::Auto), Origin::Flag)
    };
    assert_eq!(refusals(&|_| {}), [""; 0]);
    assert_eq!(
        refusals(&|request| request.apart = vec!["flamegraph".into()]),
        ["L523"]
    );
    assert_eq!(refusals(&auto), ["L523"]);
    let alone = |request: &mut Request| {
        auto(request);
        request.apart = vec!["flamegraph".into()];
        request.flags.set(
            Key::WarmupMode,
            Value::WarmupMode(WarmupMode::Indi),
            Origin::Flag,
        );
    };
    assert_eq!(refusals(&alone), [""; 0]);
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
