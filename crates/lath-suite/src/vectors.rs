//! Vector files: published results that benchmarks must reproduce before they are timed. TOML:
//!
//! ```toml
//! source = "where these come from"
//! [[vector]]
//! params = { number = 20 }
//! result = 2432902008176640000
//! ```
//!
//! `result` may be a number, a string, a boolean or an array; `hex = "…"` means bytes. Numbers
//! outside TOML's range are strings in `integer = "…"` or `float = "…"`.

use lath_core::bounded;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::planner::{Vector, VectorFile};
use lath_core::proof::Proof;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Reads the file at `path`. Errors: L517.
pub fn read(path: &str) -> Result<VectorFile, Vec<Diagnostic>> {
    let text = bounded::read_to_string(Path::new(path), bounded::VECTORS).map_err(|e| {
        vec![Diagnostic::error(
            "L517",
            format!("{path} cannot be read: {e}"),
        )]
    })?;
    let table = DeTable::parse(&text).map_err(|e| {
        let span = e.span().unwrap_or(0..0);
        vec![
            Diagnostic::error("L517", format!("{path} is not valid TOML")).at(
                &Place::new(path, &text, span.start, span.len()),
                e.message(),
            ),
        ]
    })?;
    let mut reading = Reading {
        path,
        text: &text,
        problems: Vec::new(),
    };
    let file = reading.file(table.get_ref());
    if reading.problems.is_empty() {
        Ok(file)
    } else {
        Err(reading.problems)
    }
}

struct Reading<'a> {
    path: &'a str,
    text: &'a str,
    problems: Vec<Diagnostic>,
}

impl Reading<'_> {
    fn file(&mut self, table: &DeTable) -> VectorFile {
        let source = table
            .get("source")
            .and_then(|s| s.get_ref().as_str().map(str::to_owned));
        if source.is_none() {
            self.complain(
                "it does not name the origin of its results: source = \"…\"",
                0..0,
            );
        }
        for key in table
            .keys()
            .filter(|k| !["source", "vector"].contains(&k.get_ref().as_ref()))
        {
            self.complain("unknown key; expected source or [[vector]]", key.span());
        }
        let items = table
            .get("vector")
            .and_then(|v| v.get_ref().as_array())
            .filter(|items| !items.is_empty());
        if items.is_none() {
            self.complain(
                "it has no [[vector]]",
                table.get("vector").map_or(0..0, Spanned::span),
            );
        }
        let vectors = items
            .into_iter()
            .flat_map(|items| items.iter())
            .filter_map(|item| self.vector(item))
            .collect();
        let file = VectorFile {
            source: source.unwrap_or_default(),
            vectors,
        };
        if let Some(place) = file.contradiction() {
            self.complain(
                "an earlier vector has a different result for the same parameters",
                place.offset..place.offset + place.length,
            );
        }
        file
    }

    fn vector(&mut self, item: &Spanned<DeValue>) -> Option<Vector> {
        let Some(table) = item.get_ref().as_table() else {
            self.complain("expected a table", item.span());
            return None;
        };
        let mut params = Vec::new();
        let mut results = Vec::new();
        for (key, value) in table {
            let text = || value.get_ref().as_str().map(str::to_owned);
            let proof = match key.get_ref().as_ref() {
                "params" => {
                    params = self.params(value);
                    continue;
                }
                "result" => proof(value.get_ref()),
                "hex" => text()
                    .map(|t| t.to_lowercase())
                    .filter(|t| t.len() % 2 == 0 && t.bytes().all(|b| b.is_ascii_hexdigit()))
                    .map(Proof::Bytes),
                "integer" => text().filter(|t| is_integer(t)).map(Proof::Integer),
                "float" => text()
                    .filter(|t| t.parse::<f64>().is_ok())
                    .map(Proof::Float),
                _ => {
                    self.complain(
                        "unknown key; expected params, result, hex, integer or float",
                        key.span(),
                    );
                    continue;
                }
            };
            match proof {
                Some(proof) => results.push(proof),
                None => self.complain("lath cannot compare this result", value.span()),
            }
        }
        if results.len() > 1 || results.is_empty() && self.problems.is_empty() {
            self.complain("expected one of result, hex, integer or float", item.span());
        }
        let place = Place::new(self.path, self.text, item.span().start, item.span().len());
        Some(Vector {
            params,
            result: results.pop()?,
            place,
        })
    }

    fn params(&mut self, value: &Spanned<DeValue>) -> Vec<(String, String)> {
        let Some(table) = value.get_ref().as_table() else {
            self.complain(
                "parameters are a table: params = { name = value }",
                value.span(),
            );
            return Vec::new();
        };
        let mut params = Vec::new();
        for (key, value) in table {
            match scalar(value.get_ref()) {
                Some(text) => params.push((key.get_ref().to_string(), text)),
                None => self.complain("expected a number, a string or a boolean", value.span()),
            }
        }
        params
    }

    fn complain(&mut self, what: &str, span: std::ops::Range<usize>) {
        let place = Place::new(self.path, self.text, span.start, span.len());
        self.problems.push(
            Diagnostic::error("L517", format!("vector file {}: {what}", self.path))
                .at(&place, "here"),
        );
    }
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn scalar(value: &DeValue) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(
            i128::from_str_radix(number.as_str(), number.radix())
                .ok()?
                .to_string(),
        ),
        DeValue::Float(number) => Some(number.to_string()),
        DeValue::Boolean(b) => Some(b.to_string()),
        _ => None,
    }
}

fn proof(value: &DeValue) -> Option<Proof> {
    Some(match value {
        DeValue::String(text) => Proof::Text(text.to_string()),
        DeValue::Integer(number) => Proof::Integer(
            i128::from_str_radix(number.as_str(), number.radix())
                .ok()?
                .to_string(),
        ),
        DeValue::Float(number) => Proof::Float(number.to_string()),
        DeValue::Boolean(b) => Proof::Bool(*b),
        DeValue::Array(items) => Proof::List(
            items
                .iter()
                .map(|item| proof(item.get_ref()))
                .collect::<Option<Vec<_>>>()?,
        ),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::plan::{Case, CaseParam};

    fn read(text: &str) -> Result<VectorFile, Vec<Diagnostic>> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("v.toml");
        std::fs::write(&path, text).unwrap();
        super::read(&path.to_string_lossy())
    }

    fn case(name: &str, value: &str) -> Case {
        Case {
            params: vec![CaseParam {
                name: name.into(),
                symbol: name.into(),
                value: value.into(),
                fractional: false,
            }],
            ..Case::default()
        }
    }

    #[test]
    fn results_are_found_by_parameters() {
        let text = "source = \"a book\"\n[[vector]]\nparams = { number = 20 }\nresult = \
            2432902008176640000\n[[vector]]\nparams = { number = 30 }\ninteger = \
            \"265252859812191058636308480000000\"\n[[vector]]\nparams = { text = \"abc\" }\nhex = \
            \"66C7\"\n";
        let file = read(text).unwrap_or_else(|p| panic!("{}", p[0]));
        let of = |name, value| file.expected(&case(name, value)).map(|e| e.value);
        assert_eq!(of("number", "0x14"), of("number", "20"));
        assert_eq!(
            of("Number", "20"),
            Some(Proof::Integer("2432902008176640000".into()))
        );
        assert_eq!(
            of("number", "30"),
            Some(Proof::Integer("265252859812191058636308480000000".into()))
        );
        assert_eq!(of("text", "abc"), Some(Proof::Bytes("66c7".into())));
        assert_eq!(of("number", "5"), None);
        assert_eq!(
            file.expected(&case("number", "20")).unwrap().source,
            "a book"
        );
    }

    #[test]
    fn mistakes_are_located() {
        let problems = read("[[vector]]\nparams = 3\nhex = \"abc\"\nresults = 1\n")
            .err()
            .unwrap();
        let mut lines: Vec<usize> = problems.iter().map(|p| p.labels[0].0.line).collect();
        lines.sort_unstable();
        assert_eq!(lines, [1, 2, 3, 4]);
        assert!(problems.iter().all(|p| p.code == "L517"));
    }

    #[test]
    fn files_that_would_check_nothing_are_refused() {
        let message = |text: &str| {
            read(text)
                .err()
                .map(|p| p[0].message.clone())
                .unwrap_or_default()
        };
        assert!(message("source = \"x\"\n").ends_with("it has no [[vector]]"));
        assert!(message("source = \"x\"\nvector = 5\n").ends_with("it has no [[vector]]"));
        let two = |a: &str, b: &str, result: u32| {
            format!(
                "source = \"x\"\n[[vector]]\nparams = {{ n = {a} }}\nresult = \
                    1\n[[vector]]\nparams = {{ N = {b} }}\nresult = {result}\n"
            )
        };
        assert!(
            message(&two("20", "0x14", 2)).contains("a different result for the same parameters")
        );
        assert!(
            message(&two("20", "20.0", 2)).contains("a different result for the same parameters")
        );
        assert_eq!(
            (message(&two("20", "0x14", 1)), message(&two("20", "21", 2))),
            (String::new(), String::new())
        );
    }
}
