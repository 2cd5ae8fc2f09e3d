//! The names of benchmarks and contenders, and which of them mean the same.

use super::super::participant::Entrant;
use super::super::select::Selected;
use crate::program::Benchmark;
use std::collections::{HashMap, HashSet};

/// Looks up names.
pub(super) struct Names<'a> {
    /// Selected benchmarks, by id and by their benchmark's id, in order.
    selected: HashMap<&'a str, Vec<usize>>,
    /// Ids of all benchmarks, with and without their contenders.
    pub(super) known: HashSet<String>,
    pub(super) contenders: HashSet<&'a str>,
    /// Ends of the ids in `known`, as tables print them, with the id; `None`: of several.
    short: HashMap<String, Option<String>>,
    /// Names in `@Compare`.
    pub(super) compared: HashSet<&'a str>,
}

impl<'a> Names<'a> {
    /// `also_called`: other names of contenders, with their own.
    pub(super) fn new(
        entrants: &[Entrant<'a>],
        selected: &'a [Selected<'a>],
        also_called: &[(String, String)],
    ) -> Names<'a> {
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
        let mut short = short(benchmarks());
        for (name, contender) in also_called {
            let own = || benchmarks().filter(|(of, _)| of == contender);
            let ends = own().map(|(_, b)| format!(".{}", b.id));
            for end in ends.chain([String::new()]) {
                let whole = Some(format!("{contender}{end}"));
                short.entry(format!("{name}{end}")).or_insert(whole);
            }
        }
        Names {
            selected: by_name,
            known: benchmarks()
                .flat_map(|(contender, b)| [b.id.clone(), format!("{contender}.{}", b.id)])
                .collect(),
            short,
            contenders: entrants.iter().map(|e| e.contender).collect(),
            compared: benchmarks()
                .filter_map(|(_, b)| Some(b.compare.as_ref()?.name.as_str()))
                .collect(),
        }
    }

    pub(super) fn called(&self, text: &str) -> &[usize] {
        self.selected
            .get(self.whole(text))
            .map_or(&[], Vec::as_slice)
    }

    /// The id or contender that `text` means: itself, or the only one that ends so, or that is also
    /// called so.
    pub(super) fn whole<'t>(&'t self, text: &'t str) -> &'t str {
        if self.known.contains(text) || self.contenders.contains(text) {
            return text;
        }
        self.short
            .get(text)
            .and_then(Option::as_deref)
            .unwrap_or(text)
    }
}

/// See [`Names::short`].
fn short<'a>(
    benchmarks: impl Iterator<Item = (&'a str, &'a Benchmark)>,
) -> HashMap<String, Option<String>> {
    let mut short: HashMap<String, Option<String>> = HashMap::new();
    let mut add = |end: String, id: String| {
        let known = short.entry(end).or_insert_with(|| Some(id.clone()));
        if known.as_ref() != Some(&id) {
            *known = None;
        }
    };
    for (contender, benchmark) in benchmarks {
        let id = &benchmark.id;
        for (at, _) in id.match_indices(['.', ':']) {
            let end = &id[at + 1..];
            if !end.starts_with(':') {
                add(end.to_owned(), id.clone());
                add(format!("{contender}.{end}"), format!("{contender}.{id}"));
            }
        }
    }
    short
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
