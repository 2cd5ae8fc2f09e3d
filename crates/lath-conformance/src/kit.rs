//! The pages of the kit: `conformance/<behaviour>.toml` and `conformance/reject/<mistake>.toml`, as
//! typed data.
//!
//! `conformance/README.md` explains each key to those who write pages.

use include_dir::{Dir, include_dir};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::Path;

/// A page: what is promised, and by which means it is seen.
pub struct Page {
    /// `interorder`, `reject/misspelt`; of one run of a page: `errors: exit 42`.
    pub name: String,
    /// Name of the page it was read from: of fixtures and gaps.
    pub behaviour: String,
    pub promise: Promise,
}

pub enum Promise {
    Behaviour(Behaviour),
    Refusal(Refusal),
}

impl Page {
    /// Names of the sources that may show it, the first that is there counts.
    pub fn fixtures(&self) -> impl Iterator<Item = &str> {
        let shared = match &self.promise {
            Promise::Behaviour(behaviour) => behaviour.fixture.as_deref(),
            Promise::Refusal(_) => None,
        };
        std::iter::once(self.behaviour.as_str()).chain(shared)
    }

    /// Its runs depend on time, or fill the machine: nothing may run beside it.
    pub fn is_serial(&self) -> bool {
        matches!(&self.promise, Promise::Behaviour(b) if b.serial)
    }
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Behaviour {
    pub description: String,
    /// The source that shows it, where a language has none of the page's own name: several pages may
    /// share one.
    pub fixture: Option<String>,
    #[serde(default)]
    pub serial: bool,
    /// Each run is something that goes wrong in a benchmark or that it does to lath: a row of the
    /// matrix of faults.
    #[serde(default)]
    pub faults: bool,
    pub run: Vec<Run>,
}

/// One start of `lath run` and everything expected of it. All that is given must hold.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub arguments: Vec<String>,
    /// Protocol commands to send to the wrapper that `lath build` writes, instead of `lath run`. The
    /// result is the array of its answers.
    pub talk: Option<String>,
    /// Behaviours without which this run makes no sense: it is left out where one of them is a
    /// gap.
    #[serde(default)]
    pub needs: Vec<String>,
    /// `false`: left out on platforms that compile while they run. What it shows is decided by lath
    /// there as elsewhere, and takes much longer.
    #[serde(default = "yes")]
    pub jit: bool,
    /// Adds the kit's short settings, unless `arguments` set them.
    #[serde(default = "yes")]
    pub defaults: bool,
    #[serde(default)]
    pub exit: i32,
    /// Successive equal lines of the trace count as one.
    #[serde(default)]
    pub collapse: bool,
    /// The whole trace, one event a line.
    pub trace: Option<String>,
    /// Event -> how often it occurs.
    #[serde(default)]
    pub count: BTreeMap<String, usize>,
    /// Pairs: every occurrence of the first event comes before every occurrence of the second;
    /// both occur.
    #[serde(default)]
    pub before: Vec<(String, String)>,
    /// Regular expressions that match the whole trace; each event ends with a line feed.
    #[serde(default)]
    pub matches: Vec<String>,
    /// Name of an earlier run of this page whose trace this one repeats, or does not.
    pub same_as: Option<String>,
    pub differs_from: Option<String>,
    /// Occur in what lath prints (standard output and error together), or do not.
    #[serde(default)]
    pub output: Vec<String>,
    #[serde(default)]
    pub absent: Vec<String>,
    #[serde(default)]
    pub json: Vec<Fact>,
}

/// A fact about the result file. `at` is a JSON pointer (RFC 6901).
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    pub at: String,
    pub equals: Option<toml::Value>,
    /// Nothing is there.
    #[serde(default)]
    pub missing: bool,
    pub length: Option<usize>,
    /// The text there contains this.
    pub contains: Option<String>,
    /// A part of the text there matches this regular expression.
    pub matches: Option<String>,
    pub min: Option<f64>,
    pub max: Option<f64>,
    /// A number that equals the number at this pointer, times `factor`, but for rounding.
    pub equals_at: Option<String>,
    #[serde(default = "one")]
    pub factor: f64,
}

/// A source that must not get through, and what must be said about it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    pub description: String,
    #[serde(default)]
    pub arguments: Vec<String>,
    #[serde(default = "refused")]
    pub exit: i32,
    pub mistake: Vec<Mistake>,
}

/// A diagnostic that must be given.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    pub code: String,
    /// A text; the diagnostic points at the first line of the fixture that contains it. Without
    /// it: at no line.
    pub at: Option<String>,
    /// Occur in the message or the help.
    #[serde(default)]
    pub says: Vec<String>,
}

fn yes() -> bool {
    true
}

fn one() -> f64 {
    1.0
}

/// Exit code for mistakes in a source (docs: exit codes).
fn refused() -> i32 {
    3
}

static PAGES: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../conformance");

/// Where the refusals are.
const REFUSALS: &str = "reject";

/// All pages of this lath, by name; only those in `wanted` if that is not empty.
pub fn own(wanted: &[String]) -> Result<Vec<Page>, String> {
    let texts = |folder: &str| -> Vec<(String, String)> {
        let folder = match folder {
            "" => Some(&PAGES),
            inner => PAGES.get_dir(inner),
        };
        let files = folder.into_iter().flat_map(Dir::files);
        let texts = files.filter_map(|file| {
            let name = page_name(file.path())?;
            Some((name, file.contents_utf8()?.to_owned()))
        });
        texts.collect()
    };
    of_texts(texts(""), texts(REFUSALS), wanted)
}

/// All pages below `folder`, by name; only those in `wanted` if that is not empty.
pub fn load(folder: &Path, wanted: &[String]) -> Result<Vec<Page>, String> {
    of_texts(texts(folder)?, texts(&folder.join(REFUSALS))?, wanted)
}

/// Names and texts of pages.
type Texts = Vec<(String, String)>;

fn of_texts(behaviours: Texts, refusals: Texts, wanted: &[String]) -> Result<Vec<Page>, String> {
    let mut pages = Vec::new();
    for (name, text) in sorted(behaviours) {
        pages.push(Page {
            promise: Promise::Behaviour(read(&name, &text)?),
            behaviour: name.clone(),
            name,
        });
    }
    for (name, text) in sorted(refusals) {
        let name = format!("{REFUSALS}/{name}");
        pages.push(Page {
            promise: Promise::Refusal(read(&name, &text)?),
            behaviour: name.clone(),
            name,
        });
    }
    if let Some(unknown) = wanted.iter().find(|w| !pages.iter().any(|p| p.name == **w)) {
        return Err(format!("no such behaviour: {unknown}"));
    }
    for page in &pages {
        let Promise::Behaviour(behaviour) = &page.promise else {
            continue;
        };
        if let Some(unknown) = behaviour
            .run
            .iter()
            .flat_map(|run| &run.needs)
            .find(|needed| !pages.iter().any(|p| p.name == **needed))
        {
            return Err(format!(
                "{} needs what is no behaviour: {unknown}",
                page.name
            ));
        }
    }
    pages.retain(|p| wanted.is_empty() || wanted.contains(&p.name));
    Ok(pages)
}

/// Of pages about faults each run as a page of its own.
pub fn faults(pages: &[Page]) -> Vec<Page> {
    let each = |page: &Page| -> Vec<Page> {
        let Promise::Behaviour(behaviour) = &page.promise else {
            return Vec::new();
        };
        let one = |run: &Run| Page {
            name: if run.name.is_empty() {
                page.name.clone()
            } else {
                format!("{}: {}", page.name, run.name)
            },
            behaviour: page.name.clone(),
            promise: Promise::Behaviour(Behaviour {
                run: vec![run.clone()],
                ..behaviour.clone()
            }),
        };
        behaviour
            .run
            .iter()
            .filter(|_| behaviour.faults)
            .map(one)
            .collect()
    };
    pages.iter().flat_map(each).collect()
}

fn sorted(mut texts: Texts) -> Texts {
    texts.sort();
    texts
}

/// `interorder` of `interorder.toml`; `None`: no page.
fn page_name(path: &Path) -> Option<String> {
    let is_page = path.extension().is_some_and(|e| e == "toml");
    let stem = path.file_stem()?.to_str()?;
    is_page.then(|| stem.to_owned())
}

fn texts(folder: &Path) -> Result<Texts, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let named = paths.filter_map(|path| Some((page_name(&path)?, path)));
    named
        .map(|(name, path)| {
            let text = std::fs::read_to_string(&path);
            text.map(|text| (name, text))
                .map_err(|e| format!("{}: {e}", path.display()))
        })
        .collect()
}

fn read<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, String> {
    toml::from_str(text).map_err(|e| format!("{name}.toml: {e}"))
}
