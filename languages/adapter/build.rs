//! Builds a wrapper through an adapter, once for the same inputs. An adapter writes one executable
//! file; lath decides where, and when that is needed.

use super::Adapter;
use super::sites::Texts;
use super::wire::{Built, Written};
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::readable;
use crate::shared::{large, portable};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{
    BuildOption, BuildOptions, Generated, Language, ORIGIN_VARIABLE, Platform,
};
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use lath_tools::Task;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Within an entry of the cache: what the adapter answered, and the digests of the files it named.
const ANSWER: &str = "answer.json";

/// See [`Language::build`].
pub fn build(
    adapter: &Adapter,
    program: &Program,
    output: Option<&Path>,
    options: &BuildOptions,
) -> Result<Wrapper, Vec<Diagnostic>> {
    let platform = choose(adapter, options)?;
    let entry = cache::entry("adapter", &key(adapter, program, &platform, options)?)?;
    let executable = entry.folder.join(format!("run_{}", program.stem));
    let answer = entry.folder.join(ANSWER);
    let built = match fresh(&answer, &executable) {
        Some(built) => built,
        None => {
            let _ = std::fs::remove_file(&answer);
            let mut params = request(program, &platform, options);
            params["output"] = json!(executable);
            params["folder"] = json!(entry.folder);
            let built = adapter.ask("build", params, Task::Build, options.verbose)?;
            refuse(adapter, program, &built, &executable)?;
            keep(&answer, &built)?;
            built
        }
    };
    let built: Built = adapter.understood("build", built)?;
    let notes = problems(adapter, program, &built)?;
    let path = match output {
        None => executable,
        Some(output) => {
            let output = std::path::absolute(output).or_cannot_write(output)?;
            cache::install(&executable, &output).or_cannot_write(&output)?;
            output
        }
    };
    let wrapper = wrapper(adapter, program, &platform, built, &path)?;
    Ok(Wrapper { notes, ..wrapper })
}

fn wrapper(
    adapter: &Adapter,
    program: &Program,
    platform: &Platform,
    built: Built,
    path: &Path,
) -> Result<Wrapper, Vec<Diagnostic>> {
    let folder = Path::new(&program.source)
        .parent()
        .unwrap_or(Path::new("/"));
    let mut environment = built.environment;
    environment.insert(
        ORIGIN_VARIABLE.to_owned(),
        folder.to_string_lossy().into_owned(),
    );
    environment.extend(program.environment());
    let read = program.files.iter().chain(&built.files);
    Ok(Wrapper {
        hash: cache::hash_file(path).or_cannot_write(path)?,
        path: path.to_string_lossy().into_owned(),
        environment,
        read: read.map(PathBuf::from).collect(),
        seed_variable: built.seed_variable,
        platform: platform.name.clone(),
        jit: platform.jit,
        language: adapter.id().to_owned(),
        compiler: built.compiler,
        flags: built.flags,
        source: program.source.clone(),
        adapter: Some(adapter.command().join(" ")),
        ..Wrapper::default()
    })
}

/// L601: no such platform here.
fn choose(adapter: &Adapter, options: &BuildOptions) -> Result<Platform, Vec<Diagnostic>> {
    let found = match &options.platform {
        Some(name) => adapter.platform(name),
        None => adapter.default_platform(),
    };
    let platform = found.filter(|platform| platform.version.is_some());
    platform.ok_or_else(|| {
        let platforms = adapter.platforms();
        let wanted = options.platform.as_deref().unwrap_or(adapter.id());
        let message = format!(
            "{wanted} is needed for {} and was not found",
            adapter.name()
        );
        let missing = platforms.iter().filter(|one| one.version.is_none());
        let install = missing.clone().find(|one| one.name == wanted);
        let install = install.or(missing.clone().next()).map(|one| &*one.install);
        let here = platforms.iter().filter(|one| one.version.is_some());
        let here: Vec<&str> = here.map(|one| one.name.as_str()).collect();
        let help = match install {
            Some(install) if !install.is_empty() => install.to_owned(),
            _ if here.is_empty() => "its adapter finds no platform".to_owned(),
            _ => format!("its adapter finds {}", here.join(", ")),
        };
        vec![Diagnostic::error("L601", message).help(help)]
    })
}

/// What `build` and `generate` have in common.
fn request(program: &Program, platform: &Platform, options: &BuildOptions) -> Value {
    let linked = options
        .linked
        .iter()
        .map(|library| json!({ "name": library.name, "folder": library.folder }));
    json!({
        "program": program,
        "manifest": portable::manifest(program),
        "platform": platform.name,
        "path": platform.path,
        "options": settings(options),
        "libraries": linked.collect::<Vec<_>>(),
    })
}

/// The options of a build by their keys in `lath.toml`; only those that are set.
fn settings(options: &BuildOptions) -> Value {
    let mut set = serde_json::Map::new();
    for option in BuildOption::ALL.into_iter().filter(|o| o.is_set(options)) {
        let value = match option {
            BuildOption::Compiler => json!(options.cc),
            BuildOption::CompilerFlags => json!(options.cflags),
            BuildOption::LinkerFlags => json!(options.ldflags),
            BuildOption::Packages => json!(options.pkg_config),
            BuildOption::Sources => json!(options.sources),
            BuildOption::Lto => json!(options.lto),
            BuildOption::Pgo => json!(options.pgo),
            BuildOption::Runtime => json!(options.runtime),
            BuildOption::RuntimeArgs => json!({
                "replace": options.runtime_args.replace,
                "prepend": options.runtime_args.prepend,
                "append": options.runtime_args.append,
            }),
        };
        set.insert(option.key().to_owned(), value);
    }
    if !options.dependencies.is_empty() {
        set.insert("dependencies".to_owned(), json!(options.dependencies));
    }
    Value::Object(set)
}

/// Of the adapter with its version and files, and of all that it is asked.
fn key(
    adapter: &Adapter,
    program: &Program,
    platform: &Platform,
    options: &BuildOptions,
) -> Result<String, Vec<Diagnostic>> {
    let mut key = Key::new();
    let request = request(program, platform, options);
    key.add(adapter.version()).add(request.to_string());
    key.add(platform.version.as_deref().unwrap_or_default());
    for word in adapter.command() {
        key.add(word);
    }
    let own = adapter.files().map(PathBuf::from);
    readable::identify(own.chain(program.files.iter().map(PathBuf::from)), &mut key)?;
    Ok(key.finish())
}

/// The kept answer, if the executable and all files that it names are as they were.
fn fresh(answer: &Path, executable: &Path) -> Option<Value> {
    let kept: Value = serde_json::from_slice(&std::fs::read(answer).ok()?).ok()?;
    let digests: BTreeMap<String, String> =
        serde_json::from_value(kept.get("digests")?.clone()).ok()?;
    let same = |(file, digest): (&String, &String)| {
        cache::hash_file(Path::new(file)).is_ok_and(|now| now == *digest)
    };
    let is_fresh = executable.is_file() && digests.iter().all(same);
    is_fresh.then(|| kept["answer"].clone())
}

fn keep(answer: &Path, built: &Value) -> Result<(), Vec<Diagnostic>> {
    let files = built["files"].as_array().into_iter().flatten();
    let digests: BTreeMap<&str, String> = files
        .filter_map(Value::as_str)
        .filter_map(|file| Some((file, cache::hash_file(Path::new(file)).ok()?)))
        .collect();
    let text = json!({ "answer": built, "digests": digests }).to_string();
    cache::replace(answer, text.as_bytes()).or_cannot_write(answer)
}

/// What went wrong in the build: the user's mistakes, or no executable though there are none.
fn refuse(
    adapter: &Adapter,
    program: &Program,
    built: &Value,
    executable: &Path,
) -> Result<(), Vec<Diagnostic>> {
    let built: Built = adapter.understood("build", built.clone())?;
    let problems = problems(adapter, program, &built)?;
    if problems.iter().any(Diagnostic::is_error) {
        return Err(problems);
    }
    if !lath_tools::is_program(executable) {
        let what = format!(
            "after `build` there is no executable file {}",
            executable.display()
        );
        return Err(vec![adapter.broken(&what)]);
    }
    Ok(())
}

/// What an adapter found while it built. The wrapper's rows show warnings, also if it was kept.
fn problems(
    adapter: &Adapter,
    program: &Program,
    built: &Built,
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    if built.problems.is_empty() {
        return Ok(Vec::new());
    }
    let text = large::read_utf8(Path::new(&program.source))?;
    let texts = Texts::read(&program.source, &text, &program.files)?;
    let problems = built.problems.iter().map(|one| texts.diagnostic(one));
    let problems: Result<_, String> = problems.collect();
    problems.map_err(|what| vec![adapter.broken(&what)])
}

/// See [`Language::generate`].
pub fn generate(
    adapter: &Adapter,
    program: &Program,
    folder: &Path,
    options: &BuildOptions,
    standalone: bool,
) -> Result<Generated, Vec<Diagnostic>> {
    let platform = choose(adapter, options)?;
    let folder = std::path::absolute(folder).or_cannot_write(folder)?;
    cache::create_folder(&folder).or_cannot_write(&folder)?;
    let mut params = request(program, &platform, options);
    params["folder"] = json!(folder);
    params["standalone"] = json!(standalone);
    let answer = adapter.ask("generate", params, Task::Build, options.verbose)?;
    let written: Written = adapter.understood("generate", answer)?;
    Ok(Generated {
        files: written.files.iter().map(PathBuf::from).collect(),
    })
}
