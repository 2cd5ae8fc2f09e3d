//! A small CMake project for a generated wrapper, to build it without lath.

use super::copies::{self, Copies};
use super::spec::Native;
use super::{flags, generate, paths, refused};
use lath_core::diagnostic::OrProblems;
use lath_core::language::BuildOptions;
use lath_core::program::Program;
use minijinja::{Environment, context};
use std::path::{Path, PathBuf};

const TEMPLATE: &str = include_str!("CMakeLists.txt.j2");

/// The text of `CMakeLists.txt`.
pub(super) fn project(
    native: &Native,
    program: &Program,
    copies: &Copies,
    options: &BuildOptions,
) -> OrProblems<String> {
    let flags = flags::resolve(&native.declared().flags, options)?;
    let words = paths::expanded(&flags.compile, &flags.folder);
    refused::of_wrapper(native.declared(), &words)?;
    let compile = flags.compile_anywhere();
    let mut environment = Environment::new();
    environment.add_filter("cmake", |text: &str| quoted(text));
    environment
        .add_template("project", TEMPLATE)
        .expect("the template is part of this crate");
    let root = copies.root.clone().unwrap_or_default();
    let sources = flags::sources(options);
    let extra = |source: &PathBuf| {
        let absolute = std::path::absolute(source).unwrap_or_else(|_| source.clone());
        copies::place(&root, &absolute.to_string_lossy())
            .to_string_lossy()
            .into_owned()
    };
    let extras = sources.iter().map(extra);
    let (own, _) = native.spec.runtime_parts();
    let model = context! {
        version => env!("CARGO_PKG_VERSION"),
        name => format!("run_{}", program.stem),
        wrapper => generate::file_name(native.spec, program),
        cpp => native.spec.dialect.cpp,
        folder => Path::new(&copies.include).parent().map(|p| p.to_string_lossy().into_owned()),
        runtime => own.iter().map(|file| format!("lath/{}", file.name)).collect::<Vec<_>>(),
        extras => extras.collect::<Vec<_>>(),
        compile => &compile,
        abi => flags::of_abi(&compile),
        link => &flags.link,
        definition => format!("LATH_FLAGS={}", generate::c_string(&flags.compile.join(" "))),
    };
    let template = environment.get_template("project").expect("added above");
    Ok(template
        .render(model)
        .unwrap_or_else(|error| panic!("the project's template is broken: {error:#}"))
        + "\n")
}

/// A quoted argument of CMake.
fn quoted(text: &str) -> String {
    format!(
        "\"{}\"",
        text.replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace('$', "\\$")
    )
}
