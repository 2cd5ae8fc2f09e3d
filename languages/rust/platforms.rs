//! Finds the toolchains on this machine: the one behind `cargo`, and rustup's.

use crate::native::checked_words;
use crate::shared::silent;
use crate::wasm::{self, Engine};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Platform};
use lath_tools::{Task, find, is_program, output};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The oldest version for generated code and the runtime.
const OLDEST: (u32, u32) = (1, 85);
pub const INSTALL: &str =
    "1.85 or later: apt install cargo-web (Debian 12) or cargo (Debian 13), or rustup";

/// A compiler with its cargo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolchain {
    pub rustc: PathBuf,
    pub cargo: PathBuf,
    /// `1.95.0`, `1.97.0-nightly`.
    pub version: String,
    /// The whole output of `rustc -vV`: part of every cache key.
    pub identity: String,
    /// `x86_64-unknown-linux-gnu`
    pub host: String,
    pub sysroot: PathBuf,
}

/// A toolchain and the name of its platform.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub platform: String,
    pub toolchain: Toolchain,
    /// Runs what it makes; `None`: the processor does.
    pub engine: Option<Engine>,
}

impl Chosen {
    fn of(platform: String, toolchain: Toolchain) -> Chosen {
        Chosen {
            platform,
            toolchain,
            engine: None,
        }
    }

    /// `rustc 1.95.0`, `wasmtime-rust 50.0.1 (rustc 1.95.0)`
    pub fn title(&self) -> String {
        let compiler = self.toolchain.title();
        match &self.engine {
            None => compiler,
            Some(engine) => format!("{} {} ({compiler})", self.platform, engine.version),
        }
    }

    /// Words for the compiler that name what it compiles for.
    pub fn target(&self) -> Vec<String> {
        let target = self.engine.as_ref().map(|_| format!("--target={MODULES}"));
        target.into_iter().collect()
    }
}

/// What the compiler makes modules of WebAssembly for.
pub const MODULES: &str = "wasm32-wasip1";
/// How its library is installed.
const MODULES_INSTALL: &str = "rustup target add wasm32-wasip1";

/// The first usable toolchain with the library for modules.
fn for_modules() -> Option<Toolchain> {
    let has_library = |toolchain: &&Toolchain| {
        let folder = toolchain.sysroot.join("lib/rustlib").join(MODULES);
        toolchain.is_new_enough() && folder.is_dir()
    };
    all().iter().find(has_library).cloned()
}

/// The name of the platform whose modules run in this engine.
fn sandboxed_name(engine: &wasm::Declared) -> String {
    format!("{}-rust", engine.name)
}

fn sandboxed_platform(engine: &'static wasm::Declared) -> Platform {
    let toolchain = for_modules();
    let found = toolchain.as_ref().and_then(|_| engine.find());
    let version = |found: &Engine| {
        let title = toolchain.as_ref()?.title();
        Some(format!("{} ({title})", found.version))
    };
    Platform {
        name: sandboxed_name(engine),
        version: found.as_ref().and_then(version),
        install: format!("{MODULES_INSTALL}; {}", engine.install),
        default: false,
        jit: engine.jit,
        path: found.map(|found| found.path),
    }
}

/// L601 if the library for modules or the engine is missing.
fn sandboxed(
    engine: &'static wasm::Declared,
    options: &BuildOptions,
) -> Result<Chosen, Vec<Diagnostic>> {
    let platform = sandboxed_name(engine);
    let toolchain = match &options.cc {
        Some(command) => of_command(command)?,
        None => for_modules().ok_or_else(|| {
            missing(
                format!(
                    "no Rust compiler here has the library of {MODULES}, which {platform} needs"
                ),
                MODULES_INSTALL.to_owned(),
            )
        })?,
    };
    let found = engine.find().ok_or_else(|| {
        missing(
            format!("the engine of {platform} is not here"),
            engine.install.clone(),
        )
    })?;
    Ok(Chosen {
        engine: Some(found),
        ..Chosen::of(platform, toolchain)
    })
}

impl Toolchain {
    /// `rust-1.95`, `rust-1.97-nightly`.
    fn name(&self) -> String {
        let (number, channel) = self
            .version
            .split_once('-')
            .map_or((self.version.as_str(), ""), |(n, c)| (n, c));
        let short = number.rsplit_once('.').map_or(number, |(short, _)| short);
        let channel = channel.split('.').next().unwrap_or_default();
        if channel.is_empty() {
            format!("rust-{short}")
        } else {
            format!("rust-{short}-{channel}")
        }
    }

    /// `rust-1.95.0`: where two have the same name.
    fn long_name(&self) -> String {
        format!("rust-{}", self.version)
    }

    /// `rustc 1.95.0`
    pub fn title(&self) -> String {
        format!("rustc {}", self.version)
    }

    fn is_new_enough(&self) -> bool {
        let mut numbers = self
            .version
            .split(['.', '-'])
            .map_while(|n| n.parse::<u32>().ok());
        (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) >= OLDEST
    }

    /// `rustc --print cfg`, one per line.
    pub fn configuration(&self, flags: &[String]) -> Vec<String> {
        let output = output(
            Command::new(&self.rustc)
                .args(["--print", "cfg"])
                .args(flags),
            Task::Look,
        );
        let text = output
            .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
            .unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }
}

/// `None`: it cannot run, or is not rustc.
fn ask(rustc: &Path) -> Option<Toolchain> {
    let say = |arguments: &[&str]| {
        // rustup obeys a file in the current folder, which may name any program as the toolchain.
        let mut asked = Command::new(rustc);
        asked.args(arguments).current_dir("/");
        silent::answer(super::ID, rustc, &mut asked).map(|said| said.trim().to_owned())
    };
    let identity = say(&["-vV"])?;
    let line = |key: &str| {
        identity
            .lines()
            .find_map(|line| line.strip_prefix(key))
            .map(|value| value.trim().to_owned())
    };
    let (version, host) = (line("release:")?, line("host:")?);
    let sysroot = PathBuf::from(say(&["--print", "sysroot"])?);
    // rustup's launchers decide at each start, by their folder: lath names the programs themselves.
    let own = |name: &str| Some(sysroot.join("bin").join(name)).filter(|path| is_program(path));
    let beside = rustc
        .parent()
        .map(|folder| folder.join("cargo"))
        .filter(|path| is_program(path));
    let cargo = own("cargo").or(beside).or_else(|| find("cargo"))?;
    Some(Toolchain {
        rustc: own("rustc").unwrap_or_else(|| rustc.to_path_buf()),
        cargo,
        version,
        identity,
        host,
        sysroot,
    })
}

/// The toolchain behind `rustc`, from its own answer.
fn default() -> Option<Toolchain> {
    static DEFAULT: OnceLock<Option<Toolchain>> = OnceLock::new();
    // A chosen toolchain that is not there is a mistake, not a reason to take another.
    let stable = || {
        if is_chosen() {
            return None;
        }
        let of_channel = |rustc: &&PathBuf| rustc.to_string_lossy().contains("/stable-");
        let compilers = of_rustup();
        compilers
            .iter()
            .find(of_channel)
            .or(compilers.first())
            .and_then(|rustc| ask(rustc))
    };
    // rustup's launcher fails with another HOME: the toolchains still exist.
    DEFAULT
        .get_or_init(|| find("rustc").and_then(|rustc| ask(&rustc).or_else(stable)))
        .clone()
}

/// Compilers of rustup's toolchains: in its home, or beside its launcher.
fn of_rustup() -> Vec<PathBuf> {
    let home = std::env::var_os("RUSTUP_HOME").map(PathBuf::from);
    let home =
        home.or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".rustup")));
    let launcher =
        find("rustc").and_then(|rustc| Some(rustc.parent()?.parent()?.parent()?.join(".rustup")));
    let folders = home
        .into_iter()
        .chain(launcher)
        .map(|home| home.join("toolchains"));
    let entries = folders
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flatten()
        .flatten();
    let mut compilers: Vec<PathBuf> = entries
        .map(|entry| entry.path().join("bin/rustc"))
        .filter(|rustc| is_program(rustc))
        .collect();
    compilers.sort();
    compilers.dedup();
    compilers
}

/// All toolchains, the default one first; one per version.
fn all() -> &'static [Toolchain] {
    static ALL: OnceLock<Vec<Toolchain>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut found: Vec<Toolchain> = of_rustup().iter().filter_map(|rustc| ask(rustc)).collect();
        found.sort_by_key(|toolchain| number(&toolchain.version));
        let mut all: Vec<Toolchain> = Vec::new();
        for toolchain in default().into_iter().chain(found) {
            if !all.iter().any(|known| known.identity == toolchain.identity) {
                all.push(toolchain);
            }
        }
        all
    })
}

fn number(version: &str) -> Vec<u32> {
    version
        .split(['.', '-'])
        .map_while(|n| n.parse().ok())
        .collect()
}

/// Unique names: the first of a version has the short one.
fn named() -> Vec<Chosen> {
    let mut named: Vec<Chosen> = Vec::new();
    for toolchain in all() {
        let free = |name: &String| !named.iter().any(|chosen| chosen.platform == *name);
        if let Some(platform) = [toolchain.name(), toolchain.long_name()]
            .into_iter()
            .find(free)
        {
            named.push(Chosen::of(platform, toolchain.clone()));
        }
    }
    named
}

fn found(chosen: Chosen) -> Platform {
    let toolchain = chosen.toolchain;
    let usable = toolchain.is_new_enough();
    Platform {
        name: chosen.platform,
        version: Some(if usable {
            toolchain.version.clone()
        } else {
            format!("{} (too old)", toolchain.version)
        }),
        path: usable.then_some(toolchain.rustc),
        install: INSTALL.to_owned(),
        default: false,
        jit: false,
    }
}

/// See [`lath_core::language::Language::default_platform`]. Queries the others only if `rustc` is
/// not usable.
pub fn default_platform() -> Option<Platform> {
    let usual = default().filter(Toolchain::is_new_enough);
    let usual = usual.map(|toolchain| Platform {
        default: true,
        ..found(Chosen::of(toolchain.name(), toolchain))
    });
    usual.or_else(|| platforms().into_iter().find(|platform| platform.default))
}

/// See [`lath_core::language::Language::platforms`].
pub fn platforms() -> Vec<Platform> {
    let mut platforms: Vec<Platform> = Vec::new();
    for chosen in named() {
        let found = found(chosen);
        platforms.push(Platform {
            default: found.path.is_some() && !platforms.iter().any(|p| p.default),
            ..found
        });
    }
    if platforms.is_empty() {
        let name = "rust".to_owned();
        platforms.push(Platform {
            name,
            version: None,
            path: None,
            install: silent::why(super::ID).unwrap_or_else(|| INSTALL.to_owned()),
            default: false,
            jit: false,
        });
    }
    platforms.extend(wasm::all().iter().map(sandboxed_platform));
    platforms
}

/// The first usable one, unless the user has chosen one that does not start.
fn first() -> Option<Chosen> {
    let fails = is_chosen() && default().is_none();
    let usable = |chosen: &Chosen| chosen.toolchain.is_new_enough();
    named().into_iter().find(|chosen| !fails && usable(chosen))
}

/// rustup's launchers obey it.
fn is_chosen() -> bool {
    std::env::var_os("RUSTUP_TOOLCHAIN").is_some_and(|name| !name.is_empty())
}

fn missing(what: String, help: String) -> Vec<Diagnostic> {
    vec![Diagnostic::error("L601", what).help(help)]
}

/// The toolchain of `--cc`.
fn of_command(command: &str) -> Result<Toolchain, Vec<Diagnostic>> {
    let words = checked_words("--cc", command).map_err(|problem| vec![problem])?;
    let [word] = &words[..] else {
        return Err(missing(
            format!("`{command}` is not one word"),
            "give the path of a rustc".to_owned(),
        ));
    };
    let path = if word.contains('/') {
        Some(PathBuf::from(word))
    } else {
        find(word)
    };
    path.and_then(|path| ask(&path)).ok_or_else(|| {
        missing(
            format!("`{word}` is not a rustc"),
            "give its path".to_owned(),
        )
    })
}

fn absent(name: &str) -> Vec<Diagnostic> {
    let names: Vec<String> = named().into_iter().map(|chosen| chosen.platform).collect();
    let here = if names.is_empty() {
        String::new()
    } else {
        format!("; here are: {}", names.join(", "))
    };
    let version = name.strip_prefix("rust-").unwrap_or("stable");
    missing(
        format!("platform {name} is not installed"),
        format!("rustup toolchain install {version}{here}"),
    )
}

/// The toolchain of a build. L601 if it is missing or too old.
pub fn choose(options: &BuildOptions) -> Result<Chosen, Vec<Diagnostic>> {
    let is_asked = |engine: &&wasm::Declared| {
        options
            .platform
            .as_ref()
            .is_some_and(|name| *name == sandboxed_name(engine))
    };
    if let Some(engine) = wasm::all().iter().find(is_asked) {
        return sandboxed(engine, options);
    }
    let chosen = match (&options.cc, &options.platform) {
        (Some(command), platform) => {
            let toolchain = of_command(command)?;
            Chosen::of(
                platform.clone().unwrap_or_else(|| toolchain.name()),
                toolchain,
            )
        }
        // The default one is known without querying the others.
        (None, None) => {
            let usual = default().map(|toolchain| Chosen::of(toolchain.name(), toolchain));
            usual
                .filter(|chosen| chosen.toolchain.is_new_enough())
                .or_else(first)
                .ok_or_else(|| {
                    let none = missing(
                        "no Rust compiler 1.85 or later found".to_owned(),
                        format!("on Debian: {INSTALL}"),
                    );
                    none.into_iter()
                        .map(|none| silent::instead(super::ID, none))
                        .collect::<Vec<_>>()
                })?
        }
        (None, Some(name)) => named()
            .into_iter()
            .find(|chosen| chosen.platform == *name)
            .ok_or_else(|| absent(name))?,
    };
    if !chosen.toolchain.is_new_enough() {
        let what = format!(
            "{} at {} is too old",
            chosen.toolchain.title(),
            chosen.toolchain.rustc.display()
        );
        return Err(missing(what, "1.85 or later is needed".to_owned()));
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_version(version: &str) -> Toolchain {
        let path = PathBuf::from("/none");
        Toolchain {
            rustc: path.clone(),
            cargo: path.clone(),
            version: version.to_owned(),
            identity: String::new(),
            host: String::new(),
            sysroot: path,
        }
    }

    #[test]
    fn names_hold_version_and_channel() {
        assert_eq!(of_version("1.95.0").name(), "rust-1.95");
        assert_eq!(of_version("1.97.0-nightly").name(), "rust-1.97-nightly");
        assert_eq!(of_version("1.96.0-beta.3").name(), "rust-1.96-beta");
        assert!(
            of_version("1.85.0").is_new_enough()
                && of_version("2.0.0").is_new_enough()
                && !of_version("1.84.1").is_new_enough()
        );
    }

    #[test]
    fn one_is_the_default_and_names_are_unique() {
        let platforms = platforms();
        let default = platforms.iter().find(|p| p.default);
        assert_eq!(default_platform().as_ref(), default);
        assert_eq!(
            platforms.iter().filter(|p| p.default).count(),
            usize::from(platforms.iter().any(|p| p.path.is_some()))
        );
        let mut names: Vec<&str> = platforms.iter().map(|p| p.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), platforms.len());
        let of_the_processor = |p: &&Platform| p.path.is_some() && p.name.starts_with("rust");
        for platform in platforms.iter().filter(of_the_processor) {
            let options = BuildOptions {
                platform: Some(platform.name.clone()),
                ..BuildOptions::default()
            };
            assert_eq!(
                Some(choose(&options).expect("it is there").toolchain.rustc),
                platform.path
            );
        }
    }

    #[test]
    fn what_is_missing_says_how_to_get_it() {
        let ask = |options: BuildOptions| choose(&options).expect_err("missing").remove(0);
        let problem = ask(BuildOptions {
            platform: Some("rust-1.999".to_owned()),
            ..BuildOptions::default()
        });
        assert!(
            problem.code == "L601"
                && problem
                    .help
                    .is_some_and(|help| help.contains("rustup toolchain install 1.999"))
        );
        assert_eq!(
            ask(BuildOptions {
                cc: Some("no-such-rustc".to_owned()),
                ..BuildOptions::default()
            })
            .code,
            "L601"
        );
    }
}
