//! The wrapper's text: the typed model, rendered by the template, with the files it needs.

use super::model::Model;
use super::{extensions, platforms, scan};
use crate::shared::cache;
use crate::shared::model::Dynamic;
use crate::shared::portable::{self, Names};
use crate::shared::readable::CannotRead;
use crate::shared::runtime::generated;
use crate::shared::template::{self, Template};
use crate::shared::toolchain::Toolchain as _;
use lath_core::diagnostic::OrProblems;
use lath_core::language::{BuildOptions, Generated};
use lath_core::program::Program;
use minijinja::context;
use minijinja::value::{Serde, Value};
use std::path::{Path, PathBuf};

const TEMPLATE: Template = Template {
    text: include_str!("wrapper.py.j2"),
    filters: &[("py", string)],
};

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
    /// Ends of names of the compiled modules that it imports.
    pub suffixes: &'a [String],
}

/// A user's file in a wrapper.
pub struct Copied {
    pub module: String,
    pub original: String,
    /// Relative to the wrapper's folder.
    pub path: String,
    /// The name of a compiled module beside it, which is imported in its place.
    pub extension: Option<String>,
}

/// The user's files, each below its import folder. `suffixes`: of compiled modules.
pub fn copies(program: &Program, suffixes: &[String]) -> Vec<Copied> {
    let copied = |file: &String| {
        let (module, root) = scan::module_of(Path::new(file));
        let relative = Path::new(file)
            .strip_prefix(&root)
            .unwrap_or(Path::new(file));
        Copied {
            module,
            original: file.clone(),
            path: format!("{COPIES}/{}", relative.to_string_lossy()),
            extension: extensions::instead(Path::new(file), suffixes)
                .filter(|_| *file != program.source),
        }
    };
    program.files.iter().map(copied).collect()
}

/// The text of the wrapper of `program`.
pub fn render(program: &Program, setting: &Setting) -> String {
    let manifest = portable::manifest(program);
    let (name, root) = scan::module_of(Path::new(&program.source));
    let copies = copies(program, setting.suffixes);
    let names = Names::of(&program.source);
    let wrapper = Model { program };
    let model = context! {
        version => env!("CARGO_PKG_VERSION"),
        file => template::file_name(program, &['\\', '"']),
        jit => setting.jit,
        platform => setting.platform,
        flags => setting.flags,
        module => name,
        root => names.name(&root.to_string_lossy()),
        copies => copies.iter().map(|c| {
            let own = vec![c.path.clone(), names.name(&c.original)];
            (c.module.clone(), own.into_iter().chain(c.extension.clone()).collect::<Vec<_>>())
        }).collect::<Vec<_>>(),
        states => program.states.iter().map(|state| Value::from(Serde(wrapper.state(program, state)))).collect::<Vec<_>>(),
        benchmarks => program.benchmarks.iter().map(|benchmark| Value::from(Serde(wrapper.measured(benchmark)))).collect::<Vec<_>>(),
        manifest => template::pieces(&manifest, MANIFEST_LINE, string),
    };
    TEMPLATE.render(model)
}

/// A string literal for any text.
pub fn string(text: &str) -> String {
    template::literal(text, '"', &[], |c| match c {
        '\n' => "\\n".to_owned(),
        c => format!("\\U{:08x}", c as u32),
    })
}

/// Writes a wrapper as `script`, with the package and copies of the user's files.
pub fn write(
    program: &Program,
    text: &str,
    folder: &Path,
    script: &str,
) -> OrProblems<Vec<PathBuf>> {
    let mut files = vec![cache::written(folder.join(script), text.as_bytes())?];
    for copy in copies(program, &[]) {
        let text = std::fs::read(&copy.original).or_cannot_read(&copy.original)?;
        files.push(cache::written(folder.join(&copy.path), &text)?);
    }
    files.extend(super::facts::RUNTIME.write(folder)?);
    Ok(files)
}

/// See [`lath_core::language::Language::generate`]. A wrapper runs with the package and the copies
/// beside it.
pub fn generate(
    program: &Program,
    folder: &Path,
    options: &BuildOptions,
    standalone: bool,
) -> OrProblems<Generated> {
    let flags = super::flags::flags(options);
    // Without an interpreter, use the text for the plain one.
    let chosen = platforms::choose(options).ok();
    let jit = chosen.as_ref().is_some_and(|chosen| chosen.tool.jit());
    let suffixes = chosen.as_ref().map(|chosen| chosen.tool.suffixes.clone());
    let platform = chosen.map_or_else(|| "cpython".to_owned(), |chosen| chosen.platform);
    let shown = Names::of(&program.source).in_text(&flags.given.join(" "));
    let text = render(
        program,
        &Setting {
            jit,
            platform: &platform,
            flags: &shown,
            suffixes: &suffixes.unwrap_or_default(),
        },
    );
    let script = format!("run_{}.py", program.stem);
    let files = write_or_script(program, &text, folder, &script, standalone)?;
    Ok(generated(files))
}

fn write_or_script(
    program: &Program,
    text: &str,
    folder: &Path,
    script: &str,
    standalone: bool,
) -> OrProblems<Vec<PathBuf>> {
    if standalone {
        return write(program, text, folder, script);
    }
    Ok(vec![cache::written(folder.join(script), text.as_bytes())?])
}
