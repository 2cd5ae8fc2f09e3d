//! The wrapper's text: the typed model, rendered by the template, with the package that it imports.

use super::model::Model;
use super::{RUNTIME, packages};
use crate::shared::{cache, portable};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::Generated;
use lath_core::program::Program;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, context};
use std::path::{Path, PathBuf};

const TEMPLATE: &str = include_str!("wrapper.dart.j2");

/// Length of a manifest line in a wrapper.
const MANIFEST_LINE: usize = 100;

/// The text of the wrapper of `program`. `compiler`: its name for display.
pub fn render(program: &Program, compiler: &str) -> String {
    let mut environment = Environment::new();
    let syntax = SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .keep_trailing_newline(true)
        .build();
    environment.set_syntax(syntax.expect("delimiters as they come"));
    environment.add_filter("dart", |text: &str| string(text));
    environment
        .add_template("wrapper", TEMPLATE)
        .expect("the template is part of this crate");
    let manifest = portable::manifest(program);
    let wrapper = Model { program };
    let model = context! {
        version => env!("CARGO_PKG_VERSION"),
        file => Path::new(&program.source).file_name().map(|name| name.to_string_lossy().replace(['\n', '\r'], "?")),
        uri => portable::file_uri(Path::new(&program.source)),
        platform => super::FACTS.platform.clone(),
        compiler => compiler,
        states => program.states.iter().map(|state| Value::from(Serde(wrapper.state(state)))).collect::<Vec<_>>(),
        benchmarks => program.benchmarks.iter().map(|benchmark| Value::from(Serde(wrapper.benchmark(benchmark)))).collect::<Vec<_>>(),
        manifest => pieces(&manifest),
    };
    let template = environment.get_template("wrapper").expect("added above");
    template
        .render(model)
        .unwrap_or_else(|error| panic!("the wrapper's template is broken: {error:#}"))
}

/// A string literal for any text: `$` begins an expression in Dart.
pub fn string(text: &str) -> String {
    let mut literal = String::from("'");
    for c in text.chars() {
        match c {
            '\'' | '\\' | '$' => literal.extend(['\\', c]),
            c if c.is_control()
                || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}') =>
            {
                literal.push_str(&format!("\\u{{{:x}}}", c as u32))
            }
            c => literal.push(c),
        }
    }
    literal.push('\'');
    literal
}

/// The text as adjacent literals of limited length.
fn pieces(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    characters
        .chunks(MANIFEST_LINE)
        .map(|line| string(&line.iter().collect::<String>()))
        .collect()
}

/// Writes the wrapper, the package and the list of packages into `folder`: the wrapper first.
pub fn write(
    program: &Program,
    text: &str,
    folder: &Path,
) -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        cache::write(&path, text.as_bytes())
            .map_err(|error| vec![cache::cannot_write(&path, &error)])?;
        Ok::<PathBuf, Vec<Diagnostic>>(path)
    };
    let mut files = vec![write(&format!("run_{}.dart", program.stem), text)?];
    files.extend(RUNTIME.write(&folder.join("lath"))?);
    let config = packages::config(Path::new(&program.source), &folder.join("lath"))?;
    files.push(write(packages::FILE, &config)?);
    Ok(files)
}

/// See [`lath_core::language::Language::generate`].
pub fn generate(
    program: &Program,
    folder: &Path,
    standalone: bool,
) -> Result<Generated, Vec<Diagnostic>> {
    let text = render(program, "");
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
    if standalone {
        return Ok(Generated {
            files: write(program, &text, &folder)?,
        });
    }
    let path = folder.join(format!("run_{}.dart", program.stem));
    cache::write(&path, text.as_bytes())
        .map_err(|error| vec![cache::cannot_write(&path, &error)])?;
    Ok(Generated { files: vec![path] })
}
