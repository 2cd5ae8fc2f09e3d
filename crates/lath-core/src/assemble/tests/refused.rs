//! What is refused, with every mistake at once.

use super::*;

#[test]
fn what_jmhs_generator_refuses() {
    let param = |change: fn(&mut Field), annotation: &str| {
        let mut f = file();
        f.state("S", "Thread")
            .field(&[annotation], "S::n", INT)
            .last(|s| {
                if let Element::Field(x) = &mut s.element {
                    change(x)
                }
            });
        f.function(&["@Benchmark"], "b", &["S"]);
        f
    };
    param(|x| x.is_const = true, "@Param(\"1\")").refused(&["L401"]);
    param(|x| x.kind = ValueKind::Unsupported, "@Param(\"1\")").refused(&["L403"]);
    param(|_| (), "@Param").refused(&["L404"]);
    param(|_| (), "@Param({\"1\", \"one\", \"0x1ffffffff\"})").refused(&["L405", "L405"]);
    param(|x| x.kind = ValueKind::Enum { constants: vec![] }, "@Param").refused(&["L406"]);

    let differing = |second: &str| {
        let mut f = file();
        f.state("S", "Thread")
            .field(&["@Param(\"1\")"], "S::n", INT)
            .state("T", "Thread")
            .field(&[second], "T::n", INT)
            .function(&["@Benchmark"], "b", &["S", "T"]);
        f
    };
    differing("@Param(\"2\")").refused(&["L408"]);
    assert_eq!(
        differing("@Param(\"1\")").good().benchmarks[0].params.len(),
        2
    );
    file()
        .class("C", &[], &[])
        .field(&["@Param(\"1\")"], "C::n", INT)
        .function(&["@Benchmark"], "b", &[])
        .refused(&["L402"]);
    file()
        .function(&["@Benchmark"], "b", &[])
        .function(&["@Benchmark"], "b", &[])
        .refused(&["L204"]);
    file()
        .function(&["@Benchmark"], "b", &["int"])
        .refused(&["L206"]);
    file()
        .state("S", "Thread")
        .function(&["@Benchmark"], "b", &["S"])
        .last(|s| {
            if let Element::Function(x) = &mut s.element {
                x.parameters[0].passing = Passing::Value
            }
        })
        .refused(&["L206"]);
    file()
        .function(&["@Benchmark"], "b", &[])
        .last(|s| {
            if let Element::Function(x) = &mut s.element {
                x.is_public = false
            }
        })
        .refused(&["L205"]);
    // A fixture says what to do, too.
    let made: [fn(&mut Function); 3] = [
        |f| f.is_public = false,
        |f| f.is_abstract = true,
        |f| f.is_template = true,
    ];
    for change in made {
        let mut f = file();
        f.state("S", "Thread")
            .function(&["@Setup"], "S::up", &[])
            .last(|s| {
                if let Element::Function(function) = &mut s.element {
                    change(function);
                }
            });
        let problem = f
            .program()
            .expect_err("refused")
            .into_iter()
            .find(|problem| problem.is_error())
            .expect("an error");
        assert!(
            problem.code == "L205" && problem.help.is_some(),
            "{problem}"
        );
    }
    file()
        .function(&["@Benchmark"], "b", &[])
        .last(|s| {
            if let Element::Function(x) = &mut s.element {
                x.is_template = true
            }
        })
        .refused(&["L205"]);
    file()
        .class("C", &[], &["counter"])
        .function(&["@Benchmark"], "C::b", &[])
        .refused(&["L308"]);
    file()
        .function(&["@Setup"], "s", &[])
        .function(&["@Benchmark"], "b", &[])
        .refused(&["L304"]);
    file()
        .state("S", "Thread")
        .function(&["@Setup", "@TearDown"], "S::x", &[])
        .function(&["@Benchmark"], "b", &["S"])
        .refused(&["L306"]);
    file()
        .state("S", "Thread")
        .function(&["@Setup"], "S::x", &[])
        .last(|s| {
            if let Element::Function(x) = &mut s.element {
                x.returns = Some("int".into())
            }
        })
        .function(&["@Benchmark"], "b", &["S"])
        .refused(&["L305"]);
    file()
        .state("S", "Thread")
        .function(&["@Setup"], "S::x", &["int"])
        .function(&["@Benchmark"], "b", &["S"])
        .refused(&["L312"]);
    file()
        .state("A", "Thread")
        .state("B", "Thread")
        .function(&["@Setup"], "A::s", &["B"])
        .function(&["@Setup"], "B::s", &["A"])
        .function(&["@Benchmark"], "b", &["A"])
        .refused(&["L303"]);
    file()
        .state("S", "Group")
        .function(&["@Benchmark"], "b", &["S"])
        .refused(&["L307"]);
    file()
        .function(&["@Benchmark", "@Benchmark"], "b", &[])
        .refused(&["L203"]);
    file()
        .state("S", "Thread")
        .last(|s| {
            if let Element::Type(t) = &mut s.element {
                t.lacks_default_constructor = true
            }
        })
        .function(&["@Benchmark"], "b", &["S"])
        .refused(&["L302"]);
    file()
        .function(&["@Benchmark", "@State(Scope.Thread)"], "b", &[])
        .refused(&["L201"]);
    file()
        .function(&["@Fork(1)"], "f", &[])
        .function(&["@Benchmark"], "b", &[])
        .refused(&["L201"]);
    file().refused(&["L211"]);
}

#[test]
fn several_mistakes_are_reported_at_once_in_order_of_the_file() {
    let mut f = file();
    f.state("S", "Tread")
        .function(&["@Benchmrk"], "a", &["S"])
        .function(&["@Benchmark", "@Fork(-1)"], "b", &["S", "int"]);
    // The parameter's place is at offset 0, before all others.
    f.refused(&["L206", "L105", "L102", "L106"]);
}
