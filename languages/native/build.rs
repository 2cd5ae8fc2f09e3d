//! Turns a program into a wrapper: renders, compiles, links. An executable is named after all of
//! its inputs and built once.

mod compile;
mod link;
mod place;

use super::copies::{self, Copies};
use super::flags::{self, Flags};
use super::generate;
use super::placement;
use super::profile::Profile;
use super::runtime::{self, Runtime};
use super::spec::Native;
use super::toolchain::{self, Compiler};
use super::{collisions, depends, paths, refused, sandboxed, unplaced};
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::portable::Names;
use crate::shared::warned;
use crate::shared::{executable, readable};
use crate::wasm::{self, Engine};
use lath_core::diagnostic::OrProblems;
use lath_core::language::BuildOptions;
use lath_core::paths::or_here;
use lath_core::plan::{Purpose, Wrapper};
use lath_core::program::Program;
use std::path::{Path, PathBuf};

/// In the build folder: a link to the folder of the user's source. The wrapper includes files
/// through it and so does not contain their place: debug information has the hash of its text.
const SOURCE: &str = "source";

/// A build in progress.
struct Build<'a> {
    native: &'a Native,
    program: &'a Program,
    compiler: Compiler,
    flags: Flags,
    runtime: Runtime,
    /// Names of the user's files in the build's output.
    names: Names,
    pgo: bool,
    /// Working folder of the tools, the base of relative paths in flags.
    here: PathBuf,
    /// Working folder of the benchmarks.
    run: PathBuf,
    /// Files named in the user's flags.
    named: Vec<PathBuf>,
    verbose: bool,
}

/// See [`lath_core::language::Language::build`].
pub(super) fn build(
    native: &Native,
    program: &Program,
    output: Option<&Path>,
    options: &BuildOptions,
) -> OrProblems<Wrapper> {
    let facts = native.declared();
    let compiler = toolchain::choose(facts, options)?;
    if compiler.engine.is_some() {
        wasm::refuse(&compiler.platform, &sandboxed::with_packages(options))?;
    }
    compiler.kind.refuse(&compiler.name, options)?;
    let usual = compiler.kind.usual(&facts.flags);
    let mut flags = optimised(flags::resolve(usual, options)?, &compiler, options);
    let mut words = compiler.command.clone();
    words.extend(paths::expanded(&flags.compile, &flags.folder));
    refused::of_wrapper(facts, &words)?;
    let runtime = runtime::archive(
        native,
        compiler.companion(),
        &flags.compile_anywhere(),
        options.purpose == Purpose::Allocations,
        options.verbose,
    )?;
    let (here, run) = (flags.folder.clone(), or_here(&options.folders.run));
    let names = Names::of(&program.source);
    unplaced::place_libraries(&mut flags, &names, &here)?;
    let build = Build {
        native,
        program,
        compiler,
        named: flags::named(&flags, options),
        flags,
        runtime,
        names,
        pgo: options.pgo,
        here,
        run,
        verbose: options.verbose,
    };
    let file = Path::new(&program.source)
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let copies = copies::blanked(program, format!("{SOURCE}/{file}"))?;
    let text = generate::render(native.spec, program, &copies.include);
    let sources: Vec<PathBuf> = flags::sources(options)
        .iter()
        .map(|source| build.run.join(source))
        .collect();

    let entry = cache::entry("build", &build.key(&text, &copies, &sources)?)?;
    let executable = entry.folder.join(format!("run_{}", program.stem));
    if !depends::unchanged(&entry.folder) || !executable.exists() {
        build.fill(&entry.folder, &executable, &text, &copies, &sources)?;
    }
    let executable = if options.layout == 0 {
        executable
    } else {
        let files = build.files(&entry.folder, &copies, &sources);
        build.placed(&files, &executable, options.layout)?
    };
    build.wrapper(&entry.folder, &executable, &sources, output)
}

impl Build<'_> {
    fn key(&self, text: &str, copies: &Copies, sources: &[PathBuf]) -> OrProblems<String> {
        let mut key = Key::new();
        key.add(warned::KEPT)
            .add(&self.runtime.key)
            .add(&self.compiler.identity)
            .add(self.here.as_os_str().as_encoded_bytes())
            .add(text);
        for flag in self
            .flags
            .compile
            .iter()
            .chain([&"--".to_owned()])
            .chain(&self.flags.link)
        {
            key.add(flag);
        }
        for copy in &copies.copies {
            key.add(copy.path.as_os_str().as_encoded_bytes())
                .add(&copy.text);
        }
        key.add_processor(&self.flags.compile);
        if self.compiler.kind.is_for_this_processor() {
            key.add_this_processor();
        }
        depends::environment(&mut key);
        readable::identify(&self.program.files, &mut key)?;
        readable::identify(sources, &mut key)?;
        readable::identify(&self.named, &mut key)?;
        key.add(self.fast_linker().unwrap_or_default())
            .add(if self.pgo { "profile" } else { "" });
        Ok(key.finish())
    }

    fn fill(
        &self,
        folder: &Path,
        executable: &Path,
        text: &str,
        copies: &Copies,
        sources: &[PathBuf],
    ) -> OrProblems<()> {
        let write = |path: &Path, text: &[u8]| cache::write(path, text).or_cannot_write(path);
        let files = self.files(folder, copies, sources);
        write(&files.wrapper, text.as_bytes())?;
        for copy in &copies.copies {
            write(&folder.join(&copy.path), &copy.text)?;
        }
        let link = folder.join(SOURCE);
        cache::link(self.source_folder(), &link).or_cannot_write(&link)?;
        depends::forget(folder);
        placement::forget(folder);
        let profile = if self.pgo {
            Some(self.train(&files)?)
        } else {
            None
        };
        let stage = Stage {
            profile: profile.as_ref(),
            ..Stage::default()
        };
        let warnings = self.make(&files, &stage, executable)?;
        warned::remember(folder, &warnings).or_cannot_write(folder)?;
        drop(profile);
        let dialect = &self.native.declared().dialect;
        let searched = || {
            let including = self.including(folder, copies);
            let compiler = &self.compiler;
            compiler.searched(dialect, &including, &self.flags.link, &self.here)
        };
        depends::remember(folder, &self.here, sources, searched).or_cannot_write(folder)
    }

    /// Builds with counters, trains it, and returns the counts.
    fn train(&self, files: &Files) -> OrProblems<Profile> {
        let profile = Profile::new(&self.compiler, files.folder)?;
        let executable = profile.folder.join("train");
        self.make(
            files,
            &Stage {
                profile: Some(&profile),
                generates: true,
                ..Stage::default()
            },
            &executable,
        )?;
        profile.train(self.program, &executable, &self.run, self.verbose)?;
        Ok(profile)
    }

    /// Returns the compiler's warnings of the user's files.
    fn make(&self, files: &Files, stage: &Stage, executable: &Path) -> OrProblems<Vec<String>> {
        let objects = self.objects(files)?;
        let mut warnings = self.compile_wrapper(files, stage, &objects[0])?;
        for (index, source) in files.sources.iter().enumerate() {
            if compile::is_compiled(source) {
                let object = &objects[index + 1];
                warnings.extend(self.compile_extra(index, source, object, files, stage)?);
            }
        }
        collisions::resolve(&objects, &self.runtime)?;
        match &self.compiler.engine {
            None => self.link(&objects, executable, stage)?,
            Some(engine) => {
                let module = executable.with_extension("wasm");
                self.link(&objects, &module, stage)?;
                engine.pack(&module, executable, self.verbose)?;
            }
        }
        Ok(warnings)
    }

    fn files<'f>(&self, folder: &'f Path, copies: &'f Copies, sources: &'f [PathBuf]) -> Files<'f> {
        Files {
            folder,
            wrapper: folder.join(generate::file_name(self.native.spec, self.program)),
            copies,
            sources,
        }
    }

    /// What is linked: the wrapper's object first, then those of further sources.
    fn objects(&self, files: &Files) -> OrProblems<Vec<PathBuf>> {
        let mut objects = vec![files.folder.join(format!("run_{}.o", self.program.stem))];
        for (index, source) in files.sources.iter().enumerate() {
            objects.push(self.object_of(index, source, files.folder)?);
        }
        Ok(objects)
    }

    /// As in records, and equal in every checkout: the name of a profile means nothing elsewhere.
    fn shown_flags(&self) -> String {
        self.names.in_text(&self.flags.compile.join(" "))
            + if self.pgo { " -fprofile-use" } else { "" }
    }

    /// Flags that keep paths out of the output in `folder`. A counting build contains paths: gcc
    /// finds its counts by them.
    fn unplaced(&self, folder: &Path, made: &Path, stage: &Stage) -> Vec<String> {
        let linked = folder.join(SOURCE);
        let names = || {
            unplaced::names(
                &self.names,
                &[
                    (folder, ""),
                    (&linked, ""),
                    (&self.runtime.include, "lath/"),
                ],
            )
        };
        let mut flags = if stage.generates { Vec::new() } else { names() };
        flags.extend(unplaced::seed(&self.compiler, made));
        flags
    }

    fn wrapper(
        &self,
        folder: &Path,
        executable: &Path,
        sources: &[PathBuf],
        output: Option<&Path>,
    ) -> OrProblems<Wrapper> {
        let wrapper = Wrapper {
            language: self.program.language.clone(),
            platform: self.compiler.platform.clone(),
            compiler: self.compiler.name.clone(),
            flags: self.shown_flags(),
            source: self.program.source.clone(),
            jit: self.compiler.engine.as_ref().is_some_and(Engine::jit),
            warned: warned::recall(folder),
            read: depends::users(folder)
                .into_iter()
                .chain(self.named.iter().chain(sources).cloned())
                .collect(),
            ..Wrapper::default()
        };
        executable::installed(wrapper, executable, output)
    }
}

/// What is compiled.
struct Files<'a> {
    /// The build folder: it contains the wrapper, the copies and the objects.
    folder: &'a Path,
    wrapper: PathBuf,
    copies: &'a Copies,
    sources: &'a [PathBuf],
}

/// One of the two builds for a profile, or the only build.
#[derive(Default)]
struct Stage<'a> {
    profile: Option<&'a Profile>,
    /// It counts; otherwise it uses the counts.
    generates: bool,
    /// Its objects have padding.
    padded: bool,
}

impl Stage<'_> {
    fn compile(&self, object: &Path) -> Vec<String> {
        match self.profile {
            Some(profile) if self.generates => profile.generating(),
            Some(profile) => profile.using(object),
            None => Vec::new(),
        }
    }

    fn link(&self) -> Vec<String> {
        let profile = self.profile.filter(|_| self.generates);
        let mut flags = profile.map(Profile::generating).unwrap_or_default();
        if self.padded {
            flags.push(format!("-Wl,--undefined={}", placement::SYMBOL));
        }
        flags
    }
}

/// Has the program look for data races.
const WATCHED: &str = "-fsanitize=thread";

/// The flags with those for `lto`. The runtime's archive does not change: none of it may be merged
/// into the user's code.
fn optimised(flags: Flags, compiler: &Compiler, options: &BuildOptions) -> Flags {
    let mut flags = if options.purpose == Purpose::Stacks {
        named(flags)
    } else {
        flags
    };
    if options.purpose == Purpose::Races {
        // Functions with equal bodies would be one, at the lines of neither.
        let apart = (!compiler.is_clang).then_some("-fno-ipa-icf");
        let words = ["-g", WATCHED].into_iter().chain(apart);
        flags.compile.extend(words.map(str::to_owned));
        flags.link.push(WATCHED.to_owned());
    }
    if options.lto && !flags.compile.iter().any(|flag| flag.starts_with("-flto")) {
        let parallel = !compiler.is_clang && compiler.major >= 10;
        flags
            .compile
            .push(if parallel { "-flto=auto" } else { "-flto" }.to_owned());
    }
    flags
}

/// The flags that add symbols for stacks. The code is the same; they add only debug information.
fn named(mut flags: Flags) -> Flags {
    for words in [&mut flags.compile, &mut flags.link] {
        words.retain(|word| !["-s", "-g0", "-Wl,-s", "-Wl,--strip-all"].contains(&word.as_str()));
    }
    flags.compile.push("-g".to_owned());
    flags
}

fn display(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
