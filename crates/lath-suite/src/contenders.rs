//! The contenders of a source: the requested platforms, or the language's default one, each with
//! its [`options`].

pub mod absent;
mod options;
mod short;
pub mod unused;

use crate::config::{Config, Contender};
use crate::given::Given;
use crate::view::View;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Language, Library, Platform};
use lath_core::names::{closest, is_version_of};
use lath_core::planner::Lacking;
use lath_core::planner::possible::{self, Name, Unread};
use lath_core::setting::Layer;
use options::Layers;
use regex::Regex;
use std::path::{Path, PathBuf};
use unused::Asked;

/// A benchmark source with its language and build options, for one contender.
#[derive(Clone)]
pub struct Source {
    pub path: PathBuf,
    /// The platform requested by name.
    pub wanted: Option<String>,
    pub language: &'static dyn Language,
    pub options: BuildOptions,
    /// What it was given, also what has no effect on it.
    pub asked: Vec<Asked>,
    /// The native libraries that its options name.
    pub libraries: Vec<Library>,
    /// Its name in results.
    pub contender: String,
    /// `[settings]` of its suite.
    pub settings: Layer,
    /// Comparisons that it has no benchmark for.
    pub lacks: Vec<Lacking>,
    /// It belongs to a suite or folder, whose other sources can run without it.
    pub of_suite: bool,
}

/// Every platform of every language.
const EVERYTHING: &str = "all";

/// The contenders of a source. L503: an unclosed quote; L513: a platform unknown to every language
/// and `lath.toml`.
pub fn of(
    given: &Given,
    config: Option<&Config>,
    contender: Option<&Contender>,
    path: &Path,
    language: &'static dyn Language,
    view: &View,
) -> Result<Vec<Source>, Diagnostic> {
    quoted_well(given)?;
    let platforms = platforms(given, config, contender, language)?;
    let several = platforms.len() > 1;
    let settings = config.map(|c| c.settings.clone()).unwrap_or_default();
    let lacks = contender.map(|c| c.lacks.clone()).unwrap_or_default();
    let of_suite = config.is_some();
    let source = |platform: Option<String>| {
        let layers = Layers {
            view,
            given,
            config,
            contender,
            platform: platform.as_deref(),
            language,
        };
        let mut options = layers.options();
        if config.is_none() {
            layers.adopt(&mut options, path);
        }
        let given = unused::settle(&layers, path, &mut options);
        let libraries = options
            .libraries
            .iter()
            .filter_map(|name| Some(layers.library(config?.libraries.get(name)?)))
            .collect();
        let variant = config
            .zip(platform.as_ref())
            .and_then(|(c, p)| c.variants.get(p));
        let base = variant.map(|v| &v.is);
        options.platform = base
            .map(|is| short::full_name(language, is).unwrap_or_else(|| is.clone()))
            .or_else(|| platform.clone());
        let wanted = platform.clone();
        let platform = platform.unwrap_or_else(|| unnamed(language, &options));
        let name = match contender.and_then(|c| c.name.clone()) {
            Some(name) if several => format!("{name}/{platform}"),
            Some(name) => name,
            None => platform,
        };
        Source {
            path: path.to_owned(),
            asked: given,
            wanted,
            language,
            options,
            libraries,
            contender: name,
            settings: settings.clone(),
            lacks: lacks.clone(),
            of_suite,
        }
    };
    Ok(platforms.into_iter().map(source).collect())
}

/// The platform used by default; a compiler or runtime of the user's choice is named after its
/// file.
fn unnamed(language: &dyn Language, options: &BuildOptions) -> String {
    let command = options.cc.as_ref().or(options.runtime.as_ref());
    let named = command.and_then(|c| {
        Path::new(c.split_whitespace().next()?)
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
    });
    named
        .or_else(|| language.default_platform().map(|p| p.name))
        .unwrap_or_else(|| language.id().to_owned())
}

/// False only if the patterns select other contenders, or exclude this one.
pub fn may_be_selected(source: &Source, includes: &[Regex], excludes: &[Regex]) -> bool {
    let (path, names) = (
        source.path.to_string_lossy(),
        [Name::Beginning(String::new())],
    );
    let unread = |clashes| Unread {
        contender: &source.contender,
        source: &path,
        names: &names,
        several: true,
        clashes,
    };
    // A pattern may name the source. Who excludes a contender means it in all suites, also where two
    // sources would clash.
    possible::may_be_selected(&unread(true), includes, &[])
        && possible::may_be_selected(&unread(false), &[], excludes)
}

/// L514: one source occurs twice under the same name.
pub fn twins(sources: &[Source]) -> Option<Diagnostic> {
    let same = |a: &Source, b: &Source| {
        a.contender == b.contender && a.path.canonicalize().ok() == b.path.canonicalize().ok()
    };
    let twin = sources
        .iter()
        .enumerate()
        .find(|(i, source)| sources[..*i].iter().any(|other| same(source, other)))?
        .1;
    let message = format!(
        "two contenders with the source {} are called {}",
        twin.path.display(),
        twin.contender
    );
    Some(
        Diagnostic::error("L514", message)
            .help("give one of them another name: [[contender]] name = \"…\""),
    )
}

/// L513: a platform from the command that can run none of the sources.
pub fn idle_platform(given: &Given, sources: &[Source]) -> Option<Diagnostic> {
    let asked = asked_for(given);
    let takes = |source: &Source, name: &String| {
        let wanted = source.wanted.as_ref();
        wanted == Some(name) || short::full_name(source.language, name).as_ref() == wanted
    };
    let idle = asked
        .iter()
        .find(|name| *name != EVERYTHING && !sources.iter().any(|s| takes(s, name)))?;
    let languages: Vec<&str> = lath_languages::all()
        .iter()
        .filter(|l| sources.iter().any(|s| s.language.id() == l.id()))
        .map(|l| l.name())
        .collect();
    let message = format!("{idle} cannot run any of these sources");
    Some(Diagnostic::error("L513", message).help(format!(
        "they are in {}; lath doctor lists the platforms of each language",
        languages.join(", ")
    )))
}

/// L502: nothing has what this flag is about.
pub fn no_runtime(flag: &str) -> Diagnostic {
    let message = format!(
        "--{flag} does not apply: these benchmarks run without a virtual machine or interpreter"
    );
    Diagnostic::error("L502", message).help("for compiler flags use --cflags")
}

/// What is wrong with a flag for runtimes and the sources that are selected.
pub fn of_runtimes(flag: &str, sources: &[&Source]) -> Option<Diagnostic> {
    if !sources.is_empty() && !sources.iter().any(|s| s.language.has_runtime()) {
        return Some(no_runtime(flag));
    }
    several_runtimes(flag, sources)
}

/// L520: a dependency for the sources of several languages, which have different package managers.
pub fn open_dependency(given: &Given, sources: &[Source]) -> Option<Diagnostic> {
    let open = given.open_dependency()?;
    let of = |l: &&&dyn Language| sources.iter().any(|s| s.language.id() == l.id());
    let languages: Vec<_> = lath_languages::all().iter().filter(of).collect();
    let [first, _, ..] = languages[..] else {
        return None;
    };
    let names: Vec<&str> = languages.iter().map(|l| l.name()).collect();
    let message = format!(
        "--dependency {open} would apply to several languages: {}",
        names.join(", ")
    );
    let help = format!("name the language: --dependency {}={open}", first.id());
    Some(Diagnostic::error("L520", message).help(help))
}

/// L520: an argument for the runtimes of several languages, which take different arguments.
pub fn several_runtimes(flag: &str, sources: &[&Source]) -> Option<Diagnostic> {
    let with_runtime =
        |l: &&&dyn Language| l.has_runtime() && sources.iter().any(|s| s.language.id() == l.id());
    let languages: Vec<_> = lath_languages::all().iter().filter(with_runtime).collect();
    let [first, _, ..] = languages[..] else {
        return None;
    };
    let names = languages
        .iter()
        .map(|l| l.name())
        .collect::<Vec<_>>()
        .join(", ");
    // Flags are spelt like the keys, except for these words.
    let key = flag.replace("jvm", "runtime").replace('-', "_");
    let value = if flag == "jvm" {
        "\"…\""
    } else {
        "[\"…\"]"
    };
    let problem = Diagnostic::error(
        "L520",
        format!("--{flag} would apply to the runtimes of several languages: {names}"),
    );
    Some(problem.help(format!(
        "name the language in lath.toml: [build.{}] {key} = {value}; or run \
        the sources of one language, by name or pattern",
        first.id()
    )))
}

/// The platforms named in the command.
fn asked_for(given: &Given) -> Vec<String> {
    given
        .platforms
        .iter()
        .flat_map(|list| list.split(',').map(str::to_owned))
        .collect()
}

/// Names of the platforms to run on: the requested ones that belong to this language, else one
/// `None`, the default.
fn platforms(
    given: &Given,
    config: Option<&Config>,
    contender: Option<&Contender>,
    language: &dyn Language,
) -> Result<Vec<Option<String>>, Diagnostic> {
    let flags = asked_for(given);
    let declared = contender
        .map(|c| &c.platforms)
        .filter(|p| !p.is_empty())
        .or(config.map(|c| &c.platforms));
    let asked = if flags.is_empty() {
        declared.cloned().unwrap_or_default()
    } else {
        flags
    };
    let mut chosen = Vec::new();
    for name in &asked {
        let base = config
            .and_then(|c| c.variants.get(name))
            .map_or(name, |v| &v.is);
        if name == EVERYTHING {
            chosen.extend(
                language
                    .platforms()
                    .into_iter()
                    .filter(|p| p.path.is_some())
                    .map(|p| p.name),
            );
        } else if let Some(full) = short::full_name(language, base) {
            chosen.push(if base == name { full } else { name.clone() });
        } else if !is_platform(base) {
            return Err(unknown(name, config));
        }
    }
    let mut seen = Vec::new();
    chosen.retain(|name| {
        let first = !seen.contains(name);
        seen.push(name.clone());
        first
    });
    Ok(if chosen.is_empty() {
        vec![None]
    } else {
        chosen.into_iter().map(Some).collect()
    })
}

fn unknown(name: &str, config: Option<&Config>) -> Diagnostic {
    let variants = config.iter().flat_map(|c| c.variants.keys().cloned());
    Diagnostic::error("L513", format!("no platform is called `{name}`")).help(there_are(
        name,
        variants.chain([EVERYTHING.to_owned()]).collect(),
    ))
}

/// L513: variants of an unknown platform. A variant belongs to a platform, not to another variant.
pub fn made_of_nothing(config: &Config) -> Vec<Diagnostic> {
    let unknown: Vec<_> = config
        .variants
        .iter()
        .filter(|(_, variant)| !is_platform(&variant.is))
        .collect();
    let problem = |(name, variant): (&String, &crate::config::Variant)| {
        let problem = Diagnostic::error(
            "L513",
            format!(
                "`{name}` is a variant of `{}`, which is not a platform",
                variant.is
            ),
        );
        problem
            .at(&variant.place, "not known")
            .help(there_are(&variant.is, Vec::new()))
    };
    unknown.into_iter().map(problem).collect()
}

/// Names that a suite may use although they take no part: platforms, variants, contenders.
pub fn known_to(config: &Config) -> Vec<String> {
    let mut names: Vec<String> = config
        .variants
        .keys()
        .cloned()
        .chain(platform_names())
        .collect();
    names.extend(lath_languages::all().iter().flat_map(|l| short::names(*l)));
    // Missing platforms are known, too, when requested.
    names.extend(
        config
            .platforms
            .iter()
            .chain(config.contenders.iter().flat_map(|c| &c.platforms))
            .filter(|name| is_platform(name))
            .cloned(),
    );
    let of = |name: &String| {
        names
            .iter()
            .map(|platform| format!("{name}/{platform}"))
            .chain([name.clone()])
            .collect::<Vec<_>>()
    };
    let contenders: Vec<String> = config
        .contenders
        .iter()
        .filter_map(|c| c.name.as_ref())
        .flat_map(of)
        .collect();
    names.extend(contenders);
    names
}

fn platform_names() -> impl Iterator<Item = String> {
    lath_languages::all()
        .iter()
        .flat_map(|language| language.platforms())
        .map(|platform| platform.name)
}

fn is_platform(name: &str) -> bool {
    lath_languages::all()
        .iter()
        .any(|language| short::full_name(*language, name).is_some())
}

/// Names without a version, with the contenders that they mean: what `--platform` takes by such a
/// name, or else the only one of that kind.
pub fn also_called(sources: &[Source]) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    let mut languages: Vec<&'static dyn Language> = Vec::new();
    for source in sources {
        if languages.iter().all(|l| l.id() != source.language.id()) {
            languages.push(source.language);
        }
    }
    for language in languages {
        let own: Vec<(&str, &str)> = sources
            .iter()
            .filter(|s| s.language.id() == language.id())
            .map(|s| (s.contender.as_str(), platform_of(&s.contender)))
            .collect();
        for kind in short::names(language) {
            let meant = short::full_name(language, &kind).unwrap_or_default();
            let of_kind = |platform: &str| is_version_of(platform, &kind);
            let mut platforms: Vec<&str> = own.iter().map(|(_, platform)| *platform).collect();
            platforms.retain(|platform| of_kind(platform));
            platforms.sort_unstable();
            platforms.dedup();
            let platform = match platforms[..] {
                [only] if !own.iter().any(|(_, platform)| *platform == meant) => only,
                _ => meant.as_str(),
            };
            let named = own.iter().filter(|(_, of)| *of == platform);
            all.extend(named.map(|(contender, _)| {
                let head = &contender[..contender.len() - platform.len()];
                (format!("{head}{kind}"), (*contender).to_owned())
            }));
        }
    }
    all.retain(|(name, _)| sources.iter().all(|s| s.contender != *name));
    all.sort_unstable();
    all.dedup();
    all
}

/// The platform in `platform` and `name/platform`.
fn platform_of(contender: &str) -> &str {
    contender.rsplit('/').next().unwrap_or(contender)
}

/// A suggestion; the platforms on this machine, and `others`; then the missing ones.
fn there_are(name: &str, others: Vec<String>) -> String {
    let platforms: Vec<_> = lath_languages::all()
        .iter()
        .flat_map(|language| language.platforms())
        .collect();
    let (here, absent): (Vec<_>, Vec<_>) = platforms
        .into_iter()
        .partition(|platform| platform.path.is_some());
    let names = |platforms: Vec<Platform>| {
        platforms
            .into_iter()
            .map(|platform| platform.name)
            .collect::<Vec<_>>()
    };
    let (here, absent) = ([names(here), others].concat(), names(absent));
    let meant = closest(name, here.iter().chain(&absent).map(String::as_str))
        .map_or_else(String::new, |meant| format!("did you mean {meant}?\n"));
    let missing = if absent.is_empty() {
        String::new()
    } else {
        format!(
            "\nnot on this machine: {}; lath doctor shows how to install them",
            absent.join(", ")
        )
    };
    format!("{meant}platforms: {}{missing}", here.join(", "))
}

/// L503: an unclosed quote in a flag whose value is split into words.
fn quoted_well(given: &Given) -> Result<(), Diagnostic> {
    for (name, values) in given.words() {
        for value in values {
            lath_languages::checked_words(&format!("--{name}"), value)?;
        }
    }
    Ok(())
}
