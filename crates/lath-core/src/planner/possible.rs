//! Finds sources that may have a selected benchmark before all are read: some languages must build
//! a source to read it.

use super::select::{is_selected, without_version};
use regex::Regex;
use regex_syntax::hir::Look;
use regex_syntax::hir::literal::Extractor;

/// What is known about a benchmark's name ([`crate::program::Benchmark::id`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    Whole(String),
    Beginning(String),
}

/// A source that has not been read.
pub struct Unread<'a> {
    pub contender: &'a str,
    /// Absolute.
    pub source: &'a str,
    pub names: &'a [Name],
    /// With several contenders, names begin with the contender's.
    pub several: bool,
    /// The contender has other sources: a shared name gets the source's name.
    pub clashes: bool,
}

/// False only if no benchmark of the source can be selected.
pub fn may_be_selected(unread: &Unread, includes: &[Regex], excludes: &[Regex]) -> bool {
    let Unread {
        contender,
        source,
        names,
        several,
        clashes,
    } = unread;
    let plain = if *several {
        format!("{contender}.")
    } else {
        String::new()
    };
    let unversioned = without_version(contender);
    let before = std::iter::once(plain)
        .chain(unversioned.map(|plain| format!("{plain}.")))
        .chain(unversioned.map(|_| String::new()))
        .chain(clashes.then(|| format!("{contender}@{source}.")));
    before.into_iter().any(|before| {
        names.iter().any(|name| match name {
            Name::Whole(name) => is_selected(&(before.clone() + name), includes, excludes),
            Name::Beginning(name) => {
                let beginning = before.clone() + name;
                let wanted = includes.is_empty()
                    || includes
                        .iter()
                        .any(|pattern| may_match(pattern, &beginning));
                wanted
                    && !excludes
                        .iter()
                        .any(|pattern| must_match(pattern, &beginning))
            }
        })
    })
}

/// Whether the pattern may match a text that begins like this. Only a pattern anchored at the start
/// can fail.
fn may_match(pattern: &Regex, beginning: &str) -> bool {
    let Ok(parsed) = regex_syntax::parse(pattern.as_str()) else {
        return true;
    };
    if !parsed.properties().look_set_prefix().contains(Look::Start) {
        return true;
    }
    let literals = Extractor::new().extract(&parsed);
    let fits = |literal: &[u8]| {
        literal.starts_with(beginning.as_bytes()) || beginning.as_bytes().starts_with(literal)
    };
    literals
        .literals()
        .is_none_or(|all| all.iter().any(|literal| fits(literal.as_bytes())))
}

/// Whether the pattern matches every text that begins like this: it matches within the beginning
/// and does not depend on the rest.
fn must_match(pattern: &Regex, beginning: &str) -> bool {
    let Ok(parsed) = regex_syntax::parse(pattern.as_str()) else {
        return false;
    };
    parsed
        .properties()
        .look_set()
        .iter()
        .all(|look| look == Look::Start)
        && pattern.is_match(beginning)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn may_be(names: &[Name], clashes: bool, includes: &[&str], excludes: &[&str]) -> bool {
        let all = |patterns: &[&str]| {
            patterns
                .iter()
                .map(|p| Regex::new(p).unwrap())
                .collect::<Vec<_>>()
        };
        let unread = Unread {
            contender: "slow",
            source: "/p/Slow.x",
            names,
            several: true,
            clashes,
        };
        may_be_selected(&unread, &all(includes), &all(excludes))
    }

    #[test]
    fn whole_names_are_decided() {
        let names = [Name::Whole("a.A.f".into()), Name::Whole("a.A.g".into())];
        assert!(may_be(&names, false, &[], &[]));
        assert!(may_be(&names, false, &["g$"], &[]));
        assert!(!may_be(&names, false, &["h"], &[]));
        assert!(!may_be(&names, false, &["f"], &["^slow"]));
        assert!(!may_be(&names, false, &["Slow"], &[]));
        assert!(may_be(&names, true, &["Slow"], &[]));
    }

    #[test]
    fn of_beginnings_only_what_is_certain_is_left_out() {
        let names = [Name::Beginning("a.A.".into())];
        for (pattern, possible) in [
            ("fast", true),
            ("^fast", false),
            ("^(fast|slow)", true),
            ("^slow.a.A.f$", true),
            (r"^slow\.b", false),
            (r"^[^.]+\.a", true),
        ] {
            assert_eq!(
                may_be(&names, false, &[pattern], &[]),
                possible,
                "{pattern}"
            );
        }
        for (pattern, possible) in [
            ("slow", false),
            (r"^slow\.", false),
            (r"slow\b.$", true),
            ("^fast", true),
            ("f$", true),
        ] {
            assert_eq!(
                may_be(&names, false, &[], &[pattern]),
                possible,
                "{pattern}"
            );
        }
    }
}
