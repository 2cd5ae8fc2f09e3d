//! Checks whether everything that a suite needs is present: sources, platforms, and the
//! requirements of their builds.

pub mod json;
pub mod machine;
mod packages;
pub mod text;

use crate::config::{self, Config};
use crate::contenders::{self, Source};
use crate::given::Given;
use crate::inputs;
use crate::view::View;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{Need, Platform, Supply};
use machine::{Found, Machine};
use std::path::{Path, PathBuf};

/// File name of a suite.
const SUITE: &str = "lath.toml";

/// A suite, as far as it could be examined.
pub struct Suite {
    pub file: PathBuf,
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
}

impl Suite {
    pub fn is_short_of_something(&self) -> bool {
        self.missing().next().is_some()
    }

    /// What is missing, and the remedy.
    pub fn missing(&self) -> impl Iterator<Item = (&Need, &str)> {
        self.packages
            .iter()
            .chain(self.sources.iter().flat_map(|s| &s.needs))
            .filter_map(|need| match &need.supply {
                Supply::Missing(what) => Some((need, what.as_str())),
                _ => None,
            })
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

/// Errors: only those of `lath.toml` itself. Missing things that it names are findings.
pub fn examine(given: &Given, machine: &Machine, file: &Path) -> Result<Suite, Vec<Diagnostic>> {
    let ids: Vec<&str> = machine
        .languages
        .iter()
        .map(|found| found.language.id())
        .collect();
    let config = config::read(file, &View::here(), &ids)?;
    let packages = packages::needs(&config.packages);
    let install = packages::install(&packages);
    let mut suite = Suite {
        file: file.to_owned(),
        packages,
        install,
        sources: Vec::new(),
    };
    for source in &config.sources {
        suite
            .sources
            .extend(examined(given, machine, &config, None, source));
    }
    for contender in &config.contenders {
        suite.sources.extend(examined(
            given,
            machine,
            &config,
            Some(contender),
            &contender.source,
        ));
    }
    Ok(suite)
}

fn examined(
    given: &Given,
    machine: &Machine,
    config: &Config,
    contender: Option<&config::Contender>,
    path: &Path,
) -> Vec<Examined> {
    let nobody = |need: Need| {
        vec![Examined {
            source: path.to_owned(),
            contender: None,
            needs: vec![need],
        }]
    };
    let language = match inputs::classify(path) {
        Ok(Some(language)) => language,
        // A wrapper is already built and needs nothing more.
        Ok(None) => {
            return nobody(Need {
                what: "wrapper".into(),
                supply: Supply::There("built".into()),
            });
        }
        Err(problem) => return nobody(missing(&problem)),
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
        Some(Platform {
            version: Some(version),
            path: Some(_),
            ..
        }) => Supply::There(version.clone()),
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
