//! Two contenders of one run as the sides of a comparison.

use super::chosen::Chosen;
use super::matched::can_be_paired;
use super::select;
use crate::series::title;
use lath_core::conditions::LANGUAGE;
use lath_core::diagnostic::Diagnostic;
use lath_core::names::is_version_of;
use lath_import::model::{Dataset, ReadRequest, Series};
use regex::Regex;
use std::collections::BTreeSet;
use std::path::Path;

/// Reads a file and selects two of its contenders; `chosen` then says how to compare them.
pub fn contenders(
    file: &Path,
    names: [&str; 2],
    patterns: &[Regex],
    request: &ReadRequest,
    chosen: &mut Chosen,
) -> Result<[Dataset; 2], Vec<Diagnostic>> {
    let all = lath_import::read(&[file], request)?;
    let [mut base, mut new] = two_of_one(&all, names).map_err(|d| vec![d])?;
    select([&mut base, &mut new], patterns).map_err(|d| vec![d])?;
    chosen.one_run = true;
    chosen.paired |= ran_in_blocks([&base, &new]);
    Ok([base, new])
}

/// The results of both contenders, each under the name of what it competes in. A contender is named
/// by its id, or by its benchmark if functions of one source compete; as in a suite, also by the end
/// of that name, without its version or by its language, if only one is called so. L507: the file has
/// none of that name, or several.
pub fn two_of_one(all: &Dataset, names: [&str; 2]) -> Result<[Dataset; 2], Diagnostic> {
    let known = Known::of(all);
    let (ids, wholes) = known.both(names)?;
    let is = |series: &Series, whole: &str| {
        if ids {
            let competing = series.competing.as_ref();
            competing.is_some_and(|of| of.contender == whole)
        } else {
            series.benchmark == whole
        }
    };
    let [base, new] = names;
    let side = |whole: &str| {
        let renamed = |series: &Series| Series {
            benchmark: match &series.competing {
                Some(of) if ids => of.benchmark.clone(),
                _ => format!("{new} against {base}"),
            },
            competing: None,
            ..series.clone()
        };
        let own = |all: &[Series]| {
            let own = all.iter().filter(|series| is(series, whole));
            own.map(renamed).collect()
        };
        Dataset {
            benchmarks: own(&all.benchmarks),
            lost: own(&all.lost),
            metrics: all.metrics.clone(),
            formats: all.formats.clone(),
            ..Dataset::default()
        }
    };
    let [first, second] = wholes;
    let mut first = side(first);
    first.warnings.clone_from(&all.warnings);
    Ok([first, side(second)])
}

/// Whether forks of one run are pairs: all ran in blocks, and there are enough of them.
fn ran_in_blocks([base, new]: [&Dataset; 2]) -> bool {
    let series = || base.benchmarks.iter().chain(&new.benchmarks);
    let mut forks = series().flat_map(|series| &series.forks);
    forks.all(|fork| fork.block.is_some()) && can_be_paired(base, new)
}

/// Names of a file's results.
struct Known<'a> {
    contenders: BTreeSet<&'a str>,
    /// Contenders with the languages of their sources.
    languages: BTreeSet<(&'a str, &'a str)>,
    /// Each with its contender.
    benchmarks: BTreeSet<(&'a str, Option<&'a str>)>,
    titles: BTreeSet<String>,
}

impl<'a> Known<'a> {
    fn of(all: &'a Dataset) -> Known<'a> {
        let contender = |series: &'a Series| Some(series.competing.as_ref()?.contender.as_str());
        let language =
            |series: &'a Series| Some((contender(series)?, series.conditions.value(LANGUAGE)?));
        let every = || all.benchmarks.iter().chain(&all.lost);
        Known {
            contenders: every().filter_map(contender).collect(),
            languages: every().filter_map(language).collect(),
            benchmarks: every()
                .map(|series| (series.benchmark.as_str(), contender(series)))
                .collect(),
            titles: every().map(|series| title(series, false)).collect(),
        }
    }

    /// What both names mean, and whether that are contenders.
    fn both(&self, names: [&str; 2]) -> Result<(bool, [&'a str; 2]), Diagnostic> {
        let found = names.map(|name| [self.contenders(name), self.benchmarks(name)]);
        for kind in [0, 1] {
            if let ([base], [new]) = (&found[0][kind][..], &found[1][kind][..]) {
                return Ok((kind == 0, [base, new]));
            }
        }
        for (name, found) in names.into_iter().zip(&found) {
            match found {
                [contenders, benchmarks] if contenders.is_empty() && benchmarks.is_empty() => {
                    return Err(self.unknown(name));
                }
                [contenders, benchmarks] if contenders.len() != 1 && benchmarks.len() != 1 => {
                    let several = [&contenders[..], &benchmarks[..]].concat().join(", ");
                    let message = format!("several are called {name}");
                    return Err(Diagnostic::error("L507", message)
                        .help(format!("name one of them: {several}")));
                }
                _ => {}
            }
        }
        let [base, new] = names;
        let message = format!("of {base} and {new}, one is a contender, the other a benchmark");
        Err(Diagnostic::error("L507", message).help("name two of a kind"))
    }

    fn contenders(&self, name: &str) -> Vec<&'a str> {
        if let Some(exact) = self.contenders.get(name) {
            return vec![exact];
        }
        let all = || self.contenders.iter().copied();
        let found: Vec<&str> = all()
            .filter(|id| is_version_of(id, name) || ends(id, name, &['/']))
            .collect();
        if found.is_empty() {
            return all().filter(|id| self.is_of(id, name)).collect();
        }
        found
    }

    /// Whether `name` is the language of a contender: `cpp`, or `fast/cpp` of `fast/g++`.
    fn is_of(&self, contender: &str, name: &str) -> bool {
        let all = self.languages.iter().filter(|(id, _)| *id == contender);
        all.map(|(_, language)| language).any(|language| {
            let head = contender.rfind('/').map_or("", |at| &contender[..=at]);
            name == *language || name.strip_prefix(head) == Some(language)
        })
    }

    fn benchmarks(&self, name: &str) -> Vec<&'a str> {
        let all = || self.benchmarks.iter();
        if let Some((exact, _)) = all().find(|(id, _)| *id == name) {
            return vec![exact];
        }
        // `cpython.sums.fast` and `python.sums.fast` for `cpython-3.11.sums.fast`.
        let has_no_version = |id: &str, contender: Option<&str>| {
            let of = contender.and_then(|of| Some((of, id.strip_prefix(of)?)));
            of.is_some_and(|(of, rest)| {
                let kind = name.strip_suffix(rest).filter(|_| rest.starts_with('.'));
                kind.is_some_and(|kind| is_version_of(of, kind) || self.is_of(of, kind))
            })
        };
        let mut found: Vec<&str> = all()
            .filter(|(id, of)| ends(id, name, &['.', ':']) || has_no_version(id, *of))
            .map(|(id, _)| *id)
            .collect();
        found.dedup();
        found
    }

    fn unknown(&self, name: &str) -> Diagnostic {
        let contenders = self.contenders.iter().map(|id| (*id).to_owned());
        let known: BTreeSet<String> = contenders.chain(self.titles.iter().cloned()).collect();
        let known: Vec<String> = known.into_iter().collect();
        Diagnostic::error("L507", format!("no contender is called {name}"))
            .help(format!("there are: {}", known.join(", ")))
    }
}

/// `sums.fast` and `sums::fast` are called `fast`, too.
fn ends(whole: &str, name: &str, after: &[char]) -> bool {
    let before = whole.strip_suffix(name);
    before.is_some_and(|before| before.ends_with(after))
}

#[cfg(test)]
mod tests {
    use super::{Known, ends};
    use std::collections::BTreeSet;

    #[test]
    fn a_function_needs_no_file() {
        let is = |whole: &str| ends(whole, "fast", &['.', ':']);
        assert!(is("sums.fast") && is("a::fast") && !is("steadfast"));
    }

    fn language(contender: &str) -> Option<&'static str> {
        let of = [
            ("python", "cpython"),
            ("javascript", "node"),
            ("javascript", "bun"),
        ];
        let mut all = of.into_iter().chain([("c", "gcc"), ("c", "fast/gcc")]);
        all.find(|(_, kind)| contender.starts_with(kind))
            .map(|(language, _)| language)
    }

    fn known<'a>(contenders: &[&'a str], benchmarks: &[&'a str]) -> Known<'a> {
        let language = |id: &&'a str| Some((*id, language(id)?));
        Known {
            contenders: contenders.iter().copied().collect(),
            languages: contenders.iter().filter_map(language).collect(),
            benchmarks: benchmarks
                .iter()
                .map(|id| {
                    (
                        *id,
                        contenders.iter().copied().find(|of| id.starts_with(of)),
                    )
                })
                .collect(),
            titles: BTreeSet::new(),
        }
    }

    #[test]
    fn a_language_is_a_name_if_one_contender_has_it() {
        let names = ["cpython-3.11", "node-20", "bun-1.4", "gcc", "fast/gcc"];
        let benchmarks = ["cpython-3.11.m.f", "node-20.m.f"];
        let known = known(&names, &benchmarks);
        let both = |names| known.both(names).map_err(|d| d.help.unwrap());
        assert_eq!(both(["python", "gcc"]), Ok((true, ["cpython-3.11", "gcc"])));
        assert_eq!(
            both(["fast/c", "python"]),
            Ok((true, ["fast/gcc", "cpython-3.11"]))
        );
        assert_eq!(
            both(["python.m.f", "javascript.m.f"]),
            Ok((false, ["cpython-3.11.m.f", "node-20.m.f"]))
        );
        for (name, several) in [("javascript", "bun-1.4, node-20"), ("c", "fast/gcc, gcc")] {
            assert_eq!(
                both(["python", name]),
                Err(format!("name one of them: {several}"))
            );
        }
    }

    #[test]
    fn names_need_no_version_and_no_beginning() {
        let known = known(
            &["cpython-3.11", "cpython-3.12", "node-20", "fast/bun-1.4"],
            &[
                "cpython-3.11.m.f",
                "cpython-3.12.m.f",
                "node-20.m.f",
                "node-20.m.g",
            ],
        );
        let both = |names| known.both(names).map_err(|d| (d.message.clone(), d.help));
        assert_eq!(
            both(["node", "bun-1.4"]),
            Ok((true, ["node-20", "fast/bun-1.4"]))
        );
        assert_eq!(
            both(["fast/bun", "node-20"]),
            Ok((true, ["fast/bun-1.4", "node-20"]))
        );
        assert_eq!(
            both(["node.m.f", "g"]),
            Ok((false, ["node-20.m.f", "node-20.m.g"]))
        );
        let refused = |names| both(names).unwrap_err();
        let (message, help) = refused(["cpython", "node"]);
        assert_eq!(message, "several are called cpython");
        assert_eq!(
            help.as_deref(),
            Some("name one of them: cpython-3.11, cpython-3.12")
        );
        assert_eq!(refused(["g", "f"]).0, "several are called f");
        assert_eq!(refused(["node", "deno"]).0, "no contender is called deno");
        assert!(refused(["node", "g"]).0.contains("the other a benchmark"));
    }
}
