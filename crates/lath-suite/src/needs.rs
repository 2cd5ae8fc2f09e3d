//! Checks whether everything that a suite needs is present: sources, platforms, and the
//! requirements of their builds.

pub mod json;
pub mod machine;
mod packages;
pub mod text;

use crate::adapters;
use crate::config::{self, Config, DeclaredLanguage};
use crate::contenders::{self, Source};
use crate::given::Given;
use crate::inputs;
use crate::view::View;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{Need, Supply};
use machine::{Found, Machine};
use std::path::{Path, PathBuf};

/// File name of a suite.
const SUITE: &str = "lath.toml";

/// A suite, as far as it could be examined.
pub struct Suite {
    pub file: PathBuf,
    /// Adapters of languages, by their ids.
    pub adapters: Vec<Need>,
    /// Debian packages.
    pub packages: Vec<Need>,
    /// The command that installs the missing ones.
    pub install: Option<Vec<String>>,
    pub sources: Vec<Examined>,
}

/// A source of one contender, with its needs, its platform first.
pub struct Examined {
    pub source: PathBuf,
    /// `None`: no platform can run it.
    pub contender: Option<String>,
    pub needs: Vec<Need>,
    /// No language that lath knows has its extension.
    is_unknown: bool,
}

impl Suite {
    pub fn is_short_of_something(&self) -> bool {
        self.missing().next().is_some()
    }

    /// What is missing, and the remedy.
    pub fn missing(&self) -> impl Iterator<Item = (&Need, &str)> {
        self.needs().filter_map(|need| match &need.supply {
            Supply::Missing(what) => Some((need, what.as_str())),
            _ => None,
        })
    }

    /// Whether lath cannot tell of something.
    pub fn has_unknowns(&self) -> bool {
        self.needs()
            .any(|need| matches!(need.supply, Supply::Unknown(_)))
    }

    fn needs(&self) -> impl Iterator<Item = &Need> {
        let of_sources = self.sources.iter().flat_map(|source| &source.needs);
        let others = self.adapters.iter().chain(&self.packages);
        others.chain(of_sources)
    }
}

/// The `lath.toml` of a folder, or the one named; if nothing is named, the one here, if there is
/// one. L508: there is none where one is named.
pub fn suite_file(named: Option<&Path>) -> Result<Option<PathBuf>, Diagnostic> {
    let Some(named) = named else {
        return Ok(Some(PathBuf::from(SUITE)).filter(|path| path.is_file()));
    };
    let path = if named.is_dir() {
        named.join(SUITE)
    } else {
        named.to_owned()
    };
    if path.is_file() {
        return Ok(Some(path));
    }
    let problem = Diagnostic::error("L508", format!("no such file: {}", path.display()));
    Err(problem.help("name a folder with a lath.toml, or the lath.toml itself"))
}

/// A `lath.toml` whose adapters were started, as far as they may be.
pub struct Read {
    file: PathBuf,
    config: Config,
    adapters: Vec<Need>,
}

/// Reads a `lath.toml`. From then on, lath knows the languages of its adapters. Errors: only those of
/// the file itself.
pub fn read(file: &Path) -> Result<Read, Vec<Diagnostic>> {
    let ids: Vec<&str> = lath_languages::all().iter().map(|one| one.id()).collect();
    let config = config::read(file, &View::here(), &ids)?;
    let adapters = config.languages.iter().map(adapter).collect();
    Ok(Read {
        file: file.to_owned(),
        config,
        adapters,
    })
}

/// An adapter, asked who it is and for its platforms, if this may be.
fn adapter(language: &DeclaredLanguage) -> Need {
    let said = |problem: &Diagnostic| match &problem.help {
        Some(help) => format!("{} ({help})", problem.message),
        None => problem.message.clone(),
    };
    let asked = || {
        let adapter = adapters::start(language)?;
        adapter.checked_platforms()?;
        Ok::<_, Vec<Diagnostic>>(adapter)
    };
    let supply = match adapters::refused(language) {
        Some(problem) => Supply::Unknown(said(&problem)),
        None => match asked() {
            Ok(adapter) => Supply::There(adapters::described(adapter)),
            Err(found) => {
                let all: Vec<String> = found.iter().map(said).collect();
                Supply::Missing(all.join("; "))
            }
        },
    };
    Need {
        what: language.id.clone(),
        supply,
    }
}

/// Missing things that a `lath.toml` names are findings.
pub fn examine(given: &Given, machine: &Machine, read: Read) -> Suite {
    let Read {
        file,
        config,
        adapters,
    } = read;
    let packages = packages::needs(&config.packages);
    let install = packages::install(&packages);
    let mut suite = Suite {
        file,
        adapters,
        packages,
        install,
        sources: Vec::new(),
    };
    let declared = config.contenders.iter();
    let contenders = declared.map(|contender| (Some(contender), &contender.source));
    let sources = config.sources.iter().map(|source| (None, source));
    for (contender, source) in sources.chain(contenders) {
        let found = examined(given, machine, &config, contender, source);
        suite.sources.extend(found);
    }
    let unasked = suite.adapters.iter().find(|need| !need.is_there());
    if let Some(unasked) = unasked.map(|need| need.what.clone()) {
        excuse(&mut suite.sources, &unasked);
    }
    suite
}

/// Sources of no known language may be of the one whose adapter has not answered.
fn excuse(sources: &mut [Examined], id: &str) {
    for source in sources.iter_mut().filter(|one| one.is_unknown) {
        let why =
            format!("no language of lath; {id}'s adapter, which has not answered, may know it");
        source.needs = vec![Need {
            what: "a language".to_owned(),
            supply: Supply::Unknown(why),
        }];
    }
}

fn examined(
    given: &Given,
    machine: &Machine,
    config: &Config,
    contender: Option<&config::Contender>,
    path: &Path,
) -> Vec<Examined> {
    let of_none = |need: Need, is_unknown: bool| {
        vec![Examined {
            source: path.to_owned(),
            contender: None,
            needs: vec![need],
            is_unknown,
        }]
    };
    let nobody = |need: Need| of_none(need, false);
    let language = match inputs::classify(path) {
        Ok(Some(language)) => language,
        // A wrapper is already built and needs nothing more.
        Ok(None) => {
            return nobody(Need {
                what: "wrapper".into(),
                supply: Supply::There("built".into()),
            });
        }
        Err(problem) => return of_none(missing(&problem), problem.code == "L509"),
    };
    let Some(found) = machine.of(language) else {
        return Vec::new();
    };
    match contenders::of(
        given,
        Some(config),
        contender,
        path,
        language,
        &View::here(),
    ) {
        Ok(sources) => sources
            .into_iter()
            .map(|source| needs(found, source))
            .collect(),
        Err(problem) => nobody(missing(&problem)),
    }
}

fn missing(problem: &Diagnostic) -> Need {
    Need {
        what: problem.message.clone(),
        supply: Supply::Missing(
            problem
                .help
                .clone()
                .unwrap_or_else(|| "see lath.toml".to_owned()),
        ),
    }
}

fn needs(found: &Found, source: Source) -> Examined {
    let options = &source.options;
    let mut needs = Vec::new();
    if options.cc.is_none() && options.runtime.is_none() {
        needs.push(platform(found, options.platform.as_deref()));
    }
    needs.extend(found.language.needs(options));
    needs.extend(
        source
            .libraries
            .iter()
            .flat_map(lath_languages::library_needs),
    );
    let files = options.sources.iter().map(|file| ("source", file.clone()));
    let local = options
        .dependencies
        .iter()
        .filter(|d| d.starts_with('/'))
        .map(|d| ("dependency", PathBuf::from(d)));
    needs.extend(files.chain(local).map(|(what, path)| file(what, &path)));
    Examined {
        source: source.path,
        contender: Some(source.contender),
        needs,
        is_unknown: false,
    }
}

fn platform(found: &Found, name: Option<&str>) -> Need {
    // A missing platform was not found on the machine.
    let absent = name.and_then(|name| found.language.platform(name));
    let platform = found.platform(name).or(absent.as_ref());
    let what = platform.map_or_else(
        || format!("a platform for {}", found.language.name()),
        |p| p.name.clone(),
    );
    let supply = match platform {
        Some(platform) if platform.is_usable() => {
            let version = platform.version.clone().unwrap_or_default();
            Supply::There(match found.language.unproven(&platform.name) {
                Some(why) => format!("{version} (unproven: {why})"),
                None => version,
            })
        }
        Some(platform) => Supply::Missing(platform.install.clone()),
        None => Supply::Missing(found.installs()),
    };
    Need { what, supply }
}

fn file(what: &str, path: &Path) -> Need {
    let supply = if path.exists() {
        Supply::There("local".to_owned())
    } else {
        Supply::Missing("no such file or folder".to_owned())
    };
    Need {
        what: format!("{what} {}", path.display()),
        supply,
    }
}
