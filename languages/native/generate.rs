//! The wrapper's source: the typed model, rendered by the language's template. Nothing here knows
//! how it is compiled.

use super::{Native, Spec, cache, cmake, copies, flags};
use crate::shared::portable::{self, Names};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Generated, Language};
use lath_core::program::{Argument, Benchmark, Program, State};
use minijinja::value::{Serde, Value};
use minijinja::{Environment, context};
use serde_json::json;
use std::path::Path;

/// Characters of a line of the manifest in a wrapper; well under the 4095 that C guarantees.
const MANIFEST_LINE: usize = 120;

/// The wrapper of `program` as text. `include`: the path by which it includes the user's file.
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
    let model = context! {
        version => env!("CARGO_PKG_VERSION"),
        file => file.replace(['\n', '\r', '\\'], "?"),
        include => include,
        states => program.states.iter().map(|state| state_model(program, state)).collect::<Vec<_>>(),
        benchmarks => program.benchmarks.iter().map(|benchmark| benchmark_model(program, benchmark)).collect::<Vec<_>>(),
        manifest => pieces(&manifest),
    };
    let template = environment.get_template("wrapper").expect("added above");
    let text = template
        .render(model)
        .unwrap_or_else(|error| panic!("the wrapper's template is broken: {error:#}"));
    text + "\n"
}

/// A state with what the template would have to compute: whether any benchmark has an object of it,
/// and its numbers in one list.
fn state_model(program: &Program, state: &State) -> Value {
    let mut model = json!(state);
    let built = program
        .benchmarks
        .iter()
        .any(|b| b.instances.iter().any(|i| i.state == state.index));
    model["built"] = json!(built);
    let mut counters: Vec<_> = state
        .counters
        .iter()
        .map(|c| json!({ "name": c.name, "is_method": c.is_method }))
        .collect();
    counters.extend(
        state
            .operations
            .iter()
            .map(|name| json!({ "name": name, "is_method": false })),
    );
    model["all_counters"] = json!(counters);
    for (position, param) in model["params"]
        .as_array_mut()
        .into_iter()
        .flatten()
        .enumerate()
    {
        param["position"] = json!(position);
    }
    for (fixture, model) in state
        .fixtures
        .iter()
        .zip(model["fixtures"].as_array_mut().into_iter().flatten())
    {
        model["where"] = json!(fixture.label());
    }
    Value::from(Serde(model))
}

fn benchmark_model(program: &Program, benchmark: &Benchmark) -> Value {
    let mut model = json!(benchmark);
    let holder = benchmark.holder.map(|i| &benchmark.instances[i]);
    model["holder_argument"] =
        json!(holder.map(|i| json!({ "kind": "state", "state": i.state, "ordinal": i.ordinal })));
    model["has_state"] = json!(
        holder.is_some()
            || benchmark
                .arguments
                .iter()
                .any(|a| matches!(a, Argument::State { .. }))
    );
    for (position, argument) in model["arguments"]
        .as_array_mut()
        .into_iter()
        .flatten()
        .enumerate()
    {
        argument["position"] = json!(position);
    }
    let params = benchmark
        .params
        .iter()
        .map(|&(state, param)| &program.states[state].params[param]);
    // The places that a check's arguments have among its objects: all but the benchmark's result.
    if let Some(function) = benchmark
        .check
        .as_ref()
        .and_then(|check| check.function.as_ref())
    {
        let holder = function
            .state
            .filter(|_| function.member)
            .map(|state| json!({ "kind": "state", "state": state, "ordinal": 0 }));
        let objects = function
            .arguments
            .iter()
            .filter(|a| !matches!(a, Argument::Result { .. }));
        let places: Vec<_> = holder
            .into_iter()
            .chain(objects.map(|a| json!(a)))
            .collect();
        let arguments = model["check"]["function"]["arguments"]
            .as_array_mut()
            .into_iter()
            .flatten();
        for (position, argument) in
            (usize::from(function.member)..).zip(arguments.filter(|a| a["kind"] != "result"))
        {
            argument["position"] = json!(position);
        }
        model["check_results"] =
            json!(function.arguments.len() + usize::from(function.member) - places.len());
        model["check_where"] = json!(function.label());
        model["check_places"] = json!(places);
    }
    model["static_params"] = json!(
        params
            .filter(|p| p.is_static)
            .map(|p| &p.symbol)
            .collect::<Vec<_>>()
    );
    Value::from(Serde(model))
}

/// A string literal of C and C++, whatever the text: octal escapes end after three digits, `?`
/// cannot start a trigraph.
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

/// The text as literals of bounded length, cut between characters.
fn pieces(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    characters
        .chunks(MANIFEST_LINE)
        .map(|line| c_string(&line.iter().collect::<String>()))
        .collect()
}

/// See [`lath_core::language::Language::generate`].
pub(super) fn generate(
    native: &Native,
    program: &Program,
    folder: &Path,
    options: &BuildOptions,
    standalone: bool,
) -> Result<Generated, Vec<Diagnostic>> {
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
    let wrapper = folder.join(format!("run_{}.{}", program.stem, native.spec.extension));
    let text = render(native.spec, program, &plan.include);
    let write = |path: &Path, text: &[u8]| {
        cache::write(path, text).map_err(|error| vec![cache::cannot_write(path, &error)])
    };
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
    let absolute = |path: std::path::PathBuf| std::path::absolute(&path).unwrap_or(path);
    Ok(Generated {
        files: files.into_iter().map(absolute).collect(),
    })
}

/// The further sources of the build and the user's headers that they include.
fn extra_files(native: &Native, options: &BuildOptions) -> Result<Vec<String>, Vec<Diagnostic>> {
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
