//! What inputs are made of: the repository's fixtures, examples, suites, recorded results and
//! conversations.

use super::mutate::mutate;
use super::target::Target;
use std::path::{Path, PathBuf};

/// Bytes of the largest file that is taken as a source: large ones take long and say no more.
const LARGEST: u64 = 1_500;
/// Bytes of other files that are taken.
const MOST: usize = 20_000;

pub struct Corpus {
    /// By kind of target: texts, each with what it is.
    kinds: Vec<Vec<(Target, Vec<u8>)>>,
}

impl Corpus {
    /// Reads it, or the part for one kind of target.
    pub fn read(only: Option<Target>) -> Result<Corpus, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("xtask lies in the repository");
        let wanted = |target: &Target| {
            only.as_ref()
                .is_none_or(|only| only.name() == target.name())
        };
        let mut kinds: Vec<Vec<(Target, Vec<u8>)>> = vec![
            texts(&["languages", "conformance"], root, source)?,
            texts(&["suites"], root, |path| {
                path.ends_with("lath.toml").then_some(Target::Suite)
            })?,
            texts(&["crates/lath-report/tests/fixtures"], root, |path| {
                extension(path, "jsonl").then_some(Target::Journal)
            })?,
            texts(
                &[
                    "crates/lath-import/tests/fixtures",
                    "crates/lath-report/tests/fixtures",
                ],
                root,
                results,
            )?,
            texts(
                &["crates/lath-protocol/transcripts", "languages"],
                root,
                |path| {
                    let transcript = path.ends_with("transcript.txt")
                        || path
                            .parent()
                            .is_some_and(|folder| folder.ends_with("transcripts"));
                    transcript.then_some(Target::Answer)
                },
            )?,
        ];
        kinds
            .iter_mut()
            .for_each(|kind| kind.retain(|(target, _)| wanted(target)));
        kinds.retain(|kind| !kind.is_empty());
        if kinds.is_empty() || only.is_none() && kinds.len() < 5 {
            return Err("fixtures are missing: this is no checkout of lath".to_owned());
        }
        Ok(Corpus { kinds })
    }

    /// Input `number` of a seed.
    pub fn input(&self, seed: u64, number: u64) -> (Target, Vec<u8>) {
        let mut random = fastrand::Rng::with_seed(
            seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)
                .wrapping_add(number),
        );
        let kind = &self.kinds[random.usize(..self.kinds.len())];
        let (target, text) = &kind[random.usize(..kind.len())];
        let (_, other) = &kind[random.usize(..kind.len())];
        (target.clone(), mutate(text, other, &mut random))
    }
}

fn source(path: &Path) -> Option<Target> {
    let extension = path.extension()?.to_str()?;
    let fixture = path.components().any(|part| {
        ["conformance", "example", "testdata"]
            .iter()
            .any(|name| part.as_os_str() == *name)
    });
    let small = path.metadata().is_ok_and(|meta| meta.len() <= LARGEST);
    (fixture && small && extension != "jar" && lath_languages::of_extension(extension).is_some())
        .then(|| Target::Source(extension.to_owned()))
}

fn results(path: &Path) -> Option<Target> {
    (extension(path, "json") || extension(path, "txt")).then_some(Target::Results)
}

fn extension(path: &Path, wanted: &str) -> bool {
    path.extension()
        .is_some_and(|extension| extension == wanted)
}

/// Files below folders of the repository, in the order of their names, those that are something.
fn texts(
    folders: &[&str],
    root: &Path,
    is: impl Fn(&Path) -> Option<Target>,
) -> Result<Vec<(Target, Vec<u8>)>, String> {
    let mut waiting: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut files = Vec::new();
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder)
            .map_err(|e| format!("{}: {e}", folder.display()))?
            .flatten()
        {
            let path = entry.path();
            let kind = entry.file_type().map_err(|e| e.to_string())?;
            let built = path
                .file_name()
                .is_some_and(|name| name == "target" || name == "node_modules");
            if kind.is_dir() && !built {
                waiting.push(path);
            } else if kind.is_file() {
                files.extend(is(&path).map(|target| (path, target)));
            }
        }
    }
    files.sort_by(|a, b| a.0.cmp(&b.0));
    let read = |(path, target): (PathBuf, Target)| {
        let mut text = std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        text.truncate(MOST);
        Ok((target, text))
    };
    files.into_iter().map(read).collect()
}
