//! The two programs of the guide, whole.

use super::{annotated, c, cpp, field, function, problems, site, symbols};
use lath_core::site::{Injected, Passing, ValueKind};

#[test]
fn factorial_of_the_guide() {
    let scan = cpp(include_str!("../testdata/factorial.cpp"));
    assert_eq!(problems(&scan), [""; 0]);
    assert_eq!(
        symbols(&scan),
        [
            "Benchmarks",
            "Benchmarks::InputValue",
            "Benchmarks::InputValue::number",
            "Benchmarks::factorialRecursive",
            "Benchmarks::factorialIterative"
        ]
    );
    let number = field(&scan, "Benchmarks::InputValue::number");
    assert_eq!(
        (
            number.is_static,
            number.is_const,
            number.is_public,
            &number.kind
        ),
        (
            true,
            false,
            true,
            &ValueKind::Integer {
                bits: 32,
                signed: true
            }
        )
    );
    let recursive = function(&scan, "Benchmarks::factorialRecursive");
    assert_eq!(recursive.parameters[0].ty, "Benchmarks::InputValue");
    assert_eq!(recursive.parameters[0].passing, Passing::ConstReference);
    assert_eq!(recursive.returns.as_deref(), Some("unsigned long"));
    assert!(!recursive.is_static && recursive.is_public);
    assert_eq!(
        site(&scan, "Benchmarks::factorialRecursive")
            .owner
            .as_deref(),
        Some("Benchmarks")
    );
    assert!(scan.blanks.iter().all(|b| b.file == "test.cpp"));
}

#[test]
fn mandelbrot_of_the_tutorial() {
    let text = include_str!("../testdata/mandelbrot.cpp");
    let scan = cpp(text);
    assert_eq!(problems(&scan), [""; 0]);
    assert_eq!(
        annotated(&scan),
        [
            "MyState_t: @State(Scope.Benchmark)",
            "ComputeMandelImageState: @Benchmark @BenchmarkMode(Mode.SingleShotTime)",
            "ComputeMandelImageMTState: @Benchmark @BenchmarkMode(Mode.SingleShotTime)",
            "Setup: @Setup(Level.Invocation)",
            "Teardown: @TearDown(Level.Invocation)",
        ]
    );
    let down = function(&scan, "Teardown");
    assert_eq!(
        down.parameters
            .iter()
            .map(|p| (p.ty.as_str(), p.injected))
            .collect::<Vec<_>>(),
        [
            ("MyState_t", None),
            ("Blackhole", Some(Injected::Blackhole))
        ]
    );
    assert!(text[scan.blanks[0].start..scan.blanks[0].end].starts_with("int main("));
    assert_eq!(scan.blanks.len(), 1);
}

#[test]
fn factorial_in_c() {
    let scan = c(include_str!("../testdata/factorial.c"));
    assert_eq!(problems(&scan), [""; 0]);
    assert_eq!(
        symbols(&scan),
        [
            "InputValue",
            "InputValue::number",
            "factorialRecursive",
            "factorialIterative"
        ]
    );
    assert_eq!(
        function(&scan, "factorialRecursive").parameters[0].ty,
        "InputValue"
    );
    assert_eq!(
        function(&scan, "factorialRecursive").parameters[0].passing,
        Passing::ConstPointer
    );
}
