//! Samples and their lessons, as `samples/NN-name/lesson.toml` has them.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A folder of `samples/`.
pub struct Sample {
    /// `05-dead-code`
    pub name: String,
    pub folder: PathBuf,
    pub lesson: Lesson,
    /// By file name.
    pub sources: Vec<Source>,
}

pub struct Source {
    /// The id of the language that reads it.
    pub language: String,
    pub file: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Lesson {
    pub title: String,
    /// What the sample teaches, in one line.
    pub teaches: String,
    /// Programs, named as their packages, without which a run is skipped.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Further arguments of `lath run`.
    #[serde(default)]
    arguments: Vec<String>,
    /// The same of one language, after those of all.
    #[serde(default)]
    arguments_of: BTreeMap<String, Vec<String>>,
    /// Default flags that the run does not get, because the sources have annotations for them.
    #[serde(default)]
    pub annotated: Vec<String>,
    /// The exit code of the run.
    #[serde(default)]
    pub exit: i32,
    pub check: Vec<Check>,
    /// Languages whose compiler or runtime hides the lesson, and how. Checks that name such a
    /// language say what is seen instead.
    #[serde(default)]
    pub hidden: BTreeMap<String, String>,
    /// Languages that have no source, and why.
    #[serde(default)]
    pub not_applicable: BTreeMap<String, String>,
}

/// What must be seen in the results of one run. Rows are written as [`super::rows`] explains.
#[derive(Debug, Deserialize)]
pub struct Check {
    #[serde(flatten)]
    pub what: What,
    /// Where it must be seen; default: wherever the lesson is visible.
    pub languages: Option<Vec<String>>,
    /// A warning of any row that explains why it cannot be seen now, such as threads without a CPU.
    pub unless: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", untagged)]
pub enum What {
    /// The first value divided by the second.
    Ratio {
        ratio: [String; 2],
        #[serde(flatten)]
        bounds: Bounds,
    },
    Value {
        value: String,
        #[serde(flatten)]
        bounds: Bounds,
    },
    /// A text of the row, by its path: `row:/path`.
    Is { is: String, equals: String },
    /// A code among the warnings of the row.
    Warns { warns: String, code: String },
    /// The row failed, and a failure or lath's output contains the text.
    Fails { fails: String, because: String },
    /// lath or the benchmark printed the text, so many times if a number is given.
    Prints {
        prints: String,
        times: Option<usize>,
    },
}

#[derive(Debug, Deserialize)]
pub struct Bounds {
    #[serde(default)]
    pub least: Option<f64>,
    #[serde(default)]
    pub most: Option<f64>,
}

/// How a language takes part in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place<'a> {
    Visible,
    Hidden(&'a str),
    NotApplicable(&'a str),
}

impl Place<'_> {
    pub fn word(self) -> &'static str {
        match self {
            Place::Visible => "visible",
            Place::Hidden(_) => "hidden",
            Place::NotApplicable(_) => "no",
        }
    }
}

impl Lesson {
    pub fn place(&self, language: &str) -> Place<'_> {
        if let Some(why) = self.hidden.get(language) {
            Place::Hidden(why)
        } else if let Some(why) = self.not_applicable.get(language) {
            Place::NotApplicable(why)
        } else {
            Place::Visible
        }
    }

    /// What must be seen in this language.
    pub fn checks(&self, language: &str) -> impl Iterator<Item = &Check> {
        let visible = self.place(language) == Place::Visible;
        self.check
            .iter()
            .filter(move |check| match &check.languages {
                Some(named) => named.iter().any(|id| id == language),
                None => visible,
            })
    }

    pub fn arguments(&self, language: &str) -> Vec<String> {
        let own = self.arguments_of.get(language).into_iter().flatten();
        self.arguments.iter().chain(own).cloned().collect()
    }
}

/// Every sample, in the order of the numbers; an error names everything that is wrong with them.
pub fn load(root: &Path) -> Result<Vec<Sample>, String> {
    let folder = root.join("samples");
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut folders: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    let samples: Vec<Sample> = folders.iter().map(|f| read(f)).collect::<Result<_, _>>()?;
    let complaints: Vec<String> = samples.iter().flat_map(complaints).collect();
    match complaints.is_empty() {
        true => Ok(samples),
        false => Err(complaints.join("\n")),
    }
}

fn read(folder: &Path) -> Result<Sample, String> {
    let file = folder.join("lesson.toml");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let lesson = toml::from_str(&text).map_err(|e| format!("{}: {e}", file.display()))?;
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut sources: Vec<Source> = entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let language = lath_languages::of_extension(path.extension()?.to_str()?)?;
            Some(Source {
                language: language.id().to_owned(),
                file: path.file_name()?.to_str()?.to_owned(),
            })
        })
        .collect();
    sources.sort_by(|a, b| a.file.cmp(&b.file));
    Ok(Sample {
        name: folder.file_name().unwrap_or_default().display().to_string(),
        folder: folder.to_owned(),
        lesson,
        sources,
    })
}

/// Most lines of a sample's page.
const LINES: usize = 60;

/// What a sample lacks: a word about each language, a check for each source, a short page.
fn complaints(sample: &Sample) -> Vec<String> {
    let Sample {
        name,
        lesson,
        sources,
        ..
    } = sample;
    let mut complaints = Vec::new();
    for id in columns() {
        let has = sources.iter().any(|source| source.language == id);
        let without = matches!(lesson.place(id), Place::NotApplicable(_));
        if has == without {
            complaints.push(format!(
                "{name}: {id} needs either a source or a reason under [not-applicable]"
            ));
        }
        if has && lesson.checks(id).next().is_none() {
            complaints.push(format!("{name}: the lesson checks nothing in {id}"));
        }
    }
    let named = lesson.check.iter().filter_map(|c| c.languages.as_ref());
    let keys = lesson.hidden.keys().chain(lesson.not_applicable.keys());
    let ids = named
        .flatten()
        .chain(keys)
        .chain(lesson.arguments_of.keys());
    for id in ids.filter(|id| lath_languages::by_id(id).is_none()) {
        complaints.push(format!("{name}: no such language: {id}"));
    }
    let page = std::fs::read_to_string(sample.folder.join("README.md")).unwrap_or_default();
    if !(1..=LINES).contains(&page.lines().count()) {
        complaints.push(format!("{name}: README.md must have 1 to {LINES} lines"));
    }
    complaints
}

/// The languages of the matrix: those that are not experimental.
pub fn columns() -> impl Iterator<Item = &'static str> {
    let all = lath_languages::all().iter();
    // A language without an example is another with a compiler in front of it, whose samples are its.
    all.filter(|language| !language.experimental() && language.example().is_some())
        .map(|language| language.id())
}

/// The samples with these numbers or names; all if there are none.
pub fn choose<'a>(all: &'a [Sample], wanted: &[String]) -> Result<Vec<&'a Sample>, String> {
    let means = |sample: &Sample, word: &String| {
        sample.name == *word || sample.name.split('-').next() == Some(word)
    };
    let known = |word: &&String| !all.iter().any(|sample| means(sample, word));
    if let Some(unknown) = wanted.iter().find(known) {
        return Err(format!("no such sample: {unknown}"));
    }
    let chosen = |sample: &&Sample| wanted.is_empty() || wanted.iter().any(|w| means(sample, w));
    Ok(all.iter().filter(chosen).collect())
}
