//! Turns a program into a wrapper: renders, writes a cargo project, builds it. A wrapper is named
//! after all of its inputs and built once; dependencies are compiled once for all wrappers of a
//! toolchain, the runtime once for all with the same flags.

use super::cargo::{Cargo, Outcome};
use super::complaint::{self, Built};
use super::dependencies::{self, Dependency};
use super::flags::{self, Flags};
use super::generate::{self, Project, Setting};
use super::links::Links;
use super::platforms::{self, Chosen};
use super::{RUNTIME, allocator, crates, library, scan, unreported_inputs};
use crate::native::searched::Searched;
use crate::native::{depends, placement};
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::portable::Names;
use crate::shared::runtime::shown;
use crate::shared::warned;
use crate::shared::{executable, readable};
use crate::wasm::{self, Engine, STACK};
use lath_core::diagnostic::OrProblems;
use lath_core::language::{BuildOptions, Linked};
use lath_core::plan::{Purpose, Wrapper};
use lath_core::program::Program;
use std::path::{Path, PathBuf};

/// See [`lath_core::language::Language::build`].
pub fn build(
    program: &Program,
    output: Option<&Path>,
    options: &BuildOptions,
) -> OrProblems<Wrapper> {
    let chosen = platforms::choose(options)?;
    let names = Names::of(&program.source);
    let mut flags = flags::resolve(options)?;
    if chosen.engine.is_some() {
        wasm::refuse(&chosen.platform, options)?;
        flags.rustc.extend(STACK.map(str::to_owned));
    }
    flags.shown = names.in_text(&flags.shown);
    let dependencies = dependencies::read(&options.dependencies)?;
    let facts = scan::facts(program);
    allocator::refuse(facts, options)?;
    let runtime = runtime()?;
    let setting = Setting {
        facts,
        platform: &chosen.platform,
        compiler: &chosen.title(),
        flags: &flags.shown,
        count_allocations: options.purpose == Purpose::Allocations,
    };
    let text = generate::render(program, &setting);
    let build = Build {
        program,
        names,
        chosen: &chosen,
        flags: &flags,
        dependencies: &dependencies,
        linked: &options.linked,
        runtime,
        verbose: options.verbose,
    };

    let entry = cache::entry("build", &build.key(&text)?)?;
    let executable = entry.folder.join(format!("run_{}", program.stem));
    let unchanged = |folder: &Path| {
        depends::unchanged(folder)
            && crates::unchanged(folder)
            && unreported_inputs::unchanged(folder, &|name| std::env::var_os(name))
    };
    if !executable.exists() || !unchanged(&entry.folder) {
        build.fill(&entry.folder, &executable, &text)?;
    }
    let executable = match options.layout {
        0 => executable,
        layout => build.placed(&entry.folder, &executable, &text, layout)?,
    };
    build.wrapper(&entry.folder, &executable, output)
}

/// Path of the runtime's crate for every wrapper of this lath.
fn runtime() -> OrProblems<PathBuf> {
    let mut key = Key::new();
    RUNTIME.identify(&mut key);
    let entry = cache::entry("rust", &key.finish())?;
    let folder = entry.folder.join("lath");
    RUNTIME.write(&folder)?;
    Ok(folder)
}

/// Folder of the runtime's crate, for compiling benchmark files without lath.
pub fn runtime_folder() -> String {
    shown(runtime())
}

pub(super) struct Build<'a> {
    pub(super) program: &'a Program,
    names: Names,
    chosen: &'a Chosen,
    flags: &'a Flags,
    dependencies: &'a [Dependency],
    linked: &'a [Linked],
    runtime: PathBuf,
    pub(super) verbose: bool,
}

impl Build<'_> {
    fn key(&self, text: &str) -> OrProblems<String> {
        let mut key = Key::new();
        key.add("rust")
            .add(warned::KEPT)
            .add(text)
            .add(&self.chosen.toolchain.identity)
            .add(
                self.chosen
                    .engine
                    .as_ref()
                    .map(Engine::identity)
                    .unwrap_or_default(),
            )
            .add(self.chosen.toolchain.rustc.as_os_str().as_encoded_bytes());
        key.add(self.runtime.as_os_str().as_encoded_bytes())
            .add(self.flags.rustc.join("\0"))
            .add_processor(&self.flags.rustc)
            .add(&self.flags.edition)
            .add(&self.flags.shown);
        dependencies::add(self.dependencies, &mut key)?;
        for Linked { name, folder, .. } in self.linked {
            key.add(name).add(folder.as_os_str().as_encoded_bytes());
        }
        readable::identify(&self.program.files, &mut key)?;
        readable::identify(&self.flags.named, &mut key)?;
        Ok(key.finish())
    }

    /// The project, for cargo, with the name of its crate. Nobody else builds while it is held.
    pub(super) fn project(&self, text: &str) -> OrProblems<(Cargo<'_>, PathBuf, String)> {
        let toolchain = &self.chosen.toolchain;
        let compiler = (&*toolchain.rustc, &*toolchain.identity);
        let target = self.chosen.target();
        let library = library::library(&self.runtime, compiler, self.flags, &target, self.verbose)?;
        let is_compiled = library.is_some();
        let cargo = Cargo::new(
            toolchain,
            self.flags,
            self.dependencies,
            self.linked,
            library,
            target,
            self.verbose,
        )?;
        let folder = cargo.project()?;
        let links = Links::new(&folder, &self.names, &self.runtime);
        let runtime = match is_compiled {
            true => None,
            false => Some(links.runtime()?),
        };
        let dependencies = links.dependencies(self.dependencies)?;
        let project = Project {
            folder: &folder,
            runtime: runtime.as_deref(),
            dependencies: &dependencies,
            edition: &self.flags.edition,
            lto: self.flags.lto,
        };
        project.write(self.program, text)?;
        Ok((cargo, folder, generate::crate_name(self.program)))
    }

    fn fill(&self, entry: &Path, executable: &Path, text: &str) -> OrProblems<()> {
        depends::forget(entry);
        placement::forget(entry);
        let (cargo, folder, name) = self.project(text)?;
        let copies = generate::copied_folders(self.program);
        let outcome = cargo.build(&folder, &name, &copies, &[])?;
        self.keep(&outcome, &name, entry, executable)?;
        let lines = complaint::lines(&outcome.stdout);
        let asked = unreported_inputs::remember(entry, &lines, &|name| std::env::var_os(name));
        cargo.forget(&name);
        let crates = asked.and_then(|()| crates::remember(entry, &lines));
        crates
            .and_then(|()| depends::remember(entry, &folder, &[], Searched::default))
            .or_cannot_write(entry)
    }

    fn keep(
        &self,
        outcome: &Outcome,
        name: &str,
        entry: &Path,
        executable: &Path,
    ) -> OrProblems<()> {
        let lines = complaint::lines(&outcome.stdout);
        let about = Built {
            source: &self.program.source,
            files: &self.files(),
            name,
        };
        if self.verbose {
            eprint!("{}{}", outcome.stderr, complaint::rendered(&lines));
        }
        let built = lines
            .iter()
            .filter_map(|line| line.executable.as_ref())
            .next_back();
        match built.filter(|_| outcome.success) {
            Some(built) => {
                // Cargo's inputs: crates of the user, and files that they and their build scripts
                // include.
                let read = Path::new(built).with_extension("d");
                match &self.chosen.engine {
                    None => {
                        cache::install(Path::new(built), executable).or_cannot_write(executable)?
                    }
                    Some(engine) => {
                        let module = executable.with_extension("wasm");
                        cache::install_plain(Path::new(built), &module).or_cannot_write(&module)?;
                        engine.pack(&module, executable, self.verbose)?;
                    }
                }
                let kept = cache::install_plain(&read, &executable.with_extension("d"))
                    .and_then(|()| warned::remember(entry, &about.warnings(&lines)));
                kept.or_cannot_write(executable)
            }
            None => Err(about.complaints(&lines, &outcome.stderr, &outcome.command)),
        }
    }

    /// The user's files: the compiler's names for them, and their paths.
    fn files(&self) -> Vec<(String, String)> {
        let files = self.program.files.iter();
        files
            .map(|file| (self.names.name(file), file.clone()))
            .collect()
    }

    fn wrapper(
        &self,
        entry: &Path,
        executable: &Path,
        output: Option<&Path>,
    ) -> OrProblems<Wrapper> {
        let wrapper = Wrapper {
            platform: self.chosen.platform.clone(),
            language: self.program.language.clone(),
            compiler: self.chosen.title(),
            jit: self.chosen.engine.as_ref().is_some_and(Engine::jit),
            flags: self.flags.shown.clone(),
            source: self.program.source.clone(),
            warned: warned::recall(entry),
            read: self.read(entry),
            ..Wrapper::default()
        };
        executable::installed(wrapper, executable, output)
    }

    /// The user's files among the inputs.
    fn read(&self, entry: &Path) -> Vec<PathBuf> {
        let own = self
            .program
            .files
            .iter()
            .map(PathBuf::from)
            .chain(self.flags.named.iter().cloned());
        own.chain(depends::users(entry)).collect()
    }
}
