//! Turns a program into a wrapper: renders, copies, compiles TypeScript and code for a browser, and
//! tries to load it. A wrapper is a module in a folder; for the user it is packed into one
//! executable file. It is named after all of its inputs and built once.

use super::bundle::ESBUILD;
use super::complaint::{Report, complaint, telling};
use super::copies::Copies;
use super::facts::RUNTIME;
use super::generate::{self, Setting};
use super::platforms::{self, Chosen};
use super::{arguments, dependencies, pack};
use crate::shared::activity::running;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::paths::Contents;
use crate::shared::portable::Names;
use crate::shared::warned;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, INSPECT_VARIABLE, ORIGIN_VARIABLE};
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
    let flags = arguments::flags(chosen.tool.product, options);
    let packages = dependencies::folders(&options.dependencies, options.verbose)?;
    let text = generate::render(program, &Setting::of(&chosen, &flags));
    let run = or_here(&options.folders.run);
    let read = dependencies::local(&options.dependencies);
    let environment = environment(program);
    let build = Build {
        program,
        chosen,
        flags: flags.clone(),
        packages,
        run,
        read,
        environment,
        verbose: options.verbose,
    };

    let entry = cache::entry("build", &build.key(&text)?)?;
    let folder = entry.folder.join(format!("run_{}", program.stem));
    let seal = entry.folder.join("files");
    if !seal.exists() {
        let (files, warnings) = generate::write(
            program,
            &text,
            &folder,
            &build.packages,
            build.chosen.tool.product,
            options.verbose,
        )?;
        build.inspect(&folder, &entry.folder)?;
        warned::remember(&entry.folder, &warnings).or_cannot_write(&entry.folder)?;
        cache::write_seal(&seal, &folder, &files, build.flags.contents())?;
    }
    build.wrapper(&folder, &seal, output)
}

struct Build<'a> {
    program: &'a Program,
    chosen: Chosen,
    flags: Arguments,
    packages: Vec<PathBuf>,
    /// Working folder.
    run: PathBuf,
    /// Local dependencies of the user.
    read: Vec<PathBuf>,
    /// The wrapper's environment: the wrapper itself contains no paths.
    environment: BTreeMap<String, String>,
    verbose: bool,
}

fn environment(program: &Program) -> BTreeMap<String, String> {
    let folder = Path::new(&program.source)
        .parent()
        .unwrap_or(Path::new("/"));
    let mut environment = program.environment();
    environment.insert(
        ORIGIN_VARIABLE.to_owned(),
        folder.to_string_lossy().into_owned(),
    );
    environment
}

impl Build<'_> {
    fn key(&self, text: &str) -> Result<String, Vec<Diagnostic>> {
        let mut key = Key::new();
        key.add("javascript")
            .add(warned::KEPT)
            .add(text)
            .add(self.runtime())
            .add(self.chosen.tool.title())
            .add(self.flags.given.join("\0"))
            .add(ESBUILD);
        key.add(self.flags.contents().concat());
        RUNTIME.identify(&mut key);
        for folder in &self.packages {
            key.add(folder.as_os_str().as_encoded_bytes());
        }
        let model = generate::model(self.program);
        let copies = Copies::new(&model, self.chosen.tool.product);
        key.add(
            copies
                .packages()
                .unwrap_or_default()
                .as_os_str()
                .as_encoded_bytes(),
        );
        let settings = copies
            .settings()
            .iter()
            .cloned()
            .chain(copies.projects())
            .map(|file| file.to_string_lossy().into_owned());
        for file in self.program.files.iter().cloned().chain(settings) {
            let file = &file;
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

    fn runtime(&self) -> String {
        self.chosen.program().to_string_lossy().into_owned()
    }

    /// All arguments after the runtime.
    fn arguments(&self, folder: &Path) -> Vec<String> {
        let mut words = arguments::before(self.chosen.tool.product, &self.flags.given);
        words.push(
            folder
                .join(generate::script(self.program))
                .to_string_lossy()
                .into_owned(),
        );
        words
    }

    /// `report`: not an argument, because the file may read those when it is loaded.
    fn run(&self, command: &[String], report: &Path) -> Result<Output, Vec<Diagnostic>> {
        if self.verbose {
            eprintln!("{}", command.join(" "));
        }
        let _doing = running(command);
        output(
            Command::new(&command[0])
                .args(&command[1..])
                .current_dir(&self.run)
                .envs(&self.environment)
                .env(INSPECT_VARIABLE, report),
            Task::Load,
        )
        .map_err(|error| vec![problem(&command[0], &error)])
    }

    /// Loads the user's file in a process of its own, to find errors before measuring.
    fn inspect(&self, wrapper: &Path, folder: &Path) -> Result<(), Vec<Diagnostic>> {
        let report = folder.join("report.json");
        let _ = std::fs::remove_file(&report);
        let mut command = vec![self.runtime()];
        command.extend(self.arguments(wrapper));
        let output = self.run(&command, &report)?;
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
                let help = if said.trim().is_empty() {
                    "a benchmark file must not end the process while it loads".to_owned()
                } else {
                    telling(&said)
                };
                Err(vec![
                    Diagnostic::error(
                        "L814",
                        format!("the runtime {how} while it loaded {}", self.program.source),
                    )
                    .help(help),
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
            path: self.runtime(),
            arguments: self.arguments(folder),
            environment: self.environment.clone(),
            platform: self.chosen.platform.clone(),
            jit: true,
            language: self.program.language.clone(),
            compiler: self.chosen.tool.title(),
            flags: Names::of(&self.program.source).in_text(&self.flags.given.join(" ")),
            source: self.program.source.clone(),
            warned: seal.parent().map(warned::recall).unwrap_or_default(),
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
            let command: Vec<String> = std::iter::once(self.runtime())
                .chain(arguments::before(
                    self.chosen.tool.product,
                    &self.flags.given,
                ))
                .collect();
            let names = Names::of(&self.program.source);
            pack::pack(
                folder,
                &generate::script(self.program),
                &command,
                self.chosen.tool.product,
                &names,
                &hashed,
            )?;
            wrapper.path = hashed.to_string_lossy().into_owned();
            wrapper.arguments.clear();
        }
        wrapper.hash = cache::hash_file(&hashed).or_cannot_write(&hashed)?;
        Ok(wrapper)
    }
}
