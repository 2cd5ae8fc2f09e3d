//! What the positional arguments name: benchmark sources, built wrappers, suites (folders with a `lath.toml`), regular expressions.

use crate::cli;
use crate::config::{self, Config};
use clap::ArgMatches;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Language};
use regex::Regex;
use std::path::{Path, PathBuf};

/// Sources and wrappers to use, and what to select from them.
#[derive(Default)]
pub struct Inputs {
    pub sources: Vec<Source>,
    pub wrappers: Vec<PathBuf>,
    pub includes: Vec<Regex>,
    /// The suite's file, if there is one; of several the first.
    pub config: Config,
}

/// A benchmark source with its language and the options it is built with.
pub struct Source {
    pub path: PathBuf,
    pub language: &'static dyn Language,
    pub options: BuildOptions,
}

/// Sorts the arguments out. Errors: L508 no such file, L509 unknown language, L506 bad regular expression, and those of `lath.toml`.
pub fn read(matches: &ArgMatches) -> Result<Inputs, Vec<Diagnostic>> {
    let mut inputs = Inputs::default();
    let mut problems = Vec::new();
    let mut files: Vec<(PathBuf, Option<usize>)> = Vec::new();
    let mut configs: Vec<Config> = Vec::new();
    let mut patterns = if matches.try_contains_id("only").unwrap_or(false) { cli::all(matches, "only") } else { Vec::new() };
    for argument in cli::all(matches, "arguments") {
        let path = PathBuf::from(&argument);
        if path.is_dir() {
            suite(&path.join("lath.toml"), &mut configs, &mut files, &mut problems);
        } else if path.is_file() {
            files.push((path, None));
        } else if looks_like_file(&argument) {
            problems.push(
                Diagnostic::error("L508", format!("no such file: {argument}"))
                    .help("a regular expression with a slash or a file's extension goes after --"),
            );
        } else {
            patterns.push(argument);
        }
    }
    if files.is_empty() && problems.is_empty() && Path::new("lath.toml").is_file() {
        suite(Path::new("lath.toml"), &mut configs, &mut files, &mut problems);
    }
    if files.is_empty() && problems.is_empty() {
        problems.push(Diagnostic::error("L508", "no benchmark source given").help("name a source, a wrapper or a folder with a lath.toml"));
    }
    for pattern in patterns {
        match Regex::new(&pattern) {
            Ok(regex) => inputs.includes.push(regex),
            Err(error) => problems.push(bad_regex(&pattern, &error)),
        }
    }
    let mut seen = Vec::new();
    for (path, suite) in files {
        let canonical = path.canonicalize().unwrap_or_else(|_| path.clone());
        if seen.contains(&canonical) {
            continue;
        }
        seen.push(canonical);
        match classify(&path) {
            Ok(Some(language)) => {
                let options = options(matches, suite.map(|i| &configs[i]), language.id());
                inputs.sources.push(Source { path, language, options });
            }
            Ok(None) => inputs.wrappers.push(path),
            Err(problem) => problems.push(problem),
        }
    }
    if let Some(config) = configs.into_iter().next() {
        inputs.config = config;
    }
    if problems.is_empty() { Ok(inputs) } else { Err(problems) }
}

/// L506.
pub fn bad_regex(pattern: &str, error: &regex::Error) -> Diagnostic {
    let why = error.to_string();
    Diagnostic::error(
        "L506",
        format!("`{pattern}` is not a regular expression: {}", why.lines().last().unwrap_or_default().trim_start_matches("error: ")),
    )
}

fn suite(path: &Path, configs: &mut Vec<Config>, files: &mut Vec<(PathBuf, Option<usize>)>, problems: &mut Vec<Diagnostic>) {
    let ids: Vec<&str> = lath_languages::all().iter().map(|l| l.id()).collect();
    if !path.is_file() {
        problems.push(Diagnostic::error("L508", format!("there is no {}", path.display())).help("a folder is a suite if it holds a lath.toml"));
        return;
    }
    match config::read(path, &ids) {
        Ok(config) => {
            if config.sources.is_empty() {
                problems.push(Diagnostic::error("L504", format!("{} names no sources", path.display())).help("sources = [\"file\", …]"));
            }
            files.extend(config.sources.iter().map(|s| (s.clone(), Some(configs.len()))));
            configs.push(config);
        }
        Err(found) => problems.extend(found),
    }
}

fn looks_like_file(argument: &str) -> bool {
    let extension = Path::new(argument).extension().and_then(|e| e.to_str());
    argument.contains('/') || extension.is_some_and(|e| lath_languages::of_extension(e).is_some())
}

/// The language of a source by its extension, `None` for an executable wrapper.
fn classify(path: &Path) -> Result<Option<&'static dyn Language>, Diagnostic> {
    if let Some(language) = path.extension().and_then(|e| e.to_str()).and_then(lath_languages::of_extension) {
        return if path.is_file() { Ok(Some(language)) } else { Err(Diagnostic::error("L508", format!("no such file: {}", path.display()))) };
    }
    if is_executable(path) {
        return Ok(None);
    }
    let known: Vec<String> = lath_languages::all().iter().map(|l| format!("{} (.{})", l.name(), l.extensions().join(", ."))).collect();
    Err(Diagnostic::error("L509", format!("{} is of no language that lath knows, and no wrapper", path.display()))
        .help(format!("languages: {}", known.join("; "))))
}

fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
}

/// Flags win over `[build.<language>]`, which wins over `[build]`.
fn options(matches: &ArgMatches, config: Option<&Config>, language: &str) -> BuildOptions {
    let words = |name: &str| cli::all(matches, name).iter().flat_map(|v| lath_languages::split_words(v)).collect::<Vec<String>>();
    let mut options = BuildOptions {
        cc: cli::one(matches, "cc"),
        cflags: words("cflags"),
        ldflags: words("ldflags"),
        pkg_config: cli::all(matches, "pkg-config"),
        sources: cli::all(matches, "extra-source").into_iter().map(PathBuf::from).collect(),
        verbose: matches.get_flag("verbose-build"),
    };
    for weaker in config.map(|c| (c.build_for.get(language), &c.build)).into_iter().flat_map(|(own, common)| own.into_iter().chain([common])) {
        options.cc = options.cc.or_else(|| weaker.cc.clone());
        fill(&mut options.cflags, &weaker.cflags);
        fill(&mut options.ldflags, &weaker.ldflags);
        fill(&mut options.pkg_config, &weaker.pkg_config);
        fill(&mut options.sources, &weaker.sources);
    }
    options
}

fn fill<T: Clone>(values: &mut Vec<T>, weaker: &[T]) {
    if values.is_empty() {
        values.extend_from_slice(weaker);
    }
}
