//! Values of a `lath.toml` with their places: texts, flags, numbers, paths, settings, tables.

use crate::values;
use crate::view::View;
use lath_core::diagnostic::{Diagnostic, Lines, Place};
use lath_core::names::closest;
use lath_core::setting::{Layer, Origin, SETTINGS};
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub(super) struct Reader<'a> {
    pub file: &'a str,
    pub text: &'a str,
    pub lines: &'a Lines,
    pub folder: &'a Path,
    /// How to resolve its paths.
    pub view: &'a View,
    pub problems: Vec<Diagnostic>,
    /// Libraries that builds name, with places.
    pub named: Vec<(String, Place)>,
}

impl Reader<'_> {
    pub fn settings(&mut self, value: &Spanned<DeValue>) -> Layer {
        let mut layer = Layer::default();
        let Some(table) = self.table(value) else {
            return layer;
        };
        for (key, value) in table {
            let Some(setting) = SETTINGS.iter().find(|s| s.name == key.get_ref().as_ref()) else {
                self.unknown(key, SETTINGS.iter().map(|s| s.name));
                continue;
            };
            let before = self.problems.len();
            let text = self.texts(value).join(",");
            if self.problems.len() > before {
                continue;
            }
            match values::parse(setting.kind, &text) {
                Ok(parsed) => layer.set(setting.key, parsed, Origin::File(self.file.to_owned())),
                Err(expected) => self.complain(
                    "L503",
                    format!("{}: {expected}", setting.name),
                    value.span(),
                ),
            }
        }
        layer
    }

    pub fn table<'t>(&mut self, value: &'t Spanned<DeValue<'t>>) -> Option<&'t DeTable<'t>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.complain("L504", "expected a table".into(), value.span());
        }
        table
    }

    /// The tables of `[[name]]`.
    pub fn tables<'t>(
        &mut self,
        value: &'t Spanned<DeValue<'t>>,
    ) -> Vec<(&'t DeTable<'t>, Range<usize>)> {
        let Some(items) = value.get_ref().as_array() else {
            self.complain(
                "L504",
                "expected an array of tables: put two brackets around its name".into(),
                value.span(),
            );
            return Vec::new();
        };
        items
            .iter()
            .filter_map(|item| Some((self.table(item)?, item.span())))
            .collect()
    }

    /// A string, a number or a boolean, or an array of those, as text.
    pub fn texts(&mut self, value: &Spanned<DeValue>) -> Vec<String> {
        self.placed_texts(value)
            .into_iter()
            .map(|(text, _)| text)
            .collect()
    }

    pub fn placed_texts(&mut self, value: &Spanned<DeValue>) -> Vec<(String, Place)> {
        let text = match value.get_ref() {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Boolean(b) => b.to_string(),
            DeValue::Array(items) => {
                return items
                    .iter()
                    .flat_map(|item| self.placed_texts(item))
                    .collect();
            }
            _ => {
                self.complain(
                    "L504",
                    "expected a string or an array of strings".into(),
                    value.span(),
                );
                return Vec::new();
            }
        };
        vec![(text, self.place(value.span()))]
    }

    /// The last one, if there are several.
    pub fn text(&mut self, value: &Spanned<DeValue>) -> Option<String> {
        self.texts(value).pop()
    }

    pub fn flag(&mut self, value: &Spanned<DeValue>) -> bool {
        value.get_ref().as_bool().unwrap_or_else(|| {
            self.complain("L504", "expected true or false".into(), value.span());
            false
        })
    }

    /// A number that is not negative.
    pub fn share(&mut self, value: &Spanned<DeValue>) -> Option<f64> {
        let number: Option<f64> = match value.get_ref() {
            DeValue::Float(number) => number.to_string().parse().ok(),
            DeValue::Integer(number) => number.to_string().parse().ok(),
            _ => None,
        };
        let number = number.filter(|n| *n >= 0.0 && n.is_finite());
        if number.is_none() {
            self.complain("L504", "expected a number, 0 or more".into(), value.span());
        }
        number
    }

    /// Above zero, ns.
    pub fn time(&mut self, value: &Spanned<DeValue>) -> Option<u64> {
        let text = self.text(value)?;
        let time = values::some_time(&text);
        time.map_err(|why| self.complain("L504", why, value.span()))
            .ok()
    }

    pub fn paths(&mut self, value: &Spanned<DeValue>) -> Vec<PathBuf> {
        self.texts(value)
            .iter()
            .map(|p| self.view.file(self.folder, p))
            .collect()
    }

    /// Absolute, for use elsewhere.
    pub fn path(&self, text: &str) -> PathBuf {
        self.view.find(self.folder, text)
    }

    pub fn place(&self, span: Range<usize>) -> Place {
        self.lines
            .place(self.file, self.text, span.start, span.len())
    }

    pub fn unknown<'k, K: AsRef<str>>(
        &mut self,
        key: &Spanned<K>,
        known: impl Iterator<Item = &'k str> + Clone,
    ) {
        let place = self.place(key.span());
        self.problems
            .push(unknown_key(key.get_ref().as_ref(), known).at(&place, "not known here"));
    }

    pub fn complain(&mut self, code: &str, message: String, span: Range<usize>) {
        let place = self.place(span);
        self.problems
            .push(Diagnostic::error(code, message).at(&place, "this value"));
    }
}

/// L505, with a suggestion.
fn unknown_key<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Diagnostic {
    let diagnostic = Diagnostic::error("L505", format!("unknown key `{name}` in lath.toml"));
    match closest(name, known.clone()) {
        Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
        None => diagnostic.help(format!(
            "there are: {}",
            known.collect::<Vec<_>>().join(", ")
        )),
    }
}
