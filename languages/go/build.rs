//! Turns a program into a wrapper: renders and compiles. The wrapper is compiled as another file of
//! the user's package; `go build -overlay` makes Go see it in the user's folder. lath writes
//! nothing there, and messages and stack traces name the user's own files. An executable is named
//! after all of its inputs and built once; other packages of the user's modules are checked each
//! time.

use super::complaint::{self, complaints};
use super::depends::Package;
use super::generate::{self, Setting};
use super::modules::{self, Module};
use super::siblings::{self, Siblings};
use super::toolchain::{self, Toolchain};
use super::{asked, depends, environment, flags, foreign, runtime};
use crate::native::profile::{failed, training};
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::portable::Names;
use crate::shared::warned;
use crate::shared::{executable, readable};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use lath_core::paths::{or_here, relative};
use lath_core::plan::{Purpose, Wrapper};
use lath_core::program::Program;
use lath_tools::{Task, output, problem};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The wrapper's name in the user's folder, which only Go sees.
const WRAPPER: &str = "lath_wrapper.go";

/// Files have names relative to the user's folder, or by module.
const UNPLACED: &str = "-trimpath";

/// Modules stay as resolved.
const READ_ONLY: &str = "-mod=readonly";

/// Text in Go's message about a fetched module, when one of its packages needs another module.
const UNKNOWN_SUM: &str = "missing go.sum entry";

/// See [`lath_core::language::Language::build`].
pub fn build(
    program: &Program,
    output: Option<&Path>,
    options: &BuildOptions,
) -> Result<Wrapper, Vec<Diagnostic>> {
    flags::check(options)?;
    let toolchain = toolchain::choose(options)?.linking(&options.linked);
    asked::check(&toolchain, options)?;
    let source = Path::new(&program.source);
    let here = source.parent().unwrap_or(Path::new("/")).to_path_buf();
    let module = modules::prepare(&toolchain, &here, &options.dependencies, options.verbose)?;
    let sources = sources(options)?;
    let siblings = Siblings::of(program, &go_files(program, &sources));
    let build = Build {
        program,
        toolchain,
        here,
        module,
        flags: flags::of(options),
        shown: Names::of(&program.source).in_text(&flags::shown(options)),
        sources,
        siblings,
        named: flags::named(options),
        run: or_here(&options.folders.run),
        pgo: options.pgo,
        verbose: options.verbose,
    };
    let setting = Setting {
        platform: &build.toolchain.platform,
        flags: &build.shown,
        trains: options.purpose == Purpose::Stacks,
    };
    let text = generate::render(program, &setting);
    let copies = build.copies()?;

    let entry = cache::entry("build", &build.key(&text, &copies)?)?;
    let executable = entry.folder.join(format!("run_{}", program.stem));
    if !executable.exists() || !depends::unchanged(&entry.folder) {
        let training = options.pgo.then(|| {
            generate::render(
                program,
                &Setting {
                    trains: true,
                    ..setting
                },
            )
        });
        build.fill(
            &entry.folder,
            &executable,
            &Texts {
                wrapper: &text,
                training: training.as_deref(),
                copies: &copies,
            },
        )?;
    }
    build.wrapper(&entry.folder, &executable, output)
}

/// The texts written for a build.
struct Texts<'a> {
    wrapper: &'a str,
    /// The wrapper that writes a profile, for a build with `--pgo`.
    training: Option<&'a str>,
    copies: &'a [(PathBuf, String)],
}

struct Build<'a> {
    program: &'a Program,
    toolchain: Toolchain,
    /// The folder of the source.
    here: PathBuf,
    module: Module,
    /// Flags of `go build`.
    flags: Vec<String>,
    /// The same, as the user gave them.
    shown: String,
    sources: Vec<PathBuf>,
    siblings: Siblings,
    /// Files and folders named in the flags.
    named: Vec<PathBuf>,
    /// Working folder of the benchmarks.
    run: PathBuf,
    pgo: bool,
    verbose: bool,
}

/// Further files of the package. L503 for files that Go does not accept.
fn sources(options: &BuildOptions) -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
    let run = or_here(&options.folders.run);
    let absolute = |path: &PathBuf| {
        let path = run.join(path);
        if path.extension().is_some_and(|e| e == "go") {
            return Ok(path);
        }
        let problem = Diagnostic::error("L503", format!("{} is not a Go source", path.display()));
        Err(vec![problem.help(
            "extra sources must be files of the benchmark's package; for C \
            code, write another package that uses cgo",
        )])
    };
    options.sources.iter().map(absolute).collect()
}

/// The user's Go files of the package.
fn go_files(program: &Program, sources: &[PathBuf]) -> Vec<PathBuf> {
    let mut files = generate::own_files(program);
    files.extend(
        sources
            .iter()
            .filter(|s| !program.files.iter().any(|f| Path::new(f) == s.as_path()))
            .cloned(),
    );
    files
}

impl Build<'_> {
    fn key(&self, text: &str, copies: &[(PathBuf, String)]) -> Result<String, Vec<Diagnostic>> {
        let mut key = Key::new();
        key.add("go")
            .add(warned::KEPT)
            .add(UNPLACED)
            .add(text)
            .add(self.toolchain.path.as_os_str().as_encoded_bytes())
            .add(&self.toolchain.version.text);
        key.add(self.flags.join("\0"))
            .add(runtime::RUNTIME.key())
            .add(&self.module.key)
            .add(if self.pgo { "profile" } else { "" });
        environment::add(&mut key);
        for (path, text) in copies {
            key.add(path.as_os_str().as_encoded_bytes()).add(text);
        }
        readable::identify(self.files(), &mut key)?;
        for file in self.named_files() {
            key.add(cache::hash_file(&file).unwrap_or_default());
        }
        Ok(key.finish())
    }

    /// Files named in the flags, and those in named folders.
    fn named_files(&self) -> Vec<PathBuf> {
        let files = self.named.iter().flat_map(|path| {
            if path.is_dir() {
                foreign::below(path).into_iter().collect()
            } else {
                vec![path.clone()]
            }
        });
        files.filter(|path| path.is_file()).collect()
    }

    /// The user's files of the package.
    fn files(&self) -> Vec<PathBuf> {
        let mut files = go_files(self.program, &self.sources);
        files.extend(self.siblings.files.iter().cloned());
        files
    }

    /// The user's Go files that need changes.
    fn copies(&self) -> Result<Vec<(PathBuf, String)>, Vec<Diagnostic>> {
        let mut copies = generate::copies(self.program)?;
        if self.siblings.is_package() {
            for file in go_files(self.program, &self.sources) {
                let copy = copies.iter_mut().find(|(path, _)| *path == file);
                let text = match &copy {
                    Some((_, text)) => text.clone(),
                    None => std::fs::read_to_string(&file).unwrap_or_default(),
                };
                match (siblings::unconstrained(&text), copy) {
                    (Some(text), Some(copy)) => copy.1 = text,
                    (Some(text), None) => copies.push((file, text)),
                    (None, _) => {}
                }
            }
        }
        Ok(copies)
    }

    fn fill(&self, folder: &Path, executable: &Path, texts: &Texts) -> Result<(), Vec<Diagnostic>> {
        depends::forget(folder);
        let profile = texts
            .training
            .map(|training| self.train(folder, training, texts.copies))
            .transpose()?;
        let overlay = self.overlay(folder, texts.wrapper, texts.copies)?;
        let optimised: Vec<String> = profile
            .iter()
            .map(|path| format!("-pgo={}", path.display()))
            .collect();
        let (packages, said) = self.compile(&overlay, executable, &optimised)?;
        let (toolchain, files) = (&self.toolchain, self.files());
        let warnings = super::warned::of_package(toolchain, &self.flags, &self.here, &files, said)?;
        warned::remember(folder, &warnings).or_cannot_write(folder)?;
        depends::remember(folder, &packages, &self.here).or_cannot_write(folder)
    }

    /// Every package in the wrapper.
    fn packages(&self, overlay: &Path) -> Result<Vec<Package>, Vec<Diagnostic>> {
        let list = self.command(
            "list",
            overlay,
            &["-deps".to_owned(), format!("-json={}", depends::FIELDS)],
        );
        let listed = self.toolchain.must(
            &self.here,
            &list,
            self.verbose,
            "L603",
            "cannot list the packages of the wrapper",
        )?;
        depends::packages(&listed).map_err(|error| {
            vec![Diagnostic::error(
                "L603",
                format!("cannot read the list of packages: {error}"),
            )]
        })
    }

    /// A build that writes a profile, and the profile. L601 for a toolchain that cannot use one.
    fn train(
        &self,
        folder: &Path,
        text: &str,
        copies: &[(PathBuf, String)],
    ) -> Result<PathBuf, Vec<Diagnostic>> {
        if !self.toolchain.is_at_least(1, 21) {
            let message = format!(
                "Go {} cannot optimise with a profile",
                self.toolchain.version
            );
            return Err(vec![
                Diagnostic::error("L601", message).help("use Go 1.21 or later"),
            ]);
        }
        let folder = folder.join("profile");
        cache::create_folder(&folder).or_cannot_write(&folder)?;
        let (executable, profile) = (folder.join("train"), folder.join("profile.pprof"));
        self.compile(&self.overlay(&folder, text, copies)?, &executable, &[])
            .map(drop)?;
        training(
            self.program,
            &executable,
            &folder,
            &self.run,
            &[("LATH_PROFILE", &profile)],
            self.verbose,
        )?;
        if std::fs::metadata(&profile).is_ok_and(|file| file.len() > 0) {
            return Ok(profile);
        }
        Err(vec![failed(self.program, "it wrote no profile")])
    }

    /// Writes the overlay's files, and returns its list.
    fn overlay(
        &self,
        folder: &Path,
        text: &str,
        copies: &[(PathBuf, String)],
    ) -> Result<PathBuf, Vec<Diagnostic>> {
        let write =
            |path: &Path, text: &str| cache::write(path, text.as_bytes()).or_cannot_write(path);
        let wrapper = folder.join(format!("run_{}.go", self.program.stem));
        write(&wrapper, text)?;
        let mut seen = vec![(self.here.join(WRAPPER), wrapper)];
        for (number, (original, text)) in copies.iter().enumerate() {
            let copy = folder.join(format!(
                "files/{number}/{}",
                original.file_name().unwrap_or_default().to_string_lossy()
            ));
            write(&copy, text)?;
            seen.push((original.clone(), copy));
        }
        let hidden = self.siblings.hidden.iter().cloned();
        seen.extend(hidden.map(|path| (path, PathBuf::new())));
        seen.extend(self.module.pretended.iter().cloned());
        modules::write_overlay(folder, &seen)
    }

    /// A command on the program: the user's files and the wrapper as one package.
    fn command(&self, verb: &str, overlay: &Path, arguments: &[String]) -> Vec<String> {
        let mut command = vec![verb.to_owned()];
        command.extend(arguments.iter().cloned());
        command.push(format!("-overlay={}", overlay.display()));
        command.push(format!("-modfile={}", self.module.file.display()));
        command.push(READ_ONLY.to_owned());
        if self.siblings.is_package() {
            command.push(".".to_owned());
            return command;
        }
        command.extend(
            self.files()
                .iter()
                .map(|file| file.to_string_lossy().into_owned()),
        );
        command.push(self.here.join(WRAPPER).to_string_lossy().into_owned());
        command
    }

    /// Returns the inputs, and what the C compiler warned of in the user's files: Go's has no
    /// warnings.
    fn compile(
        &self,
        overlay: &Path,
        executable: &Path,
        further: &[String],
    ) -> Result<(Vec<Package>, Vec<String>), Vec<Diagnostic>> {
        // Go would take an existing one for up to date: it does not check C libraries.
        let _ = std::fs::remove_file(executable);
        let mut arguments = vec![UNPLACED.to_owned()];
        arguments.extend(self.flags.iter().cloned());
        arguments.extend_from_slice(further);
        arguments.extend(["-o".to_owned(), executable.to_string_lossy().into_owned()]);
        let compile = || {
            // A package that cannot be listed cannot be compiled; the compiler reports why.
            let packages = self.packages(overlay);
            let files = packages
                .as_ref()
                .map(|packages| foreign::files(packages))
                .unwrap_or_default();
            let output = self.toolchain.reading(foreign::state(&files)).run(
                &self.here,
                &self.command("build", overlay, &arguments),
                self.verbose,
            )?;
            Ok::<_, Vec<Diagnostic>>((
                output.status.success(),
                String::from_utf8_lossy(&output.stderr).into_owned(),
                packages,
            ))
        };
        let (mut success, mut said, mut packages) = compile()?;
        if !success && said.contains(UNKNOWN_SUM) {
            self.resolve(overlay)?;
            (success, said, packages) = compile()?;
        }
        for (shown, file) in &self.seen(overlay) {
            // Go shortens a path to one relative to its folder.
            said = said.replace(file.as_str(), shown).replace(
                &*relative(&self.here, Path::new(file)).to_string_lossy(),
                shown,
            );
        }
        if success {
            return Ok((packages?, complaint::warnings(&said, &self.here)));
        }
        Err(complaints(
            &self.program.source,
            &self.here,
            &self.toolchain.path,
            &said,
        ))
    }

    /// The requirements of a dependency's packages are known only when they are imported.
    fn resolve(&self, overlay: &Path) -> Result<(), Vec<Diagnostic>> {
        let mut command = self.command("list", overlay, &["-deps".to_owned()]);
        for word in command.iter_mut().filter(|word| *word == READ_ONLY) {
            *word = "-mod=mod".to_owned();
        }
        self.toolchain
            .must(
                &self.here,
                &command,
                self.verbose,
                "L607",
                "cannot resolve the dependencies",
            )
            .map(drop)
    }

    /// The visible and the real paths of an overlay's files: messages use either.
    fn seen(&self, overlay: &Path) -> Vec<(String, String)> {
        let text = std::fs::read(overlay).unwrap_or_default();
        let overlay: Value = serde_json::from_slice(&text).unwrap_or_default();
        let pairs = overlay["Replace"].as_object().into_iter().flatten();
        pairs
            .map(|(shown, file)| (shown.clone(), file.as_str().unwrap_or_default().to_owned()))
            .filter(|(_, file)| !file.is_empty())
            .collect()
    }

    fn wrapper(
        &self,
        entry: &Path,
        executable: &Path,
        output: Option<&Path>,
    ) -> Result<Wrapper, Vec<Diagnostic>> {
        let wrapper = Wrapper {
            platform: self.toolchain.platform.clone(),
            language: self.program.language.clone(),
            compiler: format!("go{}", self.toolchain.version),
            flags: self.shown.clone(),
            source: self.program.source.clone(),
            warned: warned::recall(entry),
            read: self
                .files()
                .into_iter()
                .chain(self.named_files())
                .chain(depends::read(entry))
                .collect(),
            ..Wrapper::default()
        };
        executable::installed(wrapper, executable, output)
    }
}

/// Parses a file without compiling it. L602 at the places that gofmt rejects.
pub fn syntax(toolchain: &Toolchain, source: &Path) -> Result<(), Vec<Diagnostic>> {
    let Some(gofmt) = toolchain.gofmt() else {
        return Ok(());
    };
    let path = std::path::absolute(source).unwrap_or_else(|_| source.to_path_buf());
    let output = output(
        Command::new(&gofmt).args(["-e", "-l"]).arg(&path),
        Task::Build,
    );
    let output = output.map_err(|error| vec![problem(&gofmt.to_string_lossy(), &error)])?;
    let folder = path.parent().unwrap_or(Path::new("/"));
    if output.status.success() {
        Ok(())
    } else {
        Err(complaints(
            &path.to_string_lossy(),
            folder,
            &toolchain.path,
            &String::from_utf8_lossy(&output.stderr),
        ))
    }
}
