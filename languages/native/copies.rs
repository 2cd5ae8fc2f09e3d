//! Copies of the user's files, to hide bytes from the compiler (raw annotations, the user's `main`)
//! or to build elsewhere. Keeps the layout below the files' common folder, so that relative
//! includes work.

use super::generate::c_string;
use crate::shared::portable::Names;
use crate::shared::readable::CannotRead;
use lath_core::diagnostic::OrProblems;
use lath_core::program::Program;
use std::path::{Component, Path, PathBuf};

/// Folder of the copies, beside the wrapper.
pub(crate) const FOLDER: &str = "files";

pub(crate) struct Copies {
    /// The file that the wrapper includes: the user's, or its copy relative to the wrapper.
    pub include: String,
    pub copies: Vec<Copy>,
    /// The base folder of the layout, if there are copies.
    pub root: Option<PathBuf>,
}

pub(crate) struct Copy {
    /// Relative to the wrapper's folder.
    pub path: PathBuf,
    pub text: Vec<u8>,
}

/// Copies of all files if any bytes must be hidden; otherwise none. `include`: how the wrapper
/// includes the user's file. A copy names its original, so that messages point there.
pub(super) fn blanked(program: &Program, include: String) -> OrProblems<Copies> {
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

/// Copies of all files, for a project without access to the originals. `others`: files of the
/// project that are not part of the program.
pub(crate) fn all(program: &Program, others: &[String]) -> OrProblems<Copies> {
    let mut project = program.clone();
    let new = others.iter().filter(|file| !program.files.contains(file));
    project.files.extend(new.cloned());
    copy(&project, |_| String::new())
}

fn copy(program: &Program, head: impl Fn(&str) -> String) -> OrProblems<Copies> {
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

/// Path of the copy of `file`, relative to the wrapper's folder.
pub(crate) fn place(root: &Path, file: &str) -> PathBuf {
    Path::new(FOLDER).join(
        Path::new(file)
            .strip_prefix(root)
            .unwrap_or(Path::new(file)),
    )
}

/// The file with the hidden ranges replaced by blanks, with equal length and lines.
fn blank(program: &Program, file: &str) -> OrProblems<Vec<u8>> {
    let mut text = std::fs::read(file).or_cannot_read(file)?;
    // A byte order mark is valid only at the very beginning, where a #line goes.
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

/// The deepest folder that contains all files.
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
