//! Turns a program into a wrapper: renders, copies, and tries to import it. A wrapper is a folder
//! that Python runs as a program; for the user it is packed into one executable file. It is named
//! after all of its inputs and built once.

use super::complaint::{Report, complaint, telling};
use super::dependencies;
use super::facts::RUNTIME;
use super::flags::flags;
use super::generate::{self, Setting};
use super::platforms::{self, Chosen};
use crate::shared::activity::running;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::paths::Contents;
use crate::shared::portable::Names;
use crate::shared::toolchain::Toolchain as _;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, FOLDERS_VARIABLE, INSPECT_VARIABLE, ORIGIN_VARIABLE};
use lath_core::paths::{Arguments, or_here};
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use lath_tools::{Task, output, problem};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// See [`lath_core::language::Language::build`].
pub fn build(
    program: &Program,
    output: Option<&Path>,
    options: &BuildOptions,
) -> Result<Wrapper, Vec<Diagnostic>> {
    let chosen = platforms::choose(options)?;
    let flags = flags(options);
    let folders = dependencies::folders(&chosen.tool, &options.dependencies, options.verbose)?;
    let shown = Names::of(&program.source).in_text(&flags.given.join(" "));
    let setting = Setting {
        jit: chosen.tool.jit(),
        platform: &chosen.platform,
        flags: &shown,
    };
    let text = generate::render(program, &setting);
    let run = or_here(&options.folders.run);
    let read = dependencies::local(&options.dependencies);
    let environment = environment(program, &folders);
    let build = Build {
        program,
        chosen,
        flags: flags.clone(),
        run,
        read,
        environment,
        verbose: options.verbose,
    };

    let entry = cache::entry("build", &build.key(&text)?)?;
    let folder = entry.folder.join(format!("run_{}", program.stem));
    let seal = entry.folder.join("files");
    if !seal.exists() {
        let files = generate::write(program, &text, &folder, "__main__.py")?;
        build.inspect(&folder, &entry.folder)?;
        cache::write_seal(&seal, &folder, &files, build.flags.contents())?;
    }
    build.wrapper(&folder, &seal, output)
}

struct Build<'a> {
    program: &'a Program,
    chosen: Chosen,
    flags: Arguments,
    /// Working folder.
    run: PathBuf,
    /// Local dependencies of the user.
    read: Vec<PathBuf>,
    /// The wrapper's environment: the wrapper itself contains no paths.
    environment: BTreeMap<String, String>,
    verbose: bool,
}

fn environment(program: &Program, folders: &[PathBuf]) -> BTreeMap<String, String> {
    let folder = Path::new(&program.source)
        .parent()
        .unwrap_or(Path::new("/"));
    let mut environment = BTreeMap::from([(
        ORIGIN_VARIABLE.to_owned(),
        folder.to_string_lossy().into_owned(),
    )]);
    if !folders.is_empty() {
        let joined = folders
            .iter()
            .map(|folder| folder.to_string_lossy())
            .collect::<Vec<_>>()
            .join(":");
        environment.insert(FOLDERS_VARIABLE.to_owned(), joined);
    }
    environment.extend(program.environment());
    environment
}

impl Build<'_> {
    fn key(&self, text: &str) -> Result<String, Vec<Diagnostic>> {
        let mut key = Key::new();
        key.add("python")
            .add(text)
            .add(self.python())
            .add(self.chosen.tool.title())
            .add(self.flags.given.join("\0"))
            .add(self.flags.contents().concat());
        RUNTIME.identify(&mut key);
        for (name, value) in &self.environment {
            key.add(name).add(value);
        }
        for file in &self.program.files {
            let hash = cache::hash_file(Path::new(file)).map_err(|error| {
                vec![Diagnostic::error(
                    "L508",
                    format!("cannot read {file}: {error}"),
                )]
            })?;
            key.add(file).add(hash);
        }
        Ok(key.finish())
    }

    fn python(&self) -> String {
        self.chosen.tool.path.to_string_lossy().into_owned()
    }

    fn argv(&self, program: &Path) -> Vec<String> {
        let mut argv = vec![self.python()];
        argv.extend(self.flags.given.iter().cloned());
        argv.push(program.to_string_lossy().into_owned());
        argv
    }

    fn run(
        &self,
        command: &[String],
        environment: &BTreeMap<String, String>,
    ) -> Result<Output, Vec<Diagnostic>> {
        if self.verbose {
            eprintln!("{}", command.join(" "));
        }
        run(command, &self.run, environment)
    }

    /// Imports the user's file in a process of its own, to find errors before measuring.
    fn inspect(&self, wrapper: &Path, folder: &Path) -> Result<(), Vec<Diagnostic>> {
        let report = folder.join("report.json");
        let _ = std::fs::remove_file(&report);
        // Not an argument: the file may read those when it is imported.
        let path = report.to_string_lossy().into_owned();
        let asked = (INSPECT_VARIABLE.to_owned(), path);
        let environment = self.environment.clone().into_iter().chain([asked]);
        let output = self.run(&self.argv(wrapper), &environment.collect())?;
        let said = String::from_utf8_lossy(&output.stderr);
        let found = std::fs::read(&report)
            .ok()
            .and_then(|text| serde_json::from_slice::<Report>(&text).ok());
        match found {
            Some(report) if report.message.is_none() => Ok(()),
            Some(report) => Err(vec![complaint(&self.program.source, &report, &said)]),
            None => {
                let how = output.status.code().map_or_else(
                    || "was killed".to_owned(),
                    |code| format!("ended with exit status {code}"),
                );
                Err(vec![
                    Diagnostic::error(
                        "L814",
                        format!(
                            "the interpreter {how} while it imported {}",
                            self.program.source
                        ),
                    )
                    .help(telling(&said)),
                ])
            }
        }
    }

    fn wrapper(
        &self,
        folder: &Path,
        seal: &Path,
        output: Option<&Path>,
    ) -> Result<Wrapper, Vec<Diagnostic>> {
        let mut wrapper = Wrapper {
            path: self.python(),
            arguments: self
                .flags
                .given
                .iter()
                .cloned()
                .chain([folder.to_string_lossy().into_owned()])
                .collect(),
            environment: self.environment.clone(),
            seed_variable: Some("PYTHONHASHSEED".to_owned()),
            platform: self.chosen.platform.clone(),
            jit: self.chosen.tool.jit(),
            language: self.program.language.clone(),
            compiler: self.chosen.tool.title(),
            flags: Names::of(&self.program.source).in_text(&self.flags.given.join(" ")),
            source: self.program.source.clone(),
            read: self
                .program
                .files
                .iter()
                .map(PathBuf::from)
                .chain(self.flags.paths.iter().chain(&self.read).cloned())
                .collect(),
            ..Wrapper::default()
        };
        let mut hashed = seal.to_path_buf();
        if let Some(output) = output {
            hashed = std::path::absolute(output).or_cannot_write(output)?;
            self.pack(folder, &hashed)?;
            wrapper.path = hashed.to_string_lossy().into_owned();
            wrapper.arguments.clear();
        }
        wrapper.hash = cache::hash_file(&hashed).or_cannot_write(&hashed)?;
        Ok(wrapper)
    }

    /// One executable file: the folder as a zip archive after a line that starts it.
    fn pack(&self, folder: &Path, output: &Path) -> Result<(), Vec<Diagnostic>> {
        let archive = folder.with_extension("pyz");
        let head = folder.with_extension("head");
        cache::write(&head, self.head().as_bytes()).or_cannot_write(&head)?;
        let script = folder.join("lath/wrapper/pack.py");
        let paths =
            [&script, folder, &head, &archive].map(|path| path.to_string_lossy().into_owned());
        let command: Vec<String> = [self.python(), "-I".to_owned(), "-S".to_owned()]
            .into_iter()
            .chain(paths)
            .collect();
        let packed = self.run(&command, &self.environment)?;
        if !packed.status.success() {
            let said = String::from_utf8_lossy(&packed.stderr);
            return Err(vec![
                Diagnostic::error("L603", format!("cannot pack {}", output.display()))
                    .help(telling(&said)),
            ]);
        }
        cache::install(&archive, output).or_cannot_write(output)
    }

    /// `#!` takes one argument without blanks, and kernels cut long lines: otherwise a shell starts
    /// the interpreter.
    fn head(&self) -> String {
        let python = self.python();
        let simple = !python.contains(char::is_whitespace)
            && self.flags.given.len() <= 1
            && !self.flags.given.concat().contains(char::is_whitespace)
            && python.len() < 100;
        if simple {
            return format!(
                "#!{python}{}{}\n",
                if self.flags.given.is_empty() { "" } else { " " },
                self.flags.given.concat()
            );
        }
        let quoted = |word: &str| format!("'{}'", word.replace('\'', "'\\''"));
        let words: Vec<String> = std::iter::once(&python)
            .chain(&self.flags.given)
            .map(|word| quoted(word))
            .collect();
        format!("#!/bin/sh\nexec {} \"$0\" \"$@\"\n", words.join(" "))
    }
}

fn run(
    command: &[String],
    folder: &Path,
    environment: &BTreeMap<String, String>,
) -> Result<Output, Vec<Diagnostic>> {
    let _doing = running(command);
    output(
        Command::new(&command[0])
            .args(&command[1..])
            .current_dir(folder)
            .envs(environment),
        Task::Load,
    )
    .map_err(|error| vec![problem(&command[0], &error)])
}

/// Compiles a file without running it. L602 at the place that the interpreter rejects.
pub fn syntax(chosen: &Chosen, source: &Path) -> Result<(), Vec<Diagnostic>> {
    const CHECK: &str = "import json, sys
path = sys.argv[1]
try:
    with open(path, 'rb') as file:
        compile(file.read(), path, 'exec', dont_inherit=True)
except (SyntaxError, ValueError) as error:
    place = [path, getattr(error, 'lineno', 1) or 1, getattr(error, 'offset', 0) or 0]
    print(json.dumps({'type': type(error).__name__, 'message': getattr(error, 'msg', str(error)), 'place': place, 'text': getattr(error, 'text', None)}))";
    let path = std::path::absolute(source)
        .unwrap_or_else(|_| PathBuf::from(source))
        .to_string_lossy()
        .into_owned();
    let python = chosen.tool.path.to_string_lossy().into_owned();
    let command = [
        python,
        "-I".to_owned(),
        "-S".to_owned(),
        "-c".to_owned(),
        CHECK.to_owned(),
        path.clone(),
    ];
    let output = run(&command, Path::new("/"), &BTreeMap::new())?;
    let Ok(report) = serde_json::from_slice::<serde_json::Value>(&output.stdout) else {
        return Ok(());
    };
    let line = report["text"]
        .as_str()
        .unwrap_or_default()
        .trim_end()
        .to_owned();
    let report: Report = serde_json::from_value(report).unwrap_or_default();
    Err(vec![complaint(&path, &report, &line)])
}
