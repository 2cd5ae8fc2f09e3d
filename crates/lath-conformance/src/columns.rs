//! The columns of the matrix: a language on one of its platforms.
//!
//! Compilers are many and differ little in what is promised here: a compiled language runs on its
//! default one. Where platforms are runtimes, the runtime is half of what is tested: the default
//! one runs, and the newest of every other product; where all are versions of one product, the
//! version that is furthest from the default. A compiled program that an engine runs is listed by its
//! language (`[also]` of `gaps.toml`).

use super::fixtures::Language;
use lath_core::language::Platform;
use std::cmp::Ordering;

pub struct Column<'a> {
    pub language: &'a Language,
    /// `None`: the language has no platform on this machine.
    pub platform: Option<&'a Platform>,
    /// Sources that must be refused are refused here, too. Who refuses is the language, not the
    /// runtime: another one in the same matrix has shown it.
    pub refuses: bool,
}

impl Column<'_> {
    /// `c/gcc`
    pub fn title(&self) -> String {
        match self.platform {
            Some(platform) => format!("{}/{}", self.language.id, platform.name),
            None => self.language.id.clone(),
        }
    }

    /// Why the behaviour is known not to be shown.
    pub fn gap(&self, behaviour: &str) -> Option<&str> {
        self.language.gaps.reason(
            self.platform.map_or("", |platform| &platform.name),
            behaviour,
        )
    }

    /// What is added to a run so that it uses this platform; nothing for the default one.
    pub fn arguments(&self) -> Vec<String> {
        let other = self.platform.filter(|platform| !platform.default);
        other
            .map(|platform| vec!["--platform".to_owned(), platform.name.clone()])
            .unwrap_or_default()
    }
}

/// The columns asked for: `all`, `default` (one for each language), `plain` (those of them that do
/// not compile while they run), names of platforms, or, if `wanted` is empty, those that matter.
pub fn choose<'a>(languages: &'a [Language], wanted: &[String]) -> Result<Vec<Column<'a>>, String> {
    let all = wanted.iter().any(|name| name == "all");
    let plain = wanted.iter().any(|name| name == "plain");
    let default = plain || wanted.iter().any(|name| name == "default");
    let mut columns = Vec::new();
    for language in languages
        .iter()
        .filter(|language| !plain || language.platforms.iter().any(|p| p.default && !p.jit))
    {
        let found: Vec<&Platform> = language
            .platforms
            .iter()
            .filter(|platform| platform.version.is_some())
            .collect();
        let chosen = match () {
            () if all => found,
            () if default => found
                .iter()
                .copied()
                .find(|platform| platform.default)
                .or(found.first().copied())
                .into_iter()
                .collect(),
            () if !wanted.is_empty() => found
                .into_iter()
                .filter(|platform| wanted.contains(&platform.name))
                .collect(),
            () => usual(language, found),
        };
        if chosen.is_empty() && (wanted.is_empty() || default) {
            columns.push(Column {
                language,
                platform: None,
                refuses: true,
            });
        }
        let column = |(index, platform)| Column {
            language,
            platform: Some(platform),
            refuses: index == 0 || !wanted.is_empty(),
        };
        columns.extend(chosen.into_iter().enumerate().map(column));
    }
    let has = |name: &str| {
        ["all", "default", "plain"].contains(&name)
            || columns.iter().any(|column| {
                column
                    .platform
                    .is_some_and(|platform| platform.name == name)
            })
    };
    match wanted.iter().find(|name| !has(name)) {
        Some(missing) => Err(format!("no such platform here: {missing}")),
        None => Ok(columns),
    }
}

/// Platforms that are here and run only if they are asked for: title and reason.
pub fn apart(languages: &[Language], wanted: &[String]) -> Vec<(String, String)> {
    let of = |language: &Language| -> Vec<(String, String)> {
        let found = language
            .platforms
            .iter()
            .filter(|platform| platform.version.is_some() && !platform.default);
        found
            .filter_map(|p| {
                language
                    .gaps
                    .apart(&p.name)
                    .map(|why| (format!("{}/{}", language.id, p.name), why.to_owned()))
            })
            .collect()
    };
    if wanted.is_empty() {
        languages.iter().flat_map(of).collect()
    } else {
        Vec::new()
    }
}

/// Those that matter among what is not listed, then those that the language wants beside them.
fn usual<'a>(language: &Language, found: Vec<&'a Platform>) -> Vec<&'a Platform> {
    let kept = found
        .into_iter()
        .filter(|platform| platform.default || language.gaps.apart(&platform.name).is_none());
    let (also, others): (Vec<_>, Vec<_>) =
        kept.partition(|platform| language.gaps.runs_also(&platform.name));
    let mut chosen = those_that_matter(&others);
    chosen.extend(also);
    chosen
}

/// The default platform and, for runtimes, others: the newest of each other product; if there is no
/// other product, the newest version of the default's, else the oldest.
fn those_that_matter<'a>(found: &[&'a Platform]) -> Vec<&'a Platform> {
    let Some(default) = found
        .iter()
        .copied()
        .find(|platform| platform.default)
        .or(found.first().copied())
    else {
        return Vec::new();
    };
    let mut chosen = vec![default];
    if found.iter().any(|platform| platform.jit) {
        let others = || {
            found
                .iter()
                .copied()
                .filter(|platform| platform.name != default.name)
        };
        let mut products: Vec<&str> = others()
            .map(product)
            .filter(|name| *name != product(default))
            .collect();
        products.sort_unstable();
        products.dedup();
        chosen.extend(products.iter().filter_map(|name| {
            others()
                .rev()
                .filter(|other| product(other) == *name)
                .max_by(|a, b| by_version(a, b))
        }));
        // Of several of one version the first: the others are variants of it.
        if chosen.len() == 1 {
            let newest = others()
                .rev()
                .max_by(|a, b| by_version(a, b))
                .filter(|other| by_version(other, default) != Ordering::Less);
            chosen.extend(newest.or_else(|| others().min_by(|a, b| by_version(a, b))));
        }
    }
    chosen
}

/// A platform's name without its version: those of one product are alike.
fn product(platform: &Platform) -> &str {
    platform
        .name
        .split_once(|c: char| c.is_ascii_digit())
        .map_or(platform.name.as_str(), |(product, _)| product)
}

/// `9.4` before `17.0.15`.
fn by_version(a: &Platform, b: &Platform) -> Ordering {
    let numbers = |platform: &Platform| -> Vec<u64> {
        let version = platform
            .version
            .as_deref()
            .and_then(|version| version.split(' ').next())
            .unwrap_or_default();
        version
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|number| number.parse().ok())
            .collect()
    };
    numbers(a).cmp(&numbers(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn platform(name: &str, version: &str, default: bool, jit: bool) -> Platform {
        Platform {
            name: name.to_owned(),
            version: Some(version.to_owned()),
            path: None,
            install: String::new(),
            default,
            jit,
        }
    }

    fn chosen(platforms: &[Platform]) -> Vec<&str> {
        let found: Vec<&Platform> = platforms.iter().collect();
        those_that_matter(&found)
            .into_iter()
            .map(|platform| platform.name.as_str())
            .collect()
    }

    #[test]
    fn compilers_run_once_runtimes_once_a_product() {
        let compilers = [
            platform("one", "12.2.0", true, false),
            platform("other", "14.0.6", false, false),
        ];
        assert_eq!(chosen(&compilers), ["one"]);
        let machines = ["9.4", "17.0.15", "25.0.3"]
            .map(|version| platform(version, version, version.starts_with("17"), true));
        assert_eq!(chosen(&machines), ["17.0.15", "25.0.3"]);
        let variants = [
            ("17", "17.0.15"),
            ("25", "25.0.3"),
            ("25-other", "25.0.3 (with another compiler)"),
        ];
        let variants = variants.map(|(name, version)| platform(name, version, name == "17", true));
        assert_eq!(chosen(&variants), ["17", "25"]);
        let newest_is_default = ["9.4", "17.0.15", "25.0.3"]
            .map(|version| platform(version, version, version.starts_with("25"), true));
        assert_eq!(chosen(&newest_is_default), ["25.0.3", "9.4"]);
        let kinds = [
            platform("i-3.11", "3.11", true, false),
            platform("i-3.13", "3.13", false, false),
            platform("j-3.9", "3.9", false, true),
        ];
        assert_eq!(chosen(&kinds), ["i-3.11", "j-3.9"]);
        assert_eq!(chosen(&kinds[..1]), ["i-3.11"]);
        let products = [
            platform("n-20", "20.1", true, true),
            platform("n-26", "26.0", false, true),
            platform("b-1", "1.4", false, true),
        ];
        let more = [
            platform("d-2.8", "2.8", false, true),
            platform("d-2.9", "2.9", false, true),
        ];
        assert_eq!(
            chosen(&[&products[..], &more[..]].concat()),
            ["n-20", "b-1", "d-2.9"]
        );
    }
}
