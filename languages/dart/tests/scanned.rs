//! What the scan finds, and what it refuses.

use super::{dart, factorial, source, written};
use lath_core::language::BuildOptions;
use lath_core::program::{Argument, FixtureKind, Level};
use lath_core::site::{Element, Injected, Scan, ValueKind};

fn scan(text: &str) -> Scan {
    let (_folder, path) = written(text);
    dart()
        .scan(&path, &BuildOptions::default())
        .expect("readable")
}

/// Codes of what is wrong with a source.
fn refused(text: &str) -> Vec<String> {
    let (_folder, path) = written(text);
    let problems = dart()
        .program(&path, &BuildOptions::default())
        .err()
        .unwrap_or_default();
    problems
        .into_iter()
        .filter(lath_core::diagnostic::Diagnostic::is_error)
        .map(|problem| problem.code)
        .collect()
}

#[test]
fn benchmarks_states_and_fixtures() {
    let program = factorial();
    let ids: Vec<&str> = program.benchmarks.iter().map(|b| b.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "factorial.factorialRecursive",
            "factorial.factorialLater",
            "factorial.nothing",
            "factorial.bytes"
        ]
    );
    let of = |name: &str| {
        program
            .benchmarks
            .iter()
            .find(|b| b.name == name)
            .expect("there")
    };
    assert_eq!(
        (
            of("factorialLater").is_async,
            of("factorialRecursive").is_async
        ),
        (true, false)
    );
    assert_eq!(
        (of("factorialLater").returns, of("nothing").returns),
        (true, false)
    );
    assert!(matches!(
        &of("factorialLater").arguments[..],
        [
            Argument::State { .. },
            Argument::Injected {
                what: Injected::Blackhole,
                ..
            }
        ]
    ));
    assert_eq!(
        of("bytes")
            .check
            .as_ref()
            .and_then(|c| c.function.as_ref())
            .map(|f| f.symbol.as_str()),
        Some("sum")
    );
    let state = &program.states[0];
    assert_eq!(
        (state.symbol.as_str(), state.operations.as_deref()),
        ("InputValue", Some("done"))
    );
    let fixtures: Vec<_> = state
        .fixtures
        .iter()
        .map(|f| (f.kind, f.level, f.symbol.as_str(), f.member))
        .collect();
    assert_eq!(
        fixtures,
        [
            (
                FixtureKind::TearDown,
                Level::Trial,
                "InputValue.close",
                true
            ),
            (
                FixtureKind::Setup,
                Level::Iteration,
                "InputValue.prepare",
                true
            )
        ]
    );
}

#[test]
fn parameters_have_their_kinds() {
    let program = factorial();
    let params: Vec<_> = program.states[0]
        .params
        .iter()
        .map(|p| (p.name.as_str(), p.ty.as_str(), p.is_static, p.values.len()))
        .collect();
    assert_eq!(
        params,
        [
            ("colour", "Colour", false, 1),
            ("number", "int", false, 2),
            ("text", "String", true, 1)
        ]
    );
    let colours = [("red", "Colour.red"), ("green", "Colour.green")]
        .map(|(name, symbol)| (name.to_owned(), symbol.to_owned()));
    assert_eq!(
        program.states[0].params[0].kind,
        ValueKind::Enum {
            constants: colours.to_vec()
        }
    );
    assert_eq!(
        program.states[0].params[1].kind,
        ValueKind::Integer {
            bits: 64,
            signed: true
        }
    );
}

#[test]
fn places_are_those_of_names() {
    let program = factorial();
    let text = std::fs::read_to_string(source("factorial.dart")).expect("a source");
    for benchmark in &program.benchmarks {
        let place = &benchmark.place;
        assert_eq!(
            &text[place.offset..place.offset + place.length],
            benchmark.name
        );
        assert_eq!(
            text.lines()
                .nth(place.line - 1)
                .and_then(|line| line.find(&benchmark.name)),
            Some(place.column - 1)
        );
    }
}

#[test]
fn classes_say_whether_they_can_be_built() {
    let scan = scan(
        "class Plain {}\nclass Optional { Optional([int a = 1]); }\nclass Named { Named.of(); }\nclass Needs { final int a; Needs(this.a); }\nabstract class Idea {}\nclass Box<T> {}\nclass Sub extends Plain {}\n",
    );
    let types: Vec<_> = scan
        .sites
        .iter()
        .filter_map(|site| {
            if let Element::Type(ty) = &site.element {
                Some((site.name.as_str(), ty))
            } else {
                None
            }
        })
        .collect();
    let lacking: Vec<&str> = types
        .iter()
        .filter(|(_, ty)| ty.lacks_default_constructor)
        .map(|(name, _)| *name)
        .collect();
    assert_eq!(lacking, ["Named", "Needs"]);
    assert_eq!(
        types
            .iter()
            .filter(|(_, ty)| ty.is_abstract)
            .map(|(name, _)| *name)
            .collect::<Vec<_>>(),
        ["Idea"]
    );
    assert_eq!(
        types
            .iter()
            .filter(|(_, ty)| ty.is_inner)
            .map(|(name, _)| *name)
            .collect::<Vec<_>>(),
        ["Box"]
    );
    assert_eq!(
        types.last().map(|(_, ty)| ty.bases.clone()),
        Some(vec!["Plain".to_owned()])
    );
}

#[test]
fn mistakes_are_refused_where_they_stand() {
    let state = "//@@State(Scope.Benchmark)\nclass S { int n = 0; }\n";
    for (text, code) in [
        (
            "//@@Benchmark\nIterable<int> all() sync* { yield 1; }\n",
            "L205",
        ),
        ("//@@Benchmark\nint _hidden() => 1;\n", "L205"),
        ("//@@Benchmark\nint f(Clock clock) => 1;\n", "L206"),
        ("//@@Benchmark\nint f(int a) => a;\n", "L206"),
        ("//@@Benchmark\nT f<T>(T a) => a;\n", "L205"),
        (
            "void main() {\n  //@@Benchmark\n  int f() => 1;\n}\n",
            "L202",
        ),
        ("//@@Benchmark\nenum E { a }\n", "L202"),
        ("class A {\n  //@@Benchmark\n  A();\n}\n", "L202"),
        ("int f() => 1;\n//@@Benchmark\n", "L202"),
        ("//@@Benchmrk\nint f() => 1;\n", "L102"),
    ] {
        let found = refused(&format!("{state}{text}"));
        assert!(found.iter().any(|c| c == code), "{text}: {found:?}");
    }
}

#[test]
fn whatever_the_text_nothing_panics() {
    let text = std::fs::read_to_string(source("factorial.dart")).expect("a source");
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        scan(&text[..end]);
    }
}
