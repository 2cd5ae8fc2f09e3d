//! The lath.toml of a new suite, and the text about it.

use lath_core::escape;
use lath_core::language::{Example, Language};
use std::path::Path;

/// With placeholders that depend on the languages.
const TEMPLATE: &str = include_str!("suite.toml.txt");

/// Number of platforms per language in the example.
const SHOWN: usize = 2;

/// The initial content of a suite.
pub(super) struct Begun {
    /// Sources that already exist.
    existing: Vec<String>,
    members: Vec<Member>,
}

struct Member {
    language: &'static dyn Language,
    example: Example,
    /// Names of platforms on this machine, the default one first.
    platforms: Vec<String>,
}

impl Begun {
    pub fn with(existing: Vec<String>) -> Begun {
        Begun {
            existing,
            members: Vec::new(),
        }
    }

    pub fn beside(self, existing: Vec<String>) -> Begun {
        Begun { existing, ..self }
    }

    pub fn new(
        found: impl Iterator<Item = (&'static dyn Language, Option<Example>, Vec<String>)>,
    ) -> Begun {
        let members = found.filter_map(|(language, example, platforms)| {
            Some(Member {
                language,
                example: example?,
                platforms,
            })
        });
        Begun {
            existing: Vec::new(),
            members: members.collect(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.existing.is_empty() && self.members.is_empty()
    }

    pub fn examples(&self) -> impl Iterator<Item = (&'static dyn Language, Example)> {
        self.members.iter().map(|m| (m.language, m.example))
    }
}

/// Platforms of a language on this machine, the default one first.
pub(super) fn platforms(language: &dyn Language) -> Vec<String> {
    let mut found: Vec<_> = language
        .platforms()
        .into_iter()
        .filter(|p| p.path.is_some())
        .collect();
    found.sort_by_key(|p| !p.default);
    found.into_iter().map(|p| p.name).collect()
}

/// `lath.toml`.
pub(super) fn text(begun: &Begun) -> String {
    let sources: Vec<&str> = begun
        .existing
        .iter()
        .map(String::as_str)
        .chain(begun.members.iter().map(|m| m.example.file))
        .collect();
    let platforms: Vec<&str> = begun
        .members
        .iter()
        .flat_map(|m| m.platforms.iter().take(SHOWN))
        .map(String::as_str)
        .collect();
    let build = begun.members.first().map_or_else(String::new, |m| {
        format!("# [build.{}]\n# …", m.language.id())
    });
    let dependencies: Vec<String> = begun
        .members
        .iter()
        .map(|m| format!("# {} = [{:?}]", m.language.id(), m.example.dependency))
        .collect();
    let gaps = [
        ("{sources}", list(&sources)),
        ("{platforms}", list(&platforms)),
        ("{preset}", method(begun, "preset = \"quick\"")),
        ("{forks}", method(begun, "forks = 5")),
        ("{compare}", compare(begun)),
        ("{build}", build),
        ("{dependencies}", dependencies.join("\n")),
    ];
    let text = gaps.iter().fold(TEMPLATE.to_owned(), |text, (gap, value)| {
        text.replace(gap, value)
    });
    text.trim_end().to_owned() + "\n"
}

/// A setting for comparisons that cannot be measured in turns: it would only prevent turns where
/// they can. A verdict from forks needs five of them.
fn method(begun: &Begun, setting: &str) -> String {
    let compiles = |member: &Member| {
        let mut platforms = member.language.platforms().into_iter();
        platforms.any(|platform| platform.default && platform.jit)
    };
    let compared = begun.members.len() > 1;
    if compared && begun.members.iter().any(compiles) {
        setting.to_owned()
    } else {
        format!("# {setting}")
    }
}

fn compare(begun: &Begun) -> String {
    let mut names: Vec<&str> = begun.members.iter().map(|m| m.example.benchmark).collect();
    names.dedup();
    let baseline = begun.members.iter().find_map(|m| m.platforms.first());
    match baseline {
        Some(baseline) if begun.members.len() > 1 => {
            let name = Path::new(begun.members[0].example.file)
                .file_stem()
                .and_then(|s| s.to_str())
                .unwrap_or_default()
                .to_lowercase();
            format!(
                "[compare.{name}]\ncontenders = [{}]\n# lath compares all others with this \
                one.\nbaseline = {baseline:?}",
                list(&names)
            )
        }
        _ => "# [compare.name]\n# contenders = [\"one.benchmark\", \"another.benchmark\"]\n# \
            baseline = \"one.benchmark\""
            .to_owned(),
    }
}

fn list(texts: &[&str]) -> String {
    texts
        .iter()
        .map(|text| format!("{text:?}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The next commands.
pub(super) fn next(folder: &Path, begun: &Begun) -> String {
    let here = folder.as_os_str().is_empty();
    let argument = if here {
        String::new()
    } else {
        format!(
            " {}",
            escape::line(&lath_languages::quoted(&folder.display().to_string()))
        )
    };
    let mut text = String::from("\nNext:\n");
    for Member { language, .. } in begun.members.iter().filter(|m| m.platforms.is_empty()) {
        let install = language
            .platforms()
            .first()
            .map(|p| p.install.clone())
            .unwrap_or_default();
        text += &format!(
            "  {install}  (no toolchain on this machine runs {})\n",
            language.name()
        );
    }
    let commands = [
        ("list", " --contenders", "list benchmarks and comparisons"),
        ("run", "", "build, measure, compare"),
    ];
    let commands: Vec<(String, &str)> = commands
        .iter()
        .map(|(name, flag, what)| (format!("lath {name}{argument}{flag}"), *what))
        .collect();
    let width = commands
        .iter()
        .map(|(command, _)| command.chars().count())
        .max()
        .unwrap_or(0);
    commands.iter().fold(text, |text, (command, what)| {
        text + &format!("  {command:width$}  {what}\n")
    })
}
