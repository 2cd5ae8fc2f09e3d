//! Finds the toolchains on this machine: the one behind `cargo`, and rustup's.

use crate::native::checked_words;
use crate::shared::silent;
use crate::shared::toolchain::{Facts, Lack, Product, Toolchain as _, Toolchains};
use crate::wasm::{self, Engine};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Platform};
use lath_tools::{Task, find, is_program, output};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest version for generated code and the runtime.
const OLDEST: (u32, u32) = (1, 85);
pub const INSTALL: &str =
    "1.85 or later: apt install cargo-web (Debian 12) or cargo (Debian 13), or rustup";

/// The command of the default toolchain.
const COMMAND: &str = "rustc";
/// The prefix of platforms.
const PRODUCT: &str = "rust";

/// Without those that compile for an engine.
static ALL: Toolchains<Toolchain> = Toolchains::new(Facts {
    language: super::ID,
    command: COMMAND,
    what: "Rust compiler",
    versions: " 1.85 or later",
    examples: "/usr/bin/rustc",
    products: &[Product {
        name: PRODUCT,
        jit: false,
    }],
    usual,
    candidates: of_rustup,
    ask: |path, _| ask(path),
    install: |name| {
        let version = name.strip_prefix("rust-");
        version.map_or_else(
            || INSTALL.to_owned(),
            |version| format!("rustup toolchain install {version}"),
        )
    },
});

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
        toolchain.lacks().is_none() && folder.is_dir()
    };
    ALL.all().iter().find(has_library).cloned()
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
        Some(command) => ALL.of_command(&compiler(command)?, None)?.tool,
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

impl crate::shared::toolchain::Toolchain for Toolchain {
    fn path(&self) -> &Path {
        &self.rustc
    }

    /// `rust-1.95`, `rust-1.97-nightly`.
    fn names(&self) -> [String; 2] {
        let (number, channel) = self.version.split_once('-').unwrap_or((&self.version, ""));
        let short = number.rsplit_once('.').map_or(number, |(short, _)| short);
        let channel = channel.split('.').next().unwrap_or_default();
        let channel = if channel.is_empty() {
            String::new()
        } else {
            format!("-{channel}")
        };
        [format!("{short}{channel}"), self.version.clone()]
            .map(|version| format!("{PRODUCT}-{version}"))
    }

    /// `rustc 1.95.0`
    fn title(&self) -> String {
        format!("{COMMAND} {}", self.version)
    }

    fn version(&self) -> String {
        self.version.clone()
    }

    fn lacks(&self) -> Option<Lack> {
        let needed = || Lack::TooOld(format!("{}.{} or later is needed", OLDEST.0, OLDEST.1));
        (number(&self.version)[..] < [OLDEST.0, OLDEST.1][..]).then(needed)
    }

    fn rank(&self) -> (usize, Vec<u32>) {
        (0, number(&self.version))
    }
}

impl Toolchain {
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

/// The toolchain behind `rustc`, from its own answer. rustup's launcher fails with another HOME: its
/// stable toolchain is meant, unless the user has chosen another, which is not there.
fn usual() -> Option<Toolchain> {
    let stable = || {
        let of_channel = |rustc: &&PathBuf| rustc.to_string_lossy().contains("/stable-");
        let compilers = of_rustup();
        let first = compilers.iter().find(of_channel).or(compilers.first());
        first.filter(|_| !is_chosen()).and_then(|rustc| ask(rustc))
    };
    find(COMMAND).and_then(|rustc| ask(&rustc).or_else(stable))
}

/// Compilers of rustup's toolchains: in its home, or beside its launcher.
fn of_rustup() -> Vec<PathBuf> {
    let home = std::env::var_os("RUSTUP_HOME").map(PathBuf::from);
    let home =
        home.or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".rustup")));
    let launcher =
        find(COMMAND).and_then(|rustc| Some(rustc.parent()?.parent()?.parent()?.join(".rustup")));
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

fn number(version: &str) -> Vec<u32> {
    version
        .split(['.', '-'])
        .map_while(|n| n.parse().ok())
        .collect()
}

/// See [`lath_core::language::Language::default_platform`].
pub fn default_platform() -> Option<Platform> {
    ALL.default_platform()
}

/// See [`lath_core::language::Language::platforms`].
pub fn platforms() -> Vec<Platform> {
    let sandboxed = wasm::all().iter().map(sandboxed_platform);
    ALL.platforms().into_iter().chain(sandboxed).collect()
}

/// rustup's launchers obey it.
fn is_chosen() -> bool {
    std::env::var_os("RUSTUP_TOOLCHAIN").is_some_and(|name| !name.is_empty())
}

fn missing(what: String, help: String) -> Vec<Diagnostic> {
    vec![Diagnostic::error("L601", what).help(help)]
}

/// The one word of `--cc`.
fn compiler(command: &str) -> Result<String, Vec<Diagnostic>> {
    let mut words = checked_words("--cc", command).map_err(|problem| vec![problem])?;
    match (words.pop(), words.is_empty()) {
        (Some(word), true) => Ok(word),
        _ => Err(missing(
            format!("`{command}` is not one word"),
            "give the path of a rustc".to_owned(),
        )),
    }
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
    let command = options.cc.as_deref().map(compiler).transpose()?;
    let chosen = ALL.choose(command.as_deref(), options.platform.as_deref())?;
    Ok(Chosen::of(chosen.platform, chosen.tool))
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
        let short = |version: &str| of_version(version).names()[0].clone();
        assert_eq!(short("1.95.0"), "rust-1.95");
        assert_eq!(short("1.97.0-nightly"), "rust-1.97-nightly");
        assert_eq!(short("1.96.0-beta.3"), "rust-1.96-beta");
        let usable = |version: &str| of_version(version).lacks().is_none();
        assert!(usable("1.85.0") && usable("2.0.0") && !usable("1.84.1"));
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
