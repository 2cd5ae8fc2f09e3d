//! Data about wrappers at the user's places, which contain no paths themselves: the place of their
//! source, and their environment. Also the path of the last lath that built, for wrappers started
//! by hand. Stored in the cache; without it a wrapper still runs, and names files relative to their
//! folder.

use super::cache::{self, Key};
use super::portable;
use crate::shared::cache::CannotWrite;
use lath_core::diagnostic::OrProblems;
use lath_core::program::Program;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Cache file with the path of the last lath that built.
const DRIVER: &str = "driver";

/// Within an entry of the cache.
const RECORD: &str = "kept.json";

/// What is remembered of a wrapper.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Absolute path of the benchmark source.
    pub source: String,
    /// Variables that it has to be started with.
    pub environment: BTreeMap<String, String>,
}

/// Equal wrappers may come from several sources: stores each with its place, and the last one also
/// for copies.
#[derive(Default, Serialize, Deserialize)]
struct Record {
    at: BTreeMap<String, Kept>,
    last: Kept,
}

/// Stores data about the wrapper at `wrapper`. L606 if the cache cannot be written.
pub fn keep(wrapper: &Path, kept: Kept) -> OrProblems<()> {
    let failed = |error: std::io::Error| vec![cache::cannot_write(wrapper, &error)];
    let entry = cache::entry("kept", &key(wrapper).map_err(failed)?)?;
    let path = entry.folder.join(RECORD);
    let mut record: Record = std::fs::read(&path)
        .ok()
        .and_then(|text| serde_json::from_slice(&text).ok())
        .unwrap_or_default();
    record.at.insert(place(wrapper), kept.clone());
    record.last = kept;
    let text = serde_json::to_vec(&record).expect("plain data");
    cache::replace(&path, &text).or_cannot_write(&path)
}

/// The data of the wrapper at `wrapper`, or of one with the same content. `None`: it comes from
/// another machine, or was unused for a long time.
pub fn kept(wrapper: &Path) -> Option<Kept> {
    let folder = cache::root().ok()?.join("kept").join(key(wrapper).ok()?);
    if !cache::keep(&folder) {
        return None;
    }
    let mut record: Record =
        serde_json::from_slice(&std::fs::read(folder.join(RECORD)).ok()?).ok()?;
    Some(record.at.remove(&place(wrapper)).unwrap_or(record.last))
}

/// The program in the manifest of `wrapper`, with paths: of the stored place of its source, or else
/// beside the wrapper.
pub fn located(program: &Program, wrapper: &Path, kept: Option<&Kept>) -> Program {
    let beside = std::path::absolute(wrapper)
        .unwrap_or_else(|_| wrapper.to_path_buf())
        .with_file_name(&program.source);
    let source = kept
        .map(|kept| PathBuf::from(&kept.source))
        .or_else(|| beside.is_file().then_some(beside));
    portable::located(program, source.as_deref().and_then(Path::parent))
}

fn key(wrapper: &Path) -> std::io::Result<String> {
    let mut key = Key::new();
    key.add(cache::hash_file(wrapper)?);
    Ok(key.finish())
}

fn place(wrapper: &Path) -> String {
    wrapper
        .canonicalize()
        .unwrap_or_else(|_| wrapper.to_path_buf())
        .to_string_lossy()
        .into_owned()
}

/// Stores the path of the running lath for wrappers started by hand. If that fails, they search
/// PATH only.
pub fn remember_driver() {
    let (Ok(root), Ok(driver)) = (cache::root(), std::env::current_exe()) else {
        return;
    };
    let _ = cache::create_folder(&root).and_then(|()| {
        cache::replace(
            &root.join(DRIVER),
            format!("{}\n", driver.display()).as_bytes(),
        )
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_wrappers_are_told_apart_by_their_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let wrapper = |name: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, format!("wrapper of {}", folder.path().display()))
                .expect("written");
            path
        };
        let of = |source: &str| Kept {
            source: source.to_owned(),
            ..Kept::default()
        };
        let (a, b) = (wrapper("a"), wrapper("b"));
        assert_eq!(kept(&a), None);
        keep(&a, of("/a.x")).expect("remembered");
        keep(&b, of("/b.x")).expect("remembered");
        assert_eq!(
            (kept(&a), kept(&b), kept(&wrapper("moved"))),
            (Some(of("/a.x")), Some(of("/b.x")), Some(of("/b.x")))
        );
        std::fs::write(&a, "other").expect("written");
        assert_eq!(kept(&a), None);
    }
}
