//! Java, with JMH: plain JMH classes and jars run with JMH's own generated code and iteration
//! handler, in the JVM that JMH would fork.
//!
//! JMH's list (`listing`), from the JVM that will be measured, defines the benchmarks. lath also
//! reads the source (`scan`) for places and for annotations that JMH lacks. The Java code is in
//! `runtime/`.

mod build;
mod classpath;
mod compile;
mod compiler;
mod complaint;
mod entries;
mod facts;
mod flags;
pub(crate) mod front;
mod generate;
mod graal;
mod jdk;
mod launcher;
mod listing;
mod lists;
mod marks;
mod maven;
mod modules;
mod names;
mod near;
mod needs;
mod paths;
mod program;
mod project;
mod reflected;
mod renamed;
mod resources;
pub(crate) mod scan;
mod source;
mod stacks;
mod tools;
mod unnamed;
mod warnings;

use crate::shared::extent;
use facts::{FACTS, ID};
use front::Front;
use lath_core::diagnostic::OrProblems;
use lath_core::language::{
    Bodies, BuildOption, BuildOptions, Example, Generated, Kind, Language, Need, Platform, Report,
    Tool,
};
use lath_core::paths::{Span, Words};
use lath_core::plan::Wrapper;
use lath_core::planner::possible::Name;
use lath_core::program::Program;
use lath_core::races::Detector;
use lath_core::site::Scan;
use lath_core::source::Extent;
use lath_core::stacks::Stacks;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static EXTENSIONS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| FACTS.extensions.iter().map(String::as_str).collect());
static VARIABLES: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| FACTS.variables.iter().map(String::as_str).collect());

/// Beginnings of what its runtime says when it ends the process.
const REPORT: Report = Report {
    deadlock: &[],
    begins: &[
        "# A fatal error has been detected",
        "# There is insufficient memory for the Java Runtime",
        "FATAL ERROR in native method",
        "Terminating due to java.lang.OutOfMemoryError",
        "java.lang.StackOverflowError",
        "java.lang.OutOfMemoryError",
        "Exception in thread ",
        "Exception: ",
    ],
    runtime: &[],
};

pub static JAVA: Java = Java { front: None };

/// Java, or a language in front of it.
pub struct Java {
    front: Option<&'static Front>,
}

impl Java {
    /// A language that another compiler than javac makes class files of.
    pub(crate) const fn behind(front: &'static Front) -> Java {
        Java { front: Some(front) }
    }

    fn read(&self, path: &Path) -> OrProblems<source::Source> {
        source::Source::read(path, self.front)
    }

    /// With the name that a platform has in this language.
    fn own(&self, platform: Platform) -> Platform {
        Platform {
            name: front::platform(self.front, &platform.name),
            ..platform
        }
    }
}

impl Language for Java {
    fn id(&self) -> &'static str {
        self.front.map_or(ID, |front| front.id)
    }

    fn name(&self) -> &'static str {
        self.front.map_or(FACTS.name.as_str(), |front| front.name)
    }

    /// What is behind another compiler has been through the conformance kit on one JDK only.
    fn experimental(&self) -> bool {
        self.front.is_some()
    }

    fn extensions(&self) -> &'static [&'static str] {
        self.front
            .map_or(EXTENSIONS.as_slice(), |front| front.extensions)
    }

    fn variables(&self) -> &'static [&'static str] {
        &VARIABLES
    }

    fn report(&self) -> Report {
        REPORT
    }

    fn platforms(&self) -> Vec<Platform> {
        let all = jdk::platforms().into_iter();
        all.map(|platform| self.own(platform)).collect()
    }

    /// Accepts `jdk-25`, found or missing.
    fn platform(&self, name: &str) -> Option<Platform> {
        let found = self.platforms().into_iter().find(|p| p.name == name);
        found.or_else(|| {
            let platform = self.own(jdk::absent(front::jdk(name))?);
            (platform.name == name).then_some(platform)
        })
    }

    /// Headers of JNI.
    fn library_includes(&self, options: &BuildOptions) -> OrProblems<Vec<PathBuf>> {
        let include = jdk::compiler(&jdk::choose(options)?)?.home.join("include");
        Ok(vec![include.join("linux"), include])
    }

    fn paths(&self, kind: Words, words: &[String]) -> Vec<Span> {
        match kind {
            Words::Runtime => paths::of(words),
            Words::Compiler if self.front.is_none() => paths::of_compiler(words),
            Words::Compiler | Words::Linker => Vec::new(),
        }
    }

    fn has_runtime(&self) -> bool {
        true
    }

    /// JMH's.
    fn has_profilers(&self) -> bool {
        true
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let compiler = self.front.map(|front| front.fetched(&[]).1.swap_remove(0));
        std::iter::once(("harness", FACTS.jmh[0].clone()))
            .chain(compiler.map(|compiler| ("compiler", compiler)))
            .collect()
    }

    fn project(&self, source: &Path) -> BuildOptions {
        BuildOptions {
            dependencies: project::dependencies(source),
            ..BuildOptions::default()
        }
    }

    fn tools(&self) -> Vec<Tool> {
        needs::tools()
    }

    fn needs(&self, options: &BuildOptions) -> Vec<Need> {
        needs::needs(options, self.front)
    }

    fn scan(&self, source: &Path, _options: &BuildOptions) -> OrProblems<Scan> {
        self.read(source).map(|source| source.scan())
    }

    /// JMH handles those without parameters.
    fn lists_states(&self) -> bool {
        false
    }

    /// The bytes of a jar are no declarations.
    fn extents(&self, file: &Path, text: &str, names: &[Range<usize>]) -> Vec<Option<Extent>> {
        if source::is_jar(file) {
            return vec![None; names.len()];
        }
        let grammar = self.front.map_or_else(
            || tree_sitter_java::LANGUAGE.into(),
            |front| (front.grammar.language)(),
        );
        extent::of(&grammar, text, names)
    }

    /// A jar is compiled already.
    fn takes(&self, source: &Path) -> &'static [BuildOption] {
        if source::is_jar(source) {
            &BuildOption::OF_RUNTIMES
        } else {
            &[
                BuildOption::CompilerFlags,
                BuildOption::Sources,
                BuildOption::Runtime,
                BuildOption::RuntimeArgs,
            ]
        }
    }

    fn takes_source(&self, further: &Path, _: Option<&str>) -> bool {
        match self.front {
            Some(front) => front.takes(further),
            None => further.extension().is_some_and(|e| e == "java"),
        }
    }

    fn scan_text(&self, name: &str, text: &str) -> Scan {
        source::Source::of_text(Path::new(name), text.to_owned(), self.front).scan()
    }

    fn program(&self, source: &Path, options: &BuildOptions) -> OrProblems<Program> {
        let source = self.read(source)?;
        let listing = listing::listing(&source, options)
            .map_err(|problems| program::with_mistakes(&source, problems))?;
        program::program(&source, &listing)
    }

    fn names(&self, source: &Path) -> Option<Vec<Name>> {
        Some(names::names(source, self.front))
    }

    fn races(&self) -> Result<Detector, &'static str> {
        Err("no virtual machine reports them")
    }

    fn stacks(&self, _wrapper: &Wrapper, options: &BuildOptions) -> Result<Stacks, String> {
        stacks::stacks(options)
    }

    fn equip(
        &self,
        wrapper: &mut Wrapper,
        profilers: &[String],
        options: &BuildOptions,
    ) -> Result<(), String> {
        stacks::equip(wrapper, profilers, options)
    }

    fn wrapper_extension(&self) -> Option<&'static str> {
        Some("jar")
    }

    fn output(&self, output: &Path) -> PathBuf {
        build::jar_name(output)
    }

    fn start_command(&self, wrapper: &Path) -> Option<Vec<String>> {
        Some(vec![
            "java".to_owned(),
            "-jar".to_owned(),
            build::jar_name(wrapper).to_string_lossy().into_owned(),
        ])
    }

    fn example(&self) -> Option<Example> {
        // Only its own: fronts have none.
        self.front.is_none().then_some(Example {
            file: "Primes.java",
            benchmark: "Primes.count",
            text: include_str!("example/Primes.java"),
            dependency: "com.google.guava:guava:33.4.8-jre",
        })
    }

    fn bodies(&self) -> Option<Bodies> {
        self.front.is_none().then_some(Bodies {
            file: "Bodies.java",
            text: include_str!("calibration/Bodies.java"),
            kinds: &[Kind {
                name: "java",
                function: "chain",
                code: "computes in Java",
            }],
            warms_up: true,
        })
    }

    fn generate(
        &self,
        program: &Program,
        folder: &Path,
        options: &BuildOptions,
        standalone: bool,
    ) -> OrProblems<Generated> {
        generate::generate(program, folder, options, standalone, self.front)
    }

    fn build(
        &self,
        program: &Program,
        output: Option<&Path>,
        options: &BuildOptions,
    ) -> OrProblems<Wrapper> {
        build::build(program, output, options, self.front)
    }
}
