//! The wrapper's text: the typed model, rendered by the template, with the package that it imports.

use super::facts::RUNTIME;
use super::model::Model;
use super::packages;
use super::sdk::Chosen;
use crate::shared::template::{self, Template};
use crate::shared::{cache, portable};
use lath_core::diagnostic::OrProblems;
use lath_core::language::Generated;
use lath_core::program::Program;
use minijinja::context;
use minijinja::value::{Serde, Value};
use std::path::{Path, PathBuf};

const TEMPLATE: Template = Template {
    text: include_str!("wrapper.dart.j2"),
    filters: &[("dart", string)],
};

/// Length of a manifest line in a wrapper.
const MANIFEST_LINE: usize = 100;

/// What a wrapper says of how it was built.
#[derive(Default)]
pub struct Setting {
    platform: String,
    /// Its name for display.
    compiler: String,
    jit: bool,
}

impl Setting {
    pub fn of(chosen: &Chosen) -> Setting {
        Setting {
            platform: chosen.declared.name.clone(),
            compiler: chosen.sdk.described(),
            jit: chosen.declared.jit,
        }
    }
}

/// The text of the wrapper of `program`.
pub fn render(program: &Program, setting: &Setting) -> String {
    let manifest = portable::manifest(program);
    let wrapper = Model { program };
    let model = context! {
        version => env!("CARGO_PKG_VERSION"),
        file => template::file_name(program, &[]),
        uri => portable::file_uri(Path::new(&program.source)),
        platform => &setting.platform,
        compiler => &setting.compiler,
        jit => setting.jit,
        states => program.states.iter().map(|state| Value::from(Serde(wrapper.state(state)))).collect::<Vec<_>>(),
        benchmarks => program.benchmarks.iter().map(|benchmark| Value::from(Serde(wrapper.benchmark(benchmark)))).collect::<Vec<_>>(),
        manifest => template::pieces(&manifest, MANIFEST_LINE, string),
    };
    TEMPLATE.render(model)
}

/// A string literal for any text: `$` begins an expression in Dart.
pub fn string(text: &str) -> String {
    template::literal(text, '\'', &['$'], |c| format!("\\u{{{:x}}}", c as u32))
}

/// Writes the wrapper, the package and the list of packages into `folder`: the wrapper first.
pub fn write(program: &Program, text: &str, folder: &Path) -> OrProblems<Vec<PathBuf>> {
    let write = |name: &str, text: &str| cache::written(folder.join(name), text.as_bytes());
    let mut files = vec![write(&format!("run_{}.dart", program.stem), text)?];
    files.extend(RUNTIME.write(&folder.join("lath"))?);
    let config = packages::config(Path::new(&program.source), &folder.join("lath"))?;
    files.push(write(packages::FILE, &config)?);
    Ok(files)
}

/// See [`lath_core::language::Language::generate`].
pub fn generate(program: &Program, folder: &Path, standalone: bool) -> OrProblems<Generated> {
    let text = render(program, &Setting::default());
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
    if standalone {
        return Ok(Generated {
            files: write(program, &text, &folder)?,
        });
    }
    let path = folder.join(format!("run_{}.dart", program.stem));
    Ok(Generated {
        files: vec![cache::written(path, text.as_bytes())?],
    })
}
