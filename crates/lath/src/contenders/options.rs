//! How a source is built for one contender: flags win over what `lath.toml` says of the contender,
//! the platform, the language and everything, in this order. Paths in flags belong to the working
//! directory, paths in a `lath.toml` to its folder; each list of words comes from one of the two.

use crate::cli;
use crate::config::{Config, Contender};
use crate::view::View;
use clap::ArgMatches;
use lath_core::language::{BuildOptions, Language, Library, RuntimeArgs};
use lath_core::paths::{Folders, Words, or_here};
use lath_core::plan::Purpose;
use std::path::{Path, PathBuf};

/// Who says something about a build.
pub(super) struct Layers<'a> {
    pub view: &'a View,
    pub matches: &'a ArgMatches,
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
            options.cc = options.cc.or_else(|| {
                weaker
                    .cc
                    .as_ref()
                    .map(|cc| self.view.command(self.language, cc, &folder))
            });
            options.runtime = options.runtime.or_else(|| {
                weaker
                    .runtime
                    .as_ref()
                    .map(|runtime| self.view.program(runtime, &folder))
            });
            options.lto |= weaker.lto;
            options.pgo |= weaker.pgo;
            let (args, folders) = (&mut options.runtime_args, &mut options.folders);
            for (words, at, weaker, kind) in [
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
                    &weaker.runtime_args.prepend,
                    Words::Runtime,
                ),
                (
                    &mut args.append,
                    &mut folders.append,
                    &weaker.runtime_args.append,
                    Words::Runtime,
                ),
            ] {
                if words.is_empty() && !weaker.is_empty() {
                    (*words, *at) = (
                        self.view.words(self.language, kind, weaker, &folder),
                        folder.clone(),
                    );
                }
            }
            if let (None, Some(given)) = (&args.replace, &weaker.runtime_args.replace) {
                (args.replace, folders.replace) = (
                    Some(
                        self.view
                            .words(self.language, Words::Runtime, given, &folder),
                    ),
                    folder.clone(),
                );
            }
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
        // What a contender needs comes to what its whole language needs.
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
        options
    }

    /// What `lath.toml` says, the strongest first.
    fn of_file(&self) -> impl Iterator<Item = &BuildOptions> {
        let variant = self
            .config
            .zip(self.platform)
            .and_then(|(c, p)| c.variants.get(p))
            .map(|v| &v.build);
        let general = self.config.into_iter().flat_map(|c| {
            c.build_for
                .get(self.language.id())
                .into_iter()
                .chain([&c.build])
        });
        self.contender
            .map(|c| &c.build)
            .into_iter()
            .chain(variant)
            .chain(general)
    }

    fn of_flags(&self) -> BuildOptions {
        let (matches, view, folder) = (self.matches, self.view, self.view.working());
        let split = |name: &str| {
            cli::all(matches, name)
                .iter()
                .flat_map(|v| lath_languages::split_words(v))
                .collect::<Vec<String>>()
        };
        let words =
            |name: &str, kind: Words| view.words(self.language, kind, &split(name), &folder);
        let given = |name: &str| {
            Some(words(name, Words::Runtime)).filter(|_| !cli::all(matches, name).is_empty())
        };
        BuildOptions {
            platform: None,
            cc: cli::one(matches, "cc").map(|cc| view.command(self.language, &cc, &folder)),
            cflags: words("cflags", Words::Compiler),
            ldflags: words("ldflags", Words::Linker),
            pkg_config: cli::all(matches, "pkg-config")
                .iter()
                .map(|package| view.package(package, &folder))
                .collect(),
            sources: cli::all(matches, "extra-source")
                .iter()
                .map(|source| view.file(&view.folder, source))
                .collect::<Vec<PathBuf>>(),
            lto: cli::is_set(matches, "lto"),
            pgo: cli::is_set(matches, "pgo"),
            dependencies: Vec::new(),
            runtime: cli::one(matches, "jvm").map(|runtime| view.program(&runtime, &folder)),
            runtime_args: RuntimeArgs {
                replace: given("jvm-args"),
                prepend: words("jvm-args-prepend", Words::Runtime),
                append: words("jvm-args-append", Words::Runtime),
            },
            libraries: Vec::new(),
            linked: Vec::new(),
            purpose: Purpose::Times,
            folders: Folders::all(&or_here(&folder)),
            verbose: matches.get_flag("verbose-build"),
        }
    }

    /// A native library with flags as they are understood here.
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
