//! What a suite needs, and whether it is there: its sources, who runs them, and what their builds
//! ask for.

pub mod machine;
mod packages;

use crate::config::{self, Config};
use crate::contenders::{self, Source};
use crate::given::Given;
use crate::inputs;
use crate::view::View;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{Need, Platform, Supply};
use machine::{Found, Machine};
use std::path::{Path, PathBuf};

/// A suite as far as it could be examined.
pub struct Suite {
    pub file: PathBuf,
    /// Debian packages.
    pub packages: Vec<Need>,
    /// What installs those that are missing.
    pub install: Option<Vec<String>>,
    pub sources: Vec<Examined>,
}

/// A source of one contender, and what it needs, its platform first.
pub struct Examined {
    pub source: PathBuf,
    /// `None`: it has none, for nobody can run it.
    pub contender: Option<String>,
    pub needs: Vec<Need>,
}

impl Suite {
    pub fn is_short_of_something(&self) -> bool {
        self.missing().next().is_some()
    }

    /// What is missing, and what to do about it.
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

/// Errors: those of `lath.toml` itself. What it names and is not there is a finding.
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
        // A wrapper: it was built, and needs nothing more.
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
    // One that is not here is not among those that were found.
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
        Supply::Missing("there is no such file or folder".to_owned())
    };
    Need {
        what: format!("{what} {}", path.display()),
        supply,
    }
}
