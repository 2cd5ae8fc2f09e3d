//! Annotation text in, checked values or coded complaints out.

use super::check::AttributeValue;
use super::{Annotation, Checked, check, extent, parse};
use crate::diagnostic::{Diagnostic, Place};
use crate::program::{Level, Scope};
use crate::setting::{Key, Mode, Threads, TimeUnit, Value, Warmup};
use crate::site::{AnnotationText, Notation};

fn text(text: &str) -> AnnotationText {
    AnnotationText {
        text: text.to_owned(),
        place: Place::new("f", text, 0, text.len()),
        notation: Notation::Braces,
    }
}

fn parsed(source: &str) -> Annotation {
    parse(&text(source)).unwrap_or_else(|d| panic!("{source}: {d}"))
}

fn checked(source: &str) -> (Option<Checked>, Vec<Diagnostic>) {
    let mut problems = Vec::new();
    let checked = check(&parsed(source), &mut problems);
    (checked, problems)
}

fn given(source: &str) -> Vec<AttributeValue> {
    let (checked, problems) = checked(source);
    assert!(problems.is_empty(), "{source}: {}", problems[0]);
    checked
        .unwrap()
        .values
        .into_iter()
        .map(|(given, _)| given)
        .collect()
}

fn code(source: &str) -> (String, Option<String>) {
    let (_, problems) = checked(source);
    let [problem] = &problems[..] else {
        panic!("{source}: {problems:?}")
    };
    (problem.code.clone(), problem.help.clone())
}

#[test]
fn arguments_as_jmh_writes_them() {
    use AttributeValue::Setting;
    assert_eq!(
        given("@BenchmarkMode(Mode.AverageTime)"),
        [Setting(Key::Mode, Value::Modes(vec![Mode::AverageTime]))]
    );
    assert_eq!(
        given("@BenchmarkMode({Mode.SampleTime, Throughput})"),
        [Setting(
            Key::Mode,
            Value::Modes(vec![Mode::Throughput, Mode::SampleTime])
        )]
    );
    assert_eq!(
        given("@BenchmarkMode(Mode.All)"),
        [Setting(Key::Mode, Value::Modes(Mode::ALL.to_vec()))]
    );
    assert_eq!(
        given(
            "@Measurement(iterations = 5, time = 100, timeUnit = TimeUnit.MILLISECONDS, batchSize \
                = 10)"
        ),
        [
            Setting(Key::MeasurementIterations, Value::Count(5)),
            Setting(Key::MeasurementBatchSize, Value::Count(10)),
            Setting(Key::MeasurementTime, Value::Nanos(100_000_000)),
        ]
    );
    assert_eq!(
        given("@Warmup(time = 2)"),
        [Setting(Key::WarmupTime, Value::Nanos(2_000_000_000))]
    );
    assert_eq!(
        given("@Fork(value = 2, warmups = 1)"),
        [
            Setting(Key::Forks, Value::Count(2)),
            Setting(Key::WarmupForks, Value::Count(1))
        ]
    );
    assert_eq!(
        given("@Threads(Threads.MAX)"),
        [Setting(Key::Threads, Value::Threads(Threads::Max.into()))]
    );
    assert_eq!(
        given("@OutputTimeUnit(TimeUnit.NANOSECONDS)"),
        [Setting(Key::TimeUnit, Value::Unit(TimeUnit::Nanoseconds))]
    );
    assert_eq!(
        given("@State(Scope.Benchmark)"),
        [AttributeValue::Scope(Scope::Benchmark)]
    );
    assert_eq!(
        given("@Setup(Level.Invocation)"),
        [AttributeValue::Level(Level::Invocation)]
    );
    assert_eq!(given("@Teardown"), []);
    assert_eq!(
        given("@AutoWarmup"),
        [Setting(Key::Warmup, Value::Warmup(Warmup::Auto))]
    );
    assert_eq!(given("@AutoWarmup(true)"), given("@AutoWarmup"));
    assert_eq!(
        given("@AutoWarmup(false)"),
        [Setting(Key::Warmup, Value::Warmup(Warmup::Fixed))]
    );
    assert_eq!(
        given("@OperationsPerInvocation(0x10)"),
        [Setting(Key::OperationsPerInvocation, Value::Count(16))]
    );
}

#[test]
fn param_values_keep_their_text_and_place() {
    let values = given(r#"@Param({"25", "0x8000", "", "a\"b", "\u00e4"})"#);
    let [AttributeValue::Texts(texts)] = &values[..] else {
        panic!("{values:?}")
    };
    assert_eq!(
        texts.iter().map(|(t, _)| t.as_str()).collect::<Vec<_>>(),
        ["25", "0x8000", "", "a\"b", "ä"]
    );
    assert_eq!((texts[1].1.offset, texts[1].1.length), (14, 8));
}

#[test]
fn places_follow_the_text_over_line_ends() {
    let source = text("@Measurement(iterations = 5,\n  tme = 3)");
    let mut problems = Vec::new();
    check(&parse(&source).unwrap(), &mut problems);
    let place = &problems[0].labels[0].0;
    assert_eq!((place.line, place.column, place.offset), (2, 3, 31));
}

#[test]
fn nesting_has_an_end() {
    let fork = |depth: usize, sign: &str| {
        format!(
            "@Fork(jvmArgs = {sign}{}{})",
            "{".repeat(depth),
            "}".repeat(depth)
        )
    };
    assert!(parse(&text(&fork(64, ""))).is_ok());
    for (source, offset) in [
        (fork(65, ""), 80),
        (fork(1_000_000, ""), 80),
        (fork(1, &"-".repeat(1_000_000)), 17),
    ] {
        let problem = parse(&text(&source)).unwrap_err();
        assert_eq!(
            (problem.code.as_str(), problem.labels[0].0.offset),
            ("L101", offset)
        );
    }
    let brackets = AnnotationText {
        notation: Notation::Brackets,
        ..text(&format!("@Param({}", "([".repeat(500_000)))
    };
    assert_eq!(parse(&brackets).unwrap_err().code, "L101");
    assert_eq!(extent(&format!("@A{}", "(".repeat(1_000_000))), None);
}

#[test]
fn misspellings_are_named_with_a_suggestion() {
    assert_eq!(
        code("@Benchmrk"),
        ("L102".into(), Some("did you mean @Benchmark?".into()))
    );
    assert_eq!(
        code("@Measurement(iteration = 3)"),
        ("L103".into(), Some("did you mean `iterations`?".into()))
    );
    assert_eq!(
        code("@BenchmarkMode(Mode.AvarageTime)"),
        ("L105".into(), Some("did you mean Mode.AverageTime?".into()))
    );
    assert_eq!(code("@State(Scope.thread)").0, "L105");
    assert_eq!(code("@BenchmarkMode(Modes.AverageTime)").0, "L105");
}

#[test]
fn bad_values_are_refused() {
    for (source, expected) in [
        ("@Measurement(iterations = 0)", "L106"),
        ("@Warmup(iterations = -7)", "L106"),
        ("@Threads(0)", "L106"),
        ("@Measurement(time = 0)", "L106"),
        ("@Measurement(time = 9999999999)", "L106"),
        ("@Fork(1.5)", "L104"),
        ("@Fork(\"1\")", "L104"),
        ("@Measurement(iterations = 1, iterations = 2)", "L107"),
        ("@Benchmark(3)", "L103"),
        ("@Measurement(5)", "L103"),
        ("@State", "L301"),
        ("@BenchmarkMode", "L108"),
        ("@Timeout(timeUnit = TimeUnit.SECONDS)", "L108"),
        ("@Param(Mode.All)", "L104"),
        ("@AutoWarmup(3)", "L104"),
    ] {
        let (_, problems) = checked(source);
        assert_eq!(
            problems
                .iter()
                .find(|p| p.is_error())
                .map(|p| p.code.as_str()),
            Some(expected),
            "{source}: {problems:?}"
        );
    }
}

#[test]
fn several_values_without_braces_are_told_where_braces_go() {
    let (_, problems) = checked("@Param(\"8\", \"512\")");
    assert_eq!(problems[0].code, "L107");
    assert_eq!(
        problems[0].help.as_deref(),
        Some("write several values in braces: @Param({\"1\", \"10\"})")
    );
}

#[test]
fn pythons_notation_has_its_strings_and_several_values() {
    let python = |source: &str| {
        let mut problems = Vec::new();
        let parsed = parse(&AnnotationText {
            notation: Notation::Brackets,
            ..text(source)
        })
        .unwrap();
        (
            check(&parsed, &mut problems)
                .unwrap()
                .values
                .into_iter()
                .map(|(given, _)| given)
                .collect::<Vec<_>>(),
            problems,
        )
    };
    let (values, problems) = python(r#"@Param('25', "0x8000", 'say "x"', 4, True)"#);
    let [AttributeValue::Texts(texts)] = &values[..] else {
        panic!("{values:?}")
    };
    assert_eq!(
        texts.iter().map(|(t, _)| t.as_str()).collect::<Vec<_>>(),
        ["25", "0x8000", "say \"x\"", "4", "true"]
    );
    assert_eq!((texts[1].1.offset, texts[1].1.length), (13, 8));
    assert!(problems.is_empty());
    assert_eq!(
        python("@Param(('a', 'b'))").0,
        python("@Param({\"a\", \"b\"})").0,
        "as long, so at the same places"
    );
    assert_eq!(python("@AutoWarmup(False)").0, given("@AutoWarmup(false)"));
    assert_eq!(
        python("@BenchmarkMode(Mode.AverageTime, Mode.Throughput)").0,
        given("@BenchmarkMode({Mode.AverageTime, Mode.Throughput})")
    );
    assert_eq!(
        python("@Fork(1, 2)").1[0].code,
        "L104",
        "not every annotation takes several"
    );
    let problem = parse(&text("@Param('ab')")).unwrap_err();
    assert_eq!(problem.code, "L101", "Java's characters stay what they are");
}

#[test]
fn a_unit_without_a_time_is_a_warning() {
    assert_eq!(
        code("@Warmup(iterations = 1, timeUnit = TimeUnit.SECONDS)").0,
        "W907"
    );
}

#[test]
fn several_mistakes_in_one_annotation_are_all_reported() {
    let (_, problems) = checked("@Measurement(iteration = 1, time = -1, batchSize = 0)");
    assert_eq!(
        problems.iter().map(|p| p.code.as_str()).collect::<Vec<_>>(),
        ["L103", "L106", "L106"]
    );
}

#[test]
fn broken_text_is_an_l101_at_the_offending_token() {
    for (source, offset) in [
        ("@Fork(", 6),
        ("@Fork(1 2)", 8),
        ("@Fork(=)", 6),
        ("@ Fork)", 6),
        ("@Param(\"x)", 7),
        ("@Fork(#)", 6),
        ("@Param('ab')", 7),
        ("@Fork(12z)", 6),
    ] {
        let problem = parse(&text(source)).unwrap_err();
        assert_eq!(
            (problem.code.as_str(), problem.labels[0].0.offset),
            ("L101", offset),
            "{source}: {problem}"
        );
    }
}

#[test]
fn the_extent_ends_with_the_matching_parenthesis() {
    assert_eq!(extent("@Benchmark int f();"), Some(10));
    assert_eq!(extent("@Param({\")\", \"(\"}) x"), Some(18));
    assert_eq!(extent("@Fork (1) x"), Some(9));
    assert_eq!(extent("@Benchmark\n(x)"), Some(10));
    assert_eq!(extent("@Measurement(a = 1,\n b = 2) x"), Some(27));
    assert_eq!(extent("@Fork(1"), None);
    assert_eq!(extent("x@Fork"), None);
    assert_eq!(extent("@1"), None);
}

proptest::proptest! {
    #[test]
    fn no_text_makes_the_parser_panic(source in "[@A-Za-z(){}\\[\\]\",'=.:\\\\0-9xeE \n_-]{0,60}") {
        let annotation = text(&source);
        if let Ok(parsed) = parse(&annotation) {
            check(&parsed, &mut Vec::new());
        }
        if let Some(end) = extent(&source) {
            assert!(source.is_char_boundary(end));
        }
    }

    #[test]
    fn not_even_arbitrary_unicode(source in "@\\PC{0,40}") {
        let _ = parse(&text(&source));
        let _ = extent(&source);
    }
}
