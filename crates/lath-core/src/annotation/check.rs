//! Checks an annotation against its declaration: names, types and ranges of its attributes. Reports
//! all mistakes, not only the first.

use super::declared::{Attribute, AttributeKind, DECLARED, Declared};
use super::parser::{Annotation, Literal, WrittenArgument};
use crate::diagnostic::{Diagnostic, Place};
use crate::names::closest;
use crate::program::{Bytes, Level, Scope};
use crate::setting::{Key, Kind, Mode, Setting, ThreadCounts, Threads, TimeUnit, Value, Warmup};

/// A checked annotation: its declaration and the attributes given.
#[derive(Clone, Debug)]
pub struct Checked {
    pub name: &'static str,
    pub place: Place,
    pub values: Vec<(AttributeValue, Place)>,
}

/// An attribute's value, typed.
#[derive(Clone, Debug, PartialEq)]
pub enum AttributeValue {
    Setting(Key, Value),
    Scope(Scope),
    Level(Level),
    Texts(Vec<(String, Place)>),
    Text(String),
    /// `true`: OPERATIONS.
    CounterOperations(bool),
    Flag(bool),
    Share(f64),
    Bytes(Bytes),
}

/// Checks against the declaration. Mistakes go to `problems`; the result holds the valid
/// attributes, and is `None` for an unknown name.
pub fn check(annotation: &Annotation, problems: &mut Vec<Diagnostic>) -> Option<Checked> {
    let Some(declared) = Declared::named(&annotation.name) else {
        problems.push(unknown_annotation(annotation));
        return None;
    };
    let attributes = declared.attributes();
    let mut checker = Checker {
        annotation,
        attributes: &attributes,
        problems,
        seen: Vec::new(),
        times: Vec::new(),
        unit: None,
    };
    let mut values = Vec::new();
    for argument in &annotation.arguments {
        values.extend(
            checker
                .argument(argument)
                .map(|given| (given, argument.place.clone())),
        );
    }
    checker.required();
    values.extend(checker.durations());
    values.extend(checker.implied());
    Some(Checked {
        name: declared.name,
        place: annotation.place.clone(),
        values,
    })
}

fn unknown_annotation(annotation: &Annotation) -> Diagnostic {
    let diagnostic = Diagnostic::error("L102", format!("unknown annotation @{}", annotation.name))
        .at(&annotation.place, "not an annotation of lath");
    match closest(&annotation.name, DECLARED.iter().map(|d| d.name)) {
        Some(name) => diagnostic.help(format!("did you mean @{name}?")),
        None => diagnostic.help("the annotation reference lists all annotations"),
    }
}

struct Checker<'a> {
    annotation: &'a Annotation,
    attributes: &'a [Attribute],
    problems: &'a mut Vec<Diagnostic>,
    seen: Vec<&'static str>,
    /// Convert durations last: their unit may follow them.
    times: Vec<(&'static Setting, u64, Place)>,
    unit: Option<(TimeUnit, Place)>,
}

impl Checker<'_> {
    fn argument(&mut self, argument: &WrittenArgument) -> Option<AttributeValue> {
        let attribute = self.attribute(argument)?;
        if self.seen.contains(&attribute.name) {
            let problem = Diagnostic::error(
                "L107",
                format!("attribute `{}` is given twice", attribute.name),
            )
            .at(&argument.place, "second time");
            self.problems.push(match (&argument.name, attribute.kind) {
                (None, AttributeKind::Texts) => problem.help(format!(
                    "write several values in braces: @{}({{\"1\", \"10\"}})",
                    self.annotation.name
                )),
                _ => problem,
            });
            return None;
        }
        self.seen.push(attribute.name);
        self.value(attribute.kind, argument)
    }

    fn value(&mut self, kind: AttributeKind, argument: &WrittenArgument) -> Option<AttributeValue> {
        match kind {
            AttributeKind::Setting(setting) => self.setting(setting, argument),
            AttributeKind::TimeUnit => {
                self.unit = self
                    .constant(
                        argument,
                        "TimeUnit",
                        TimeUnit::ALL.map(|u| (u.name(), u)).as_slice(),
                    )
                    .map(|u| (u, argument.place.clone()));
                None
            }
            AttributeKind::Scope => self
                .constant(argument, "Scope", &Scope::ALL.map(|s| (s.name(), s)))
                .map(AttributeValue::Scope),
            AttributeKind::Level => self
                .constant(argument, "Level", &Level::ALL.map(|l| (l.name(), l)))
                .map(AttributeValue::Level),
            AttributeKind::CounterType => self
                .constant(argument, "Type", &[("OPERATIONS", true), ("EVENTS", false)])
                .map(AttributeValue::CounterOperations),
            AttributeKind::Texts => self.texts(argument).map(AttributeValue::Texts),
            AttributeKind::Flag => match argument.value {
                Literal::Bool(flag) => Some(AttributeValue::Flag(flag)),
                _ => self.wrong_kind(argument, "true or false"),
            },
            AttributeKind::Share => match argument.value {
                Literal::Float(share) if share >= 0.0 && share.is_finite() => {
                    Some(AttributeValue::Share(share))
                }
                Literal::Integer(share) if share >= 0 => Some(AttributeValue::Share(share as f64)),
                _ => self.wrong_kind(argument, "a number, 0 or more"),
            },
            AttributeKind::Bytes => match &argument.value {
                Literal::Text(name) => Some(AttributeValue::Bytes(Bytes::Param(name.clone()))),
                Literal::Integer(_) => self
                    .count(argument, 1)
                    .map(|n| AttributeValue::Bytes(Bytes::Count(n))),
                _ => self.wrong_kind(argument, "a whole number, or the name of a parameter"),
            },
            AttributeKind::Text => match &argument.value {
                Literal::Text(text) => Some(AttributeValue::Text(text.clone())),
                _ => self.wrong_kind(argument, "a string"),
            },
        }
    }

    fn attribute(&mut self, argument: &WrittenArgument) -> Option<Attribute> {
        let (name, place) = match &argument.name {
            Some((name, place)) => (name.as_str(), place),
            None => ("value", &argument.place),
        };
        if let Some(attribute) = self.attributes.iter().find(|a| a.name == name) {
            return Some(*attribute);
        }
        let known: Vec<&str> = self.attributes.iter().map(|a| a.name).collect();
        let message = match (&argument.name, known.is_empty()) {
            (_, true) => format!("@{} takes no arguments", self.annotation.name),
            (None, _) => format!("@{} takes named attributes", self.annotation.name),
            (Some(_), _) => format!("@{} has no attribute `{name}`", self.annotation.name),
        };
        let mut diagnostic = Diagnostic::error("L103", message).at(place, "not known here");
        if let Some(meant) = closest(name, known.iter().copied()) {
            diagnostic = diagnostic.help(format!("did you mean `{meant}`?"));
        } else if !known.is_empty() {
            diagnostic = diagnostic.help(format!("it has: {}", known.join(", ")));
        }
        self.problems.push(diagnostic);
        None
    }

    fn setting(
        &mut self,
        setting: &'static Setting,
        argument: &WrittenArgument,
    ) -> Option<AttributeValue> {
        let value = match setting.kind {
            Kind::Count { min } => Value::Count(self.count(argument, min)?),
            Kind::Duration => {
                let count = self.count(argument, 1)?;
                self.times.push((setting, count, argument.place.clone()));
                return None;
            }
            Kind::Unit => Value::Unit(self.constant(
                argument,
                "TimeUnit",
                TimeUnit::ALL.map(|u| (u.name(), u)).as_slice(),
            )?),
            Kind::Modes => Value::Modes(self.modes(argument)?),
            Kind::Threads => Value::Threads(self.thread_counts(argument)?),
            Kind::Warmup => match argument.value {
                Literal::Bool(auto) => {
                    Value::Warmup(if auto { Warmup::Auto } else { Warmup::Fixed })
                }
                _ => return self.wrong_kind(argument, "true or false"),
            },
            Kind::WarmupMode => unreachable!("no annotation has it"),
        };
        Some(AttributeValue::Setting(setting.key, value))
    }

    fn count(&mut self, argument: &WrittenArgument, min: u64) -> Option<u64> {
        let Literal::Integer(n) = argument.value else {
            return self.wrong_kind(argument, "a whole number");
        };
        // JMH's numbers are Java ints.
        match u64::try_from(n) {
            Ok(n) if n >= min && n <= i32::MAX as u64 => Some(n),
            _ => {
                let name = argument.name.as_ref().map_or("value", |(name, _)| name);
                let message = format!(
                    "`{name}` of @{} must be {}, not {n}",
                    self.annotation.name,
                    range(min)
                );
                self.problem("L106", message, &argument.place, "out of range");
                None
            }
        }
    }

    fn thread_counts(&mut self, argument: &WrittenArgument) -> Option<ThreadCounts> {
        let mut counts = Vec::new();
        for (value, place) in elements(argument) {
            let one = WrittenArgument {
                value,
                place,
                ..argument.clone()
            };
            counts.push(self.threads(&one)?);
        }
        match ThreadCounts::of(counts) {
            Some(counts) => Some(counts),
            None => self.wrong_kind(argument, "at least one number of threads"),
        }
    }

    fn threads(&mut self, argument: &WrittenArgument) -> Option<Threads> {
        match &argument.value {
            Literal::Constant(_) => self.constant(
                argument,
                "Threads",
                &[("MAX", Threads::Max), ("HALF_MAX", Threads::HalfMax)],
            ),
            // JMH's numbers for the two constants.
            Literal::Integer(-1) => Some(Threads::Max),
            Literal::Integer(-2) => Some(Threads::HalfMax),
            _ => Some(Threads::Exactly(self.count(argument, 1)?)),
        }
    }

    fn modes(&mut self, argument: &WrittenArgument) -> Option<Vec<Mode>> {
        let elements = elements(argument);
        let mut names: Vec<(&str, Option<Mode>)> =
            Mode::ALL.iter().map(|m| (m.name(), Some(*m))).collect();
        names.push(("All", None));
        let mut modes = Vec::new();
        for (literal, place) in elements {
            match self.constant_of(&literal, &place, "Mode", &names)? {
                Some(mode) => modes.push(mode),
                None => modes.extend(Mode::ALL),
            }
        }
        modes.sort_unstable();
        modes.dedup();
        if modes.is_empty() {
            return self.wrong_kind(argument, "at least one mode");
        }
        Some(modes)
    }

    fn texts(&mut self, argument: &WrittenArgument) -> Option<Vec<(String, Place)>> {
        let mut texts = Vec::new();
        for (literal, place) in elements(argument) {
            let text = match literal {
                Literal::Text(text) => text,
                Literal::Integer(n) => n.to_string(),
                Literal::Float(x) => x.to_string(),
                Literal::Char(c) => c.to_string(),
                Literal::Bool(b) => b.to_string(),
                Literal::Constant(_) | Literal::Array(_) => {
                    return self.wrong_kind(argument, "a string or an array of strings");
                }
            };
            texts.push((text, place));
        }
        Some(texts)
    }

    fn constant<T: Copy>(
        &mut self,
        argument: &WrittenArgument,
        family: &str,
        names: &[(&str, T)],
    ) -> Option<T> {
        self.constant_of(&argument.value, &argument.place, family, names)
    }

    /// Looks up `Family.NAME`, or `NAME` as after a static import.
    fn constant_of<T: Copy>(
        &mut self,
        literal: &Literal,
        place: &Place,
        family: &str,
        names: &[(&str, T)],
    ) -> Option<T> {
        let Literal::Constant(path) = literal else {
            let message = format!(
                "@{} takes a constant of {family} here",
                self.annotation.name
            );
            self.problems.push(
                Diagnostic::error("L104", message)
                    .at(place, "not a constant")
                    .help(format!("for example {family}.{}", names[0].0)),
            );
            return None;
        };
        let (name, qualifier) = path.split_last()?;
        let qualified_right = qualifier.last().is_none_or(|q| q == family);
        if let Some((_, value)) = names.iter().find(|(n, _)| n == name && qualified_right) {
            return Some(*value);
        }
        let diagnostic = Diagnostic::error("L105", format!("unknown constant {}", path.join(".")))
            .at(place, format!("not a constant of {family}"));
        self.problems
            .push(match closest(name, names.iter().map(|(n, _)| *n)) {
                Some(meant) => diagnostic.help(format!("did you mean {family}.{meant}?")),
                None => diagnostic.help(format!(
                    "{family} has {}",
                    names.iter().map(|(n, _)| *n).collect::<Vec<_>>().join(", ")
                )),
            });
        None
    }

    fn required(&mut self) {
        for attribute in self
            .attributes
            .iter()
            .filter(|a| a.required && !self.seen.contains(&a.name))
        {
            // JMH's message for states: "should have the explicit Scope argument".
            let code = if matches!(attribute.kind, AttributeKind::Scope) {
                "L301"
            } else {
                "L108"
            };
            let message = format!(
                "@{} needs its attribute `{}`",
                self.annotation.name, attribute.name
            );
            self.problems.push(
                Diagnostic::error(code, message)
                    .at(&self.annotation.place, "not given")
                    .help(attribute.doc),
            );
        }
    }

    /// The setting that the annotation implies without arguments.
    fn implied(&self) -> Option<(AttributeValue, Place)> {
        let marks = |a: &&Attribute| {
            matches!(a.kind, AttributeKind::Setting(s) if s.kind == Kind::Warmup)
                && !self.seen.contains(&a.name)
        };
        self.attributes.iter().find(marks)?;
        Some((
            AttributeValue::Setting(Key::Warmup, Value::Warmup(Warmup::Auto)),
            self.annotation.place.clone(),
        ))
    }

    /// Durations, with the unit beside them (in JMH a unit belongs to the time in the same
    /// annotation).
    fn durations(&mut self) -> Vec<(AttributeValue, Place)> {
        if let (Some((_, place)), true) = (&self.unit, self.times.is_empty()) {
            let message = format!(
                "@{} gives a timeUnit but no time; the unit has no effect",
                self.annotation.name
            );
            self.problems.push(
                Diagnostic::warning("W907", message)
                    .at(place, "no effect without a time")
                    .help("give `time` in the same annotation"),
            );
        }
        let unit = self.unit.as_ref().map_or(TimeUnit::Seconds, |(u, _)| *u);
        let mut values = Vec::new();
        for (setting, count, place) in std::mem::take(&mut self.times) {
            match count.checked_mul(unit.nanos()) {
                Some(nanos) => values.push((
                    AttributeValue::Setting(setting.key, Value::Nanos(nanos)),
                    place,
                )),
                None => self.problem(
                    "L106",
                    format!("{count} {} is too long", unit.name().to_lowercase()),
                    &place,
                    "out of range",
                ),
            }
        }
        values
    }

    fn wrong_kind<T>(&mut self, argument: &WrittenArgument, wanted: &str) -> Option<T> {
        let name = argument.name.as_ref().map_or("value", |(name, _)| name);
        self.problem(
            "L104",
            format!("`{name}` of @{} must be {wanted}", self.annotation.name),
            &argument.place,
            "of the wrong type",
        );
        None
    }

    fn problem(&mut self, code: &str, message: String, place: &Place, label: &str) {
        self.problems
            .push(Diagnostic::error(code, message).at(place, label));
    }
}

fn elements(argument: &WrittenArgument) -> Vec<(Literal, Place)> {
    match &argument.value {
        Literal::Array(values) => values.clone(),
        single => vec![(single.clone(), argument.place.clone())],
    }
}

fn range(min: u64) -> String {
    if min == 0 {
        "0 or more".to_owned()
    } else {
        format!("{min} or more")
    }
}
