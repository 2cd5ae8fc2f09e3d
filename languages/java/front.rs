//! Languages whose compilers write class files: Java's way, with another compiler in front. JMH's
//! generator for class files takes the place of its annotation processor, and what follows is the
//! same for all.

use super::scan::{Grammar, Scanned, scan_as};
use crate::shared::otherwise::{self, Otherwise};
use lath_core::diagnostic::OrProblems;
use lath_core::language::BuildOptions;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// `language.toml` of such a language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Facts {
    /// Version of compiler and library, if no dependency names another.
    pub version: String,
    /// The language's library, without its version: `group:artifact`.
    pub library: String,
    /// The compiler and its plugins, likewise.
    pub compiler: Vec<String>,
    /// The compiler's main class.
    pub main: String,
    /// What users call the compiler.
    pub command: String,
}

/// Such a language.
pub(crate) struct Front {
    pub id: &'static str,
    pub name: &'static str,
    pub extensions: &'static [&'static str],
    pub facts: &'static LazyLock<Facts>,
    pub grammar: &'static Grammar,
    /// Arguments of the compiler, except sources and the user's flags.
    pub arguments: fn(&Given<'_>) -> Vec<String>,
    /// Reads the compiler's output.
    pub said: fn(&str) -> Vec<Told>,
    /// What to type about a complaint of JMH's generator, or of javac about its code, if the language
    /// knows more.
    pub advice: fn(&str) -> Option<String>,
    /// Flags that lath sets, or with which the compiler compiles nothing.
    pub flags: Otherwise,
}

/// What the compiler is given.
pub(crate) struct Given<'a> {
    /// The class path, `a:b`.
    pub classpath: &'a str,
    /// Folder for the class files.
    pub classes: &'a str,
    /// Folder of the first source: class files must not depend on where it is.
    pub root: &'a str,
    /// The Java that will run them.
    pub java: u32,
    /// The compiler's own jars.
    pub jars: &'a [PathBuf],
}

/// A complaint or a warning of the compiler.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    pub is_error: bool,
    /// File, line and column, the latter from 1; none for the whole program.
    pub at: Option<(PathBuf, usize, usize)>,
    /// Its first line is the message.
    pub message: String,
}

/// Before the name of a JDK in the name of a platform: `kotlin-jdk-17`.
fn prefix(front: &Front) -> String {
    format!("{}-", front.id)
}

/// The platform of a JDK.
pub(super) fn platform(front: Option<&Front>, jdk: &str) -> String {
    front.map(prefix).unwrap_or_default() + jdk
}

/// The JDK of a platform's name, whichever language's.
pub(super) fn jdk(platform: &str) -> &str {
    platform.find("jdk").map_or(platform, |at| &platform[at..])
}

impl Front {
    pub fn scan(&self, file: &str, text: &str) -> Scanned {
        scan_as(self.grammar, file, text)
    }

    pub fn takes(&self, file: &Path) -> bool {
        let extension = file.extension().and_then(|e| e.to_str());
        extension.is_some_and(|e| self.extensions.contains(&e))
    }

    /// Library and compiler in one version, that of a dependency on the library, if there is one.
    pub fn fetched(&self, dependencies: &[String]) -> (String, Vec<String>) {
        let version = self.version(dependencies);
        let compiler = self.facts.compiler.iter();
        (
            format!("{}:{version}", self.facts.library),
            compiler.map(|stem| format!("{stem}:{version}")).collect(),
        )
    }

    /// Of the compiler.
    pub fn version(&self, dependencies: &[String]) -> String {
        let library = format!("{}:", self.facts.library);
        let named = dependencies
            .iter()
            .find_map(|each| each.strip_prefix(&library));
        named.unwrap_or(&self.facts.version).to_owned()
    }

    /// Classes of the compiled benchmarks that are not in `others`, the further sources: of JMH's list,
    /// because a grammar may know less than the compiler.
    pub(super) fn own_classes(&self, classes: &Path, others: &[String]) -> Vec<String> {
        let list = std::fs::read_to_string(classes.join("META-INF/BenchmarkList"));
        let of_others: Vec<String> = others
            .iter()
            .filter_map(|file| Some(self.scan(file, &std::fs::read_to_string(file).ok()?)))
            .flat_map(|scanned| scanned.declarations)
            .map(|declaration| declaration.site.symbol)
            .collect();
        let mut own: Vec<String> = listed(&list.unwrap_or_default());
        own.retain(|class| !of_others.contains(class));
        own.dedup();
        own
    }

    /// L503: flags that would take from the compiler what lath gives it.
    pub fn check(&self, options: &BuildOptions) -> OrProblems<()> {
        otherwise::refuse(&options.cflags, &self.flags)
    }
}

/// The classes in JMH's list: `JMH S 3 p.A …`, with the length of the name before it.
fn listed(list: &str) -> Vec<String> {
    let class = |line: &str| {
        let (length, rest) = line.strip_prefix("JMH S ")?.split_once(' ')?;
        Some(rest.get(..length.parse().ok()?)?.to_owned())
    };
    list.lines().filter_map(class).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jmhs_list_names_classes() {
        let list = "JMH S 3 p.A S 20 p.jmh_generated.A_f S 1 f \nJMH S 1 B S 3 x.y \n\nother\n";
        assert_eq!(listed(list), ["p.A", "B"]);
    }

    #[test]
    fn a_platform_is_a_jdk_with_the_language_before_it() {
        assert_eq!(platform(None, "jdk-17"), "jdk-17");
        for (platform, expected) in [
            ("jdk-17", "jdk-17"),
            ("other-jdk-25-graal", "jdk-25-graal"),
            ("jdk", "jdk"),
            ("nothing", "nothing"),
        ] {
            assert_eq!(jdk(platform), expected);
        }
    }
}
