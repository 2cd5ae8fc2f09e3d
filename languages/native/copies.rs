//! Copies of the user's files, for when bytes in them must be hidden from the compiler (raw
//! annotations, the user's `main`) or when a project must build elsewhere. The layout under the
//! files' common folder is kept, so that relative includes keep working.

use super::generate::c_string;
use crate::shared::portable::Names;
use lath_core::diagnostic::Diagnostic;
use lath_core::program::Program;
use std::path::{Component, Path, PathBuf};

/// Folder of the copies, beside the wrapper.
pub(crate) const FOLDER: &str = "files";

pub(crate) struct Copies {
    /// What the wrapper includes: the user's file itself, or its copy relative to the wrapper.
    pub include: String,
    pub copies: Vec<Copy>,
    /// The folder that the layout is relative to, if there are copies.
    pub root: Option<PathBuf>,
}

pub(crate) struct Copy {
    /// Relative to the wrapper's folder.
    pub path: PathBuf,
    pub text: Vec<u8>,
}

/// Copies of all files if anything must be hidden; none otherwise, and `include` is how the wrapper
/// includes the user's file. A copy names its original, so that messages point there.
pub(super) fn blanked(program: &Program, include: String) -> Result<Copies, Vec<Diagnostic>> {
    if program.blanks.is_empty() {
        return Ok(Copies {
            include,
            copies: Vec::new(),
            root: None,
        });
    }
    let names = Names::of(&program.source);
    copy(program, |file| {
        format!("#line 1 {}\n", c_string(&names.name(file)))
    })
}

/// Copies of all files, for a project that is built where the originals are not. `others`: files
/// that are no part of the program, but of the project.
pub(crate) fn all(program: &Program, others: &[String]) -> Result<Copies, Vec<Diagnostic>> {
    let mut project = program.clone();
    let new = others.iter().filter(|file| !program.files.contains(file));
    project.files.extend(new.cloned());
    copy(&project, |_| String::new())
}

fn copy(program: &Program, head: impl Fn(&str) -> String) -> Result<Copies, Vec<Diagnostic>> {
    let root = common_folder(&program.files);
    let place = |file: &str| place(&root, file);
    let mut copies = Vec::new();
    for file in &program.files {
        let mut text = head(file).into_bytes();
        text.extend(blank(program, file)?);
        copies.push(Copy {
            path: place(file),
            text,
        });
    }
    Ok(Copies {
        include: place(&program.source).to_string_lossy().into_owned(),
        copies,
        root: Some(root),
    })
}

/// Where the copy of `file` is, relative to the wrapper's folder.
pub(crate) fn place(root: &Path, file: &str) -> PathBuf {
    Path::new(FOLDER).join(
        Path::new(file)
            .strip_prefix(root)
            .unwrap_or(Path::new(file)),
    )
}

/// The file with the hidden stretches replaced by blanks, of the same length and with the same
/// lines.
fn blank(program: &Program, file: &str) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let mut text = std::fs::read(file).map_err(|error| {
        vec![Diagnostic::error(
            "L508",
            format!("cannot read {file}: {error}"),
        )]
    })?;
    // A byte order mark is one only at the very beginning, where a #line goes.
    if text.starts_with(b"\xEF\xBB\xBF") {
        text[..3].fill(b' ');
    }
    for blank in program.blanks.iter().filter(|b| b.file == file) {
        let end = blank.end.min(text.len());
        for byte in &mut text[blank.start.min(end)..end] {
            if !matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    }
    Ok(text)
}

/// The deepest folder that holds all files.
pub(crate) fn common_folder(files: &[String]) -> PathBuf {
    let folder = |file: &String| {
        Path::new(file)
            .parent()
            .unwrap_or(Path::new("/"))
            .to_path_buf()
    };
    let mut folders = files.iter().map(folder);
    let first = folders.next().unwrap_or_default();
    folders.fold(first, |common, folder| {
        let shared: Vec<Component> = common
            .components()
            .zip(folder.components())
            .take_while(|(a, b)| a == b)
            .map(|(a, _)| a)
            .collect();
        shared.into_iter().collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_common_folder_holds_all_files() {
        let files = ["/a/b/c/x.cpp", "/a/b/d/y.h", "/a/b/z.h"].map(String::from);
        assert_eq!(common_folder(&files), Path::new("/a/b"));
        assert_eq!(common_folder(&files[..1]), Path::new("/a/b/c"));
        assert_eq!(
            common_folder(&["/x.c".to_owned(), "/y/z.h".to_owned()]),
            Path::new("/")
        );
    }
}
