//! Finds the Go toolchains of this machine, and runs their commands.

use super::asked;
use super::complaint::telling;
use crate::shared::activity::doing;
use crate::shared::folders::{in_home, inside};
use crate::shared::toolchain::silent;
use crate::shared::toolchain::{Chosen, Facts, Product, Toolchains, Version};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Linked};
use lath_tools::{Task, find, is_program, output, problem};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Id of the language: the name of its folder.
pub const ID: &str = "go";

/// The command of the default toolchain, and the prefix of platforms.
const COMMAND: &str = "go";

static PRODUCTS: [Product; 1] = [Product {
    name: COMMAND,
    title: "Go",
    oldest: [1, 19],
    digits: 2,
    jit: false,
}];

pub static ALL: Toolchains<Toolchain> = Toolchains::new(Facts {
    language: ID,
    command: COMMAND,
    what: "Go command",
    versions: " 1.19 or later",
    examples: "/usr/lib/go-1.21/bin/go",
    products: &PRODUCTS,
    usual: || find(COMMAND).and_then(|path| ask(&path)),
    candidates,
    ask: |path, _| ask(path),
    install: |_| "apt install golang-go".to_owned(),
});

impl crate::shared::toolchain::Toolchain for Toolchain {
    fn path(&self) -> &Path {
        &self.path
    }

    fn product(&self) -> &'static Product {
        &PRODUCTS[0]
    }

    fn version(&self) -> &Version {
        &self.version
    }

    fn rank(&self) -> Vec<u32> {
        self.version.numbers.iter().take(2).copied().collect()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolchain {
    /// Name of the platform: `go-1.26`.
    pub platform: String,
    /// The `go` command.
    pub path: PathBuf,
    /// `1.26.8`.
    pub version: Version,
    /// Native libraries to link with programs that use cgo.
    libraries: Vec<Linked>,
    /// Hash of the C files that packages with cgo read: a change makes Go compile again.
    foreign: Option<String>,
}

impl Toolchain {
    /// `None`: the text is no version.
    pub fn at(path: &Path, version: &str) -> Option<Toolchain> {
        Some(Toolchain {
            platform: String::new(),
            path: path.to_owned(),
            version: Version::read(version)?,
            libraries: Vec::new(),
            foreign: None,
        })
    }

    /// Version of the language: `1.26`.
    pub fn language(&self) -> String {
        self.version.short(2)
    }

    pub fn is_at_least(&self, major: u32, minor: u32) -> bool {
        self.version.is_at_least([major, minor])
    }

    /// The same, linking native libraries with programs that use cgo.
    pub fn linking(self, libraries: &[Linked]) -> Toolchain {
        Toolchain {
            libraries: libraries.to_vec(),
            ..self
        }
    }

    /// The same for other C files.
    pub fn reading(&self, foreign: Option<String>) -> Toolchain {
        Toolchain {
            foreign,
            ..self.clone()
        }
    }

    /// The user's linker flags, and the libraries, quoted for Go.
    fn linked(&self) -> String {
        let own = std::env::var("CGO_LDFLAGS").into_iter();
        let flags = |Linked { name, folder, .. }: &Linked| {
            format!("\"-L{0}\" -l{name} \"-Wl,-rpath,{0}\"", folder.display())
        };
        own.chain(self.libraries.iter().map(flags))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The formatter, part of every toolchain.
    pub fn gofmt(&self) -> Option<PathBuf> {
        Some(self.path.with_file_name("gofmt"))
            .filter(|path| is_program(path))
            .or_else(|| find("gofmt"))
    }

    /// A command of this toolchain, run in `folder`. Never uses another toolchain or the user's
    /// workspace: lath controls the build.
    pub fn command(&self, folder: &Path, arguments: &[String]) -> Command {
        let mut command = Command::new(&self.path);
        command
            .args(arguments)
            .current_dir(folder)
            .env("PWD", folder)
            .stdin(Stdio::null())
            .env_remove("LATH_CHANNEL");
        command
            .env("GOTOOLCHAIN", "local")
            .env("GOWORK", "off")
            .env("GO111MODULE", "on");
        if let Some(flags) = asked::flags() {
            command.env("GOFLAGS", flags);
        }
        if !self.libraries.is_empty() {
            command.env("CGO_LDFLAGS", self.linked());
        }
        if let Some(state) = &self.foreign {
            let own = std::env::var("CGO_CPPFLAGS").unwrap_or_default();
            command.env("CGO_CPPFLAGS", format!("{own} -DLATH_FILES_{state}"));
        }
        command
    }

    /// Runs it. L601 if it cannot be started.
    pub fn run(
        &self,
        folder: &Path,
        arguments: &[String],
        verbose: bool,
    ) -> Result<Output, Vec<Diagnostic>> {
        if verbose {
            eprintln!("{} {}", self.path.display(), arguments.join(" "));
        }
        let _doing = doing(format!(
            "go {}",
            arguments.first().map_or("", String::as_str)
        ));
        output(&mut self.command(folder, arguments), Task::Build)
            .map_err(|error| vec![problem(&self.path.to_string_lossy(), &error)])
    }

    /// Runs a command that must succeed, and returns its output; otherwise a diagnostic with this
    /// code.
    pub fn must(
        &self,
        folder: &Path,
        arguments: &[String],
        verbose: bool,
        code: &'static str,
        what: &str,
    ) -> Result<String, Vec<Diagnostic>> {
        let output = self.run(folder, arguments, verbose)?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let reason = said
            .lines()
            .rfind(|line| !line.trim().is_empty())
            .unwrap_or("no output");
        Err(vec![
            Diagnostic::error(code, format!("{what}: {}", reason.trim())).help(telling(&said)),
        ])
    }
}

/// Asks a `go` command for its version.
fn ask(path: &Path) -> Option<Toolchain> {
    let mut asked = Command::new(path);
    asked
        .arg("version")
        .env("GOTOOLCHAIN", "local")
        .current_dir("/");
    let said = silent::answer(ID, path, &mut asked)?;
    let version = said
        .strip_prefix("go version ")?
        .split_whitespace()
        .find_map(|word| word.strip_prefix("go"))?;
    Toolchain::at(path, version)
}

/// Places of Go's archive, of Debian's packages, and those of `go install golang.org/dl/…`.
fn candidates() -> Vec<PathBuf> {
    let folders = [Some(PathBuf::from("/usr/lib")), in_home("sdk")];
    let mut found: Vec<PathBuf> = folders.into_iter().flatten().flat_map(inside).collect();
    found.retain(|path| {
        let name = path.file_name().unwrap_or_default();
        name.to_string_lossy().starts_with("go")
    });
    let own = std::iter::once(PathBuf::from("/usr/local/go"));
    own.chain(found).map(|path| path.join("bin/go")).collect()
}

/// The toolchain of a build. L601 if it is missing or too old.
pub fn choose(options: &BuildOptions) -> Result<Toolchain, Vec<Diagnostic>> {
    let Chosen { platform, tool } =
        ALL.choose(options.cc.as_deref(), options.platform.as_deref())?;
    Ok(Toolchain { platform, ..tool })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::toolchain::testing::{check, remedy};

    #[test]
    fn one_is_the_default_and_names_are_unique() {
        check(&ALL);
    }

    #[test]
    fn what_is_missing_says_how_to_get_it() {
        assert!(remedy(&ALL, "go-1.1").contains("apt install golang-go"));
    }
}
