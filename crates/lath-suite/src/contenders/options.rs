//! Build options of a source for one contender. In order of precedence: flags, then `lath.toml`
//! about the contender, the platform, the language and everything. Paths in flags are relative to
//! the working directory, paths in a `lath.toml` to its folder; each list of words comes from only
//! one of the two.

use super::unused::By;
use crate::config::{Config, Contender};
use crate::given::Given;
use crate::view::View;
use lath_core::language::{BuildOptions, Language, Library, RuntimeArgs};
use lath_core::paths::{Folders, Words, or_here};
use lath_core::plan::Purpose;
use std::path::{Path, PathBuf};

/// The layers of build options.
pub(super) struct Layers<'a> {
    pub view: &'a View,
    pub given: &'a Given,
    pub config: Option<&'a Config>,
    pub contender: Option<&'a Contender>,
    pub platform: Option<&'a str>,
    pub language: &'a dyn Language,
}

impl Layers<'_> {
    pub fn options(&self) -> BuildOptions {
        let mut options = self.of_flags();
        let folder = self.config.map(|c| c.folder.clone()).unwrap_or_default();
        for weaker in self.of_file() {
            self.fill_programs(&mut options, weaker, &folder);
            self.fill_words(&mut options, weaker, &folder);
            let packages: Vec<String> = weaker
                .pkg_config
                .iter()
                .map(|package| self.view.package(package, &folder))
                .collect();
            fill(&mut options.pkg_config, &packages);
            fill(&mut options.sources, &weaker.sources);
            fill(&mut options.dependencies, &weaker.dependencies);
            fill(&mut options.libraries, &weaker.libraries);
        }
        // A contender's dependencies are added to those of its language.
        options.dependencies.extend(
            self.config
                .and_then(|c| c.dependencies.get(self.language.id()))
                .into_iter()
                .flatten()
                .cloned(),
        );
        let find = |path: &str| self.view.find(&folder, path);
        options.dependencies = options
            .dependencies
            .iter()
            .map(|wanted| self.language.located(wanted, &find))
            .collect();
        let here = |path: &str| self.view.find(&self.view.working(), path);
        let of_flags = self.given.dependencies_of(self.language.id());
        let of_flags = of_flags.map(|wanted| self.language.located(wanted, &here));
        options.dependencies.extend(of_flags);
        options
    }

    /// Which compiler or runtime, and how it optimises.
    fn fill_programs(&self, options: &mut BuildOptions, weaker: &BuildOptions, folder: &Path) {
        if options.cc.is_none() {
            let command = |cc: &String| self.view.command(self.language, cc, folder);
            options.cc = weaker.cc.as_ref().map(command);
        }
        if options.runtime.is_none() {
            let program = |runtime: &String| self.view.program(runtime, folder);
            options.runtime = weaker.runtime.as_ref().map(program);
        }
        options.lto |= weaker.lto;
        options.pgo |= weaker.pgo;
    }

    /// Lists of words that nobody stronger gave, each with the folder that its paths belong to.
    fn fill_words(&self, options: &mut BuildOptions, weaker: &BuildOptions, folder: &Path) {
        let words =
            |kind: Words, words: &[String]| self.view.words(self.language, kind, words, folder);
        let (args, folders) = (&mut options.runtime_args, &mut options.folders);
        let (runtime, of) = (Words::Runtime, &weaker.runtime_args);
        for (list, at, weaker, kind) in [
            (
                &mut options.cflags,
                &mut folders.cflags,
                &weaker.cflags,
                Words::Compiler,
            ),
            (
                &mut options.ldflags,
                &mut folders.ldflags,
                &weaker.ldflags,
                Words::Linker,
            ),
            (
                &mut args.prepend,
                &mut folders.prepend,
                &of.prepend,
                runtime,
            ),
            (&mut args.append, &mut folders.append, &of.append, runtime),
        ] {
            if list.is_empty() && !weaker.is_empty() {
                (*list, *at) = (words(kind, weaker), folder.to_owned());
            }
        }
        if let (None, Some(given)) = (&args.replace, &of.replace) {
            args.replace = Some(words(runtime, given));
            folder.clone_into(&mut folders.replace);
        }
    }

    /// The layers of `lath.toml`, the strongest first.
    fn of_file(&self) -> impl Iterator<Item = &BuildOptions> {
        self.tables_of_file()
            .into_iter()
            .map(|(_, options)| options)
    }

    /// Every layer, the strongest first, and where it is written.
    pub fn tables(&self) -> Vec<(By, BuildOptions)> {
        let flags = (By::Flag, self.of_flags());
        let of_file = self.tables_of_file().into_iter().map(|(name, options)| {
            let file = self.config.map(|c| c.folder.join("lath.toml"));
            let file = file.unwrap_or_default().display().to_string();
            (By::Table { name, file }, options.clone())
        });
        std::iter::once(flags).chain(of_file).collect()
    }

    fn tables_of_file(&self) -> Vec<(String, &BuildOptions)> {
        let own = self.contender.map(|c| {
            let name = c.name.as_deref();
            let source = || c.source.file_name().unwrap_or_default().to_string_lossy();
            let name = name.map_or_else(|| source().into_owned(), str::to_owned);
            (format!("[[contender]] {name}"), &c.build)
        });
        let variant = self
            .config
            .zip(self.platform)
            .and_then(|(c, p)| Some((format!("[platform.{p}]"), &c.variants.get(p)?.build)));
        let id = self.language.id();
        let general = self.config.into_iter().flat_map(|c| {
            let of_language = c.build_for.get(id).map(|o| (format!("[build.{id}]"), o));
            of_language
                .into_iter()
                .chain([("[build]".to_owned(), &c.build)])
        });
        own.into_iter().chain(variant).chain(general).collect()
    }

    fn of_flags(&self) -> BuildOptions {
        let (given, view, folder) = (self.given, self.view, self.view.working());
        let words = |values: &[String], kind: Words| {
            let split: Vec<String> = values
                .iter()
                .flat_map(|v| lath_languages::split_words(v))
                .collect();
            view.words(self.language, kind, &split, &folder)
        };
        BuildOptions {
            platform: None,
            cc: given
                .cc
                .as_ref()
                .map(|cc| view.command(self.language, cc, &folder)),
            cflags: words(&given.cflags, Words::Compiler),
            ldflags: words(&given.ldflags, Words::Linker),
            pkg_config: given
                .pkg_config
                .iter()
                .map(|package| view.package(package, &folder))
                .collect(),
            sources: given
                .extra_sources
                .iter()
                .map(|source| view.file(&view.folder, source))
                .collect::<Vec<PathBuf>>(),
            lto: given.lto,
            pgo: given.pgo,
            dependencies: Vec::new(),
            runtime: given
                .jvm
                .as_ref()
                .map(|runtime| view.program(runtime, &folder)),
            runtime_args: RuntimeArgs {
                replace: Some(words(&given.jvm_args, Words::Runtime))
                    .filter(|_| !given.jvm_args.is_empty()),
                prepend: words(&given.jvm_args_prepend, Words::Runtime),
                append: words(&given.jvm_args_append, Words::Runtime),
            },
            libraries: Vec::new(),
            linked: Vec::new(),
            purpose: Purpose::Times,
            layout: 0,
            folders: Folders::all(&or_here(&folder)),
            verbose: given.verbose_build,
        }
    }

    /// Adds what the project says that a source lies in: what the user says wins. Of a revision, the
    /// user's own files say it, since git knows nothing of what was built.
    pub fn adopt(&self, options: &mut BuildOptions, source: &Path) {
        let (view, language) = (self.view, self.language);
        let project = language.project(&view.own(source));
        let folder = view.working();
        let own = view.words(language, Words::Compiler, &project.cflags, &folder);
        options.cflags = [own, std::mem::take(&mut options.cflags)].concat();
        let dependency = |path: String| {
            // The language's mark of a folder that is used as it is.
            let (plain, end) = match path.strip_suffix("/.") {
                Some(plain) => (plain, "/."),
                None => (path.as_str(), ""),
            };
            let find = |path: &str| view.find(&folder, path);
            language.located(plain, &find) + end
        };
        let more = project.dependencies.into_iter().map(dependency);
        options.dependencies.extend(more);
    }

    /// A native library, with its flags resolved.
    pub fn library(&self, library: &Library) -> Library {
        let language = lath_languages::library_language(library);
        let words = |words: &[String], kind: Words, folder: &Path| {
            self.view.words(language, kind, words, folder)
        };
        Library {
            cc: library
                .cc
                .as_ref()
                .map(|cc| self.view.command(language, cc, &library.folder)),
            cflags: words(&library.cflags, Words::Compiler, &library.folder),
            ldflags: words(&library.ldflags, Words::Linker, &library.folder),
            pkg_config: library
                .pkg_config
                .iter()
                .map(|package| self.view.package(package, &library.folder))
                .collect(),
            ..library.clone()
        }
    }
}

fn fill<T: Clone>(values: &mut Vec<T>, weaker: &[T]) {
    if values.is_empty() {
        values.extend_from_slice(weaker);
    }
}
