//! The wrapper's text: the typed model, rendered by the template, with the files it needs.

use super::model::Model;
use super::{platforms, scan};
use crate::shared::cache;
use crate::shared::model::Dynamic;
use crate::shared::portable::{self, Names};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Generated};
use lath_core::program::Program;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, context};
use std::path::{Path, PathBuf};

const TEMPLATE: &str = include_str!("wrapper.py.j2");

/// Length of a manifest line in a wrapper.
const MANIFEST_LINE: usize = 100;

/// Folder of the copies of the user's files, beside the package.
const COPIES: &str = "files";

/// Inputs of a wrapper's text besides the program.
pub struct Setting<'a> {
    /// Use loops that a compiler cannot remove.
    pub jit: bool,
    /// Name of the platform.
    pub platform: &'a str,
    /// The interpreter's flags, for display.
    pub flags: &'a str,
}

/// A user's file in a wrapper.
pub struct Copied {
    pub module: String,
    pub original: String,
    /// Relative to the wrapper's folder.
    pub path: String,
}

/// The user's files, each below its import folder.
pub fn copies(program: &Program) -> Vec<Copied> {
    let copied = |file: &String| {
        let (module, root) = scan::module_of(Path::new(file));
        let relative = Path::new(file)
            .strip_prefix(&root)
            .unwrap_or(Path::new(file));
        Copied {
            module,
            original: file.clone(),
            path: format!("{COPIES}/{}", relative.to_string_lossy()),
        }
    };
    program.files.iter().map(copied).collect()
}

/// The text of the wrapper of `program`.
pub fn render(program: &Program, setting: &Setting) -> String {
    let mut environment = Environment::new();
    let syntax = SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .keep_trailing_newline(true)
        .build();
    environment.set_syntax(syntax.expect("delimiters as they come"));
    environment.add_filter("py", |text: &str| string(text));
    environment
        .add_template("wrapper", TEMPLATE)
        .expect("the template is part of this crate");
    let manifest = portable::manifest(program);
    let (name, root) = scan::module_of(Path::new(&program.source));
    let copies = copies(program);
    let names = Names::of(&program.source);
    let wrapper = Model { program };
    let model = context! {
        version => env!("CARGO_PKG_VERSION"),
        file => Path::new(&program.source).file_name().map(|name| name.to_string_lossy().replace(['\n', '\r', '\\', '"'], "?")),
        jit => setting.jit,
        platform => setting.platform,
        flags => setting.flags,
        module => name,
        root => names.name(&root.to_string_lossy()),
        copies => copies.iter().map(|c| vec![c.module.clone(), c.path.clone(), names.name(&c.original)]).collect::<Vec<_>>(),
        states => program.states.iter().map(|state| Value::from(Serde(wrapper.state(program, state)))).collect::<Vec<_>>(),
        benchmarks => program.benchmarks.iter().map(|benchmark| Value::from(Serde(wrapper.benchmark(benchmark)))).collect::<Vec<_>>(),
        manifest => pieces(&manifest),
    };
    let template = environment.get_template("wrapper").expect("added above");
    template
        .render(model)
        .unwrap_or_else(|error| panic!("the wrapper's template is broken: {error:#}"))
}

/// A string literal for any text.
pub fn string(text: &str) -> String {
    let mut literal = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => literal.extend(['\\', c]),
            '\n' => literal.push_str("\\n"),
            // Also U+2028 and similar, which editors take for line ends, and marks that change the
            // direction of writing.
            c if c.is_control()
                || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}') =>
            {
                literal.push_str(&format!("\\U{:08x}", c as u32))
            }
            c => literal.push(c),
        }
    }
    literal.push('"');
    literal
}

/// The text as literals of limited length.
fn pieces(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    characters
        .chunks(MANIFEST_LINE)
        .map(|line| string(&line.iter().collect::<String>()))
        .collect()
}

/// Writes a wrapper as `script`, with the package and copies of the user's files.
pub fn write(
    program: &Program,
    text: &str,
    folder: &Path,
    script: &str,
) -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
    let write = |path: PathBuf, text: &[u8]| {
        cache::write(&path, text).map_err(|error| vec![cache::cannot_write(&path, &error)])?;
        Ok::<PathBuf, Vec<Diagnostic>>(path)
    };
    let mut files = vec![write(folder.join(script), text.as_bytes())?];
    for copy in copies(program) {
        let text = std::fs::read(&copy.original).map_err(|error| {
            vec![Diagnostic::error(
                "L508",
                format!("cannot read {}: {error}", copy.original),
            )]
        })?;
        files.push(write(folder.join(&copy.path), &text)?);
    }
    files.extend(super::RUNTIME.write(folder)?);
    Ok(files)
}

/// See [`lath_core::language::Language::generate`]. A wrapper runs with the package and the copies
/// beside it.
pub fn generate(
    program: &Program,
    folder: &Path,
    options: &BuildOptions,
    standalone: bool,
) -> Result<Generated, Vec<Diagnostic>> {
    let flags = super::flags(options);
    // Without an interpreter, use the text for the plain one.
    let chosen = platforms::choose(options).ok();
    let jit = chosen
        .as_ref()
        .is_some_and(|chosen| chosen.interpreter.is_jit());
    let platform = chosen.map_or_else(|| "cpython".to_owned(), |chosen| chosen.platform);
    let shown = Names::of(&program.source).in_text(&flags.given.join(" "));
    let text = render(
        program,
        &Setting {
            jit,
            platform: &platform,
            flags: &shown,
        },
    );
    let script = format!("run_{}.py", program.stem);
    let mut files = write_or_script(program, &text, folder, &script, standalone)?;
    for file in &mut files {
        *file = std::path::absolute(&*file).unwrap_or_else(|_| file.clone());
    }
    Ok(Generated { files })
}

fn write_or_script(
    program: &Program,
    text: &str,
    folder: &Path,
    script: &str,
    standalone: bool,
) -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
    if standalone {
        return write(program, text, folder, script);
    }
    let path = folder.join(script);
    cache::write(&path, text.as_bytes())
        .map_err(|error| vec![cache::cannot_write(&path, &error)])?;
    Ok(vec![path])
}
