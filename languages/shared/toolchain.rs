//! One way to find the toolchains of this machine, to name them, to choose one, and to say why
//! there is none. A language gives its facts: where to look, what to ask, how one is installed.

use super::silent;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::Platform;
use lath_tools::{find_all, is_program};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread;

/// What a language needs to be run or compiled: an interpreter, a runtime, a compiler.
pub trait Toolchain: Clone + Send + Sync + 'static {
    /// The program itself, never a launcher that decides at each start.
    fn path(&self) -> &Path;
    /// Names that its platform may have, the shorter first: `go-1.26`, `go-1.26.8`. Of two with the
    /// same longer name, the first counts.
    fn names(&self) -> [String; 2];
    /// `CPython 3.11.7`
    fn title(&self) -> String;
    /// As lists of platforms show it: `3.9.16 (PyPy 7.3.11)`.
    fn version(&self) -> String;
    /// `None`: lath can use it.
    fn lacks(&self) -> Option<Lack>;
    /// Its place among others: product, then version.
    fn rank(&self) -> (usize, Vec<u32>);
    /// Whether it compiles while the program runs.
    fn jit(&self) -> bool {
        false
    }
}

/// Why a toolchain that is here cannot be used.
pub enum Lack {
    /// `3.8 or later is needed`
    TooOld(String),
    /// `Node drives the browser: apt install nodejs`
    Needs(String),
}

impl Lack {
    fn short(&self) -> &'static str {
        match self {
            Lack::TooOld(_) => "too old",
            Lack::Needs(_) => "cannot be used",
        }
    }

    /// As the end of a sentence about the toolchain, and what it needs.
    fn told(&self) -> (&'static str, &str) {
        match self {
            Lack::TooOld(needed) => ("is too old", needed),
            Lack::Needs(needed) => ("cannot be used", needed),
        }
    }
}

/// A toolchain and the name of its platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen<T> {
    pub platform: String,
    pub tool: T,
}

/// What the toolchains of a language have in common.
pub struct Facts<T> {
    /// Id of the language.
    pub language: &'static str,
    /// The command that users start.
    pub command: &'static str,
    /// `Python interpreter`
    pub what: &'static str,
    /// Versions that lath supports, in words after `what`: ` 3.8 or later`; may be empty.
    pub versions: &'static str,
    /// How a user may name one: `/usr/bin/python3, pypy3`.
    pub examples: &'static str,
    /// Prefixes of platforms; those of which none is here are listed, too. The first is the
    /// command's.
    pub products: &'static [Product],
    /// The toolchain behind `command`, which others must not be asked for.
    pub usual: fn() -> Option<T>,
    /// Programs that may be others.
    pub candidates: fn() -> Vec<PathBuf>,
    /// Asks a program what it is. `None`: it fails, or is something else. `platform`: what the user
    /// calls it.
    pub ask: fn(&Path, platform: Option<&str>) -> Option<T>,
    /// The command that installs a platform of this name.
    pub install: fn(&str) -> String,
}

/// A kind of toolchain, and the prefix of its platforms.
pub struct Product {
    pub name: &'static str,
    /// See [`Toolchain::jit`].
    pub jit: bool,
}

/// The toolchains of a language on this machine; each is asked once.
pub struct Toolchains<T: 'static> {
    facts: Facts<T>,
    usual: OnceLock<Option<T>>,
    all: OnceLock<Vec<T>>,
}

impl<T: Toolchain> Toolchains<T> {
    pub const fn new(facts: Facts<T>) -> Toolchains<T> {
        Toolchains {
            facts,
            usual: OnceLock::new(),
            all: OnceLock::new(),
        }
    }

    /// The one behind the command, if it can be used.
    pub fn usual(&self) -> Option<T> {
        let asked = || (self.facts.usual)().filter(|tool| tool.lacks().is_none());
        self.usual.get_or_init(asked).clone()
    }

    /// All of them, the usual one first, then by product and version. They are asked side by side:
    /// each takes some hundredths of a second.
    pub fn all(&self) -> &[T] {
        self.all.get_or_init(|| {
            let usual = self.usual();
            let mut seen: BTreeSet<PathBuf> =
                usual.iter().map(|tool| tool.path().to_owned()).collect();
            let mut wanted = distinct((self.facts.candidates)());
            wanted.retain(|path| path.canonicalize().is_ok_and(|real| !seen.contains(&real)));
            let mut found = self.answers(&wanted);
            found.sort_by_key(T::rank);
            found.retain(|tool| seen.insert(tool.path().to_owned()));
            usual.into_iter().chain(found).collect()
        })
    }

    fn answers(&self, programs: &[PathBuf]) -> Vec<T> {
        let ask = self.facts.ask;
        let answers: Vec<Option<T>> = thread::scope(|scope| {
            let asked: Vec<_> = programs
                .iter()
                .map(|program| scope.spawn(move || ask(program, None)))
                .collect();
            asked
                .into_iter()
                .map(|answer| answer.join().ok().flatten())
                .collect()
        });
        answers.into_iter().flatten().collect()
    }

    fn named(&self) -> Vec<Chosen<T>> {
        named(self.all())
    }

    /// The names of those that can be used.
    fn usable(&self) -> impl Iterator<Item = Chosen<T>> {
        let named = self.named().into_iter();
        named.filter(|chosen| chosen.tool.lacks().is_none())
    }

    /// Whether the program that the user's shell would start fails: no other takes its place.
    fn is_refused(&self) -> bool {
        self.usual().is_none() && silent::is_refused(self.facts.language, self.facts.command)
    }

    fn platform(&self, chosen: Chosen<T>) -> Platform {
        let Chosen { platform, tool } = chosen;
        let lack = tool.lacks();
        let path = tool.path();
        Platform {
            version: Some(lack.as_ref().map_or_else(
                || tool.version(),
                |lack| format!("{} ({})", tool.version(), lack.short()),
            )),
            install: lack.as_ref().map_or_else(
                || (self.facts.install)(&platform),
                |lack| {
                    let (is, needed) = lack.told();
                    format!("{} {is}: {needed}", path.display())
                },
            ),
            path: lack.is_none().then(|| path.to_owned()),
            default: false,
            jit: tool.jit(),
            name: platform,
        }
    }

    /// See [`lath_core::language::Language::default_platform`]. Asks the others only if the usual
    /// one is absent.
    pub fn default_platform(&self) -> Option<Platform> {
        let usual = self.usual().map(|tool| Platform {
            default: true,
            ..self.platform(of(tool))
        });
        usual.or_else(|| self.platforms().into_iter().find(|one| one.default))
    }

    /// See [`lath_core::language::Language::platforms`].
    pub fn platforms(&self) -> Vec<Platform> {
        let named = self.named().into_iter();
        let mut platforms: Vec<Platform> = named.map(|chosen| self.platform(chosen)).collect();
        if !self.is_refused()
            && let Some(first) = platforms.iter_mut().find(|one| one.path.is_some())
        {
            first.default = true;
        }
        for (index, product) in self.facts.products.iter().enumerate() {
            let is_here = |one: &Platform| one.path.is_some() && one.name.starts_with(product.name);
            if !platforms.iter().any(is_here) {
                let fails = (index == 0).then(|| silent::why(self.facts.language));
                platforms.push(Platform {
                    install: fails
                        .flatten()
                        .unwrap_or_else(|| (self.facts.install)(product.name)),
                    ..self.absent(product.name, product.jit)
                });
            }
        }
        platforms
    }

    fn absent(&self, name: &str, jit: bool) -> Platform {
        Platform {
            name: name.to_owned(),
            version: None,
            path: None,
            install: (self.facts.install)(name),
            default: false,
            jit,
        }
    }

    /// A version that is not here, if the name is that of one: `node-26`, `bun-1.4`.
    pub fn absent_version(&self, name: &str) -> Option<Platform> {
        let (product, version) = name.split_once('-')?;
        let is_number =
            |part: &str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
        let mut products = self.facts.products.iter();
        let product = products.find(|known| known.name == product)?;
        let is_version = version.split('.').all(is_number);
        is_version.then(|| self.absent(name, product.jit))
    }

    /// The one that the user names by a path or a command, or else by its platform, or else the
    /// usual one, or else the first that can be used. L601 if it is missing or cannot be used.
    pub fn choose(
        &self,
        command: Option<&str>,
        platform: Option<&str>,
    ) -> Result<Chosen<T>, Vec<Diagnostic>> {
        if let Some(command) = command {
            return usable(self.of_command(command, platform)?);
        }
        let usual = self.usual().map(of);
        let Some(name) = platform else {
            let other = || self.usable().next().filter(|_| !self.is_refused());
            return usual.or_else(other).ok_or_else(|| vec![self.nothing()]);
        };
        if let Some(chosen) = usual.filter(|chosen| chosen.platform == name) {
            return Ok(chosen);
        }
        let found = self.named().into_iter().find(|one| one.platform == name);
        usable(found.ok_or_else(|| vec![self.missing(name)])?)
    }

    /// The one that a path or a command stands for.
    pub fn of_command(
        &self,
        command: &str,
        platform: Option<&str>,
    ) -> Result<Chosen<T>, Vec<Diagnostic>> {
        // Programs are asked in another folder.
        let found = find_all(command).into_iter();
        let found = found.filter_map(|path| std::path::absolute(path).ok());
        let mut answers = found.filter_map(|path| (self.facts.ask)(&path, platform));
        let tool = answers.next().ok_or_else(|| {
            let what = format!("`{command}` is not a {}", self.facts.what);
            let help = format!("give a path or a command: {}", self.facts.examples);
            vec![Diagnostic::error("L601", what).help(help)]
        })?;
        let chosen = of(tool);
        Ok(Chosen {
            platform: platform.map_or(chosen.platform, str::to_owned),
            tool: chosen.tool,
        })
    }

    fn missing(&self, name: &str) -> Diagnostic {
        let here: Vec<String> = self.usable().map(|chosen| chosen.platform).collect();
        let here = if here.is_empty() {
            String::new()
        } else {
            format!("; here are: {}", here.join(", "))
        };
        let install = advice((self.facts.install)(name));
        Diagnostic::error("L601", format!("platform {name} is not installed"))
            .help(format!("{install}{here}"))
    }

    /// What the command said, if it is there and fails.
    fn nothing(&self) -> Diagnostic {
        let what = format!("no {}{} found", self.facts.what, self.facts.versions);
        let install = advice((self.facts.install)(self.facts.products[0].name));
        silent::instead(
            self.facts.language,
            Diagnostic::error("L601", what).help(install),
        )
    }
}

/// Packages are Debian's.
fn advice(install: String) -> String {
    if install.starts_with("apt") {
        format!("on Debian: {install}")
    } else {
        install
    }
}

/// By its shorter name.
fn of<T: Toolchain>(tool: T) -> Chosen<T> {
    let [platform, _] = tool.names();
    Chosen { platform, tool }
}

fn usable<T: Toolchain>(chosen: Chosen<T>) -> Result<Chosen<T>, Vec<Diagnostic>> {
    let Some(lack) = chosen.tool.lacks() else {
        return Ok(chosen);
    };
    let (is, needed) = lack.told();
    let path = chosen.tool.path().display();
    let what = format!("{} at {path} {is}", chosen.tool.title());
    Err(vec![Diagnostic::error("L601", what).help(needed)])
}

/// Each under a name of its own: the first of those that share the shorter one has it.
fn named<T: Toolchain>(all: &[T]) -> Vec<Chosen<T>> {
    let mut named: Vec<Chosen<T>> = Vec::new();
    let mut taken = BTreeSet::new();
    let mut longer = BTreeSet::new();
    for tool in all {
        let names = tool.names();
        if !longer.insert(names[1].clone()) {
            continue;
        }
        let mut free = names.into_iter().filter(|name| taken.insert(name.clone()));
        named.extend(free.next().map(|platform| Chosen {
            platform,
            tool: tool.clone(),
        }));
    }
    named
}

/// Those that are programs, each file once, by its first name: Debian's Go has three.
fn distinct(mut paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut seen = BTreeSet::new();
    paths.retain(|path| {
        let real = path.canonicalize().ok().filter(|real| is_program(real));
        real.is_some_and(|real| seen.insert(real))
    });
    paths
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[derive(Clone, Debug, PartialEq)]
    struct Tool(&'static str, &'static [u32]);

    impl Toolchain for Tool {
        fn path(&self) -> &Path {
            Path::new(self.0)
        }
        fn names(&self) -> [String; 2] {
            let number = |n: usize| {
                let digits = self.1.iter().take(n).map(u32::to_string);
                format!("tool-{}", digits.collect::<Vec<_>>().join("."))
            };
            [number(1), number(3)]
        }
        fn title(&self) -> String {
            format!("Tool {}", self.version())
        }
        fn version(&self) -> String {
            self.names()[1].replace("tool-", "")
        }
        fn lacks(&self) -> Option<Lack> {
            (self.1[0] < 2).then(|| Lack::TooOld("2 or later is needed".to_owned()))
        }
        fn rank(&self) -> (usize, Vec<u32>) {
            (0, self.1.to_vec())
        }
    }

    const NEW: Tool = Tool("/bin/sh", &[3, 1, 0]);
    const OLD: Tool = Tool("/bin/cat", &[1, 0, 0]);

    const fn facts(usual: fn() -> Option<Tool>) -> Facts<Tool> {
        Facts {
            language: "shared-toolchain-test",
            command: "no-such-tool",
            what: "tool",
            versions: " 2 or later",
            examples: "/bin/sh",
            products: &[Product {
                name: "tool",
                jit: false,
            }],
            usual,
            candidates: || {
                ["/bin/cat", "/bin/sh", "/bin/none"]
                    .map(PathBuf::from)
                    .into()
            },
            ask: |path, _| {
                let real = |path: &Path| path.canonicalize().ok();
                let is_same = |tool: &Tool| real(path) == real(tool.path());
                path.is_absolute()
                    .then(|| [NEW, OLD].into_iter().find(is_same))?
            },
            install: |name| format!("apt install {name}"),
        }
    }

    fn refused(result: Result<Chosen<Tool>, Vec<Diagnostic>>) -> (String, String) {
        let problem = result.expect_err("refused").remove(0);
        assert_eq!(problem.code, "L601");
        (problem.message, problem.help.unwrap_or_default())
    }

    #[test]
    fn the_first_of_a_version_has_the_short_name_and_of_equal_ones_only_the_first_counts() {
        let all = [
            Tool("/a", &[3, 1, 0]),
            Tool("/b", &[3, 2, 0]),
            Tool("/c", &[3, 1, 0]),
            Tool("/d", &[4, 0, 0]),
        ];
        let names: Vec<(String, &str)> = named(&all)
            .into_iter()
            .map(|chosen| (chosen.platform, chosen.tool.0))
            .collect();
        let expected = [("tool-3", "/a"), ("tool-3.2.0", "/b"), ("tool-4", "/d")];
        assert_eq!(names, expected.map(|(name, path)| (name.to_owned(), path)));
    }

    #[test]
    fn one_that_is_too_old_is_listed_and_never_chosen() {
        let tools = Toolchains::new(facts(|| Some(OLD)));
        assert_eq!(tools.usual(), None);
        let chosen = tools.choose(None, None).expect("another is there");
        assert_eq!((chosen.platform.as_str(), chosen.tool), ("tool-3", NEW));
        let platforms = tools.platforms();
        let listed: Vec<(&str, bool, bool)> = platforms
            .iter()
            .map(|one| (one.name.as_str(), one.path.is_some(), one.default))
            .collect();
        assert_eq!(listed, [("tool-1", false, false), ("tool-3", true, true)]);
        assert_eq!(platforms[0].version.as_deref(), Some("1.0.0 (too old)"));
        let (what, help) = refused(tools.choose(None, Some("tool-1")));
        assert_eq!(what, "Tool 1.0.0 at /bin/cat is too old");
        assert_eq!(help, "2 or later is needed");
        assert_eq!(refused(tools.choose(Some("/bin/cat"), None)).0, what);
    }

    #[test]
    fn what_is_missing_says_how_to_get_it_and_what_is_here() {
        let tools = Toolchains::new(facts(|| Some(NEW)));
        let (what, help) = refused(tools.choose(None, Some("tool-9")));
        assert_eq!(what, "platform tool-9 is not installed");
        assert_eq!(help, "on Debian: apt install tool-9; here are: tool-3");
        let (what, help) = refused(tools.choose(Some("/bin/none"), None));
        assert_eq!(what, "`/bin/none` is not a tool");
        assert_eq!(help, "give a path or a command: /bin/sh");
        let nowhere = Toolchains::new(Facts {
            candidates: Vec::new,
            ..facts(|| None)
        });
        let (what, help) = refused(nowhere.choose(None, None));
        assert_eq!(what, "no tool 2 or later found");
        assert_eq!(help, "on Debian: apt install tool");
        let platforms = nowhere.platforms();
        assert_eq!(platforms.len(), 1);
        assert_eq!(
            (platforms[0].name.as_str(), platforms[0].default),
            ("tool", false)
        );
    }

    #[test]
    fn a_path_that_the_user_names_keeps_the_name_that_the_user_gives() {
        let tools = Toolchains::new(facts(|| None));
        let named = tools.choose(Some("/bin/sh"), Some("mine")).expect("usable");
        assert_eq!((named.platform.as_str(), named.tool), ("mine", NEW));
        // Programs are asked in another folder.
        let here = std::env::current_dir().expect("there");
        let up = "../".repeat(here.components().count());
        let named = tools.choose(Some(&format!("{up}bin/sh")), None);
        assert_eq!(named.map(|chosen| chosen.tool), Ok(NEW));
    }

    #[test]
    fn versions_that_are_not_here_are_platforms() {
        let tools = Toolchains::new(facts(|| None));
        let absent = tools.absent_version("tool-99").expect("a version");
        assert_eq!(
            (absent.path, absent.install.as_str()),
            (None, "apt install tool-99")
        );
        for none in ["tool", "tool-", "tool-x", "tool-20.", "other-12"] {
            assert!(tools.absent_version(none).is_none(), "{none}");
        }
    }

    #[test]
    fn a_file_with_several_names_is_asked_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("go"), "").expect("written");
        std::fs::set_permissions(at("go"), std::fs::Permissions::from_mode(0o755)).expect("set");
        std::os::unix::fs::symlink(at("go"), at("same")).expect("linked");
        let paths = ["same", "go", "none"].map(at).to_vec();
        assert_eq!(distinct(paths), [at("same")]);
    }
}
