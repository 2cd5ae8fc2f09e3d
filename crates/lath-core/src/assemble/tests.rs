//! Sites made by hand in, programs or coded complaints out.

mod checks;
mod left_out;

use super::program;
use crate::diagnostic::{Diagnostic, Place};
use crate::program::{Argument, FixtureKind, Instance, Program, Scope};
use crate::setting::{Key, Mode, Value};
use crate::site::{
    AnnotationText, Element, Field, Function, Injected, Parameter, Passing, Scan, Site, TypeDecl,
    ValueKind,
};

fn place(offset: usize) -> Place {
    Place {
        file: "demo.x".into(),
        offset,
        length: 1,
        line: 1,
        column: offset + 1,
    }
}

/// Sites numbered by position, so that every place is another.
struct File(Vec<Site>);

impl File {
    fn add(
        &mut self,
        annotations: &[&str],
        symbol: &str,
        owner: Option<&str>,
        element: Element,
    ) -> &mut File {
        let at = self.0.len() * 100;
        let annotations = annotations
            .iter()
            .enumerate()
            .map(|(i, text)| AnnotationText {
                text: (*text).to_owned(),
                place: Place {
                    length: text.len(),
                    ..place(at + i)
                },
                ..AnnotationText::default()
            })
            .collect();
        let name = symbol.rsplit("::").next().unwrap().to_owned();
        self.0.push(Site {
            annotations,
            name,
            symbol: symbol.into(),
            owner: owner.map(str::to_owned),
            place: place(at + 50),
            element,
        });
        self
    }

    fn state(&mut self, symbol: &str, scope: &str) -> &mut File {
        self.add(
            &[&format!("@State(Scope.{scope})")],
            symbol,
            None,
            Element::Type(TypeDecl {
                is_public: true,
                ..TypeDecl::default()
            }),
        )
    }

    fn class(&mut self, symbol: &str, bases: &[&str], fields: &[&str]) -> &mut File {
        let bases = bases.iter().map(|b| (*b).to_owned()).collect();
        let fields = fields.iter().map(|f| (*f).to_owned()).collect();
        self.add(
            &[],
            symbol,
            None,
            Element::Type(TypeDecl {
                is_public: true,
                bases,
                fields,
                ..TypeDecl::default()
            }),
        )
    }

    fn function(&mut self, annotations: &[&str], symbol: &str, parameters: &[&str]) -> &mut File {
        let owner = symbol
            .rsplit_once("::")
            .map(|(owner, _)| owner)
            .filter(|o| self.0.iter().any(|s| s.symbol == *o))
            .map(str::to_owned);
        let is_static = owner.is_none();
        let function = Function {
            parameters: parameters.iter().map(|p| parameter(p)).collect(),
            is_static,
            is_public: true,
            ..Function::default()
        };
        self.add(
            annotations,
            symbol,
            owner.as_deref(),
            Element::Function(function),
        )
    }

    fn field(&mut self, annotations: &[&str], symbol: &str, kind: ValueKind) -> &mut File {
        let owner = symbol.rsplit_once("::").map(|(owner, _)| owner.to_owned());
        let field = Field {
            ty: "t".into(),
            kind,
            is_static: false,
            is_const: false,
            is_public: true,
        };
        self.add(annotations, symbol, owner.as_deref(), Element::Field(field))
    }

    fn last(&mut self, change: impl FnOnce(&mut Site)) -> &mut File {
        change(self.0.last_mut().unwrap());
        self
    }

    fn program(&self) -> Result<Program, Vec<Diagnostic>> {
        program(
            &Scan {
                source: "demo.x".into(),
                sites: self.0.clone(),
                ..Scan::default()
            },
            "x",
        )
    }

    fn good(&self) -> Program {
        self.program()
            .unwrap_or_else(|problems| panic!("{}", problems[0]))
    }

    #[track_caller]
    fn refused(&self, codes: &[&str]) {
        let problems = self.program().err().unwrap_or_default();
        assert_eq!(
            problems
                .iter()
                .filter(|p| p.is_error())
                .map(|p| p.code.as_str())
                .collect::<Vec<_>>(),
            codes,
            "{problems:#?}"
        );
    }

    #[track_caller]
    fn warned(&self, code: &str) {
        let program = self.good();
        let warnings = program
            .warnings
            .iter()
            .chain(program.benchmarks.iter().flat_map(|b| &b.warnings));
        assert!(
            warnings.clone().any(|w| w.code == code),
            "{:?}",
            warnings.collect::<Vec<_>>()
        );
    }
}

fn parameter(ty: &str) -> Parameter {
    let injected = (ty == "Blackhole").then_some(Injected::Blackhole);
    Parameter {
        name: "p".into(),
        ty: ty.into(),
        passing: Passing::Reference,
        injected,
        place: place(0),
    }
}

fn file() -> File {
    File(Vec::new())
}

const INT: ValueKind = ValueKind::Integer {
    bits: 32,
    signed: true,
};

#[test]
fn names_arguments_and_holders() {
    let mut f = file();
    f.state("S", "Benchmark").class("Holder", &[], &[]);
    f.function(&["@Benchmark"], "plain", &["S", "Blackhole"])
        .function(&["@Benchmark"], "Holder::member", &["S"]);
    let p = f.good();
    assert_eq!(
        p.benchmarks
            .iter()
            .map(|b| b.id.as_str())
            .collect::<Vec<_>>(),
        ["demo.plain", "Holder::member"]
    );
    assert_eq!(p.benchmarks[0].holder, None);
    assert_eq!(
        p.benchmarks[0].arguments[1],
        Argument::Injected {
            what: Injected::Blackhole,
            passing: Passing::Reference
        }
    );
    let holder = p.benchmarks[1].holder.unwrap();
    assert_eq!(
        p.states[p.benchmarks[1].instances[holder].state].symbol,
        "Holder"
    );
    assert!(p.states[p.benchmarks[1].instances[holder].state].implicit);
}

#[test]
fn attributes_merge_one_by_one_over_method_class_and_base() {
    let mut f = file();
    f.class("Base", &[], &[]).last(|s| {
        s.annotations.push(AnnotationText {
            text: "@Warmup(iterations = 9, time = 9)".into(),
            place: place(1),
            ..AnnotationText::default()
        })
    });
    f.class("Class", &["Base"], &[]).last(|s| {
        s.annotations.push(AnnotationText {
            text: "@Warmup(time = 1)".into(),
            place: place(2),
            ..AnnotationText::default()
        })
    });
    f.function(&["@Benchmark", "@Warmup(iterations = 3)"], "Class::b", &[]);
    let p = f.good();
    let value = |key| p.benchmarks[0].settings.get(key).unwrap().value.clone();
    assert_eq!(value(Key::WarmupIterations), Value::Count(3));
    assert_eq!(value(Key::WarmupTime), Value::Nanos(1_000_000_000));
}

#[test]
fn an_abstract_base_gives_its_benchmarks_to_concrete_children() {
    let mut f = file();
    f.class("Base", &[], &[]).last(|s| {
        if let Element::Type(t) = &mut s.element {
            t.is_abstract = true
        }
    });
    f.class("A", &["Base"], &[])
        .class("B", &["Base"], &[])
        .function(&["@Benchmark"], "Base::run", &[]);
    assert_eq!(
        f.good()
            .benchmarks
            .iter()
            .map(|b| b.id.clone())
            .collect::<Vec<_>>(),
        ["A::run", "B::run"]
    );
}

#[test]
fn dependencies_come_first_and_shared_ones_once() {
    let mut f = file();
    f.state("Top", "Thread")
        .state("Left", "Benchmark")
        .state("Right", "Benchmark")
        .state("Root", "Benchmark");
    f.function(&["@Setup"], "Top::s", &["Left", "Right"])
        .function(&["@Setup"], "Left::s", &["Root"])
        .function(&["@TearDown"], "Right::t", &["Root"]);
    f.function(&["@Benchmark"], "b", &["Top"]);
    let p = f.good();
    let order: Vec<&str> = p.benchmarks[0]
        .instances
        .iter()
        .map(|i| p.states[i.state].symbol.as_str())
        .collect();
    assert_eq!(order, ["Root", "Left", "Right", "Top"]);
}

#[test]
fn fixtures_are_alphabetical_and_free_ones_belong_to_their_first_state() {
    let mut f = file();
    f.state("S", "Thread").state("Other", "Thread");
    f.function(&["@Setup"], "zeta", &["S", "Other"])
        .function(&["@Setup(Level.Iteration)"], "alpha", &["Blackhole", "S"])
        .function(&["@Benchmark"], "b", &["S"]);
    let p = f.good();
    assert_eq!(
        p.states[0]
            .fixtures
            .iter()
            .map(|x| (x.name.as_str(), x.kind))
            .collect::<Vec<_>>(),
        [("alpha", FixtureKind::Setup), ("zeta", FixtureKind::Setup)]
    );
    assert!(p.states[1].fixtures.is_empty());
    assert_eq!(
        p.benchmarks[0].instances.len(),
        2,
        "the other state is a dependency"
    );
}

#[test]
fn thread_states_asked_for_twice_are_two_instances_shared_ones_one() {
    let mut f = file();
    f.state("T", "Thread").state("S", "Benchmark").function(
        &["@Benchmark"],
        "b",
        &["T", "T", "S", "S"],
    );
    let p = f.good();
    assert_eq!(
        p.benchmarks[0].instances,
        [
            Instance {
                state: 0,
                ordinal: 0
            },
            Instance {
                state: 0,
                ordinal: 1
            },
            Instance {
                state: 1,
                ordinal: 0
            }
        ]
    );
}

#[test]
fn static_params_belong_to_every_benchmark_and_enums_may_leave_values_out() {
    let mut f = file();
    f.state("S", "Benchmark");
    f.field(&["@Param({\"1\", \"2\"})"], "S::n", INT).last(|s| {
        if let Element::Field(x) = &mut s.element {
            x.is_static = true
        }
    });
    f.field(
        &["@Param"],
        "S::colour",
        ValueKind::Enum {
            constants: vec![("RED".into(), "RED".into()), ("BLUE".into(), "BLUE".into())],
        },
    );
    f.function(&["@Benchmark"], "with", &["S"])
        .function(&["@Benchmark"], "without", &[]);
    let p = f.good();
    let names = |b: usize| {
        p.benchmarks[b]
            .params
            .iter()
            .map(|(s, i)| p.states[*s].params[*i].name.as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!((names(0), names(1)), (vec!["colour", "n"], vec!["n"]));
    assert_eq!(p.states[0].params[0].values, ["RED", "BLUE"]);
    assert_eq!(p.states[0].scope, Scope::Benchmark);
}

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
fn groups_are_checked() {
    file()
        .function(&["@Benchmark", "@Group(\"g g\")"], "a", &[])
        .refused(&["L209"]);
    file()
        .function(&["@Benchmark", "@Group", "@Threads(2)"], "a", &[])
        .refused(&["L207"]);
    file()
        .function(&["@Benchmark", "@GroupThreads(2)"], "a", &[])
        .refused(&["L201"]);
    file()
        .function(&["@Benchmark", "@Group", "@Fork(1)"], "a", &[])
        .function(&["@Benchmark", "@Group", "@Fork(2)"], "b", &[])
        .refused(&["L208"]);
    let mut f = file();
    f.function(
        &[
            "@Benchmark",
            "@Group(\"rw\")",
            "@GroupThreads(2)",
            "@Fork(1)",
        ],
        "a",
        &[],
    )
    .function(&["@Benchmark", "@Group(\"rw\")", "@Fork(1)"], "b", &[]);
    assert_eq!(f.good().benchmarks[1].group.as_deref(), Some("rw"));
}

#[test]
fn a_group_can_be_one_benchmark() {
    let mut f = file();
    f.state("Cell", "Group")
        .function(
            &[
                "@Benchmark",
                "@Group(\"rw\")",
                "@BenchmarkMode(Mode.AverageTime)",
            ],
            "write",
            &["Cell"],
        )
        .function(&["@Benchmark"], "alone", &[])
        .function(
            &[
                "@Benchmark",
                "@Group(\"rw\")",
                "@GroupThreads(2)",
                "@BenchmarkMode(Mode.Throughput)",
                "@Fork(3)",
            ],
            "read",
            &["Cell"],
        );
    let program = super::joined(f.good());
    let ids: Vec<&str> = program.benchmarks.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(ids, ["rw", "alone"]);
    let group = &program.benchmarks[0];
    assert_eq!(
        group
            .functions
            .iter()
            .map(|f| f.name.as_str())
            .collect::<Vec<_>>(),
        ["read", "write"]
    );
    assert_eq!(
        (
            &group.group_threads[..],
            group.instances.len(),
            program.benchmarks[1].index
        ),
        (&[2, 1][..], 1, 1)
    );
    assert_eq!(
        group.settings.get(Key::Forks).map(|e| &e.value),
        Some(&Value::Count(3))
    );
    assert_eq!(group.settings.get(Key::GroupThreads), None);
    let modes = group.settings.get(Key::Mode).map(|e| &e.value);
    assert_eq!(
        modes,
        Some(&Value::Modes(vec![Mode::Throughput, Mode::AverageTime]))
    );
}

#[test]
fn counters() {
    let aux = |scope: &str, fields: &[&str]| {
        let mut f = file();
        f.state("Aux", scope).last(|s| {
            s.annotations.push(AnnotationText {
                text: "@AuxCounters(AuxCounters.Type.EVENTS)".into(),
                place: place(3),
                ..AnnotationText::default()
            });
            if let Element::Type(t) = &mut s.element {
                t.public_fields = fields.iter().map(|f| (*f).to_owned()).collect();
            }
        });
        f.function(&["@Benchmark"], "b", &["Aux"]);
        f
    };
    assert!(!aux("Thread", &["hits"]).good().states[0].counters[0].operations);
    aux("Benchmark", &["hits"]).refused(&["L309"]);
    aux("Thread", &[]).refused(&["L309"]);
    file()
        .class("C", &[], &[])
        .last(|s| {
            s.annotations.push(AnnotationText {
                text: "@AuxCounters".into(),
                place: place(3),
                ..AnnotationText::default()
            })
        })
        .function(&["@Benchmark"], "b", &[])
        .refused(&["L309"]);
    let mut f = file();
    f.state("S", "Thread")
        .field(&["@Operations"], "S::n", INT)
        .function(&["@Benchmark"], "b", &["S"]);
    assert_eq!(f.good().states[0].operations.as_deref(), Some("n"));
    f.field(&["@Operations"], "S::m", INT).refused(&["L310"]);
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

#[test]
fn unused_states_and_missing_sinks_are_warnings() {
    file()
        .state("S", "Thread")
        .function(&["@Benchmark"], "b", &[])
        .warned("L311");
    file()
        .function(&["@Benchmark"], "b", &[])
        .last(|s| {
            if let Element::Function(x) = &mut s.element {
                x.has_no_sink = true
            }
        })
        .warned("W904");
}
