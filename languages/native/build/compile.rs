//! Compiles the sources of a build to objects.

use super::{Build, Files, SOURCE, Stage, display};
use crate::native::copies::Copies;
use crate::native::generate::c_string;
use crate::native::kind::Kind;
use crate::native::{complaint, copies, depends, flags, paths, runtime, unplaced};
use lath_core::diagnostic::OrProblems;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What a benchmark most often forgets: without a `return`, compiled code runs into whatever
/// follows. Compilers of C say so only when asked; the user's own flags come later.
const FORGOTTEN: [&str; 2] = ["-Wreturn-type", "-Wno-error=return-type"];

impl Build<'_> {
    /// Returns the compiler's warnings of the user's files, as [`Build::compile_extra`] does.
    pub(super) fn compile_wrapper(
        &self,
        files: &Files,
        stage: &Stage,
        object: &Path,
    ) -> OrProblems<Vec<String>> {
        let Files {
            folder,
            ref wrapper,
            copies,
            ..
        } = *files;
        let mut command = self.compiler.command.clone();
        command.extend(FORGOTTEN.map(str::to_owned));
        command.extend(self.unplaced(folder, object, stage));
        command.extend(self.including(folder, copies));
        command.push(format!("-DLATH_FLAGS={}", c_string(&self.shown_flags())));
        // Its own macros say nothing of the engine, or of what it really is.
        if self.compiler.engine.is_some() || self.compiler.kind != Kind::Usual {
            let name = c_string(&self.compiler.name);
            command.push(format!("-DLATH_COMPILER={name}"));
        }
        command.push("-fdiagnostics-color=never".to_owned());
        // Generated code is a system header, and of no interest to the user.
        command.push("-Wno-system-headers".to_owned());
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
        .map(|said| complaint::warnings(&said, &self.here))
    }

    /// The user's flags, with the folders in which the wrapper's compiler finds the user's files
    /// and lath's.
    pub(super) fn including(&self, folder: &Path, copies: &Copies) -> Vec<String> {
        // A copy's own folder comes first, then the original's, which has the files that were not
        // copied.
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
        let kind = self.compiler.kind;
        words.into_iter().map(|word| kind.word(word)).collect()
    }

    /// The compiler's output with the paths of the user's files: the compiler sees them through a
    /// link, under the wrapper's names.
    pub(super) fn original(&self, text: &str, folder: &Path) -> String {
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
            let named = named.filter(|(_, rest)| rest.starts_with(':'));
            named.or_else(|| self.copied(place, folder)).map_or_else(
                || line.to_owned(),
                |(file, rest)| format!("{before}{file}{rest}"),
            )
        };
        linked.lines().map(|line| original(line) + "\n").collect()
    }

    /// The user's file that a place in a copy means, and the rest of the line: tcc puts the folder of the
    /// copy before the name that `#line` gives it.
    fn copied<'l>(&self, place: &'l str, folder: &Path) -> Option<(&String, &'l str)> {
        let copies = format!("{}/", folder.join(copies::FOLDER).display());
        let (path, _) = place.strip_prefix(&copies)?.split_once(':')?;
        let rest = &place[copies.len() + path.len()..];
        let names = self
            .program
            .files
            .iter()
            .map(|file| (file, self.names.name(file)));
        let fitting = names.filter(|(_, name)| Path::new(path).ends_with(name));
        let (file, _) = fitting.max_by_key(|(_, name)| name.len())?;
        Some((file, rest))
    }

    pub(super) fn source_folder(&self) -> &Path {
        Path::new(&self.program.source)
            .parent()
            .unwrap_or(Path::new("/"))
    }

    /// The object of a further source of the user. An object or archive is linked unchanged.
    pub(super) fn object_of(
        &self,
        index: usize,
        source: &Path,
        folder: &Path,
    ) -> OrProblems<PathBuf> {
        match extension(source).as_str() {
            "so" => unplaced::place_library(source, &self.names),
            "o" | "a" => Ok(source.to_path_buf()),
            _ => Ok(folder.join(format!("extra_{index}.o"))),
        }
    }

    pub(super) fn compile_extra(
        &self,
        index: usize,
        source: &Path,
        object: &Path,
        files: &Files,
        stage: &Stage,
    ) -> OrProblems<Vec<String>> {
        let facts = self.native.declared();
        let mut command = self.compiler.command.clone();
        command.extend(self.unplaced(files.folder, object, stage));
        let (flags, language) = self.flags.of_source(facts, source);
        command.extend(flags);
        command.extend(["-isystem".to_owned(), display(&self.runtime.include)]);
        command.extend(stage.compile(object));
        command.extend(depends::flags(files.folder, index + 1));
        command.extend(language);
        command.extend(flags::compiled(source, object));
        command.push("-fdiagnostics-color=never".to_owned());
        runtime::run_beside(
            None,
            &str::to_owned,
            &command,
            &self.here,
            "L602",
            &format!("cannot compile {}", source.display()),
            self.verbose,
        )
        .map(|said| complaint::warnings(&said, &self.here))
    }
}

fn extension(source: &Path) -> String {
    let extension = source.extension().unwrap_or_default();
    extension.to_string_lossy().into_owned()
}

/// Whether a further source is one; objects and libraries are linked as they are.
pub(super) fn is_compiled(source: &Path) -> bool {
    !matches!(extension(source).as_str(), "so" | "o" | "a")
}

/// Folders of copied headers, in the order of the user's `-I` flags and before those flags: blanked
/// headers hide the originals.
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
    // For includes in quotes, folders of `-iquote` precede those of `-I`, also for the originals.
    joined
        .chain(separate)
        .filter_map(moved)
        .flat_map(|folder| [format!("-iquote{folder}"), format!("-I{folder}")])
        .collect()
}
