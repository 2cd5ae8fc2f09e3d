//! Native libraries of a suite: shared objects that benchmarks of any language call.
//!
//! A library is compiled once for the same inputs and stored under the hash of the result:
//! different content has a different path, so programs built with it differ, too. Each language
//! decides how a program finds it.

use super::runtime::run;
use super::spec::Native;
use super::toolchain::{self, Compiler};
use super::{depends, flags, needs, unplaced};
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::portable::Names;
use crate::shared::readable;
use crate::{c, cpp};
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::{BuildOptions, Language, Library, Linked, Need, Supply};
use lath_core::paths::Folders;
use std::path::{Path, PathBuf};

/// Extensions of files that are linked unchanged.
const BUILT: &[&str] = &["o", "a", "so"];

/// See [`crate::build_library`].
pub(crate) fn build(library: &Library, includes: &[PathBuf], verbose: bool) -> OrProblems<Linked> {
    let placed = |mut problems: Vec<Diagnostic>| {
        for problem in problems
            .iter_mut()
            .filter(|problem| problem.labels.is_empty())
        {
            problem
                .labels
                .push((library.place.clone(), format!("library {}", library.name)));
        }
        problems
    };
    refuse_missing(library)?;
    let native = language(library)?;
    let build = Build::new(library, native, includes, verbose).map_err(placed)?;
    let entry = cache::entry("library-build", &build.key()?)?;
    let object = entry.folder.join(build.file());
    if !depends::unchanged(&entry.folder) || !object.exists() {
        build.fill(&entry.folder, &object).map_err(placed)?;
    }
    let content = cache::hash_file(&object).or_cannot_write(&object)?;
    let kept = cache::entry("library", &content[..32])?;
    let path = kept.folder.join(build.file());
    if !path.exists() {
        cache::install(&object, &path).or_cannot_write(&path)?;
    }
    let read = depends::users(&entry.folder)
        .into_iter()
        .chain(library.sources.iter().chain(&build.named).cloned())
        .collect();
    Ok(Linked {
        name: library.name.clone(),
        folder: kept.folder.clone(),
        read,
    })
}

/// L508, at the declaration.
fn refuse_missing(library: &Library) -> OrProblems<()> {
    let missing = library.sources.iter().filter(|source| !source.is_file());
    let problem = |source: &PathBuf| {
        let problem = Diagnostic::error("L508", format!("no such file: {}", source.display()));
        problem
            .at(
                &library.place,
                format!("a source of library {}", library.name),
            )
            .help("paths in lath.toml are relative to the file")
    };
    let problems: Vec<Diagnostic> = missing.map(problem).collect();
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

/// The language whose compiler builds it: C++ if any source is in C++. L509 for a source of another
/// language.
pub(crate) fn language(library: &Library) -> OrProblems<&'static Native> {
    let mut chosen = &c::C;
    for source in &library.sources {
        let extension = extension(source);
        if cpp::CPP.extensions().contains(&extension.as_str()) {
            chosen = &cpp::CPP;
        } else if !c::C.extensions().contains(&extension.as_str())
            && !BUILT.contains(&extension.as_str())
        {
            let problem = Diagnostic::error(
                "L509",
                format!(
                    "{} is neither C nor C++, nor an object or a library",
                    source.display()
                ),
            );
            return Err(vec![
                problem.at(&library.place, format!("library {}", library.name)),
            ]);
        }
    }
    Ok(chosen)
}

fn extension(path: &Path) -> String {
    path.extension()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn options(library: &Library) -> BuildOptions {
    let Library {
        cc,
        cflags,
        ldflags,
        pkg_config,
        ..
    } = library.clone();
    BuildOptions {
        cc,
        cflags,
        ldflags,
        pkg_config,
        folders: Folders::all(&library.folder),
        ..BuildOptions::default()
    }
}

struct Build<'a> {
    library: &'a Library,
    native: &'static Native,
    compiler: Compiler,
    flags: flags::Flags,
    /// Files named in the flags.
    named: Vec<PathBuf>,
    verbose: bool,
}

impl<'a> Build<'a> {
    fn new(
        library: &'a Library,
        native: &'static Native,
        includes: &[PathBuf],
        verbose: bool,
    ) -> OrProblems<Build<'a>> {
        let options = options(library);
        let compiler = toolchain::choose(native.declared(), &options)?;
        let usual = compiler.kind.usual(&native.declared().flags);
        let mut flags = flags::resolve(usual, &options)?;
        flags.compile.extend(
            includes
                .iter()
                .map(|folder| format!("-I{}", folder.display())),
        );
        flags.compile.push("-fPIC".to_owned());
        Ok(Build {
            library,
            native,
            compiler,
            named: flags::named(&flags, &options),
            flags,
            verbose,
        })
    }

    fn file(&self) -> String {
        format!("lib{}.so", self.library.name)
    }

    fn key(&self) -> OrProblems<String> {
        let mut key = Key::new();
        key.add(&self.library.name)
            .add(&self.compiler.identity)
            .add(self.library.folder.as_os_str().as_encoded_bytes());
        for flag in self
            .flags
            .compile
            .iter()
            .chain([&"--".to_owned()])
            .chain(&self.flags.link)
        {
            key.add(flag);
        }
        key.add_processor(&self.flags.compile);
        depends::environment(&mut key);
        readable::identify(&self.library.sources, &mut key)?;
        readable::identify(&self.named, &mut key)?;
        Ok(key.finish())
    }

    fn fill(&self, folder: &Path, object: &Path) -> OrProblems<()> {
        depends::forget(folder);
        let compiled = |(index, source): (usize, &PathBuf)| self.compile(index, source, folder);
        let objects: Vec<PathBuf> = self
            .library
            .sources
            .iter()
            .enumerate()
            .map(compiled)
            .collect::<Result<_, _>>()?;
        self.link(&objects, object)?;
        let searched = || {
            self.compiler.searched(
                &self.native.declared().dialect,
                &self.flags.compile,
                &self.flags.link,
                &self.library.folder,
            )
        };
        depends::remember(
            folder,
            &self.library.folder,
            &self.library.sources,
            searched,
        )
        .or_cannot_write(folder)
    }

    fn compile(&self, index: usize, source: &Path, folder: &Path) -> OrProblems<PathBuf> {
        if BUILT.contains(&extension(source).as_str()) {
            return Ok(source.to_path_buf());
        }
        let object = folder.join(format!("{index}.o"));
        let facts = self.native.declared();
        let mut command = self.compiler.command.clone();
        // Stored under the hash of its content, which must be equal in every checkout.
        command.extend(unplaced::names(
            &Names::seen_from(&self.library.folder),
            &[(folder, "")],
        ));
        command.extend(unplaced::seed(&self.compiler, &object));
        let (flags, language) = self.flags.of_source(facts, source);
        command.extend(flags);
        command.push("-fdiagnostics-color=never".to_owned());
        command.extend(depends::flags(folder, index));
        command.extend(language);
        command.extend(flags::compiled(source, &object));
        let what = format!(
            "cannot compile {} of the library {}",
            source.display(),
            self.library.name
        );
        run(&command, &self.library.folder, "L602", &what, self.verbose)?;
        Ok(object)
    }

    fn link(&self, objects: &[PathBuf], object: &Path) -> OrProblems<()> {
        depends::linking(object.parent().unwrap_or(Path::new("/")), |noted| {
            self.link_noting(noted, objects, object)
        })
    }

    fn link_noting(
        &self,
        noted: Option<String>,
        objects: &[PathBuf],
        object: &Path,
    ) -> OrProblems<()> {
        let mut command = self.compiler.command.clone();
        command.extend(self.flags.compile_anywhere());
        command.extend(["-shared".to_owned(), format!("-Wl,-soname,{}", self.file())]);
        command.extend(objects.iter().map(|object| display(object)));
        command.extend(self.flags.link.iter().cloned());
        command.extend(noted);
        command.extend(["-o".to_owned(), display(object)]);
        run(
            &command,
            &self.library.folder,
            "L603",
            &format!("cannot link the library {}", self.library.name),
            self.verbose,
        )
    }
}

fn display(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// See [`crate::library_needs`].
pub(crate) fn needs(library: &Library) -> Vec<Need> {
    let missing: Vec<String> = library
        .sources
        .iter()
        .filter(|source| !source.is_file())
        .map(|source| source.display().to_string())
        .collect();
    let compiler = || match language(library) {
        Err(problems) => Supply::Missing(problems[0].message.clone()),
        Ok(native) => match toolchain::choose(native.declared(), &options(library)) {
            Ok(compiler) => Supply::There(format!("built with {}", compiler.name)),
            Err(problems) => Supply::Missing(
                problems[0]
                    .help
                    .clone()
                    .unwrap_or_else(|| problems[0].message.clone()),
            ),
        },
    };
    let supply = if missing.is_empty() {
        compiler()
    } else {
        Supply::Missing(format!("no such file: {}", missing.join(", ")))
    };
    let own = Need {
        what: format!("library {}", library.name),
        supply,
    };
    // The library's row shows the compiler.
    let packages = needs::needs(&BuildOptions {
        cc: None,
        ..options(library)
    });
    std::iter::once(own).chain(packages).collect()
}

/// Whether a C compiler may make something of a file: not of a source of another `language`.
pub fn can_link(language: Option<&str>) -> bool {
    language.is_none_or(|id| [c::C.id(), cpp::CPP.id()].contains(&id))
}
