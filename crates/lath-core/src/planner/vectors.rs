//! Published results that benchmarks must reproduce before they are timed. [`ReadVectors`] reads
//! their files.

use super::groups::{DeclaredComparison, version_of};
use super::participant::{Participant, built};
use crate::diagnostic::{Diagnostic, Place};
use crate::plan::{Case, Expected, Plan};
use crate::proof::Proof;
use std::collections::{BTreeMap, BTreeSet};

/// Reads the vector file of a path. Errors: L517.
pub type ReadVectors<'a> = &'a dyn Fn(&str) -> Result<VectorFile, Vec<Diagnostic>>;

/// Gives every case of `plan` its expected result from a vector file: the benchmark's own file, or
/// its comparison's. Errors: L517.
pub(super) fn expect(
    plan: &mut Plan,
    participants: &[Participant],
    comparisons: &[DeclaredComparison],
    read: ReadVectors<'_>,
) -> Result<(), Vec<Diagnostic>> {
    let built = built(participants);
    let mut files: BTreeMap<String, VectorFile> = BTreeMap::new();
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
            match read(path) {
                Ok(file) => drop(files.insert(path.clone(), file)),
                Err(found) => problems.extend(found),
            }
        }
        if let Some(file) = files.get(path) {
            case.expected = file.expected(case);
            case.proves |= case.expected.is_some();
            // A baseline may check parameters that the file lacks.
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

/// The files of comparisons, with the cases they apply to. If versions are compared, each uses its
/// own suite's file. A contender that runs alone is in no family, and has its file all the same.
fn comparison_files(
    plan: &Plan,
    built: &[&Participant],
    comparisons: &[DeclaredComparison],
) -> BTreeMap<usize, String> {
    let mut files = BTreeMap::new();
    for comparison in comparisons {
        let Some(file) = &comparison.vectors else {
            continue;
        };
        let cases: Vec<usize> = match &comparison.version {
            None => {
                let families = plan
                    .families
                    .iter()
                    .filter(|f| f.name == comparison.name)
                    .flat_map(|f| f.cases.iter().copied());
                let named = plan.cases.iter().enumerate().filter_map(|(index, case)| {
                    let benchmark = &built[case.wrapper].program.benchmarks[case.benchmark];
                    let is_named = comparison.names(&case.contender, benchmark);
                    is_named.then_some(index)
                });
                families.chain(named).collect()
            }
            Some(label) => (0..plan.cases.len())
                .filter(|index| is_of(&plan.cases[*index], built, comparison, label))
                .collect(),
        };
        files.extend(cases.into_iter().map(|case| (case, file.clone())));
    }
    files
}

fn is_of(
    case: &Case,
    built: &[&Participant],
    comparison: &DeclaredComparison,
    label: &str,
) -> bool {
    let benchmark = &built[case.wrapper].program.benchmarks[case.benchmark];
    version_of(&case.contender, label)
        .is_some_and(|contender| comparison.names(contender, benchmark))
}

/// One file.
pub struct VectorFile {
    /// The origin of its results.
    pub source: String,
    pub vectors: Vec<Vector>,
}

/// The result for certain parameters.
pub struct Vector {
    /// Name and value.
    pub params: Vec<(String, String)>,
    pub result: Proof,
    pub place: Place,
}

impl VectorFile {
    /// The result of the first vector that has the case's parameters.
    pub fn expected(&self, case: &Case) -> Option<Expected> {
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

    /// A parameter that no benchmark has is misspelt, and its vector would never apply.
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

    /// The second of two vectors for the same parameters with different results.
    pub fn contradiction(&self) -> Option<&Place> {
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

/// The same text for all texts that are [`same`].
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_that_no_benchmark_has_are_refused() {
        let file = VectorFile {
            source: "x".into(),
            vectors: vec![Vector {
                params: vec![("nubmer".into(), "5".into())],
                result: Proof::Integer("1".into()),
                place: Place::default(),
            }],
        };
        let problem = file.stranger(&[]).unwrap();
        assert!(
            problem
                .message
                .ends_with("no benchmark has a parameter `nubmer`")
        );
        assert_eq!(problem.code, "L517");
    }
}
