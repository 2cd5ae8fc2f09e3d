//! Where fixtures are and which of them are known to be missing or failing: `languages/<id>/conformance/`.

use super::kit::Page;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A language as the kit sees it: a folder of fixtures and a list of gaps.
pub struct Language {
    pub id: String,
    folder: PathBuf,
    /// Extensions of sources, best first.
    extensions: Vec<String>,
    /// Behaviour -> why this language does not show it.
    pub gaps: BTreeMap<String, String>,
    /// Why nothing can be built here: the toolchain is missing.
    pub unavailable: Option<String>,
}

impl Language {
    /// The fixture of a behaviour, if there is one.
    pub fn fixture(&self, behaviour: &str) -> Option<PathBuf> {
        self.extensions.iter().map(|extension| self.folder.join(format!("{behaviour}.{extension}"))).find(|path| path.is_file())
    }

    /// Names of all fixtures, `reject/` included.
    fn fixtures(&self) -> Vec<String> {
        let stems = |folder: PathBuf, prefix: &str| -> Vec<String> {
            let paths = std::fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
            let sources = paths.filter(|p| p.extension().and_then(|e| e.to_str()).is_some_and(|e| self.extensions.iter().any(|x| x == e)));
            sources.filter_map(|p| Some(format!("{prefix}{}", p.file_stem()?.to_str()?))).collect()
        };
        let mut names = stems(self.folder.clone(), "");
        names.extend(stems(self.folder.join("reject"), "reject/"));
        names.sort();
        names
    }
}

/// The root of the repository: the folder above xtask's own.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace").to_owned()
}

/// Every registered language that has a conformance folder, or those asked for.
pub fn languages(root: &Path, wanted: &[String]) -> Result<Vec<Language>, String> {
    let mut found = Vec::new();
    for language in lath_languages::all() {
        let folder = root.join("languages").join(language.id()).join("conformance");
        if !folder.is_dir() || !(wanted.is_empty() || wanted.iter().any(|w| w == language.id())) {
            continue;
        }
        let platforms = language.platforms();
        let missing = !platforms.iter().any(|p| p.version.is_some());
        found.push(Language {
            id: language.id().to_owned(),
            extensions: language.extensions().iter().map(|e| (*e).to_owned()).collect(),
            gaps: gaps(&folder)?,
            unavailable: missing.then(|| platforms.iter().map(|p| format!("{} not found ({})", p.name, p.install)).collect::<Vec<_>>().join(", ")),
            folder,
        });
    }
    match wanted.iter().find(|w| !found.iter().any(|l| l.id == **w)) {
        Some(unknown) => Err(format!("no such language, or one without fixtures: {unknown}")),
        None => Ok(found),
    }
}

fn gaps(folder: &Path) -> Result<BTreeMap<String, String>, String> {
    let path = folder.join("gaps.toml");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}

/// What is wrong with a language's folder itself: gaps of no behaviour, and, when all pages were read, fixtures of none.
pub fn complaints(language: &Language, pages: &[Page], all: bool) -> Vec<String> {
    if !all {
        return Vec::new();
    }
    let unknown = |name: &String| !pages.iter().any(|page| page.name == *name);
    let gaps = language.gaps.keys().filter(|name| unknown(name)).map(|name| format!("{}: gaps.toml names no behaviour: {name}", language.id));
    let fixtures = language.fixtures();
    let strays = fixtures.iter().filter(|name| unknown(name)).map(|name| format!("{}: fixture of no behaviour: {name}", language.id));
    gaps.chain(strays).collect()
}
