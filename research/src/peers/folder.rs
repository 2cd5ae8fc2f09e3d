//! `research/peers/<name>/peer.toml`: which harness is compared, how both sides are built and run, in
//! which format the other one writes its results, and what is expected. All of it is data: a peer
//! that writes a format lath imports is a folder, without code.
//!
//! Command lines are lists of words with placeholders ([`super::words`]). In all of them:
//! `{folder}`, `{scratch}`, `{platform}`, `{runtime}` and `{runtime_folder}` (the platform's
//! program and the folder it lies in), and the folder's own variables. To run also: `{body}`,
//! `{result}`, `{iterations}`, `{time_ms}`, `{time_s}`, `{total_s}` (of all iterations),
//! `{warmup_iterations}`, `{warmup_ms}` and `{warmup_s}`.

use super::settings::Asked;
use crate::repository;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Folder {
    /// The other harness, as people call it.
    pub name: String,
    /// Compiler or runtime of both sides, as `lath doctor` calls it. `None`: the default one for
    /// lath's source.
    pub platform: Option<String>,
    /// Why the peer's time of a function that does nothing means nothing, where it does: no body
    /// is a floor then.
    pub no_floor: Option<String>,
    /// Placeholders of its own, shown with the results: versions, flags.
    #[serde(default)]
    pub variables: BTreeMap<String, OneOrMore>,
    #[serde(default)]
    pub settings: Asked,
    pub lath: Lath,
    pub peer: Peer,
    pub bodies: Vec<Body>,
    #[serde(skip)]
    pub path: PathBuf,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum OneOrMore {
    One(String),
    More(Vec<String>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lath {
    /// In this folder. Its language decides which platforms there are.
    pub source: String,
    /// Arguments of `lath`, before measuring.
    pub build: Vec<String>,
    /// Arguments of `lath` up to the settings, which are the same for all folders.
    pub run: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Peer {
    /// Command lines, one after the other, in the scratch folder.
    pub build: Vec<Vec<String>>,
    /// One process (and its children) that measures one body.
    pub run: Vec<String>,
    /// Further variables of the environment of all commands.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
    /// Name of the format as lath imports it.
    pub format: String,
    pub result: Output,
    /// Command that prints the version, where no variable tells it.
    pub version: Option<Vec<String>>,
    /// Texts of a failed build that mean: it is not installed.
    pub missing: Vec<String>,
    pub install: String,
}

/// Where the results are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Output {
    /// The command line tells the peer to write to `{result}`: a file, or a folder.
    File,
    Stdout,
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

impl OneOrMore {
    pub fn words(&self) -> &[String] {
        match self {
            OneOrMore::One(word) => std::slice::from_ref(word),
            OneOrMore::More(words) => words,
        }
    }
}

impl Folder {
    /// `platform` replaces the folder's own.
    pub fn read(name: &str, platform: Option<&str>) -> Result<Folder, String> {
        let peers = repository::root().join("research/peers");
        let path = peers.join(name);
        let text = std::fs::read_to_string(path.join("peer.toml")).map_err(|e| {
            format!(
                "{}: {e}; there are: {}",
                path.join("peer.toml").display(),
                names(&peers)
            )
        })?;
        let mut folder: Folder = toml::from_str(&text)
            .map_err(|e| format!("{}: {e}", path.join("peer.toml").display()))?;
        folder.path = path;
        if let Some(platform) = platform {
            folder.platform = Some(platform.to_owned());
        }
        Ok(folder)
    }
}

fn names(peers: &std::path::Path) -> String {
    let mut names: Vec<String> = std::fs::read_dir(peers)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .collect();
    names.sort();
    names.join(", ")
}

#[cfg(test)]
impl Folder {
    /// One whose clock rate can be told from a body, for tests of other modules.
    pub fn any() -> Folder {
        let all = names(&repository::root().join("research/peers"));
        let mut folders = all
            .split(", ")
            .map(|name| Folder::read(name, None).unwrap_or_else(|e| panic!("{e}")));
        folders
            .find(|folder| folder.bodies.iter().any(|body| body.cycles.is_some()))
            .expect("a folder with known cycles")
    }
}

#[cfg(test)]
mod tests {
    use super::{Folder, Goal, Output, names};
    use crate::peers::fork;
    use crate::peers::settings::{Asked, Settings};
    use crate::peers::words::Words;

    #[test]
    fn every_folder_is_understood() {
        let peers = crate::repository::root().join("research/peers");
        for name in names(&peers).split(", ") {
            let folder = Folder::read(name, None).unwrap_or_else(|e| panic!("{e}"));
            assert!(folder.path.join(&folder.lath.source).is_file(), "{name}");
            assert!(
                folder.bodies.iter().any(|b| b.goal == Goal::Equal),
                "{name}"
            );
            assert_eq!(
                folder.bodies.iter().any(|b| b.goal == Goal::Floor),
                folder.no_floor.is_none(),
                "{name}"
            );
            let formats: Vec<&str> = lath_import::formats::FORMATS
                .iter()
                .map(|format| format.name())
                .collect();
            assert!(
                formats.contains(&folder.peer.format.as_str()),
                "{name}: {} is none of {formats:?}",
                folder.peer.format
            );
            Settings::settle(Asked::default(), folder.settings)
                .unwrap_or_else(|e| panic!("{name}: {e}"));
        }
    }

    /// Every placeholder exists, and what is measured does not depend on what a command line
    /// forgets to pass on.
    #[test]
    fn command_lines_can_be_filled_and_pass_everything_on() {
        let peers = crate::repository::root().join("research/peers");
        for name in names(&peers).split(", ") {
            let folder = Folder::read(name, None).unwrap_or_else(|e| panic!("{e}"));
            let settings = Settings::settle(Asked::default(), folder.settings)
                .unwrap_or_else(|e| panic!("{name}: {e}"));
            let mut words = Words::default();
            for placeholder in ["folder", "scratch", "platform", "runtime", "runtime_folder"] {
                words.set(placeholder, placeholder);
            }
            folder
                .variables
                .iter()
                .for_each(|(name, value)| words.set_all(name, value.words()));
            let build = folder
                .peer
                .build
                .iter()
                .chain([&folder.lath.build, &folder.lath.run]);
            build
                .chain(&folder.peer.version)
                .for_each(|line| drop(words.fill(line).unwrap_or_else(|e| panic!("{name}: {e}"))));
            fork::describe(
                &mut words,
                "some_body",
                &settings,
                std::path::Path::new("some_result"),
            );
            let run = words
                .fill(&folder.peer.run)
                .unwrap_or_else(|e| panic!("{name}: {e}"));
            let environment: Vec<String> = folder
                .peer
                .environment
                .values()
                .map(|value| words.fill_word(value).unwrap())
                .collect();
            let told = |text: &str| {
                run.iter()
                    .chain(&environment)
                    .any(|word| word.contains(text))
            };
            assert!(told("some_body"), "{name}: {run:?}");
            assert_eq!(
                told("some_result"),
                folder.peer.result == Output::File,
                "{name}: {run:?}"
            );
            let placed = |placeholders: &[&str]| {
                folder
                    .peer
                    .run
                    .iter()
                    .any(|word| placeholders.iter().any(|p| word.contains(p)))
            };
            let iterations = settings.iterations == 1 || placed(&["{iterations}", "{total_s}"]);
            assert!(
                iterations && placed(&["{time_ms}", "{time_s}", "{total_s}"]),
                "{name}: {:?}",
                folder.peer.run
            );
        }
    }

    #[test]
    fn unknown_folders_are_refused_with_the_known_ones() {
        let refusal = Folder::read("no-such-peer", None).err().unwrap_or_default();
        assert!(refusal.contains("there are: "), "{refusal}");
    }
}
