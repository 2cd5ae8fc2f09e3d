//! Finds the runtimes on this machine, and chooses one.

use super::facts::ID;
use super::places::candidates;
use super::probe::{PRODUCTS, Product, Runtime};
use crate::shared::silent;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Platform};
use lath_tools::find_all;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::thread;

/// A runtime and the name of its platform.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub platform: String,
    pub runtime: Runtime,
}

impl Chosen {
    /// The program to start: the runtime, or for a browser the Node that drives it.
    pub fn program(&self) -> PathBuf {
        let driver = bridge().filter(|_| self.is_browser());
        driver.map_or_else(|| self.runtime.path.clone(), |node| node.path)
    }

    pub fn is_browser(&self) -> bool {
        self.runtime.product == Product::Chromium
    }
}

/// The Node that drives a browser.
fn bridge() -> Option<Runtime> {
    default().or_else(|| {
        all()
            .iter()
            .find(|runtime| runtime.product == Product::Node && runtime.is_new_enough())
            .cloned()
    })
}

/// All requirements are met.
fn is_usable(runtime: &Runtime) -> bool {
    runtime.is_new_enough() && (runtime.product != Product::Chromium || bridge().is_some())
}

fn needed(runtime: &Runtime) -> String {
    if runtime.is_new_enough() {
        "Node drives the browser: apt install nodejs".to_owned()
    } else {
        runtime.needed()
    }
}

/// The command of the default runtime.
const COMMAND: &str = "node";

/// The default runtime: the first node on PATH.
fn default() -> Option<Runtime> {
    static DEFAULT: OnceLock<Option<Runtime>> = OnceLock::new();
    let asked = || {
        find_all(COMMAND)
            .iter()
            .find_map(|path| Runtime::ask(Product::Node, path))
            .filter(Runtime::is_new_enough)
    };
    DEFAULT.get_or_init(asked).clone()
}

/// All runtimes, the default one first, then by product and version. Searched once, concurrently.
fn all() -> &'static [Runtime] {
    static ALL: OnceLock<Vec<Runtime>> = OnceLock::new();
    ALL.get_or_init(|| {
        let default = default();
        let mut seen: BTreeSet<PathBuf> =
            default.iter().map(|runtime| runtime.path.clone()).collect();
        let mut wanted = Vec::new();
        for product in PRODUCTS {
            let real = candidates(product)
                .into_iter()
                .filter_map(|path| path.canonicalize().ok());
            wanted.extend(
                real.filter(|path| seen.insert(path.clone()))
                    .map(|path| (product, path)),
            );
        }
        let answers: Vec<Option<Runtime>> = thread::scope(|scope| {
            let asked: Vec<_> = wanted
                .iter()
                .map(|(product, path)| scope.spawn(|| Runtime::ask(*product, path)))
                .collect();
            asked
                .into_iter()
                .map(|answer| answer.join().ok().flatten())
                .collect()
        });
        let mut found: Vec<Runtime> = answers.into_iter().flatten().collect();
        found.sort_by_key(|runtime| (runtime.product, runtime.version));
        default.into_iter().chain(found).collect()
    })
}

/// Unique names: the first of a version has the short one. Of two with the same full version, the
/// first counts.
fn named() -> Vec<Chosen> {
    let mut named: Vec<Chosen> = Vec::new();
    for runtime in all() {
        let same = named
            .iter()
            .any(|other| other.runtime.long_name() == runtime.long_name());
        let free = |name: &String| !named.iter().any(|other| other.platform == *name);
        let name = [runtime.name(), runtime.long_name()].into_iter().find(free);
        named.extend(name.filter(|_| !same).map(|platform| Chosen {
            platform,
            runtime: runtime.clone(),
        }));
    }
    named
}

fn install(name: &str) -> String {
    let (product, version) = name.split_once('-').unwrap_or((name, ""));
    let at = if version.is_empty() {
        String::new()
    } else {
        format!("@{version}")
    };
    let architecture = if cfg!(target_arch = "aarch64") {
        "arm64"
    } else {
        "x64"
    };
    match product {
        "node" if version.is_empty() => "apt install nodejs".to_owned(),
        "chromium" => "apt-get install chromium".to_owned(),
        "node" => format!("npm install -g node-linux-{architecture}{at}"),
        _ => format!("npm install -g {product}{at}"),
    }
}

fn found(name: String, runtime: Runtime) -> Platform {
    let usable = is_usable(&runtime);
    Platform {
        install: if usable {
            install(&name)
        } else {
            format!(
                "{} cannot be used: {}",
                runtime.path.display(),
                needed(&runtime)
            )
        },
        version: Some(if usable {
            runtime.version_text()
        } else {
            format!("{} (cannot be used)", runtime.version_text())
        }),
        path: usable.then_some(runtime.path),
        default: false,
        jit: true,
        name,
    }
}

/// See [`lath_core::language::Language::default_platform`]. Queries the others only if there is no
/// `node`.
pub fn default_platform() -> Option<Platform> {
    let usual = default().map(|runtime| Platform {
        default: true,
        ..found(runtime.name(), runtime)
    });
    usual.or_else(|| platforms().into_iter().find(|platform| platform.default))
}

/// See [`lath_core::language::Language::platforms`].
pub fn platforms() -> Vec<Platform> {
    let mut platforms: Vec<Platform> = Vec::new();
    for Chosen { platform, runtime } in named() {
        platforms.push(found(platform, runtime));
    }
    for product in PRODUCTS {
        let name = product.command().to_owned();
        let fails = (product == Product::Node)
            .then(|| silent::why(ID))
            .flatten();
        if !platforms
            .iter()
            .any(|p| p.path.is_some() && p.name.starts_with(&name))
        {
            platforms.push(Platform {
                install: fails.unwrap_or_else(|| install(&name)),
                version: None,
                path: None,
                default: false,
                jit: true,
                name,
            });
        }
    }
    let refused = default().is_none() && silent::is_refused(ID, COMMAND);
    if let Some(first) = platforms.iter_mut().find(|p| p.path.is_some() && !refused) {
        first.default = true;
    }
    platforms
}

/// A missing version of a runtime: `node-26`, `bun-1.4`.
pub fn absent(name: &str) -> Option<Platform> {
    let (product, version) = name.split_once('-')?;
    let is_version = version
        .split('.')
        .all(|part| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit()));
    let is_known = is_version && PRODUCTS.iter().any(|known| known.command() == product);
    is_known.then(|| Platform {
        name: name.to_owned(),
        version: None,
        path: None,
        install: install(name),
        default: false,
        jit: true,
    })
}

/// The runtime of a build, with the name of its platform. L601 if it is missing or too old.
pub fn choose(options: &BuildOptions) -> Result<Chosen, Vec<Diagnostic>> {
    if let Some(command) = &options.runtime {
        return named_by_user(command, options);
    }
    // The default one is known without querying the others.
    let usual = default().map(|runtime| Chosen {
        platform: runtime.name(),
        runtime,
    });
    match &options.platform {
        None => usual
            .or_else(|| {
                let refused = silent::is_refused(ID, COMMAND);
                named()
                    .into_iter()
                    .find(|chosen| !refused && is_usable(&chosen.runtime))
            })
            .ok_or_else(|| vec![silent::instead(ID, nothing())]),
        Some(name) => match usual.filter(|chosen| chosen.platform == *name) {
            Some(chosen) => Ok(chosen),
            None => named()
                .into_iter()
                .find(|chosen| chosen.platform == *name)
                .map_or_else(|| Err(vec![missing(name)]), new_enough),
        },
    }
}

/// `--runtime`: a path or a command; its name or its platform determines the product.
fn named_by_user(command: &str, options: &BuildOptions) -> Result<Chosen, Vec<Diagnostic>> {
    let paths = if command.contains('/') {
        vec![PathBuf::from(command)]
    } else {
        find_all(command)
    };
    let named = |path: &PathBuf| {
        let file = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let about = options.platform.clone().unwrap_or(file);
        PRODUCTS
            .into_iter()
            .find(|product| {
                product
                    .commands()
                    .iter()
                    .any(|command| about.starts_with(command))
            })
            .unwrap_or(Product::Node)
    };
    let runtime = paths
        .iter()
        .find_map(|path| Runtime::ask(named(path), path))
        .ok_or_else(|| {
            vec![
                Diagnostic::error("L601", format!("`{command}` is not a JavaScript runtime"))
                    .help("give a path or a command: /usr/bin/node, bun"),
            ]
        })?;
    new_enough(Chosen {
        platform: options.platform.clone().unwrap_or_else(|| runtime.name()),
        runtime,
    })
}

fn new_enough(chosen: Chosen) -> Result<Chosen, Vec<Diagnostic>> {
    if is_usable(&chosen.runtime) {
        return Ok(chosen);
    }
    let message = format!(
        "{} at {} cannot be used",
        chosen.runtime.title(),
        chosen.runtime.path.display()
    );
    Err(vec![
        Diagnostic::error("L601", message).help(needed(&chosen.runtime)),
    ])
}

pub fn npm() -> Option<PathBuf> {
    lath_tools::find("npm")
}

fn missing(name: &str) -> Diagnostic {
    let names: Vec<String> = named()
        .into_iter()
        .filter(|chosen| is_usable(&chosen.runtime))
        .map(|chosen| chosen.platform)
        .collect();
    let here = if names.is_empty() {
        String::new()
    } else {
        format!("; here are: {}", names.join(", "))
    };
    Diagnostic::error("L601", format!("platform {name} is not installed"))
        .help(format!("{}{here}", install(name)))
}

fn nothing() -> Diagnostic {
    Diagnostic::error("L601", "no JavaScript runtime found").help("on Debian: apt install nodejs")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_the_default_and_names_are_unique() {
        let platforms = platforms();
        let default = platforms.iter().find(|p| p.default);
        assert_eq!(default_platform().as_ref(), default);
        assert_eq!(
            platforms.iter().filter(|p| p.default).count(),
            usize::from(platforms.iter().any(|p| p.path.is_some()))
        );
        let names: BTreeSet<&str> = platforms.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names.len(), platforms.len());
        for platform in platforms.iter().filter(|p| p.path.is_some()) {
            let options = BuildOptions {
                platform: Some(platform.name.clone()),
                ..BuildOptions::default()
            };
            assert_eq!(Some(choose(&options).unwrap().runtime.path), platform.path);
        }
    }

    #[test]
    fn versions_that_are_not_here_are_platforms() {
        assert!(absent("node-99").is_some_and(|p| p.path.is_none() && p.install.ends_with("@99")));
        assert!(absent("bun-0.1").is_some_and(|p| p.install == "npm install -g bun@0.1"));
        for none in ["nodejs", "node-", "node-x", "node-20.", "gcc-12"] {
            assert!(absent(none).is_none(), "{none}");
        }
    }

    #[test]
    fn what_is_missing_says_how_to_get_it() {
        let problem = choose(&BuildOptions {
            platform: Some("node-99".to_owned()),
            ..BuildOptions::default()
        })
        .unwrap_err()
        .remove(0);
        assert_eq!(problem.code, "L601");
        assert!(
            problem
                .help
                .is_some_and(|help| help.contains("npm install -g node-linux-"))
        );
    }
}
