//! Functions, methods, types and fields, as they are found.

use super::*;

const EVERYTHING: &str = r#"package bench

import (
	"math/big"

	api "lath"
)

// Colour of things.
type Colour int

const (
	Red Colour = iota
	Green
	_
	Blue
	other = 3
)

// Input is what benchmarks take.
//
// @@State(Scope.Benchmark)
type Input struct {
	Base
	*Other
	//@@Param({"25",
	//        "30"}) // two
	number, second uint16
	//@@Param
	colour Colour
	//@@Param("1.5")
	share float64
	//@@Param("1")
	duration time.Duration
	big *big.Int
}

type Base struct{ counted int }

// @@Setup @@Threads(1)
func (in *Input) setup(hole *api.Blackhole) error { return nil }

func (in *Input) Total() int64 { return 1 }

/*
//@@Benchmark
*/
//@@Benchmark
//go:noinline
func factorial(in *Input, _ *api.ThreadParams) (*big.Int, error) { return nil, nil }

type Group struct{}

//@@Benchmark
func (Group) several(a, b *Input) (x, y int) { return }
"#;

#[test]
fn annotations_stand_before_what_they_describe() {
    let scan = scan(EVERYTHING);
    assert_eq!(scan.diagnostics, []);
    assert_eq!(texts(&scan, "Input"), ["@State(Scope.Benchmark)"]);
    assert_eq!(texts(&scan, "Input.setup"), ["@Setup", "@Threads(1)"]);
    assert_eq!(texts(&scan, "factorial"), ["@Benchmark"]);
    // One declaration, two fields.
    for name in ["Input.number", "Input.second"] {
        let text = texts(&scan, name)[0];
        assert!(
            text.starts_with("@Param({\"25\",")
                && text.ends_with("\"30\"})")
                && !text.contains("//"),
            "{text}"
        );
    }
    let text = &site(&scan, "Input.number").annotations[0];
    assert_eq!(
        EVERYTHING[text.place.offset..].find("Param"),
        Some(1),
        "offsets are those of the file"
    );
}

#[test]
fn fields_have_kinds() {
    let scan = scan(EVERYTHING);
    assert_eq!(
        field(&scan, "Input.number").kind,
        ValueKind::Integer {
            bits: 16,
            signed: false
        }
    );
    assert_eq!(field(&scan, "Input.share").kind, ValueKind::Float);
    assert_eq!(field(&scan, "Input.duration").kind, ValueKind::Unknown);
    let ValueKind::Enum { constants } = &field(&scan, "Input.colour").kind else {
        panic!("no enumeration")
    };
    assert_eq!(
        constants
            .iter()
            .map(|(name, _)| name.as_str())
            .collect::<Vec<_>>(),
        ["Red", "Green", "Blue"]
    );
}

#[test]
fn types_embed_by_value_and_count_what_is_a_number() {
    let scan = scan(EVERYTHING);
    let input = class(&scan, "Input");
    assert_eq!(
        (&input.bases[..], &input.pointed_to[..]),
        (&["Base".to_owned()][..], &["Other".to_owned()][..])
    );
    assert_eq!(
        input.fields,
        ["number", "second", "colour", "share", "duration", "big"]
    );
    assert_eq!(input.public_fields, ["number", "second", "colour", "share"]);
    assert_eq!(input.public_getters, ["Total"]);
}

#[test]
fn functions_say_what_they_take_and_give() {
    let scan = scan(EVERYTHING);
    let setup = function(&scan, "Input.setup");
    assert_eq!(setup.parameters[0].injected, Some(Injected::Blackhole));
    assert_eq!(setup.returns, None, "an error is no result");
    let factorial = function(&scan, "factorial");
    assert_eq!(
        (factorial.returns.as_deref(), factorial.is_static),
        (Some("*big.Int"), true)
    );
    assert_eq!(
        factorial
            .parameters
            .iter()
            .map(|p| (p.ty.as_str(), p.passing))
            .next(),
        Some(("Input", Passing::Pointer))
    );
    let several = function(&scan, "Group.several");
    assert_eq!(
        (
            several.returns.as_deref(),
            several.is_static,
            several.parameters.len()
        ),
        (Some("(int, int)"), false, 2)
    );
}

#[test]
fn programs_are_assembled() {
    let program = built(EVERYTHING);
    let ids: Vec<&str> = program.benchmarks.iter().map(|b| b.id.as_str()).collect();
    assert_eq!(ids, ["bench.factorial", "Group.several"]);
    let several = &program.benchmarks[1];
    assert!(several.holder.is_some());
    assert!(
        matches!(
            several.arguments[..],
            [
                Argument::State { ordinal: 0, .. },
                Argument::State { ordinal: 0, .. }
            ]
        ),
        "of Scope.Benchmark there is one"
    );
}

#[test]
fn results_are_counted_without_the_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bench.go");
    std::fs::write(&path, EVERYTHING).expect("written");
    let program = assemble::program(&super::super::scan(&path, &[]).expect("a scan"), "go")
        .expect("a program");
    let found = results(&program);
    let of = |b: &lath_core::program::Benchmark| found[&(b.place.file.clone(), b.place.offset)];
    assert_eq!(
        of(&program.benchmarks[0]),
        Results {
            values: 1,
            fails: true
        }
    );
    assert_eq!(
        of(&program.benchmarks[1]),
        Results {
            values: 2,
            fails: false
        }
    );
}

#[test]
fn what_does_nothing_has_no_sink() {
    let harmless = |body: &str| {
        function(
            &scan(&format!(
                "package p\n//@@Benchmark\nfunc f() {{\n{body}\n}}\n"
            )),
            "f",
        )
        .has_no_sink
    };
    assert!(harmless(
        "x := 1\nx += 2\nfor i := 0; i < 3; i++ {\nx = x * i\n}\n_ = x"
    ));
    assert!(
        harmless("x := 2.0\nmath.Sqrt(x)") && harmless("f()"),
        "what is called computes, too"
    );
    for effect in [
        "math.Nothing()",
        "other.Sqrt(1)",
        "g()",
        "global = 1",
        "p.x = 1",
        "c <- 1",
        "for {}",
        "<-c",
        "go g()",
        "global++",
    ] {
        assert!(!harmless(effect), "{effect}");
    }
}

#[test]
fn results_that_work_later_are_seen() {
    let later = |ty: &str| {
        let found = scan(&format!(
            "package p\n\n// @@Benchmark\nfunc f() {ty} {{ return g() }}\n"
        ));
        let deferred = found.sites[0].function().and_then(|f| f.deferred.clone());
        deferred.map(|deferred| deferred.ty)
    };
    for ty in [
        "iter.Seq[int]",
        "iter.Seq2[int, string]",
        "func() int",
        "<-chan int",
        "chan int",
    ] {
        assert_eq!(later(ty).as_deref(), Some(ty));
    }
    assert_eq!(later("(int, func() bool)").as_deref(), Some("func() bool"));
    for ty in ["[]int", "map[string]int", "(int, error)", "*Seq"] {
        assert_eq!(later(ty), None, "{ty}");
    }
}
