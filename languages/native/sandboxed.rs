//! Platforms whose programs run in a sandbox of WebAssembly: a compiler's target and an engine
//! (`crate::wasm`).

use super::kind::Kind;
use super::spec::Toolchain;
use super::toolchain::Compiler;
use super::version::{major_in, stamp, version_in, version_line};
use crate::shared::toolchain::remembered;
use crate::wasm;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::{BuildOptions, Platform};
use lath_tools::{ascii, find};
use std::path::Path;
use std::process::Command;

/// A compiler, the library for modules and an engine.
pub(super) fn platform(toolchain: &Toolchain, engine: &'static wasm::Declared) -> Platform {
    let compiler = compiler_for_modules(toolchain).map(|(_, title)| title);
    engine.platform(&toolchain.name, compiler, &toolchain.install)
}

/// The first command that has a library for modules, and its version: `clang 19.1.7`.
fn compiler_for_modules(toolchain: &Toolchain) -> Option<(String, String)> {
    let has_library = |command: &&String| {
        let mut asked = Command::new(command);
        asked.args(wasm::TARGET).arg("-print-file-name=libc.a");
        find(command)
            .and_then(|program| remembered::printed_path(&program, ascii(&mut asked)))
            .is_some()
    };
    let mut here = toolchain.commands.iter();
    let command = here.find(has_library)?;
    let line = version_line(std::slice::from_ref(command)).ok()?;
    let family = if command.starts_with("clang++") {
        "clang++"
    } else {
        "clang"
    };
    Some((command.clone(), format!("{family} {}", version_in(&line))))
}

/// The command that makes modules of a source, without an engine.
pub(super) fn command(toolchain: &Toolchain) -> Option<Vec<String>> {
    let (command, _) = compiler_for_modules(toolchain)?;
    let target = wasm::TARGET.map(str::to_owned);
    Some(std::iter::once(command).chain(target).collect())
}

/// The compiler of a platform whose modules run in an engine. L601 if one of both is missing.
pub(super) fn compiler(
    toolchain: &Toolchain,
    engine: &'static wasm::Declared,
    options: &BuildOptions,
) -> OrProblems<Compiler> {
    let missing = |what: String, install: &str| {
        vec![Diagnostic::error("L601", what).help(format!("install it: {install}"))]
    };
    let name = &toolchain.name;
    if options.cc.is_some() {
        let why = "it is built with clang, whose target it needs";
        return Err(wasm::refused(name, "--cc", why));
    }
    let (command, version) = compiler_for_modules(toolchain).ok_or_else(|| {
        missing(
            format!("no clang that makes WebAssembly found for {name}"),
            &toolchain.install,
        )
    })?;
    let engine = engine
        .find()
        .ok_or_else(|| missing(format!("the engine of {name} is not here"), &engine.install))?;
    let mut words = vec![command];
    words.extend(wasm::TARGET.map(str::to_owned));
    let line = version_line(&words[..1]).unwrap_or_default();
    let path = find(&words[0]).unwrap_or_default();
    Ok(Compiler {
        name: format!("{name} {} ({version})", engine.version),
        identity: format!("{words:?} {line} {} {}", stamp(&path), engine.identity()),
        platform: name.clone(),
        is_clang: true,
        kind: Kind::Usual,
        companion: None,
        major: major_in(&line),
        engine: Some(engine),
        command: words,
    })
}

/// The options with the packages among the dependencies in their place.
pub(super) fn with_packages(options: &BuildOptions) -> BuildOptions {
    let mut options = options.clone();
    let dependencies = options.dependencies.iter();
    let packages = dependencies.filter(|one| !Path::new(one).is_absolute());
    options.pkg_config.extend(packages.cloned());
    options
}
