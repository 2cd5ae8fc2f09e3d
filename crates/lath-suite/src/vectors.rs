//! Vector files: published results that benchmarks have to give before they are timed. TOML:
//!
//! ```toml
//! source = "where these come from"
//! [[vector]]
//! params = { number = 20 }
//! result = 2432902008176640000
//! ```
//!
//! `result` may be a number, a text, a boolean or an array; `hex = "…"` stands for bytes. Numbers
//! that TOML cannot hold are written as texts in `integer = "…"` or `float = "…"`.

use lath_core::bounded;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::plan::{Case, Expected, Plan};
use lath_core::planner::{Comparison, Participant, built, version_of};
use lath_core::proof::Proof;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Gives every case of `plan` the result that a vector file says it must have: the benchmark's own
/// file, or its comparison's. Errors: L517.
pub fn attach(
    plan: &mut Plan,
    participants: &[Participant],
    comparisons: &[Comparison],
) -> Result<(), Vec<Diagnostic>> {
    let built = built(participants);
    let mut files: BTreeMap<String, File> = BTreeMap::new();
    let mut problems = Vec::new();
    let of_case = comparison_files(plan, &built, comparisons);
    let competing: BTreeSet<usize> = plan
        .families
        .iter()
        .flat_map(|f| f.cases.iter().copied())
        .collect();
    for (index, case) in plan.cases.iter_mut().enumerate() {
        let own = built[case.wrapper].program.benchmarks[case.benchmark]
            .check
            .as_ref()
            .and_then(|c| c.vectors.as_ref());
        let Some(path) = own.or(of_case.get(&index)) else {
            continue;
        };
        if !files.contains_key(path) {
            match File::read(path) {
                Ok(file) => drop(files.insert(path.clone(), file)),
                Err(found) => problems.extend(found),
            }
        }
        if let Some(file) = files.get(path) {
            case.expected = file.expected(case);
            case.proves |= case.expected.is_some();
            // A baseline may know what the file does not.
            if case.expected.is_none() && !competing.contains(&index) {
                let message = format!("UNVERIFIED: no vector in {path} is for these parameters");
                case.warnings.push(
                    Diagnostic::warning("W930", message)
                        .help("parameters are matched by name and value"),
                );
            }
        }
    }
    problems.extend(
        files
            .values()
            .filter_map(|file| file.stranger(participants)),
    );
    problems.dedup();
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

/// The files of comparisons, by the cases that they are for. Where versions are compared, each has
/// its own suite's.
fn comparison_files(
    plan: &Plan,
    built: &[&Participant],
    comparisons: &[Comparison],
) -> BTreeMap<usize, String> {
    let mut files = BTreeMap::new();
    for comparison in comparisons {
        let Some(file) = &comparison.vectors else {
            continue;
        };
        let cases: Vec<usize> = match &comparison.version {
            None => plan
                .families
                .iter()
                .filter(|f| f.name == comparison.name)
                .flat_map(|f| f.cases.iter().copied())
                .collect(),
            Some(label) => (0..plan.cases.len())
                .filter(|index| is_of(&plan.cases[*index], built, comparison, label))
                .collect(),
        };
        files.extend(cases.into_iter().map(|case| (case, file.clone())));
    }
    files
}

fn is_of(case: &Case, built: &[&Participant], comparison: &Comparison, label: &str) -> bool {
    let benchmark = &built[case.wrapper].program.benchmarks[case.benchmark];
    version_of(&case.contender, label)
        .is_some_and(|contender| comparison.names(contender, benchmark))
}

/// One file.
struct File {
    source: String,
    vectors: Vec<Vector>,
}

/// The result for some parameters.
struct Vector {
    params: Vec<(String, String)>,
    result: Proof,
    place: Place,
}

impl File {
    fn read(path: &str) -> Result<File, Vec<Diagnostic>> {
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

    fn expected(&self, case: &Case) -> Option<Expected> {
        let has = |(name, value): &(String, String)| {
            case.params
                .iter()
                .any(|p| folded(&p.name) == folded(name) && same(&p.value, value))
        };
        let vector = self
            .vectors
            .iter()
            .find(|vector| vector.params.iter().all(has))?;
        Some(Expected {
            value: vector.result.clone(),
            source: self.source.clone(),
        })
    }

    /// A parameter that no benchmark has is misspelt, and its vector would never be used.
    fn stranger(&self, participants: &[Participant]) -> Option<Diagnostic> {
        let known: BTreeSet<String> = participants
            .iter()
            .flat_map(|one| &one.program.states)
            .flat_map(|s| &s.params)
            .map(|p| folded(&p.name))
            .collect();
        let all = self
            .vectors
            .iter()
            .flat_map(|vector| vector.params.iter().map(|(name, _)| (name, &vector.place)));
        let (name, place) = all
            .into_iter()
            .find(|(name, _)| !known.contains(&folded(name)))?;
        Some(
            Diagnostic::error(
                "L517",
                format!(
                    "vector file {}: no benchmark has a parameter `{name}`",
                    place.file
                ),
            )
            .at(place, "this vector"),
        )
    }

    /// The second of two vectors for the same parameters whose results differ.
    fn contradiction(&self) -> Option<&Place> {
        let mut known: BTreeMap<Vec<(String, String)>, &Proof> = BTreeMap::new();
        self.vectors.iter().find_map(|vector| {
            let mut params: Vec<(String, String)> = vector
                .params
                .iter()
                .map(|(name, value)| (folded(name), by_value(value)))
                .collect();
            params.sort();
            let earlier = *known.entry(params).or_insert(&vector.result);
            vector
                .result
                .difference(earlier, None)
                .map(|_| &vector.place)
        })
    }
}

fn folded(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The same text for texts that are [`same`].
fn by_value(text: &str) -> String {
    let whole = text.strip_prefix("0x").map_or_else(
        || text.parse::<i128>().ok(),
        |hex| i128::from_str_radix(hex, 16).ok(),
    );
    let number = whole
        .map(|n| n.to_string())
        .or_else(|| text.parse::<f64>().ok().map(|x| format!("{x}")));
    number.unwrap_or_else(|| text.to_owned())
}

/// Equal as texts, or as numbers.
fn same(a: &str, b: &str) -> bool {
    let number = |text: &str| {
        text.strip_prefix("0x").map_or_else(
            || text.parse::<i128>().ok(),
            |hex| i128::from_str_radix(hex, 16).ok(),
        )
    };
    a == b
        || number(a).is_some() && number(a) == number(b)
        || a.parse::<f64>()
            .ok()
            .zip(b.parse::<f64>().ok())
            .is_some_and(|(a, b)| a == b)
}

struct Reading<'a> {
    path: &'a str,
    text: &'a str,
    problems: Vec<Diagnostic>,
}

impl Reading<'_> {
    fn file(&mut self, table: &DeTable) -> File {
        let source = table
            .get("source")
            .and_then(|s| s.get_ref().as_str().map(str::to_owned));
        if source.is_none() {
            self.complain(
                "it does not say where its results are from: source = \"…\"",
                0..0,
            );
        }
        for key in table
            .keys()
            .filter(|k| !["source", "vector"].contains(&k.get_ref().as_ref()))
        {
            self.complain("unknown key; there are source and [[vector]]", key.span());
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
        let file = File {
            source: source.unwrap_or_default(),
            vectors,
        };
        if let Some(place) = file.contradiction() {
            self.complain(
                "an earlier vector has another result for the same parameters",
                place.offset..place.offset + place.length,
            );
        }
        file
    }

    fn vector(&mut self, item: &Spanned<DeValue>) -> Option<Vector> {
        let Some(table) = item.get_ref().as_table() else {
            self.complain("a table is wanted here", item.span());
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
                        "unknown key; there are params, result, hex, integer, float",
                        key.span(),
                    );
                    continue;
                }
            };
            match proof {
                Some(proof) => results.push(proof),
                None => self.complain("this is no result that can be compared", value.span()),
            }
        }
        if results.len() > 1 || results.is_empty() && self.problems.is_empty() {
            self.complain(
                "one result is wanted: result, hex, integer or float",
                item.span(),
            );
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
                None => self.complain("a number, a text or a boolean is wanted here", value.span()),
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
    use lath_core::plan::CaseParam;

    fn read(text: &str) -> Result<File, Vec<Diagnostic>> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("v.toml");
        std::fs::write(&path, text).unwrap();
        File::read(&path.to_string_lossy())
    }

    fn case(name: &str, value: &str) -> Case {
        Case {
            params: vec![CaseParam {
                name: name.into(),
                symbol: name.into(),
                value: value.into(),
            }],
            ..Case::default()
        }
    }

    #[test]
    fn results_are_found_by_parameters() {
        let text = "source = \"a book\"\n[[vector]]\nparams = { number = 20 }\nresult = 2432902008176640000\n[[vector]]\nparams = { number = 30 }\ninteger = \"265252859812191058636308480000000\"\n[[vector]]\nparams = { text = \"abc\" }\nhex = \"66C7\"\n";
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
                "source = \"x\"\n[[vector]]\nparams = {{ n = {a} }}\nresult = 1\n[[vector]]\nparams = {{ N = {b} }}\nresult = {result}\n"
            )
        };
        assert!(message(&two("20", "0x14", 2)).contains("another result for the same parameters"));
        assert!(message(&two("20", "20.0", 2)).contains("another result for the same parameters"));
        assert_eq!(
            (message(&two("20", "0x14", 1)), message(&two("20", "21", 2))),
            (String::new(), String::new())
        );
    }

    #[test]
    fn parameters_that_no_benchmark_has_are_refused() {
        let file = read("source = \"x\"\n[[vector]]\nparams = { nubmer = 5 }\nresult = 1\n")
            .unwrap_or_else(|p| panic!("{}", p[0]));
        let problem = file.stranger(&[]).unwrap();
        assert!(
            problem
                .message
                .ends_with("no benchmark has a parameter `nubmer`")
        );
        assert_eq!(
            (problem.code.as_str(), problem.labels[0].0.line),
            ("L517", 2)
        );
    }
}
