//! Where the fixtures of the languages are: `languages/<id>/conformance/`, or the folder of an adapter.

use super::gaps::Gaps;
use super::kit::{Page, Promise};
use lath_core::language::Platform;
use std::path::{Path, PathBuf};

/// A language as the kit sees it: a folder of fixtures and a list of gaps.
pub struct Language {
    pub id: String,
    folder: PathBuf,
    /// Extensions of sources, best first.
    extensions: Vec<String>,
    pub gaps: Gaps,
    /// Not all of it has been seen to work.
    pub experimental: bool,
    /// Those of this machine, and those that could be installed.
    pub platforms: Vec<Platform>,
}

impl Language {
    /// The fixture of a page, if there is one: its own, else the one that it shares.
    pub fn fixture(&self, page: &Page) -> Option<PathBuf> {
        page.fixtures().find_map(|name| {
            self.extensions
                .iter()
                .map(|extension| self.folder.join(format!("{name}.{extension}")))
                .find(|path| path.is_file())
        })
    }

    /// Why nothing can be built here: the toolchain is missing.
    pub fn unavailable(&self) -> String {
        self.platforms
            .iter()
            .map(|p| format!("{} not found ({})", p.name, p.install))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Names of all fixtures, `reject/` included.
    fn fixtures(&self) -> Vec<String> {
        let stems = |folder: PathBuf, prefix: &str| -> Vec<String> {
            let paths = std::fs::read_dir(folder)
                .into_iter()
                .flatten()
                .filter_map(|entry| Some(entry.ok()?.path()));
            let sources = paths.filter(|p| {
                p.extension()
                    .and_then(|e| e.to_str())
                    .is_some_and(|e| self.extensions.iter().any(|x| x == e))
            });
            sources
                .filter_map(|p| Some(format!("{prefix}{}", p.file_stem()?.to_str()?)))
                .collect()
        };
        let mut names = stems(self.folder.clone(), "");
        names.extend(stems(self.folder.join("reject"), "reject/"));
        names.sort();
        names
    }
}

/// The language of an adapter, with its fixtures in a folder.
pub fn declared(
    language: &dyn lath_core::language::Language,
    folder: PathBuf,
) -> Result<Language, String> {
    Ok(Language {
        id: language.id().to_owned(),
        extensions: language
            .extensions()
            .iter()
            .map(|e| (*e).to_owned())
            .collect(),
        gaps: Gaps::read(&folder)?,
        experimental: language.experimental(),
        platforms: language.platforms(),
        folder,
    })
}

/// Every registered language that has a conformance folder, or those asked for.
pub fn languages(root: &Path, wanted: &[String]) -> Result<Vec<Language>, String> {
    let mut found = Vec::new();
    for language in lath_languages::all() {
        let folder = root
            .join("languages")
            .join(language.id())
            .join("conformance");
        if !folder.is_dir() || !(wanted.is_empty() || wanted.iter().any(|w| w == language.id())) {
            continue;
        }
        found.push(declared(*language, folder)?);
    }
    match wanted.iter().find(|w| !found.iter().any(|l| l.id == **w)) {
        Some(unknown) => Err(format!(
            "no such language, or one without fixtures: {unknown}"
        )),
        None => Ok(found),
    }
}

/// What is wrong with a language's folder itself: gaps of no behaviour or mistake, and fixtures of
/// none. Nothing if not all pages were read.
pub fn complaints(language: &Language, pages: &[Page], all: bool) -> Vec<String> {
    if !all {
        return Vec::new();
    }
    let id = &language.id;
    let unknown = |name: &String| !pages.iter().any(|page| page.name == *name);
    let mut complaints: Vec<String> = language
        .gaps
        .pages()
        .filter(|name| unknown(name))
        .map(|name| format!("{id}: gaps.toml names no behaviour: {name}"))
        .collect();
    for page in pages {
        let Promise::Refusal(refusal) = &page.promise else {
            continue;
        };
        let names_none = |text: &String| {
            !refusal
                .mistake
                .iter()
                .any(|mistake| mistake.at.as_ref() == Some(text))
        };
        let strays = language
            .gaps
            .mistakes_of(&page.name)
            .filter(|text| names_none(text));
        complaints.extend(
            strays.map(|text| format!("{id}: gaps.toml names no mistake of {}: {text}", page.name)),
        );
    }
    let fixtures = language.fixtures();
    let shows_none = |name: &String| !pages.iter().any(|page| page.fixtures().any(|n| n == name));
    let strays = fixtures
        .iter()
        .filter(|name| shows_none(name) && !is_helper(name, pages));
    complaints.extend(strays.map(|name| format!("{id}: fixture of no behaviour: {name}")));
    complaints
}

/// What fixtures use: what writes their traces, and files that belong to a fixture, called like it
/// with something added.
fn is_helper(name: &str, pages: &[Page]) -> bool {
    let added = |page: &Page| {
        name.strip_prefix(page.name.as_str())
            .is_some_and(|rest| rest.starts_with('_'))
    };
    name.eq_ignore_ascii_case("trace") || pages.iter().any(added)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_its_own_fixture_else_the_one_it_shares() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        for name in ["own.x", "both.x", "shared.x", "stray.x"] {
            std::fs::write(at(name), "").expect("written");
        }
        std::fs::write(at("gaps.toml"), "").expect("written");
        let language = Language {
            id: "x".to_owned(),
            folder: folder.path().to_owned(),
            extensions: vec!["x".to_owned()],
            gaps: Gaps::read(folder.path()).expect("no gaps"),
            experimental: false,
            platforms: Vec::new(),
        };
        let page = |name: &str, shared: &str| Page {
            name: name.to_owned(),
            behaviour: name.to_owned(),
            promise: Promise::Behaviour(
                toml::from_str(&format!("description = 'd'\n{shared}\n[[run]]\n")).expect("a page"),
            ),
        };
        let shared = "fixture = 'shared'";
        let pages = [
            page("own", ""),
            page("both", shared),
            page("one", shared),
            page("none", ""),
        ];
        let found = pages.each_ref().map(|page| language.fixture(page));
        let named = |name: &str| Some(at(name));
        assert_eq!(
            found,
            [named("own.x"), named("both.x"), named("shared.x"), None]
        );
        assert_eq!(
            complaints(&language, &pages, true),
            ["x: fixture of no behaviour: stray"]
        );
    }
}
