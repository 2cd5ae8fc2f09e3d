//! The wrapper's source: the typed model, rendered by the language's template. Independent of
//! compilation.

use super::spec::{Native, Spec};
use super::{cmake, copies, flags, model};
use crate::shared::cache;
use crate::shared::cache::CannotWrite;
use crate::shared::portable::{self, Names};
use crate::shared::runtime::generated;
use crate::shared::template;
use lath_core::diagnostic::OrProblems;
use lath_core::language::{BuildOptions, Generated, Language};
use lath_core::program::Program;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, context};
use std::path::Path;

/// Length of a manifest line in a wrapper; well below the 4095 that C guarantees.
const MANIFEST_LINE: usize = 120;

/// The wrapper's name. It includes itself, so a file of another name would not compile.
pub(super) fn file_name(spec: &Spec, program: &Program) -> String {
    format!("run_{}.{}", program.stem, spec.extension)
}

/// The text of the wrapper of `program`. `include`: the path of the user's file.
pub(super) fn render(spec: &Spec, program: &Program, include: &str) -> String {
    let mut environment = Environment::new();
    environment.add_filter("c_string", |text: &str| c_string(text));
    let names = Names::of(&program.source);
    environment.add_filter("file", move |path: &str| c_string(&names.name(path)));
    environment
        .add_template("wrapper", spec.template)
        .expect("the template is part of this crate");
    let manifest = portable::manifest(program);
    let file = Path::new(&program.source).file_name().map_or_else(
        || program.source.clone(),
        |name| name.to_string_lossy().into_owned(),
    );
    let states = program
        .states
        .iter()
        .map(|state| model::state(program, state));
    let benchmarks = program
        .benchmarks
        .iter()
        .map(|benchmark| model::benchmark(program, benchmark));
    let model = context! {
        version => env!("CARGO_PKG_VERSION"),
        file => file.replace(['\n', '\r', '\\'], "?"),
        include => include,
        own => file_name(spec, program),
        states => Value::from(Serde(states.collect::<Vec<_>>())),
        benchmarks => Value::from(Serde(benchmarks.collect::<Vec<_>>())),
        manifest => template::pieces(&manifest, MANIFEST_LINE, c_string),
    };
    let template = environment.get_template("wrapper").expect("added above");
    let text = template
        .render(model)
        .unwrap_or_else(|error| panic!("the wrapper's template is broken: {error:#}"));
    text + "\n"
}

/// A string literal in C and C++ for any text: octal escapes end after three digits, `?` cannot
/// start a trigraph.
pub(super) fn c_string(text: &str) -> String {
    let mut literal = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' | b'?' => literal.extend(['\\', byte as char]),
            b'\n' => literal.push_str("\\n"),
            b' '..=b'~' => literal.push(byte as char),
            _ => literal.push_str(&format!("\\{byte:03o}")),
        }
    }
    literal.push('"');
    literal
}

/// See [`lath_core::language::Language::generate`].
pub(super) fn generate(
    native: &Native,
    program: &Program,
    folder: &Path,
    options: &BuildOptions,
    standalone: bool,
) -> OrProblems<Generated> {
    let extras = if standalone {
        extra_files(native, options)?
    } else {
        Vec::new()
    };
    let plan = if standalone {
        copies::all(program, &extras)?
    } else {
        copies::blanked(program, program.source.clone())?
    };
    let wrapper = folder.join(file_name(native.spec, program));
    let text = render(native.spec, program, &plan.include);
    let write = |path: &Path, text: &[u8]| cache::write(path, text).or_cannot_write(path);
    write(&wrapper, text.as_bytes())?;
    let mut files = vec![wrapper];
    for copy in &plan.copies {
        let path = folder.join(&copy.path);
        write(&path, &copy.text)?;
        files.push(path);
    }
    if standalone {
        for file in native.spec.runtime_files() {
            files.push(file.write(&folder.join("lath"))?);
        }
        let path = folder.join("CMakeLists.txt");
        write(
            &path,
            cmake::project(native, program, &plan, options)?.as_bytes(),
        )?;
        files.push(path);
    }
    Ok(generated(files))
}

/// The build's further sources, and the user's headers that they include.
fn extra_files(native: &Native, options: &BuildOptions) -> OrProblems<Vec<String>> {
    let mut files = Vec::new();
    for source in &flags::sources(options) {
        for file in native.scan(source, options)?.files {
            if !files.contains(&file) {
                files.push(file);
            }
        }
    }
    Ok(files)
}
