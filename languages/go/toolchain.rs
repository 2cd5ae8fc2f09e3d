//! Finds the Go toolchains of this machine, and runs their commands.

use super::complaint::telling;
use crate::shared::activity::doing;
use crate::shared::silent;
use crate::shared::toolchain::{Chosen, Facts, Lack, Product, Toolchains};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Linked};
use lath_tools::{Task, find, is_program, output, problem};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Id of the language: the name of its folder.
pub const ID: &str = "go";

/// The oldest version that the runtime supports.
const OLDEST: (u32, u32) = (1, 19);

/// The command of the default toolchain, and the prefix of platforms.
const COMMAND: &str = "go";

pub static ALL: Toolchains<Toolchain> = Toolchains::new(Facts {
    language: ID,
    command: COMMAND,
    what: "Go command",
    versions: " 1.19 or later",
    examples: "/usr/lib/go-1.21/bin/go",
    products: &[Product {
        name: COMMAND,
        jit: false,
    }],
    usual: || find(COMMAND).and_then(|path| ask(&path)),
    candidates,
    ask: |path, _| ask(path),
    install: |_| "apt install golang-go".to_owned(),
});

impl crate::shared::toolchain::Toolchain for Toolchain {
    fn path(&self) -> &Path {
        &self.path
    }

    fn names(&self) -> [String; 2] {
        [self.language(), self.version.clone()].map(|version| format!("{COMMAND}-{version}"))
    }

    fn title(&self) -> String {
        format!("Go {}", self.version)
    }

    fn version(&self) -> String {
        self.version.clone()
    }

    fn lacks(&self) -> Option<Lack> {
        let needed = || Lack::TooOld(format!("{}.{} or later is needed", OLDEST.0, OLDEST.1));
        (number(&self.version) < OLDEST).then(needed)
    }

    fn rank(&self) -> (usize, Vec<u32>) {
        let (major, minor) = number(&self.version);
        (0, vec![major, minor])
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolchain {
    /// Name of the platform: `go-1.26`.
    pub platform: String,
    /// The `go` command.
    pub path: PathBuf,
    /// `1.26.8`.
    pub version: String,
    /// Native libraries to link with programs that use cgo.
    libraries: Vec<Linked>,
    /// Hash of the C files that packages with cgo read: a change makes Go compile again.
    foreign: Option<String>,
}

impl Toolchain {
    /// Version of the language: `1.26`.
    pub fn language(&self) -> String {
        let (major, minor) = number(&self.version);
        format!("{major}.{minor}")
    }

    pub fn is_at_least(&self, major: u32, minor: u32) -> bool {
        number(&self.version) >= (major, minor)
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

/// `1.26.8` and `1.27rc1` as numbers; other parts count as 0.
fn number(version: &str) -> (u32, u32) {
    let digits = |part: &str| {
        part.bytes()
            .take_while(u8::is_ascii_digit)
            .fold(0, |n, b| n * 10 + u32::from(b - b'0'))
    };
    let mut parts = version.split('.');
    (
        digits(parts.next().unwrap_or_default()),
        digits(parts.next().unwrap_or_default()),
    )
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
    let toolchain = || Toolchain {
        platform: String::new(),
        path: path.to_owned(),
        version: version.to_owned(),
        libraries: Vec::new(),
        foreign: None,
    };
    version
        .starts_with(|c: char| c.is_ascii_digit())
        .then(toolchain)
}

/// Places of Go's archive, of Debian's packages, and those of `go install golang.org/dl/…`.
fn candidates() -> Vec<PathBuf> {
    let mut paths = vec![PathBuf::from("/usr/local/go/bin/go")];
    let home = std::env::var_os("HOME").map(|home| Path::new(&home).join("sdk"));
    for folder in [Some(PathBuf::from("/usr/lib")), home]
        .into_iter()
        .flatten()
    {
        let entries = std::fs::read_dir(&folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        let is_go = |path: &PathBuf| {
            path.file_name()
                .is_some_and(|n| n.to_string_lossy().starts_with("go"))
        };
        let mut found: Vec<PathBuf> = entries
            .filter(is_go)
            .map(|path| path.join("bin/go"))
            .collect();
        found.sort();
        paths.extend(found);
    }
    paths
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

    #[test]
    fn versions_are_numbers() {
        assert_eq!(number("1.26.8"), (1, 26));
        assert_eq!(number("1.27rc1"), (1, 27));
        assert_eq!(number("devel"), (0, 0));
        assert!(number("1.9.7") < OLDEST);
    }

    #[test]
    fn one_is_the_default_and_names_are_unique() {
        let platforms = ALL.platforms();
        assert_eq!(
            platforms.iter().filter(|p| p.default).count(),
            usize::from(platforms.iter().any(|p| p.path.is_some()))
        );
        for (position, platform) in platforms.iter().enumerate() {
            assert!(
                !platforms[..position]
                    .iter()
                    .any(|other| other.name == platform.name),
                "{}",
                platform.name
            );
        }
    }

    #[test]
    fn what_is_missing_says_how_to_get_it() {
        let ask = |options: BuildOptions| choose(&options).unwrap_err().remove(0);
        let problem = ask(BuildOptions {
            platform: Some("go-1.1".into()),
            ..BuildOptions::default()
        });
        assert_eq!(problem.code, "L601");
        assert!(problem.help.unwrap().contains("apt install golang-go"));
        assert_eq!(
            ask(BuildOptions {
                cc: Some("no-such-go".into()),
                ..BuildOptions::default()
            })
            .code,
            "L601"
        );
    }
}
