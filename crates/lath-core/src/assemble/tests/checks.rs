//! `@Compare`, `@Check`, `@BytesPerInvocation`.

use super::{File, INT, file};
use crate::program::{Argument, Bytes};
use crate::site::{Element, Passing};

/// Makes the function added last return something.
fn returning(file: &mut File) -> &mut File {
    file.last(|site| {
        if let Element::Function(function) = &mut site.element {
            function.returns = Some("int".into());
        }
    })
}

/// A state with a parameter and a benchmark that takes it.
fn one(annotations: &[&str]) -> File {
    let mut f = file();
    f.state("S", "Thread")
        .field(&["@Param(\"1\")"], "S::size", INT);
    let all: Vec<&str> = ["@Benchmark"].iter().chain(annotations).copied().collect();
    returning(f.function(&all, "work", &["S"]));
    f
}

#[test]
fn contenders_and_baselines() {
    let found = |annotation: &str| {
        one(&[annotation]).good().benchmarks[0]
            .compare
            .clone()
            .map(|c| (c.name, c.baseline))
    };
    assert_eq!(found("@Compare(\"sums\")"), Some(("sums".into(), false)));
    assert_eq!(
        found("@Compare(value = \"sums\", baseline = true)"),
        Some(("sums".into(), true))
    );
    one(&["@Compare"]).refused(&["L108"]);
    one(&["@Compare(\"a\", baseline = 3)"]).refused(&["L104"]);
}

#[test]
fn how_a_result_is_compared() {
    let check = one(&["@Check(tolerance = 1e-9, vectors = \"v.toml\")"])
        .good()
        .benchmarks[0]
        .check
        .clone()
        .unwrap();
    assert_eq!(
        (check.tolerance, check.vectors.as_deref(), check.function),
        (Some(1e-9), Some("v.toml"), None)
    );
    one(&["@Check(tolerance = -1)"]).refused(&["L104"]);
    one(&["@Check(\"work\")"]).refused(&["L313"]);
}

#[test]
fn bytes_are_a_number_or_a_parameter_of_the_benchmark() {
    let found = |annotation: &str| one(&[annotation]).good().benchmarks[0].bytes.clone();
    assert_eq!(found("@BytesPerInvocation(64)"), Some(Bytes::Count(64)));
    assert_eq!(
        found("@BytesPerInvocation(\"size\")"),
        Some(Bytes::Param("size".into()))
    );
    one(&["@BytesPerInvocation(\"length\")"]).refused(&["L314"]);
    one(&["@BytesPerInvocation(0)"]).refused(&["L106"]);
}

#[test]
fn a_function_that_checks_takes_states_and_the_result() {
    let mut f = one(&[]);
    returning(f.function(&["@Check"], "opened", &["S", "int"]));
    let program = f.good();
    let function = program.benchmarks[0]
        .check
        .clone()
        .and_then(|c| c.function)
        .unwrap();
    assert_eq!(
        (
            function.symbol.as_str(),
            function.member,
            function.arguments.len()
        ),
        ("opened", false, 2)
    );
    assert_eq!(
        function.arguments[1],
        Argument::Result {
            passing: Passing::Reference
        }
    );
    assert_eq!(program.benchmarks.len(), 1);
}

#[test]
fn a_member_that_checks_belongs_to_the_benchmarks_of_its_class_or_to_those_it_names() {
    let mut f = file();
    f.class("Box", &[], &[]);
    returning(f.function(&["@Benchmark"], "Box::seal", &[]));
    returning(f.function(&["@Benchmark"], "Box::open", &[]));
    returning(f.function(&["@Check(\"seal\")"], "Box::opened", &[]));
    let program = f.good();
    let checked: Vec<(&str, bool)> = program
        .benchmarks
        .iter()
        .map(|b| (b.name.as_str(), b.check.is_some()))
        .collect();
    assert_eq!(checked, [("seal", true), ("open", false)]);
    assert!(
        program.benchmarks[0]
            .check
            .clone()
            .and_then(|c| c.function)
            .is_some_and(|f| f.member)
    );
}

#[test]
fn functions_that_cannot_check_are_refused() {
    one(&[])
        .function(&["@Check"], "silent", &["S"])
        .refused(&["L313"]);
    let mut f = one(&[]);
    returning(f.function(&["@Check(\"worked\")"], "opened", &["S"]));
    f.refused(&["L313"]);
    let mut f = one(&[]);
    returning(f.function(&["@Check"], "first", &["S"]));
    returning(f.function(&["@Check"], "second", &["S"]));
    f.refused(&["L313"]);
    let mut f = one(&[]);
    f.state("Other", "Thread")
        .function(&["@Benchmark"], "user", &["Other"]);
    returning(f.function(&["@Check(\"work\")"], "opened", &["Other"]));
    f.refused(&["L313"]);
    // The benchmark returns nothing that could be passed on.
    let mut f = file();
    f.state("S", "Thread")
        .function(&["@Benchmark"], "work", &["S"]);
    returning(f.function(&["@Check"], "opened", &["S", "int"]));
    f.refused(&["L313"]);
}
