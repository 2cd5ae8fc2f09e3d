//! Sites made by hand in, programs or coded complaints out.

mod checks;
mod groups;
mod left_out;
mod refused;

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
