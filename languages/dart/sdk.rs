//! The SDK on PATH, and the platforms that it makes possible. A virtual machine alone, without the
//! rest of an SDK, is enough for one of them.

use super::facts::{Declared, FACTS, ID};
use crate::shared::toolchain::{self, absent, silent};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Platform};
use lath_tools::{Task, output};
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

/// Processors of 32 bits, as `dart --version` names them.
const NARROW: [&str; 3] = ["ia32", "arm", "riscv32"];

#[derive(Clone, Debug)]
pub struct Sdk {
    pub path: PathBuf,
    /// `3.7.3`; of a virtual machine with 32 bits, `3.7.3, 32 bits`.
    pub version: String,
    /// What `dart compile` can make: `exe`, `js`.
    makes: Vec<String>,
}

/// A platform that this machine has.
#[derive(Debug)]
pub struct Chosen {
    pub declared: &'static Declared,
    pub sdk: Sdk,
    /// The program that runs what is made; `None`: it runs by itself.
    pub runtime: Option<PathBuf>,
}

impl Sdk {
    pub fn described(&self) -> String {
        format!("{} {}", FACTS.command, self.version)
    }

    /// What this platform lacks here, and how to get it.
    fn lacks(&self, platform: &Declared) -> Option<String> {
        let subcommand = platform.subcommand.as_ref();
        if let Some(absent) = subcommand.filter(|one| !self.makes.contains(one)) {
            return Some(format!(
                "{} has no `dart compile {absent}`: install {}",
                self.path.display(),
                FACTS.install
            ));
        }
        let runtime = platform.runtime.as_ref()?;
        lath_tools::find(runtime)
            .is_none()
            .then(|| format!("{runtime} runs it, and is not on PATH"))
    }

    /// The program that runs what `platform` makes.
    fn runtime(&self, platform: &Declared) -> Option<PathBuf> {
        match (&platform.runtime, &platform.subcommand) {
            (Some(runtime), _) => lath_tools::find(runtime),
            (None, Some(_)) => None,
            (None, None) => Some(self.path.clone()),
        }
    }
}

/// `None`: there is none, or it does not print its version. Asked once.
pub fn find() -> Option<&'static Sdk> {
    static FOUND: OnceLock<Option<Sdk>> = OnceLock::new();
    FOUND.get_or_init(ask).as_ref()
}

fn ask() -> Option<Sdk> {
    let path = lath_tools::find(&FACTS.command)?;
    let said = toolchain::ask(ID, &path, &["--version"])?;
    let version = version(&said)?;
    // A virtual machine alone takes `compile` as the name of a script: that is no failure.
    let help = output(Command::new(&path).args(["compile", "--help"]), Task::Look);
    let makes = help.map_or_else(
        |_| Vec::new(),
        |help| subcommands(&String::from_utf8_lossy(&help.stdout)),
    );
    Some(Sdk {
        path,
        version,
        makes,
    })
}

/// In `Dart SDK version: 3.5.0 (stable) (…) on "linux_x64"`.
fn version(said: &str) -> Option<String> {
    let number = said.split("version: ").nth(1)?.split_whitespace().next()?;
    let processor = said
        .split('"')
        .nth(1)
        .and_then(|target| target.split('_').nth(1));
    let is_narrow = processor.is_some_and(|name| NARROW.contains(&name));
    let bits = if is_narrow { ", 32 bits" } else { "" };
    Some(format!("{number}{bits}"))
}

/// Names in the list after `Available subcommands:`.
fn subcommands(help: &str) -> Vec<String> {
    let listed = help
        .lines()
        .skip_while(|line| !line.contains("subcommands"));
    let names = listed
        .skip(1)
        .take_while(|line| line.starts_with(' '))
        .filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

/// See [`lath_core::language::Language::platforms`].
pub fn platforms() -> Vec<Platform> {
    let sdk = find();
    let one = |(index, declared): (usize, &Declared)| {
        let lacks = sdk.map_or_else(|| Some(install()), |sdk| sdk.lacks(declared));
        let usable = sdk.filter(|_| lacks.is_none());
        let install = lacks.unwrap_or_else(install);
        Platform {
            default: index == 0 && usable.is_some(),
            version: usable.map(|sdk| sdk.version.clone()),
            path: usable.map(|sdk| sdk.path.clone()),
            ..absent(&declared.name, install, declared.jit)
        }
    };
    FACTS.platforms.iter().enumerate().map(one).collect()
}

fn install() -> String {
    silent::why(ID).unwrap_or_else(|| FACTS.install.clone())
}

/// The platform of a build. L601 if this machine does not have it.
pub fn choose(options: &BuildOptions) -> Result<Chosen, Vec<Diagnostic>> {
    let wanted = options.platform.as_ref();
    let mut all = FACTS.platforms.iter();
    let declared = all
        .find(|one| wanted.is_none_or(|name| one.name == *name))
        .ok_or_else(|| {
            let name = wanted.map_or("", String::as_str);
            vec![Diagnostic::error(
                "L601",
                format!("Dart has no platform {name}"),
            )]
        })?;
    let Some(sdk) = find() else {
        return Err(vec![silent::instead(ID, missing())]);
    };
    if let Some(lacks) = sdk.lacks(declared) {
        let message = format!("platform {} cannot be used", declared.name);
        return Err(vec![Diagnostic::error("L601", message).help(lacks)]);
    }
    Ok(Chosen {
        declared,
        runtime: sdk.runtime(declared),
        sdk: sdk.clone(),
    })
}

/// L601
fn missing() -> Diagnostic {
    let message = format!(
        "no {} SDK found: `{}` is not on PATH",
        FACTS.name, FACTS.command
    );
    Diagnostic::error("L601", message).help(format!("install {}", FACTS.install))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_found_and_how_wide_it_is() {
        let said = |target: &str| {
            format!("Dart SDK version: 3.7.3 (stable) (Mon Apr 14 2025) on \"linux_{target}\"\n")
        };
        assert_eq!(version(&said("x64")).as_deref(), Some("3.7.3"));
        assert_eq!(version(&said("ia32")).as_deref(), Some("3.7.3, 32 bits"));
        assert_eq!(version(&said("arm64")).as_deref(), Some("3.7.3"));
        assert_eq!(version("dart: usage"), None);
    }

    #[test]
    fn what_an_sdk_can_make_is_in_its_help() {
        let help = "Compile Dart to various formats.\n\nUsage: dart compile <subcommand> [arguments]\n-h, --help    Print this.\n\nAvailable subcommands:\n  exe            Compile Dart to an executable.\n  js             Compile Dart to JavaScript.\n\nRun \"dart help\" to see global options.\n";
        assert_eq!(subcommands(help), ["exe", "js"]);
        assert!(subcommands("Error when reading 'compile'").is_empty());
    }

    #[test]
    fn one_is_the_default() {
        let platforms = platforms();
        let names: Vec<&str> = platforms.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["dart", "dart-aot", "dart-js"]);
        assert_eq!(platforms[0].default, platforms[0].version.is_some());
        assert!(platforms[1..].iter().all(|other| !other.default));
    }
}
