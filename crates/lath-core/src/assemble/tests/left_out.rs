//! What belongs to whom, and what does not run and is said.

use super::*;

fn changed(change: impl FnOnce(&mut Function)) -> impl FnOnce(&mut Site) {
    |site| {
        if let Element::Function(function) = &mut site.element {
            change(function);
        }
    }
}

fn warnings(file: &File) -> Vec<String> {
    file.good()
        .warnings
        .iter()
        .map(|w| format!("{} {}", w.code, w.message))
        .collect()
}

#[test]
fn a_static_benchmark_has_the_state_of_its_class() {
    let mut f = file();
    f.state("S", "Benchmark")
        .field(&["@Param(\"1\")"], "S::n", INT)
        .function(&["@Setup"], "S::up", &[]);
    f.function(&["@Benchmark"], "S::run", &[])
        .last(changed(|f| f.is_static = true));
    let p = f.good();
    assert_eq!(
        (p.benchmarks[0].holder, &p.benchmarks[0].instances[..]),
        (
            None,
            &[Instance {
                state: 0,
                ordinal: 0
            }][..]
        )
    );
    assert_eq!(p.benchmarks[0].params, [(0, 0)]);
    assert_eq!(p.warnings, []);
    // A class without @State has no fixtures, and needs no object.
    let mut f = file();
    f.class("C", &[], &[])
        .function(&["@Benchmark"], "C::member", &[]);
    f.function(&["@Benchmark"], "C::run", &[])
        .last(changed(|f| f.is_static = true));
    assert_eq!(f.good().benchmarks[1].instances, []);
}

#[test]
fn members_know_the_way_to_the_class_that_declares_them() {
    let mut f = file();
    f.state("A", "Thread")
        .field(&["@Param(\"1\")"], "A::n", INT)
        .function(&["@Setup"], "A::up", &[]);
    f.class("B", &["A"], &[])
        .class("C", &["B"], &[])
        .function(&["@Setup"], "C::up", &[])
        .function(&["@Benchmark"], "C::run", &[]);
    let p = f.good();
    let c = p.states.iter().find(|s| s.symbol == "C").unwrap();
    assert_eq!(c.params[0].bases, ["B", "A"]);
    assert_eq!(
        c.fixtures.iter().map(|f| f.bases.len()).collect::<Vec<_>>(),
        [2, 0]
    );
    // Nothing is overridden: each is called.
    assert_eq!(warnings(&f), [""; 0]);
}

#[test]
fn fixtures_that_do_not_run_are_named() {
    let mut f = file();
    f.state("A", "Thread")
        .state("B", "Thread")
        .function(&["@Setup"], "up", &["A", "B"]);
    f.function(&["@Benchmark"], "a", &["A"])
        .function(&["@Benchmark"], "b", &["B"])
        .function(&["@Benchmark"], "c", &["A", "B"]);
    assert_eq!(
        warnings(&f),
        ["L315 fixture `up` belongs to `A`, so it does not run for `b`, which uses only `B`"]
    );
    // What is constant is depended on, not prepared.
    f.0[2].element = Element::Function(Function {
        parameters: vec![
            parameter("A"),
            Parameter {
                passing: Passing::ConstReference,
                ..parameter("B")
            },
        ],
        is_static: true,
        is_public: true,
        ..Function::default()
    });
    assert_eq!(warnings(&f), [""; 0]);

    let mut f = file();
    f.state("A", "Thread")
        .function(&["@Setup"], "up", &["A"])
        .class("B", &["A"], &[])
        .function(&["@Benchmark"], "b", &["B"]);
    assert_eq!(
        warnings(&f),
        ["L315 fixture `up` takes `A`, so it does not run for `b`, which uses `B`"]
    );

    let mut f = file();
    let points = |site: &mut Site| {
        if let Element::Type(decl) = &mut site.element {
            decl.pointed_to = vec!["A".to_owned()];
        }
    };
    f.state("A", "Thread")
        .function(&["@Setup"], "A::up", &[])
        .function(&["@Benchmark"], "a", &["A"]);
    f.state("C", "Thread").last(points);
    f.function(&["@Benchmark"], "c", &["C"])
        .function(&["@Benchmark"], "both", &["A", "C"]);
    assert_eq!(
        warnings(&f),
        ["L315 fixture `A::up` does not run for `c`: `C` has no `A` of its own, only a pointer"]
    );

    let mut f = file();
    f.state("A", "Thread")
        .function(&["@Setup"], "A::up", &[])
        .last(changed(|f| f.is_virtual = true));
    f.class("B", &["A"], &[])
        .function(&["@Setup"], "B::up", &[])
        .function(&["@Benchmark"], "b", &["B"]);
    assert_eq!(
        warnings(&f),
        ["L315 `B::up` overrides the fixture `A::up`: the override runs twice, the fixture never"]
    );

    let mut f = file();
    f.state("S", "Thread")
        .field(&["@Param(\"1\")"], "S::n", INT)
        .last(|s| {
            if let Element::Field(field) = &mut s.element {
                field.is_static = true;
            }
        });
    f.function(&["@Benchmark"], "b", &[]);
    assert_eq!(
        warnings(&f),
        [""; 0],
        "static parameters belong to all benchmarks"
    );
    f.function(&["@Setup"], "S::up", &[])
        .last(changed(|f| f.is_static = true));
    assert_eq!(
        warnings(&f),
        ["L311 state `S` is never used, so its fixture `S::up` never runs"]
    );
}

/// Its values are in the rows of all benchmarks, what its class's static fixture makes of them is
/// not.
#[test]
fn a_static_parameter_without_its_fixture_is_named() {
    let mut f = file();
    f.state("S", "Benchmark")
        .field(&["@Param(\"1\")"], "S::n", INT)
        .last(|s| {
            if let Element::Field(field) = &mut s.element {
                field.is_static = true;
            }
        });
    f.function(&["@TearDown"], "S::down", &[])
        .last(changed(|f| f.is_static = true));
    f.function(&["@Setup"], "S::up", &[])
        .last(changed(|f| f.is_static = true));
    f.function(&["@Benchmark"], "S::own", &[])
        .last(changed(|f| f.is_static = true));
    f.state("D", "Thread").last(|s| {
        if let Element::Type(decl) = &mut s.element {
            decl.bases = vec!["S".to_owned()];
        }
    });
    f.function(&["@Benchmark"], "D::inherited", &[])
        .function(&["@Benchmark"], "takes", &["S"]);
    assert_eq!(warnings(&f), [""; 0]);
    f.function(&["@Benchmark"], "free", &[]);
    let expected = "L315 fixture `S::up` belongs to `S`, so it does not run for `free`; the \
        static parameter `S::n` has its values there, too";
    assert_eq!(warnings(&f), [expected]);
}

#[test]
fn benchmarks_of_classes_without_objects_are_named() {
    let mut f = file();
    f.class("A", &[], &[]).last(|s| {
        if let Element::Type(decl) = &mut s.element {
            decl.is_abstract = true;
        }
    });
    f.function(&["@Benchmark"], "A::lost", &[])
        .function(&["@Benchmark"], "b", &[]);
    assert_eq!(
        warnings(&f),
        ["L205 benchmark `A::lost` is left out: no type derives from the abstract `A`"]
    );
    f.class("B", &["A"], &[]);
    assert_eq!(warnings(&f), [""; 0]);
}

#[test]
fn a_fixture_that_is_defined_twice_is_refused() {
    let mut f = file();
    f.state("S", "Thread")
        .function(&["@Setup"], "S::up", &[])
        .function(&["@Setup"], "S::up", &["Blackhole"])
        .function(&["@Benchmark"], "b", &["S"]);
    assert_eq!(
        f.good().states[0].fixtures.len(),
        2,
        "overloads are two functions"
    );
    f.function(&["@TearDown"], "S::up", &[]).refused(&["L204"]);
}
