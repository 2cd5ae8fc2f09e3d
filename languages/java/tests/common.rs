//! Building sources with the Java language, and talking to what was built.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

pub use crate::testing::built::{language as java, source};
pub use crate::testing::command::lath;
pub use crate::testing::driven::{answers, argv, talk};
use crate::testing::files::files;

/// Versions of Java that the tests want to see.
const WANTED: [&str; 2] = ["jdk-17", "jdk-25"];

/// Names of the JDKs to test with. What is missing is said out loud, and is an error where `CI` is
/// `true`. Empty: no Java, or no Maven.
pub fn jdks() -> Vec<String> {
    static FOUND: OnceLock<Vec<String>> = OnceLock::new();
    FOUND.get_or_init(find_jdks).clone()
}

fn find_jdks() -> Vec<String> {
    let missing =
        |what: &str, install: &str| lath_testing::skip(&format!("{what} is missing: {install}"));
    if Command::new("mvn").arg("-v").output().is_err() {
        missing("Maven", "apt install maven");
        return Vec::new();
    }
    let here: Vec<String> = java()
        .platforms()
        .into_iter()
        .filter(|p| p.path.is_some())
        .map(|p| p.name)
        .collect();
    let (found, lost): (Vec<&str>, Vec<&str>) = WANTED
        .iter()
        .partition(|name| here.iter().any(|h| h == *name));
    lost.iter()
        .for_each(|name| missing(name, "a JDK of that version"));
    // With another version the tests still say something.
    if found.is_empty() {
        here
    } else {
        found.into_iter().map(str::to_owned).collect()
    }
}

/// One for what does not depend on the version: formulae, the work of JMH's classes.
pub fn one_jdk() -> Option<String> {
    jdks().into_iter().next()
}

/// Whether there is a Java at all to test with; what one version shows the others show, too.
pub fn any() -> bool {
    !jdks().is_empty()
}

pub fn on(platform: &str) -> BuildOptions {
    BuildOptions {
        platform: Some(platform.to_owned()),
        ..BuildOptions::default()
    }
}

pub fn with_jmh(version: &str) -> BuildOptions {
    BuildOptions {
        dependencies: vec![format!("org.openjdk.jmh:jmh-core:{version}")],
        ..BuildOptions::default()
    }
}

/// A built source.
pub struct Built {
    pub program: Program,
    pub wrapper: Wrapper,
}

pub fn build(source: &Path, options: &BuildOptions) -> Built {
    try_build(source, options).unwrap_or_else(|problems| {
        panic!(
            "{}",
            problems
                .iter()
                .map(|p| format!("{p}\n"))
                .collect::<String>()
        )
    })
}

pub fn try_build(source: &Path, options: &BuildOptions) -> Result<Built, Vec<Diagnostic>> {
    let program = java().program(source, options)?;
    let wrapper = java().build(&program, None, options)?;
    Ok(Built { program, wrapper })
}

/// The command of a fork that is driven by hand, in a virtual machine with its first compiler and its
/// simplest collector. It says and counts the same, how fast it is matters to nobody, and hundreds of
/// them take half the processor time.
fn brief(argv: &[String]) -> Vec<String> {
    let (java, rest) = argv.split_first().expect("a command");
    let ours = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
    let java = std::iter::once(java.clone());
    let words = java.chain(ours.map(str::to_owned));
    words.chain(rest.iter().cloned()).collect()
}

impl Built {
    /// Index of a benchmark by the end of its name.
    pub fn index(&self, name: &str) -> usize {
        let found = self
            .program
            .benchmarks
            .iter()
            .find(|b| b.id.ends_with(name));
        found
            .unwrap_or_else(|| {
                panic!(
                    "no {name} in {:?}",
                    self.program
                        .benchmarks
                        .iter()
                        .map(|b| &b.id)
                        .collect::<Vec<_>>()
                )
            })
            .index
    }

    /// Sends commands to the fork of a benchmark; `{b}` in them is its index.
    pub fn drive(&self, benchmark: &str, commands: &str) -> Vec<Value> {
        let index = self.index(benchmark);
        answers(&talk(
            &brief(&self.wrapper.trials[&index]),
            &commands.replace("{b}", &index.to_string()),
        ))
    }

    pub fn output(&self, benchmark: &str, commands: &str) -> Output {
        let index = self.index(benchmark);
        talk(
            &brief(&self.wrapper.trials[&index]),
            &commands.replace("{b}", &index.to_string()),
        )
    }

    /// argv of what is no trial.
    pub fn plain(&self) -> Vec<String> {
        argv(&self.wrapper)
    }
}

/// `text` as a Java source of that name in a folder of its own.
pub fn written(name: &str, text: &str) -> (tempfile::TempDir, PathBuf) {
    files(&[(name, text)])
}
