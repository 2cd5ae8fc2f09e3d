//! What a language is known not to show, and why: `languages/<id>/conformance/gaps.toml`.

use super::kit::{Mistake, Refusal};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// Behaviour -> why it is not shown.
type Reasons = BTreeMap<String, String>;

#[derive(Default, Deserialize)]
pub struct Gaps {
    /// On every platform.
    #[serde(flatten)]
    behaviours: Reasons,
    /// Platform or [`family`] -> what only these platforms do not show.
    #[serde(default)]
    platform: BTreeMap<String, Reasons>,
    /// [`family`] of platforms -> why they run only if they are asked for.
    #[serde(default)]
    apart: Reasons,
    /// Platforms that run beside those that matter by themselves -> why.
    #[serde(default)]
    also: Reasons,
    /// Page of a refusal -> text of a mistake (its `at`) -> why a source cannot make it, or nobody
    /// sees it.
    #[serde(default)]
    mistakes: BTreeMap<String, Reasons>,
    /// Given if a checker that is not ours, the language's or its harness's, refuses most
    /// mistakes, in its own words.
    refusals: Option<Foreign>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Foreign {
    /// Code of the diagnostic that passes such words on.
    pub code: String,
    /// Exit code when it does.
    pub exit: i32,
}

/// A refusal's page as a language shows it.
pub struct Shown<'a> {
    pub mistakes: Vec<&'a Mistake>,
    /// What is left out though the fixture contains it.
    pub faults: Vec<String>,
}

impl Gaps {
    pub fn read(folder: &Path) -> Result<Gaps, String> {
        let path = folder.join("gaps.toml");
        let text =
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
    }

    /// Why the platform does not show the behaviour.
    pub fn reason(&self, platform: &str, behaviour: &str) -> Option<&str> {
        let names = [platform, family(platform)];
        let own = names
            .into_iter()
            .find_map(|name| self.platform.get(name)?.get(behaviour));
        own.or_else(|| self.behaviours.get(behaviour))
            .map(String::as_str)
    }

    /// Why the platform runs only if it is asked for.
    pub fn apart(&self, platform: &str) -> Option<&str> {
        self.apart.get(family(platform)).map(String::as_str)
    }

    /// Whether the platform runs beside the others, whatever they are.
    pub fn runs_also(&self, platform: &str) -> bool {
        self.also.contains_key(platform)
    }

    pub fn foreign(&self) -> Option<&Foreign> {
        self.refusals.as_ref()
    }

    /// Takes from a refusal the mistakes that this language's list leaves out.
    pub fn shown<'a>(&self, page: &str, refusal: &'a Refusal, source: &str) -> Shown<'a> {
        let left_out = self.mistakes.get(page);
        let is_out = |mistake: &&Mistake| {
            mistake
                .at
                .as_ref()
                .is_some_and(|at| left_out.is_some_and(|reasons| reasons.contains_key(at)))
        };
        let (out, mistakes): (Vec<&Mistake>, Vec<&Mistake>) =
            refusal.mistake.iter().partition(is_out);
        let made = out
            .iter()
            .filter_map(|mistake| mistake.at.as_ref())
            .filter(|at| source.lines().any(|line| line.contains(*at)));
        Shown {
            mistakes,
            faults: made
                .map(|at| format!("gaps.toml leaves `{at}` out, but the fixture contains it"))
                .collect(),
        }
    }

    /// Every page that is named anywhere.
    pub fn pages(&self) -> impl Iterator<Item = &String> {
        self.behaviours
            .keys()
            .chain(self.platform.values().flat_map(Reasons::keys))
            .chain(self.mistakes.keys())
    }

    /// Texts of mistakes that are left out of a page's.
    pub fn mistakes_of(&self, page: &str) -> impl Iterator<Item = &String> {
        self.mistakes.get(page).into_iter().flat_map(Reasons::keys)
    }
}

/// What several platforms begin with, before the last `-`: a runtime of several versions, an engine of
/// several languages.
fn family(platform: &str) -> &str {
    platform.rsplit_once('-').map_or("", |(family, _)| family)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAPS: &str = "a = 'everywhere'\n[platform.'two']\nb = 'here'\n[apart]\nthree = 'slow'\n[also]\nfour-x = 'an engine'\n[mistakes.'reject/x']\n'int y' = 'no'\n[refusals]\ncode = 'L602'\nexit = 4\n";

    #[test]
    fn a_platforms_own_gaps_are_its_own() {
        let gaps: Gaps = toml::from_str(GAPS).expect("gaps");
        assert_eq!(gaps.reason("one", "a"), Some("everywhere"));
        assert_eq!(gaps.reason("one", "b"), None);
        assert_eq!(gaps.reason("two", "b"), Some("here"));
        assert_eq!(
            gaps.reason("two-7", "b"),
            Some("here"),
            "every version of it"
        );
        assert_eq!(
            (gaps.apart("three-4"), gaps.apart("two-7")),
            (Some("slow"), None)
        );
        assert!(gaps.runs_also("four-x") && !gaps.runs_also("two"));
        assert_eq!(gaps.foreign().map(|foreign| foreign.exit), Some(4));
    }

    #[test]
    fn a_mistake_left_out_must_not_be_made() {
        let gaps: Gaps = toml::from_str(GAPS).expect("gaps");
        let page = "description = ''\n[[mistake]]\ncode = 'L1'\nat = 'int y'\n[[mistake]]\ncode = 'L2'\nat = 'z'\n";
        let refusal: Refusal = toml::from_str(page).expect("a refusal");
        let shown = gaps.shown("reject/x", &refusal, "z\n");
        assert_eq!((shown.mistakes.len(), shown.faults.len()), (1, 0));
        assert_eq!(gaps.shown("reject/x", &refusal, "int y;\n").faults.len(), 1);
        assert_eq!(
            gaps.shown("reject/other", &refusal, "int y;\n")
                .mistakes
                .len(),
            2
        );
    }
}
