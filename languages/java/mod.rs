//! Java, with JMH: plain JMH classes and jars run with JMH's own generated code and iteration
//! handler, in the JVM that JMH would fork.
//!
//! JMH's list (`listing`), from the JVM that will be measured, defines the benchmarks. lath also
//! reads the source (`scan`) for places and for annotations that JMH lacks. The Java code is in
//! `runtime/`.

mod build;
mod classpath;
mod compile;
mod complaint;
mod entries;
mod facts;
mod flags;
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
mod scan;
mod source;
mod stacks;
mod tools;
mod unnamed;
mod warnings;

use crate::shared::extent;
use facts::{FACTS, ID};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{
    BuildOption, BuildOptions, Example, Generated, Language, Need, Platform, Report, Tool,
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

pub static JAVA: Java = Java;

pub struct Java;

impl Language for Java {
    fn id(&self) -> &'static str {
        ID
    }

    fn name(&self) -> &'static str {
        &FACTS.name
    }

    fn extensions(&self) -> &'static [&'static str] {
        &EXTENSIONS
    }

    fn variables(&self) -> &'static [&'static str] {
        &VARIABLES
    }

    fn report(&self) -> Report {
        REPORT
    }

    fn platforms(&self) -> Vec<Platform> {
        jdk::platforms()
    }

    /// Accepts `jdk-25`, found or missing.
    fn platform(&self, name: &str) -> Option<Platform> {
        self.platforms()
            .into_iter()
            .find(|p| p.name == name)
            .or_else(|| jdk::absent(name))
    }

    /// Headers of JNI.
    fn library_includes(&self, options: &BuildOptions) -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
        let include = jdk::compiler(&jdk::choose(options)?)?.home.join("include");
        Ok(vec![include.join("linux"), include])
    }

    fn paths(&self, kind: Words, words: &[String]) -> Vec<Span> {
        match kind {
            Words::Runtime => paths::of(words),
            Words::Compiler => paths::of_compiler(words),
            Words::Linker => Vec::new(),
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
        vec![("harness", FACTS.jmh[0].clone())]
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
        needs::needs(options)
    }

    fn scan(&self, source: &Path, _options: &BuildOptions) -> Result<Scan, Vec<Diagnostic>> {
        source::Source::read(source).map(|source| source.scan())
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
        extent::of(&tree_sitter_java::LANGUAGE.into(), text, names)
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
        further.extension().is_some_and(|e| e == "java")
    }

    fn scan_text(&self, name: &str, text: &str) -> Scan {
        source::Source::of_text(Path::new(name), text.to_owned()).scan()
    }

    fn program(&self, source: &Path, options: &BuildOptions) -> Result<Program, Vec<Diagnostic>> {
        let source = source::Source::read(source)?;
        let listing = listing::listing(&source, options)
            .map_err(|problems| program::with_mistakes(&source, problems))?;
        program::program(&source, &listing)
    }

    fn names(&self, source: &Path) -> Option<Vec<Name>> {
        Some(names::names(source))
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
        Some(Example {
            file: "Primes.java",
            benchmark: "Primes.count",
            text: include_str!("example/Primes.java"),
            dependency: "com.google.guava:guava:33.4.8-jre",
        })
    }

    fn generate(
        &self,
        program: &Program,
        folder: &Path,
        options: &BuildOptions,
        standalone: bool,
    ) -> Result<Generated, Vec<Diagnostic>> {
        generate::generate(program, folder, options, standalone)
    }

    fn build(
        &self,
        program: &Program,
        output: Option<&Path>,
        options: &BuildOptions,
    ) -> Result<Wrapper, Vec<Diagnostic>> {
        build::build(program, output, options)
    }
}
