//! From a program to a running wrapper: render, compile, link. An executable is named by everything
//! it was made from and made once.

use super::cache::{self, Key};
use super::copies::{self, Copies};
use super::flags::{self, Flags};
use super::generate::{self, c_string};
use super::profile::Profile;
use super::runtime::{self, Runtime, run};
use super::toolchain::{self, Compiler};
use super::{Native, collisions, depends, paths, unplaced};
use crate::shared::portable::Names;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use lath_core::paths::or_here;
use lath_core::plan::{Purpose, Wrapper};
use lath_core::program::Program;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// In the folder of a build: a link to the folder of the user's source. What the wrapper includes
/// does not say where that is: debug information has the hash of its text.
const SOURCE: &str = "source";

/// A build that is being done.
struct Build<'a> {
    native: &'a Native,
    program: &'a Program,
    compiler: Compiler,
    flags: Flags,
    runtime: Runtime,
    /// Of the user's files, in whatever is built.
    names: Names,
    pgo: bool,
    /// Where the tools run: relative paths in flags belong there.
    here: PathBuf,
    /// Where the benchmarks run.
    run: PathBuf,
    /// What the user's flags name.
    named: Vec<PathBuf>,
    verbose: bool,
}

/// See [`lath_core::language::Language::build`].
pub(super) fn build(
    native: &Native,
    program: &Program,
    output: Option<&Path>,
    options: &BuildOptions,
) -> Result<Wrapper, Vec<Diagnostic>> {
    let facts = native.declared();
    let compiler = toolchain::choose(facts, options)?;
    let mut flags = optimised(flags::resolve(facts, options)?, &compiler, options);
    let runtime = runtime::archive(
        native,
        &compiler,
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
    build.wrapper(&entry.folder, &executable, &sources, output)
}

impl Build<'_> {
    fn key(
        &self,
        text: &str,
        copies: &Copies,
        sources: &[PathBuf],
    ) -> Result<String, Vec<Diagnostic>> {
        let mut key = Key::new();
        key.add(&self.runtime.key)
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
        depends::environment(&mut key);
        for file in self
            .program
            .files
            .iter()
            .map(PathBuf::from)
            .chain(sources.iter().cloned())
            .chain(self.named.iter().cloned())
        {
            let hash = cache::hash_file(&file).map_err(|error| {
                vec![Diagnostic::error(
                    "L508",
                    format!("cannot read {}: {error}", file.display()),
                )]
            })?;
            key.add(file.as_os_str().as_encoded_bytes()).add(hash);
        }
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
    ) -> Result<(), Vec<Diagnostic>> {
        let write = |path: &Path, text: &[u8]| {
            cache::write(path, text).map_err(|error| vec![cache::cannot_write(path, &error)])
        };
        let wrapper = executable.with_extension(self.native.spec.extension);
        write(&wrapper, text.as_bytes())?;
        for copy in &copies.copies {
            write(&folder.join(&copy.path), &copy.text)?;
        }
        let link = folder.join(SOURCE);
        cache::link(self.source_folder(), &link)
            .map_err(|error| vec![cache::cannot_write(&link, &error)])?;
        depends::forget(folder);
        let files = Files {
            folder,
            wrapper: &wrapper,
            copies,
            sources,
        };
        let profile = if self.pgo {
            Some(self.train(&files)?)
        } else {
            None
        };
        let stage = Stage {
            profile: profile.as_ref(),
            generates: false,
        };
        self.make(&files, &stage, executable)?;
        drop(profile);
        let dialect = &self.native.declared().dialect;
        let searched = || {
            self.compiler.searched(
                dialect,
                &self.including(folder, copies),
                &self.flags.link,
                &self.here,
            )
        };
        depends::remember(folder, &self.here, sources, searched)
            .map_err(|error| vec![cache::cannot_write(folder, &error)])
    }

    /// A build that counts, and what it counted.
    fn train(&self, files: &Files) -> Result<Profile, Vec<Diagnostic>> {
        let profile = Profile::new(&self.compiler, files.folder)?;
        let executable = profile.folder.join("train");
        self.make(
            files,
            &Stage {
                profile: Some(&profile),
                generates: true,
            },
            &executable,
        )?;
        profile.train(self.program, &executable, &self.run, self.verbose)?;
        Ok(profile)
    }

    fn make(&self, files: &Files, stage: &Stage, executable: &Path) -> Result<(), Vec<Diagnostic>> {
        let object = files.folder.join(format!("run_{}.o", self.program.stem));
        let mut objects = vec![object.clone()];
        self.compile_wrapper(files, stage, &object)?;
        for (index, source) in files.sources.iter().enumerate() {
            objects.push(self.compile_extra(
                source,
                &files.folder.join(format!("extra_{index}.o")),
                files,
                stage,
            )?);
        }
        collisions::resolve(&objects, &self.runtime)?;
        self.link(&objects, executable, stage)
    }

    fn compile_wrapper(
        &self,
        files: &Files,
        stage: &Stage,
        object: &Path,
    ) -> Result<(), Vec<Diagnostic>> {
        let Files {
            folder,
            wrapper,
            copies,
            ..
        } = *files;
        let mut command = self.compiler.command.clone();
        command.extend(self.unplaced(folder, object, stage));
        command.extend(self.including(folder, copies));
        command.push(format!("-DLATH_FLAGS={}", c_string(&self.shown_flags())));
        command.push("-fdiagnostics-color=never".to_owned());
        command.extend(stage.compile(object));
        command.extend(depends::flags(folder, 0));
        command.extend([
            "-c".to_owned(),
            display(wrapper),
            "-o".to_owned(),
            display(object),
        ]);
        let what = format!("cannot compile {}", self.program.source);
        runtime::run_beside(
            None,
            &|text| self.original(text, folder),
            &command,
            &self.here,
            "L602",
            &what,
            self.verbose,
        )
    }

    /// The user's flags, with folders in which the wrapper's compiler looks for the user's files
    /// and for lath's.
    fn including(&self, folder: &Path, copies: &Copies) -> Vec<String> {
        // A copy's own folder is searched first, then the original's: files that were not copied
        // are found there.
        let mut words = moved_includes(
            &paths::expanded(&self.flags.compile, &self.here),
            &self.here,
            folder,
            copies,
        );
        words.extend(self.flags.compile.iter().cloned());
        for original in self
            .program
            .files
            .iter()
            .filter_map(|file| Path::new(file).parent())
            .collect::<BTreeSet<_>>()
        {
            words.extend(["-iquote".to_owned(), display(original)]);
        }
        words.extend(["-isystem".to_owned(), display(&self.runtime.include)]);
        words
    }

    /// What a compiler says, with the paths of the user's files: it sees them through a link, and
    /// by the names that the wrapper has for them.
    fn original(&self, text: &str, folder: &Path) -> String {
        let linked = text.replace(
            &format!("{}/", folder.join(SOURCE).display()),
            &format!("{}/", self.source_folder().display()),
        );
        let original = |line: &str| {
            let start = ["In file included from ", "                 from "]
                .iter()
                .find(|start| line.starts_with(**start))
                .map_or(0, |start| start.len());
            let (before, place) = line.split_at(start);
            let named = self
                .program
                .files
                .iter()
                .find_map(|file| Some((file, place.strip_prefix(&self.names.name(file))?)));
            named.filter(|(_, rest)| rest.starts_with(':')).map_or_else(
                || line.to_owned(),
                |(file, rest)| format!("{before}{file}{rest}"),
            )
        };
        linked.lines().map(|line| original(line) + "\n").collect()
    }

    fn source_folder(&self) -> &Path {
        Path::new(&self.program.source)
            .parent()
            .unwrap_or(Path::new("/"))
    }

    /// A further source of the user's. What is an object or an archive already is linked as it is.
    fn compile_extra(
        &self,
        source: &Path,
        object: &Path,
        files: &Files,
        stage: &Stage,
    ) -> Result<PathBuf, Vec<Diagnostic>> {
        let extension = source
            .extension()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if extension == "so" {
            return unplaced::place_library(source, &self.names);
        }
        if matches!(extension.as_str(), "o" | "a") {
            return Ok(source.to_path_buf());
        }
        let facts = self.native.declared();
        let mut command = self.compiler.command.clone();
        command.extend(self.unplaced(files.folder, object, stage));
        // A C++ driver takes a .c file for C++, and flags that choose a C++ standard are none of
        // C's.
        let foreign = extension == "c" && facts.dialect != "c";
        let fits = |flag: &&String| {
            !(foreign
                && facts
                    .std_prefixes
                    .iter()
                    .any(|prefix| flag.starts_with(prefix)))
        };
        command.extend(self.flags.compile.iter().filter(fits).cloned());
        command.extend(["-isystem".to_owned(), display(&self.runtime.include)]);
        let number = object
            .file_stem()
            .and_then(|s| {
                s.to_string_lossy()
                    .strip_prefix("extra_")
                    .and_then(|n| n.parse::<usize>().ok())
            })
            .unwrap_or(0);
        command.extend(stage.compile(object));
        command.extend(depends::flags(files.folder, number + 1));
        if foreign {
            command.extend(["-x", "c"].map(String::from));
        }
        command.extend([
            "-c".to_owned(),
            display(source),
            "-o".to_owned(),
            display(object),
        ]);
        run(
            &command,
            &self.here,
            "L602",
            &format!("cannot compile {}", source.display()),
            self.verbose,
        )?;
        Ok(object.to_path_buf())
    }

    /// With gold where it is there and the user chose no linker: it takes less than half the time,
    /// because it does not read all of the C++ library's symbols. What it cannot link (some
    /// sanitizers, clang's LTO) the compiler's own linker may, and else says why not.
    fn link(
        &self,
        objects: &[PathBuf],
        executable: &Path,
        stage: &Stage,
    ) -> Result<(), Vec<Diagnostic>> {
        let fast = self
            .fast_linker()
            .is_some_and(|flag| self.link_with(&[flag], objects, executable, stage).is_ok());
        if fast {
            return Ok(());
        }
        self.link_with(&[], objects, executable, stage)
            .map_err(|problems| match problems.first() {
                Some(first) if self.optimises_at_link() && self.compiler.is_clang => {
                    let missing = Diagnostic::error(
                        "L601",
                        format!(
                            "no linker here optimises what {} compiled: {}",
                            self.compiler.name, first.message
                        ),
                    );
                    vec![missing.help(format!(
                        "on Debian: apt install lld-{}",
                        self.compiler.major
                    ))]
                }
                _ => problems,
            })
    }

    fn optimises_at_link(&self) -> bool {
        self.flags
            .compile
            .iter()
            .any(|flag| flag.starts_with("-flto"))
    }

    /// clang's own linker where it optimises at link time: that of the same version understands its
    /// objects.
    fn fast_linker(&self) -> Option<&'static str> {
        let chosen = self
            .flags
            .compile
            .iter()
            .chain(&self.flags.link)
            .any(|flag| flag.starts_with("-fuse-ld"));
        if chosen {
            return None;
        }
        if self.compiler.is_clang
            && self.optimises_at_link()
            && self.compiler.tool("ld.lld").is_some()
        {
            return Some("-fuse-ld=lld");
        }
        toolchain::find("ld.gold").map(|_| "-fuse-ld=gold")
    }

    fn link_with(
        &self,
        linker: &[&str],
        objects: &[PathBuf],
        executable: &Path,
        stage: &Stage,
    ) -> Result<(), Vec<Diagnostic>> {
        depends::linking(executable.parent().unwrap_or(Path::new("/")), |noted| {
            self.link_noting(noted, linker, objects, executable, stage)
        })
    }

    /// `noted`: the flag that makes the linker note what it read, if it knows one.
    fn link_noting(
        &self,
        noted: Option<String>,
        linker: &[&str],
        objects: &[PathBuf],
        executable: &Path,
        stage: &Stage,
    ) -> Result<(), Vec<Diagnostic>> {
        let mut command = self.compiler.command.clone();
        if self.optimises_at_link() {
            command.extend(self.unplaced(
                executable.parent().unwrap_or(Path::new("/")),
                executable,
                stage,
            ));
        }
        command.extend(self.flags.compile_anywhere());
        command.extend(stage.link());
        command.extend(objects.iter().map(|object| display(object)));
        command.push(display(&self.runtime.archive));
        command.extend(self.runtime.link.iter().map(|&flag| flag.to_owned()));
        command.extend(self.flags.link.iter().cloned());
        command.extend(linker.iter().map(|&flag| flag.to_owned()));
        command.extend(noted);
        command.extend(["-pthread", "-lm", "-o"].map(String::from));
        command.push(display(executable));
        let source = Path::new(&self.program.source);
        runtime::run_beside(
            Some(source),
            &str::to_owned,
            &command,
            &self.here,
            "L603",
            &format!("cannot link {}", source.display()),
            self.verbose,
        )
    }

    /// As records have them, the same in every checkout: a profile has no name that means anything
    /// elsewhere.
    fn shown_flags(&self) -> String {
        self.names.in_text(&self.flags.compile.join(" "))
            + if self.pgo { " -fprofile-use" } else { "" }
    }

    /// Flags that keep places out of what is made in `folder`. A build that counts has places in
    /// it: gcc finds its counts by them.
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
    ) -> Result<Wrapper, Vec<Diagnostic>> {
        let path = match output {
            None => executable.to_path_buf(),
            Some(output) => {
                let output = or_here(output);
                cache::install(executable, &output)
                    .map_err(|error| vec![cache::cannot_write(&output, &error)])?;
                output
            }
        };
        Ok(Wrapper {
            hash: cache::hash_file(&path)
                .map_err(|error| vec![cache::cannot_write(&path, &error)])?,
            path: display(&path),
            arguments: Vec::new(),
            language: self.program.language.clone(),
            platform: self.compiler.platform.clone(),
            compiler: self.compiler.name.clone(),
            flags: self.shown_flags(),
            source: self.program.source.clone(),
            read: depends::users(folder)
                .into_iter()
                .chain(self.named.iter().chain(sources).cloned())
                .collect(),
            ..Wrapper::default()
        })
    }
}

/// What is compiled.
struct Files<'a> {
    /// Of the build: the wrapper, the copies and the objects lie in it.
    folder: &'a Path,
    wrapper: &'a Path,
    copies: &'a Copies,
    sources: &'a [PathBuf],
}

/// One of the two builds that a profile needs, or the only one.
struct Stage<'a> {
    profile: Option<&'a Profile>,
    /// It counts; otherwise it uses what was counted.
    generates: bool,
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
        self.profile
            .filter(|_| self.generates)
            .map(Profile::generating)
            .unwrap_or_default()
    }
}

/// The flags with what `lto` adds. The runtime's archive stays as it is: nothing of it belongs into
/// the user's code.
fn optimised(flags: Flags, compiler: &Compiler, options: &BuildOptions) -> Flags {
    let mut flags = if options.purpose == Purpose::Stacks {
        named(flags)
    } else {
        flags
    };
    if options.lto && !flags.compile.iter().any(|flag| flag.starts_with("-flto")) {
        let parallel = !compiler.is_clang && compiler.major >= 10;
        flags
            .compile
            .push(if parallel { "-flto=auto" } else { "-flto" }.to_owned());
    }
    flags
}

/// The flags with what gives names to stacks. The same code is compiled: only what debuggers read
/// is added.
fn named(mut flags: Flags) -> Flags {
    for words in [&mut flags.compile, &mut flags.link] {
        words.retain(|word| !["-s", "-g0", "-Wl,-s", "-Wl,--strip-all"].contains(&word.as_str()));
    }
    flags.compile.push("-g".to_owned());
    flags
}

/// Folders of headers that were copied, in the order of the user's `-I` flags, before those flags:
/// blanked headers hide the originals.
fn moved_includes(flags: &[String], here: &Path, folder: &Path, copies: &Copies) -> Vec<String> {
    let Some(root) = &copies.root else {
        return Vec::new();
    };
    let separate = flags
        .windows(2)
        .filter(|pair| pair[0] == "-I")
        .map(|pair| pair[1].as_str());
    let joined = flags
        .iter()
        .filter_map(|flag| flag.strip_prefix("-I"))
        .filter(|path| !path.is_empty());
    let moved = |path: &str| {
        let absolute = here.join(path).canonicalize().ok()?;
        let inside = absolute.strip_prefix(root).ok()?;
        Some(display(&folder.join(copies::FOLDER).join(inside)))
    };
    // In quotes, folders of `-iquote` come before those of `-I`, and the originals' are among them.
    joined
        .chain(separate)
        .filter_map(moved)
        .flat_map(|folder| [format!("-iquote{folder}"), format!("-I{folder}")])
        .collect()
}

fn display(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
