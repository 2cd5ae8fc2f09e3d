//! Paths in flags. A language knows where they occur in arguments; the driver knows which folder
//! they are relative to.

mod near;

use crate::build::BuildOptions;
pub use near::{names_in, near};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

/// The tool that takes the arguments: tools have different flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    Compiler,
    Linker,
    /// A virtual machine's or an interpreter's.
    Runtime,
}

/// A path within a list of arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub word: usize,
    /// Its bytes within the argument.
    pub range: Range<usize>,
    /// `false`: the whole argument, which is a path only if such a file exists.
    pub certain: bool,
}

/// The base folders of relative paths. An empty one is the current folder of this process.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folders {
    /// Working folder of the benchmarks' processes.
    pub run: PathBuf,
    pub cflags: PathBuf,
    pub ldflags: PathBuf,
    /// Base folder of each of the three lists in [`crate::build::RuntimeArgs`].
    pub replace: PathBuf,
    pub prepend: PathBuf,
    pub append: PathBuf,
}

impl Folders {
    /// All set to one folder.
    pub fn all(folder: &Path) -> Folders {
        let folder = || folder.to_path_buf();
        Folders {
            run: folder(),
            cflags: folder(),
            ldflags: folder(),
            replace: folder(),
            prepend: folder(),
            append: folder(),
        }
    }
}

/// `path` itself, or the current folder if it is empty: absolute, without `.` and `..`, so that one
/// file has one path. Resolves a link only if `..` follows it.
pub fn or_here(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(if path.as_os_str().is_empty() {
        Path::new(".")
    } else {
        path
    })
    .unwrap_or_else(|_| path.to_path_buf());
    let plain = normal(&absolute);
    if plain == absolute || plain.canonicalize().ok() == absolute.canonicalize().ok() {
        return plain;
    }
    let real = || {
        Some(
            absolute
                .parent()?
                .canonicalize()
                .ok()?
                .join(absolute.file_name()?),
        )
    };
    real().unwrap_or(absolute)
}

/// Removes `.` and `..` from the text alone, without following links. A relative path keeps leading
/// `..`.
pub fn normal(path: &Path) -> PathBuf {
    path.components()
        .fold(PathBuf::new(), |mut normal, component| {
            match component {
                Component::CurDir => {}
                Component::ParentDir if normal.file_name().is_some() => drop(normal.pop()),
                Component::ParentDir if normal.has_root() => {}
                other => normal.push(other),
            }
            normal
        })
}

/// `path` relative to `folder`, both absolute and [`normal`]: `../include`.
pub fn relative(folder: &Path, path: &Path) -> PathBuf {
    let common = folder
        .components()
        .zip(path.components())
        .take_while(|(a, b)| a == b)
        .count();
    let up = folder
        .components()
        .skip(common)
        .map(|_| Component::ParentDir);
    let seen: PathBuf = up.chain(path.components().skip(common)).collect();
    if seen.as_os_str().is_empty() {
        PathBuf::from(".")
    } else {
        seen
    }
}

/// Replaces paths in arguments: `new` returns the text for a span, or `None` to keep it.
pub fn replaced(
    words: &[String],
    spans: &[Span],
    mut new: impl FnMut(&Span, &str) -> Option<String>,
) -> Vec<String> {
    let mut words = words.to_vec();
    let mut spans: Vec<&Span> = spans.iter().collect();
    // Start with the last: a replacement must not move the others.
    spans.sort_by_key(|span| (span.word, span.range.start));
    for span in spans.into_iter().rev() {
        let old = &words[span.word][span.range.clone()];
        if let Some(mut text) = new(span, old) {
            // `-iprefix folder/` is put before names unchanged.
            text.extend(Some('/').filter(|_| old.ends_with('/') && !text.ends_with('/')));
            words[span.word].replace_range(span.range.clone(), &text);
        }
    }
    words
}

/// The arguments with absolute paths; relative ones belong to `folder`.
pub fn absolute(words: &[String], spans: &[Span], folder: &Path) -> Vec<String> {
    let folder = or_here(folder);
    let new = |span: &Span, text: &str| {
        located(span, text, &folder).filter(|_| !Path::new(text).is_absolute())
    };
    replaced(words, spans, |span, text| {
        new(span, text).map(|path| path.to_string_lossy().into_owned())
    })
}

/// The paths at `spans`, absolute, each with its argument.
pub fn found(words: &[String], spans: &[Span], folder: &Path) -> Vec<(usize, PathBuf)> {
    let folder = or_here(folder);
    let path = |span: &Span| {
        Some((
            span.word,
            located(span, &words[span.word][span.range.clone()], &folder)?,
        ))
    };
    spans.iter().filter_map(path).collect()
}

/// The path that a span names. `None`: a plain argument that is not the name of a file.
fn located(span: &Span, text: &str, folder: &Path) -> Option<PathBuf> {
    let path = normal(&folder.join(text));
    (span.certain || path.exists()).then_some(path)
}

/// A user's arguments of a tool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// With absolute paths.
    pub given: Vec<String>,
    /// Files and folders named in them.
    pub paths: Vec<PathBuf>,
}

/// The arguments of a runtime: `prepend`, `usual` or its replacement, `append`. `spans` finds paths
/// in a list of arguments.
pub fn runtime(
    options: &BuildOptions,
    usual: Vec<String>,
    spans: impl Fn(&[String]) -> Vec<Span>,
) -> Arguments {
    let (args, folders) = (&options.runtime_args, &options.folders);
    let middle = args
        .replace
        .as_ref()
        .map_or((usual, &folders.run), |given| {
            (given.clone(), &folders.replace)
        });
    let mut all = Arguments::default();
    let (before, after) = (
        (args.prepend.clone(), &folders.prepend),
        (args.append.clone(), &folders.append),
    );
    for (words, folder) in [before, middle, after] {
        let spans = spans(&words);
        all.given.extend(absolute(&words, &spans, folder));
        all.paths.extend(
            found(&words, &spans, folder)
                .into_iter()
                .map(|(_, path)| path),
        );
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_by_their_text() {
        assert_eq!(normal(Path::new("/a/./b/../c")), Path::new("/a/c"));
        assert_eq!(
            [
                normal(Path::new("/../a")),
                normal(Path::new("../a/.././../b"))
            ],
            [Path::new("/a"), Path::new("../../b")]
        );
        assert_eq!(
            relative(Path::new("/a/b"), Path::new("/a/c/d")),
            Path::new("../c/d")
        );
        assert_eq!(relative(Path::new("/a"), Path::new("/a")), Path::new("."));
    }

    #[test]
    fn spans_are_replaced_wherever_they_stand() {
        let words = ["-Ia".to_owned(), "x:y".to_owned(), "none".to_owned()];
        let span = |word, range, certain| Span {
            word,
            range,
            certain,
        };
        let spans = [
            span(0, 2..3, true),
            span(1, 0..1, true),
            span(1, 2..3, true),
            span(2, 0..4, false),
        ];
        assert_eq!(
            absolute(&words, &spans, Path::new("/f")),
            ["-I/f/a", "/f/x:/f/y", "none"]
        );
        assert_eq!(
            absolute(&["a/".to_owned()], &[span(0, 0..2, true)], Path::new("/f")),
            ["/f/a/"]
        );
    }
}
