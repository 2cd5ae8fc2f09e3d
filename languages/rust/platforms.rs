//! Finds the toolchains on this machine: the one behind `cargo`, and rustup's.

use crate::native::checked_words;
use crate::shared::folders::{in_home, inside, variable};
use crate::shared::toolchain::{
    Facts, Product, Toolchain as _, Toolchains, Version, ask as ask_tool, remembered, value,
};
use crate::wasm::{self, Engine};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Platform};
use lath_tools::{find, is_program};
use std::path::{Path, PathBuf};
use std::process::Command;

pub const INSTALL: &str =
    "1.85 or later: apt install cargo-web (Debian 12) or cargo (Debian 13), or rustup";

/// The command of the default toolchain.
const COMMAND: &str = "rustc";

/// The oldest is that for generated code and the runtime.
static PRODUCTS: [Product; 1] = [Product {
    name: "rust",
    title: COMMAND,
    oldest: [1, 85],
    digits: 2,
    jit: false,
}];

/// Without those that compile for an engine.
static ALL: Toolchains<Toolchain> = Toolchains::new(Facts {
    language: super::ID,
    command: COMMAND,
    what: "Rust compiler",
    versions: " 1.85 or later",
    examples: "/usr/bin/rustc",
    products: &PRODUCTS,
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
    pub version: Version,
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
    let compiler = for_modules().map(|toolchain| toolchain.title());
    engine.platform(&sandboxed_name(engine), compiler, MODULES_INSTALL)
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

    fn product(&self) -> &'static Product {
        &PRODUCTS[0]
    }

    fn version(&self) -> &Version {
        &self.version
    }

    /// `rust-1.95`, `rust-1.97-nightly`.
    fn names(&self) -> [String; 2] {
        let Version { text, .. } = &self.version;
        let channel = text.split_once('-').map_or("", |(_, channel)| channel);
        let channel = channel.split('.').next().filter(|name| !name.is_empty());
        let channel = channel.map_or_else(String::new, |name| format!("-{name}"));
        let short = format!("{}{channel}", self.version.short(2));
        [&short, text].map(|version| format!("rust-{version}"))
    }
}

impl Toolchain {
    /// `rustc --print cfg`, one per line.
    pub fn configuration(&self, flags: &[String]) -> Vec<String> {
        let mut command = Command::new(&self.rustc);
        command.args(["--print", "cfg"]).args(flags);
        // A flag may name a file, such as the description of a target, or mean this processor.
        let is_apart = |flag: &String| {
            flag.contains(['/', '@']) || [".json", "native"].iter().any(|it| flag.contains(it))
        };
        let alone = Some(&*self.rustc).filter(|_| !flags.iter().any(is_apart));
        let said = remembered::ask(alone, &mut command, |_| true);
        let text = said.map(Result::unwrap_or_default).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }
}

/// `None`: it cannot run, or is not rustc.
fn ask(rustc: &Path) -> Option<Toolchain> {
    let say = |question: &[&str]| {
        let said = ask_tool(super::ID, rustc, question)?;
        Some(said.trim().to_owned())
    };
    let identity = say(&["-vV"])?;
    let version = Version::read(value(&identity, "release:")?)?;
    let host = value(&identity, "host:")?.to_owned();
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
    let home = variable("RUSTUP_HOME").or_else(|| in_home(".rustup"));
    let launcher =
        find(COMMAND).and_then(|rustc| Some(rustc.parent()?.parent()?.parent()?.join(".rustup")));
    let homes = home.into_iter().chain(launcher);
    let toolchains = homes.flat_map(|home| inside(home.join("toolchains")));
    let mut compilers: Vec<PathBuf> = toolchains
        .map(|toolchain| toolchain.join("bin/rustc"))
        .filter(|rustc| is_program(rustc))
        .collect();
    compilers.sort();
    compilers.dedup();
    compilers
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
    use crate::shared::toolchain::testing::{check, remedy};

    fn of_version(version: &str) -> Toolchain {
        let path = PathBuf::from("/none");
        Toolchain {
            rustc: path.clone(),
            cargo: path.clone(),
            version: Version::read(version).expect("a version"),
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
        check(&ALL);
        let mut names: Vec<String> = platforms().into_iter().map(|one| one.name).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn what_is_missing_says_how_to_get_it() {
        assert!(remedy(&ALL, "rust-1.999").contains("rustup toolchain install 1.999"));
    }
}
