//! What the positional arguments name: benchmark sources, built wrappers, suites (folders with a
//! `lath.toml`), regular expressions. Who runs a source, and with which options, is left to
//! [`crate::contenders`].

use crate::config::{self, Config};
use crate::contenders::{self, Source};
use crate::given::Given;
use crate::patterns;
use crate::sources;
use crate::view::View;
use lath_core::diagnostic::{Diagnostic, Severity};
use lath_core::language::Language;
use lath_core::planner::Request;
use lath_core::setting::Layer;
use regex::Regex;
use std::path::{Path, PathBuf};

/// Sources and wrappers to use, and what to select from them.
#[derive(Default)]
pub struct Inputs {
    /// One of each contender: a source that several platforms run is there several times.
    pub sources: Vec<Source>,
    pub wrappers: Vec<BuiltWrapper>,
    pub includes: Vec<Regex>,
    /// Sources of suites whose platform is not on this machine, and what installs it.
    pub left_out: Vec<Diagnostic>,
    /// The same of those that no pattern asks for: not worth a word.
    pub unasked: Vec<Diagnostic>,
    /// What the suites say of all their sources: comparisons of all, the first baseline, the
    /// preset they agree on.
    pub config: Config,
}

impl Inputs {
    /// Contenders that the suites may name although they take no part. Asked for only where
    /// somebody is named.
    fn absent(&self) -> Vec<String> {
        let names_somebody = self.config.baseline.is_some() || !self.config.comparisons.is_empty();
        if names_somebody {
            contenders::known_to(&self.config)
        } else {
            Vec::new()
        }
    }

    /// What is to be planned of them, as far as they say it. `baseline` is the one that the command
    /// names.
    pub fn request(&self, baseline: Option<String>) -> Request {
        let of_suite = self.config.baseline.as_ref().filter(|_| baseline.is_none());
        Request {
            includes: self.includes.clone(),
            comparisons: self.config.comparisons.clone(),
            baseline_asked: baseline.is_some(),
            baseline_place: of_suite.map(|(_, place)| place.clone()),
            baseline: of_suite.map(|(name, _)| name.clone()).or(baseline),
            absent: self.absent(),
            incomplete: self.is_incomplete(),
            lacks: self
                .sources
                .iter()
                .flat_map(|s| s.lacks.iter().map(|l| (s.contender.clone(), l.clone())))
                .collect(),
            ..Request::default()
        }
    }

    /// Sources of the suites were left out, so that nobody knows what is in them.
    pub fn is_incomplete(&self) -> bool {
        !self.left_out.is_empty() || !self.unasked.is_empty()
    }
}

/// Sorts out what `arguments` name; `wanted` are regular expressions besides. Errors: L508 no such
/// file, L509 unknown language, L506 bad regular expression, L513 unknown platform, and those of
/// `lath.toml`.
pub fn read(
    given: &Given,
    arguments: &[String],
    mut wanted: Vec<String>,
    view: &View,
) -> Result<Inputs, Vec<Diagnostic>> {
    let mut inputs = Inputs::default();
    let mut problems = Vec::new();
    let mut files: Vec<Named> = Vec::new();
    let mut configs: Vec<Config> = Vec::new();
    for argument in arguments {
        let path = view.folder.join(argument);
        if path.is_dir() {
            match path.join("lath.toml") {
                toml if toml.is_file() => {
                    suite(&toml, view, &mut configs, &mut files, &mut problems)
                }
                toml => match sources::benchmarks_in(&path) {
                    names if names.is_empty() => problems.push(no_suite(&toml)),
                    names => files.extend(names.iter().map(|name| Named {
                        path: path.join(name),
                        config: None,
                        contender: None,
                    })),
                },
            }
        } else if path.is_file() {
            files.push(Named {
                path,
                config: None,
                contender: None,
            });
        } else if looks_like_file(argument) {
            problems.push(missing(argument, &path));
        } else {
            wanted.push(argument.clone());
        }
    }
    let here = view.folder.join("lath.toml");
    if files.is_empty() && problems.is_empty() && here.is_file() {
        suite(&here, view, &mut configs, &mut files, &mut problems);
    }
    if files.is_empty() && problems.is_empty() {
        let there = sources::benchmarks_in(&view.folder);
        let help = match &there[..] {
            [] => "name a source, a wrapper or a folder with a lath.toml".to_owned(),
            [first, ..] => format!(
                "name a source, such as {first}, or a dot for all that lie here: {}",
                there.join(", ")
            ),
        };
        problems.push(Diagnostic::error("L508", "no benchmark source given").help(help));
    }
    for pattern in wanted {
        match patterns::read(&pattern) {
            Ok(regex) => inputs.includes.push(regex),
            Err(problem) => problems.push(problem),
        }
    }
    let mut seen = Vec::new();
    for Named {
        path,
        config,
        contender,
    } in files
    {
        let canonical = path.canonicalize().unwrap_or_else(|_| path.clone());
        // What is declared twice with options of its own is meant twice.
        if contender.is_none() && seen.contains(&canonical) {
            continue;
        }
        seen.push(canonical);
        let config = config.map(|i| &configs[i]);
        match classify(&path) {
            Ok(Some(language)) => {
                match contenders::of(
                    given,
                    config,
                    contender.map(|i| &config.expect("declared there").contenders[i]),
                    &path,
                    language,
                    view,
                ) {
                    Ok(sources) if config.is_none() => inputs.sources.extend(sources),
                    Ok(sources) => {
                        for source in sources {
                            match contenders::absent(&source) {
                                Some(why)
                                    if contenders::may_be_selected(&source, &inputs.includes) =>
                                {
                                    inputs.left_out.push(why)
                                }
                                Some(why) => inputs.unasked.push(why),
                                None => inputs.sources.push(source),
                            }
                        }
                    }
                    Err(problem) => problems.push(problem),
                }
            }
            Ok(None) => inputs.wrappers.push(BuiltWrapper {
                path,
                label: None,
                settings: config.map(|c| c.settings.clone()).unwrap_or_default(),
            }),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() && inputs.sources.is_empty() && inputs.wrappers.is_empty() {
        problems.extend(
            inputs
                .left_out
                .iter()
                .chain(&inputs.unasked)
                .map(|why| Diagnostic {
                    code: "L601".into(),
                    severity: Severity::Error,
                    ..why.clone()
                }),
        );
    }
    problems.extend(contenders::twins(&inputs.sources));
    if problems.is_empty() {
        problems.extend(contenders::idle_platform(given, &inputs.sources));
    }
    let runtimes = given.of_runtimes();
    if let Some(flag) = runtimes
        .filter(|_| problems.is_empty() && !inputs.sources.iter().any(|s| s.language.has_runtime()))
    {
        let problem = Diagnostic::error(
            "L502",
            format!(
                "--{flag} has no meaning here: no benchmark of these runs in a virtual machine or an interpreter"
            ),
        );
        problems.push(problem.help("compiler flags are given with --cflags"));
    }
    problems.extend(
        runtimes
            .filter(|_| problems.is_empty())
            .and_then(|flag| contenders::several_runtimes(flag, &inputs.sources)),
    );
    problems.dedup();
    match together(configs, given.settles_preset) {
        Ok(config) => inputs.config = config,
        Err(problem) => problems.push(problem),
    }
    if problems.is_empty() {
        Ok(inputs)
    } else {
        Err(problems)
    }
}

/// L508, with the file that was probably meant.
fn missing(argument: &str, path: &Path) -> Diagnostic {
    let problem = Diagnostic::error("L508", format!("no such file: {argument}"));
    let after = "a regular expression with a slash or a file's extension goes after --";
    match sources::near(path) {
        Some(meant) => problem.help(format!("did you mean {}?\n{after}", meant.display())),
        None => problem.help(after),
    }
}

/// Several suites as one. L503 if they name different presets and the command names none.
fn together(configs: Vec<Config>, preset_given: bool) -> Result<Config, Diagnostic> {
    let mut configs = configs.into_iter();
    let mut all = configs.next().unwrap_or_default();
    for other in configs {
        all.comparisons.extend(other.comparisons);
        all.variants.extend(other.variants);
        all.contenders.extend(other.contenders);
        all.baseline = all.baseline.or(other.baseline);
        if all.preset != other.preset && !preset_given {
            let names = [all.preset, other.preset]
                .map(|p| p.unwrap_or_else(|| "none".to_owned()))
                .join(" and ");
            return Err(Diagnostic::error(
                "L503",
                format!("these suites name different presets: {names}"),
            )
            .help("say which with --preset"));
        }
    }
    Ok(all)
}

/// A wrapper that was built earlier.
pub struct BuiltWrapper {
    pub path: PathBuf,
    /// The version it is of, where two are compared.
    pub label: Option<String>,
    /// `[settings]` of its suite.
    pub settings: Layer,
}

/// A file, and where it was named.
struct Named {
    path: PathBuf,
    /// Index of the `lath.toml`, if one names it.
    config: Option<usize>,
    /// Index of its `[[contender]]` there.
    contender: Option<usize>,
}

fn suite(
    path: &Path,
    view: &View,
    configs: &mut Vec<Config>,
    files: &mut Vec<Named>,
    problems: &mut Vec<Diagnostic>,
) {
    let ids: Vec<&str> = lath_languages::all().iter().map(|l| l.id()).collect();
    match config::read(path, view, &ids) {
        Ok(mut config) => {
            if config.sources.is_empty() && config.contenders.is_empty() && !config.names_sources {
                let folder = path.parent().unwrap_or(Path::new(""));
                config.sources = sources::benchmarks_in(folder)
                    .iter()
                    .map(|name| folder.join(name))
                    .collect();
            }
            if config.sources.is_empty() && config.contenders.is_empty() {
                problems.push(
                    Diagnostic::error("L504", format!("{} names no sources", path.display()))
                        .help("sources = [\"file\", …]"),
                );
            }
            problems.extend(contenders::made_of_nothing(&config));
            let at = Some(configs.len());
            files.extend(config.sources.iter().map(|s| Named {
                path: s.clone(),
                config: at,
                contender: None,
            }));
            files.extend(config.contenders.iter().enumerate().map(|(i, c)| Named {
                path: c.source.clone(),
                config: at,
                contender: Some(i),
            }));
            configs.push(config);
        }
        Err(found) => problems.extend(found),
    }
}

fn no_suite(toml: &Path) -> Diagnostic {
    let problem = Diagnostic::error(
        "L508",
        format!(
            "there is no {}, and no benchmark source lies beside it",
            toml.display()
        ),
    );
    problem.help(
        "a folder holds a lath.toml, which `lath init` writes, or sources with @Benchmark in them",
    )
}

fn looks_like_file(argument: &str) -> bool {
    let extension = Path::new(argument).extension().and_then(|e| e.to_str());
    argument.contains('/') || extension.is_some_and(|e| lath_languages::of_extension(e).is_some())
}

/// The language of a source by its extension, `None` for an executable wrapper.
pub fn classify(path: &Path) -> Result<Option<&'static dyn Language>, Diagnostic> {
    if let Some(language) = path
        .extension()
        .and_then(|e| e.to_str())
        .and_then(lath_languages::of_extension)
    {
        if path.is_file() {
            return Ok(Some(language));
        }
        let problem = Diagnostic::error("L508", format!("no such file: {}", path.display()));
        return Err(match sources::near(path) {
            Some(meant) => problem.help(format!("did you mean {}?", meant.display())),
            None => problem,
        });
    }
    if is_runnable(path) {
        return Ok(None);
    }
    let mark = |language: &dyn Language| {
        if language.experimental() {
            ", experimental"
        } else {
            ""
        }
    };
    let known: Vec<String> = lath_languages::all()
        .iter()
        .map(|l| format!("{} (.{}{})", l.name(), l.extensions().join(", ."), mark(*l)))
        .collect();
    Err(Diagnostic::error(
        "L509",
        format!(
            "{} is of no language that lath knows, and no wrapper",
            path.display()
        ),
    )
    .help(format!("languages: {}", known.join("; "))))
}

/// A file that may be started.
pub fn is_runnable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
}
