//! The names of benchmarks and contenders, and which of them mean the same.

use super::super::{Entrant, Selected};
use std::collections::{HashMap, HashSet};

/// Looks up names.
pub(super) struct Names<'a> {
    /// Selected benchmarks, by id and by their benchmark's id, in order.
    selected: HashMap<&'a str, Vec<usize>>,
    /// Ids of all benchmarks, with and without their contenders.
    pub(super) known: HashSet<String>,
    pub(super) contenders: HashSet<&'a str>,
    /// Names in `@Compare`.
    pub(super) compared: HashSet<&'a str>,
}

impl<'a> Names<'a> {
    pub(super) fn new(entrants: &[Entrant<'a>], selected: &'a [Selected<'a>]) -> Names<'a> {
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for (member, one) in selected.iter().enumerate() {
            by_name.entry(&one.id).or_default().push(member);
            if one.benchmark.id != one.id {
                by_name.entry(&one.benchmark.id).or_default().push(member);
            }
        }
        let benchmarks = || {
            entrants
                .iter()
                .flat_map(|e| e.program.benchmarks.iter().map(|b| (e.contender, b)))
        };
        Names {
            selected: by_name,
            known: benchmarks()
                .flat_map(|(contender, b)| [b.id.clone(), format!("{contender}.{}", b.id)])
                .collect(),
            contenders: entrants.iter().map(|e| e.contender).collect(),
            compared: benchmarks()
                .filter_map(|(_, b)| Some(b.compare.as_ref()?.name.as_str()))
                .collect(),
        }
    }

    pub(super) fn called(&self, text: &str) -> &[usize] {
        self.selected.get(text).map_or(&[], Vec::as_slice)
    }
}

/// The last two parts of a name, lower case, letters and digits only.
pub(super) fn fold(id: &str) -> String {
    let parts: Vec<&str> = id.split(['.', ':']).filter(|p| !p.is_empty()).collect();
    let last = &parts[parts.len().saturating_sub(2)..];
    last.iter()
        .map(|part| {
            part.chars()
                .filter(|c| c.is_alphanumeric())
                .flat_map(char::to_lowercase)
                .collect::<String>()
        })
        .collect::<Vec<_>>()
        .join(".")
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn spellings_of_one_name() {
        for id in [
            "Benchmarks::factorialRecursive",
            "org.x.Benchmarks.factorialRecursive",
            "benchmarks.factorial_recursive",
        ] {
            assert_eq!(fold(id), "benchmarks.factorialrecursive");
        }
        assert_ne!(fold("a.bc"), fold("ab.c"));
    }
}
