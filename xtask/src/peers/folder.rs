//! `xtask/peers/<name>/peer.toml`: which harness is compared, what both sides are compiled from and with, and what is expected.

use serde::Deserialize;
use std::path::PathBuf;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Folder {
    /// The other harness, as people call it.
    pub name: String,
    pub compiler: String,
    pub flags: Vec<String>,
    pub lath: Lath,
    pub peer: Peer,
    pub bodies: Vec<Body>,
    #[serde(skip)]
    pub path: PathBuf,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lath {
    pub source: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Peer {
    pub source: String,
    pub libraries: Vec<String>,
    /// Command that prints the library's version.
    pub version: Vec<String>,
    /// Texts of a compiler's complaint that mean: the library is not installed.
    pub missing: Vec<String>,
    pub install: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// The benchmark's name in both harnesses.
    pub name: String,
    pub goal: Goal,
    /// Cycles a call takes, where they are known.
    pub cycles: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// lath is at or below the peer.
    Floor,
    /// The ratio is near 1.
    Equal,
}

impl Folder {
    /// `compiler` replaces the folder's own.
    pub fn read(name: &str, compiler: Option<&str>) -> Result<Folder, String> {
        let peers = super::root().join("xtask/peers");
        let path = peers.join(name);
        let text = std::fs::read_to_string(path.join("peer.toml"))
            .map_err(|e| format!("{}: {e}; there are: {}", path.join("peer.toml").display(), names(&peers)))?;
        let mut folder: Folder = toml::from_str(&text).map_err(|e| format!("{}: {e}", path.join("peer.toml").display()))?;
        folder.path = path;
        if let Some(compiler) = compiler {
            compiler.clone_into(&mut folder.compiler);
        }
        Ok(folder)
    }
}

fn names(peers: &std::path::Path) -> String {
    let mut names: Vec<String> =
        std::fs::read_dir(peers).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned())).collect();
    names.sort();
    names.join(", ")
}

#[cfg(test)]
impl Folder {
    /// The first there is, for tests of other modules.
    pub fn any() -> Folder {
        let all = names(&super::root().join("xtask/peers"));
        let first = all.split(", ").next().unwrap_or_default();
        Folder::read(first, None).unwrap_or_else(|e| panic!("{e}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Folder, names};

    #[test]
    fn every_folder_is_understood() {
        let peers = crate::peers::root().join("xtask/peers");
        for name in names(&peers).split(", ") {
            let folder = Folder::read(name, None).unwrap_or_else(|e| panic!("{e}"));
            assert!(folder.path.join(&folder.lath.source).is_file() && folder.path.join(&folder.peer.source).is_file());
            assert!(folder.bodies.len() > 1 && folder.bodies.iter().any(|b| b.cycles.is_some()));
        }
    }

    #[test]
    fn unknown_folders_are_refused_with_the_known_ones() {
        let refusal = Folder::read("no-such-peer", None).err().unwrap_or_default();
        assert!(refusal.contains("there are: "), "{refusal}");
    }
}
