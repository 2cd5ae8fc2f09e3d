//! Dart: the virtual machine, with its just-in-time compiler; executables and JavaScript, where an SDK
//! can make them. README.md says what was tested, and how.

mod build;
mod complaint;
mod depends;
mod facts;
mod generate;
mod model;
mod pack;
mod packages;
mod scan;
mod sdk;

use crate::shared::extent;
use facts::{FACTS, ID};
use lath_core::diagnostic::OrProblems;
use lath_core::language::{BuildOption, BuildOptions, Generated, Language, Platform};
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use lath_core::site::Scan;
use lath_core::source::Extent;
use std::ops::Range;
use std::path::Path;
use std::sync::LazyLock;

static EXTENSIONS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| FACTS.extensions.iter().map(String::as_str).collect());
static VARIABLES: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| FACTS.variables.iter().map(String::as_str).collect());

pub static DART: Dart = Dart;

pub struct Dart;

impl Language for Dart {
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

    fn experimental(&self) -> bool {
        true
    }

    fn platforms(&self) -> Vec<Platform> {
        sdk::platforms()
    }

    fn unproven(&self, platform: &str) -> Option<&'static str> {
        let mut all = FACTS.platforms.iter();
        let found = all.find(|one| one.name == platform)?;
        found.unproven.as_deref()
    }

    fn scan(&self, source: &Path, _options: &BuildOptions) -> OrProblems<Scan> {
        scan::scan(source)
    }

    fn extents(&self, _file: &Path, text: &str, names: &[Range<usize>]) -> Vec<Option<Extent>> {
        extent::of(&tree_sitter_dart::LANGUAGE.into(), text, names)
    }

    fn takes(&self, _source: &Path) -> &'static [BuildOption] {
        &[]
    }

    fn scan_text(&self, name: &str, text: &str) -> Scan {
        scan::scan_text(name, text)
    }

    fn generate(
        &self,
        program: &Program,
        folder: &Path,
        _options: &BuildOptions,
        standalone: bool,
    ) -> OrProblems<Generated> {
        generate::generate(program, folder, standalone)
    }

    fn build(
        &self,
        program: &Program,
        output: Option<&Path>,
        options: &BuildOptions,
    ) -> OrProblems<Wrapper> {
        build::build(program, output, options)
    }
}
