//! Reading what is named, step by step; every mistake is reported.

use super::{BuiltWrapper, Inputs, classify, is_runnable, missing, not_executable};
use crate::adapters;
use crate::commands::CommandContender;
use crate::config::{self, Config, DeclaredWrapper};
use crate::contenders::absent::{Absent, absent, told};
use crate::contenders::{self, Source, unused};
use crate::given::Given;
use crate::sources::Below;
use crate::view::View;
use crate::{patterns, sources};
use lath_core::diagnostic::{Diagnostic, Severity};
use regex::Regex;
use std::path::{Path, PathBuf};

/// How to write a regular expression that looks like a file.
const ELSEWHERE: &str = "put a regular expression with a slash or a file extension after --";

/// What was read so far.
pub(super) struct Reading<'a> {
    given: &'a Given,
    view: &'a View,
    files: Vec<Named>,
    configs: Vec<Config>,
    inputs: Inputs,
    excludes: Vec<Regex>,
    /// Of all sources, also of those that this machine cannot build.
    asked: Vec<unused::Asked>,
    /// Sources without a platform here that may be selected, and the others.
    absent: [Vec<Absent>; 2],
    problems: Vec<Diagnostic>,
}

/// A file, and where its name stands.
struct Named {
    path: PathBuf,
    /// Index of the `lath.toml` that names it, if any.
    config: Option<usize>,
    /// Index of its `[[contender]]` there.
    contender: Option<usize>,
    /// An argument names its folder only.
    of_folder: bool,
}

impl Named {
    /// A file that an argument names.
    fn plain(path: PathBuf) -> Named {
        Named {
            path,
            config: None,
            contender: None,
            of_folder: false,
        }
    }
}

impl Reading<'_> {
    pub fn new<'a>(
        given: &'a Given,
        view: &'a View,
        commands: Vec<CommandContender>,
    ) -> Reading<'a> {
        Reading {
            given,
            view,
            files: Vec::new(),
            configs: Vec::new(),
            inputs: Inputs {
                commands,
                ..Inputs::default()
            },
            excludes: Vec::new(),
            asked: Vec::new(),
            absent: Default::default(),
            problems: Vec::new(),
        }
    }

    /// Notes the files that an argument names, or why there are none. `false`: it names no files.
    pub fn names_files(&mut self, argument: &str) -> bool {
        let path = self.view.folder.join(argument);
        if path.is_dir() {
            self.folder(&path);
        } else if path.is_file() {
            self.files.push(Named::plain(path));
        } else if looks_like_file(argument) {
            self.problems.push(missing(&path, argument, ELSEWHERE));
        } else {
            return false;
        }
        true
    }

    fn folder(&mut self, path: &Path) {
        let toml = path.join("lath.toml");
        if toml.is_file() {
            return self.suite(&toml);
        }
        let names = sources::benchmarks_in(path);
        let unnamed = sources::unnamed_in(path);
        if names.is_empty() && unnamed.is_empty() {
            self.project(path, &toml);
        } else if names.is_empty() {
            self.problems.extend(unnamed);
            self.problems.push(no_suite(path, &toml));
        } else {
            self.inputs.left_out.extend(unnamed);
        }
        let files = names.iter().map(|name| Named {
            of_folder: true,
            ..Named::plain(path.join(name))
        });
        self.files.extend(files);
    }

    /// Suites and sources below a folder that has none itself. L508: there are none.
    fn project(&mut self, path: &Path, toml: &Path) {
        let below = sources::below(path);
        if below.is_empty() {
            self.problems.push(no_suite(path, toml));
        }
        for one in below {
            match one {
                Below::Suite(toml) => self.suite(&toml),
                Below::Source(path) => self.files.push(Named {
                    of_folder: true,
                    ..Named::plain(path)
                }),
            }
        }
    }

    /// Where no argument names a file, `lath.toml` in the current folder does. L508: there is none.
    pub fn look_here(&mut self) {
        let here = self.view.folder.join("lath.toml");
        if self.has_nothing() && here.is_file() {
            self.suite(&here);
        }
        if !self.has_nothing() {
            return;
        }
        let there: Vec<String> = sources::benchmarks_in(&self.view.folder)
            .into_iter()
            .map(|name| {
                if name.starts_with('-') {
                    format!("./{name}")
                } else {
                    name
                }
            })
            .collect();
        let help = match &there[..] {
            [] => other_tools(&self.view.folder).unwrap_or_else(|| {
                "name a source, a wrapper or a folder with a lath.toml".to_owned()
            }),
            [first, ..] => format!(
                "name a source, such as {first}, or a dot for all of this folder: {}",
                there.join(", ")
            ),
        };
        self.problems
            .push(Diagnostic::error("L508", "no benchmark source given").help(help));
    }

    fn has_nothing(&self) -> bool {
        self.files.is_empty()
            && self.inputs.commands.is_empty()
            && self.inputs.wrappers.is_empty()
            && self.problems.is_empty()
    }

    /// Reads a `lath.toml`, and notes the files that it names.
    fn suite(&mut self, path: &Path) {
        let ids: Vec<&str> = lath_languages::all().iter().map(|l| l.id()).collect();
        let mut config = match config::read(path, self.view, &ids) {
            Ok(config) => config,
            Err(found) => return self.problems.extend(found),
        };
        // What follows asks whose extension a source has.
        if let Err(found) = adapters::declare(&config.languages) {
            return self.problems.extend(found);
        }
        let others = config.commands.len() + config.wrappers.len();
        let no_sources = config.contenders.is_empty() && others > 0;
        self.inputs.commands.append(&mut config.commands);
        for declared in std::mem::take(&mut config.wrappers) {
            self.declared_wrapper(declared, &config);
        }
        if config.sources.is_empty()
            && config.contenders.is_empty()
            && !config.names_sources
            && !no_sources
        {
            let folder = path.parent().unwrap_or(Path::new(""));
            self.inputs.left_out.extend(sources::unnamed_in(folder));
            config.sources = sources::benchmarks_in(folder)
                .iter()
                .map(|name| folder.join(name))
                .collect();
        }
        if config.sources.is_empty() && config.contenders.is_empty() && !no_sources {
            self.problems.push(
                Diagnostic::error("L504", format!("{} names no sources", path.display()))
                    .help("sources = [\"file\", …]"),
            );
        }
        self.problems.extend(contenders::made_of_nothing(&config));
        let at = Some(self.configs.len());
        self.files.extend(config.sources.iter().map(|s| Named {
            config: at,
            ..Named::plain(s.clone())
        }));
        let declared = config.contenders.iter().enumerate();
        self.files.extend(declared.map(|(i, c)| Named {
            config: at,
            contender: Some(i),
            ..Named::plain(c.source.clone())
        }));
        self.configs.push(config);
    }

    /// A program of somebody else's, whatever its name looks like.
    fn declared_wrapper(&mut self, declared: DeclaredWrapper, config: &Config) {
        let DeclaredWrapper { path, name, lacks } = declared;
        if !is_runnable(&path) {
            let shown = path.display().to_string();
            self.problems.push(match path.is_file() {
                true => not_executable(&shown),
                false => missing(&path, &shown, ""),
            });
            return;
        }
        self.inputs.wrappers.push(BuiltWrapper {
            path,
            name,
            label: None,
            settings: config.settings.clone(),
            lacks,
        });
    }

    pub fn select(&mut self, patterns: &[String]) {
        for pattern in patterns {
            match patterns::read(pattern) {
                Ok(regex) => self.inputs.includes.push(regex),
                Err(problem) => self.problems.push(problem),
            }
        }
    }

    pub fn exclude(&mut self, lists: &[String]) {
        match patterns::read_all(lists) {
            Ok(excludes) => self.excludes = excludes,
            Err(problem) => self.problems.push(problem),
        }
    }

    /// Everything that was named becomes sources and wrappers.
    pub fn read_files(&mut self) {
        let mut seen = Vec::new();
        for file in std::mem::take(&mut self.files) {
            let canonical = file
                .path
                .canonicalize()
                .unwrap_or_else(|_| file.path.clone());
            // A source declared twice with its own options runs twice.
            if file.contender.is_none() && seen.contains(&canonical) {
                continue;
            }
            if canonical.to_str().is_none() {
                let message = format!(
                    "{} leads to a name that is not UTF-8: {}",
                    file.path.display(),
                    lath_tools::text::shown(canonical.as_os_str())
                );
                self.problems
                    .push(Diagnostic::error("L813", message).help("rename the file or folder"));
                continue;
            }
            seen.push(canonical);
            if let Err(problem) = self.read_file(file) {
                self.problems.push(problem);
            }
        }
    }

    fn read_file(&mut self, file: Named) -> Result<(), Diagnostic> {
        let config = file.config.map(|index| &self.configs[index]);
        let Some(language) = classify(&file.path)? else {
            self.inputs.wrappers.push(BuiltWrapper {
                path: file.path,
                name: None,
                label: None,
                settings: config.map(|c| c.settings.clone()).unwrap_or_default(),
                lacks: Vec::new(),
            });
            return Ok(());
        };
        let declared = file
            .contender
            .map(|index| &config.expect("declared there").contenders[index]);
        let (given, view) = (self.given, self.view);
        let mut sources = contenders::of(given, config, declared, &file.path, language, view)?;
        for source in &mut sources {
            source.of_suite |= file.of_folder;
        }
        self.asked
            .extend(sources.iter().flat_map(|source| source.asked.clone()));
        for source in sources {
            self.take(source);
        }
        Ok(())
    }

    /// A source of a suite or folder may lack its platform on this machine: that one is left out.
    fn take(&mut self, source: Source) {
        let lacking = source.of_suite.then(|| absent(&source)).flatten();
        match lacking {
            None => self.inputs.sources.push(source),
            Some(why) => {
                let (includes, excludes) = (&self.inputs.includes, &self.excludes);
                let is_asked = contenders::may_be_selected(&source, includes, excludes);
                self.absent[usize::from(!is_asked)].push(why);
            }
        }
    }

    /// What can only be seen once everything is read.
    pub fn refuse_what_is_left(&mut self) {
        let Reading {
            given,
            inputs,
            asked,
            absent: [selected, others],
            problems,
            ..
        } = self;
        inputs.left_out.extend(told(selected));
        inputs.unasked.extend(told(others));
        let nothing =
            inputs.sources.is_empty() && inputs.wrappers.is_empty() && inputs.commands.is_empty();
        if problems.is_empty() && nothing {
            let absent = inputs.left_out.iter().chain(&inputs.unasked);
            problems.extend(absent.map(|why| Diagnostic {
                code: "L601".into(),
                severity: Severity::Error,
                ..why.clone()
            }));
        }
        problems.extend(contenders::twins(&inputs.sources));
        if problems.is_empty() {
            problems.extend(contenders::idle_platform(given, &inputs.sources));
            problems.extend(contenders::open_dependency(given, &inputs.sources));
            problems.extend(unused::refused(asked));
            if inputs.sources.is_empty() && !inputs.wrappers.is_empty() {
                problems.extend(unused::of_wrappers(given));
            }
        }
        let Some(flag) = given.of_runtimes() else {
            return;
        };
        inputs.of_runtimes = Some(flag);
        let sources: Vec<&Source> = inputs.sources.iter().collect();
        if problems.is_empty() && !sources.iter().any(|s| s.language.has_runtime()) {
            problems.push(contenders::no_runtime(flag));
        }
        // Otherwise what is selected decides.
        if problems.is_empty() && inputs.includes.is_empty() {
            problems.extend(contenders::several_runtimes(flag, &sources));
        }
    }

    /// Errors: every mistake, each once.
    pub fn finish(mut self) -> Result<Inputs, Vec<Diagnostic>> {
        self.problems.dedup();
        match together(self.configs, self.given.settles_preset) {
            Ok(config) => self.inputs.config = config,
            Err(problem) => self.problems.push(problem),
        }
        if self.problems.is_empty() {
            Ok(self.inputs)
        } else {
            Err(self.problems)
        }
    }
}

/// Merges several suites. L503 if they name different presets and the command names none.
fn together(configs: Vec<Config>, preset_given: bool) -> Result<Config, Diagnostic> {
    let mut configs = configs.into_iter();
    let mut all = configs.next().unwrap_or_default();
    for other in configs {
        all.comparisons.extend(other.comparisons);
        all.variants.extend(other.variants);
        all.contenders.extend(other.contenders);
        all.baseline = all.baseline.or(other.baseline);
        let budgets = all.time_budget_ns.zip(other.time_budget_ns);
        all.time_budget_ns = budgets.map(|(one, more)| one.saturating_add(more));
        let builds = [all.build_time_ns, other.build_time_ns];
        all.build_time_ns = builds.into_iter().flatten().reduce(u64::saturating_add);
        if all.preset != other.preset && !preset_given {
            let names = [all.preset, other.preset]
                .map(|p| p.unwrap_or_else(|| "none".to_owned()))
                .join(" and ");
            return Err(Diagnostic::error(
                "L503",
                format!("these suites name different presets: {names}"),
            )
            .help("choose one with --preset"));
        }
    }
    Ok(all)
}

fn no_suite(folder: &Path, toml: &Path) -> Diagnostic {
    let problem = Diagnostic::error(
        "L508",
        format!(
            "{} does not exist, and its folder has no benchmark source",
            toml.display()
        ),
    );
    let help = "a folder needs a lath.toml (`lath init` writes one) or sources with @Benchmark";
    problem.help(other_tools(folder).unwrap_or_else(|| help.to_owned()))
}

/// Maximum number of files named.
const NAMED: usize = 3;

/// Advice for a folder with results, or with benchmarks of other tools.
fn other_tools(folder: &Path) -> Option<String> {
    let results = lath_import::advice::of_folder(folder);
    let all: Vec<String> = results.into_iter().chain(other_sources(folder)).collect();
    (!all.is_empty()).then(|| all.join("\n"))
}

/// That for the first file.
fn other_sources(folder: &Path) -> Option<String> {
    let (names, advice) = lath_languages::foreign_below(folder)?;
    let more = match names.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let names = names[..names.len().min(NAMED)].join(", ");
    Some(format!("{names}{more}: {advice}"))
}

fn looks_like_file(argument: &str) -> bool {
    let extension = Path::new(argument).extension().and_then(|e| e.to_str());
    argument.contains('/') || extension.is_some_and(|e| lath_languages::of_extension(e).is_some())
}
