//! Finds the Java installations of this machine, and chooses one.

use super::facts::FACTS;
use super::{front, graal};
use crate::shared::folders::inside;
use crate::shared::toolchain::{self, Version, value};
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::{BuildOptions, Platform};
use lath_tools::{Task, is_program, output};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A Java home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Jdk {
    /// `jdk-17`; others of that version include their vendor: `jdk-17-eclipse-adoptium`.
    pub name: String,
    /// Canonical: never a shim.
    pub home: PathBuf,
    /// `17.0.15`.
    pub version: String,
    pub major: u32,
    pub vendor: String,
    /// It supports another compiler in place of its own (JVMCI),
    pub replaceable: bool,
    /// and uses it: Graal's.
    pub graal: bool,
}

impl Jdk {
    pub fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }

    /// `25.0.3`, or `25.0.3 (Graal 25.0.1)`.
    pub fn described(&self) -> String {
        if self.graal {
            format!("{} (Graal {})", self.version, FACTS.graal.version)
        } else {
            self.version.clone()
        }
    }

    /// A run-time environment cannot compile.
    pub fn can_compile(&self) -> bool {
        is_program(&self.home.join("bin/javac"))
    }

    /// The installation in `home`.
    fn at(home: &Path) -> Option<Jdk> {
        let home = home.canonicalize().ok()?;
        // For old versions: the run-time environment within the JDK.
        let home = if home.ends_with("jre") && is_program(&home.join("../bin/javac")) {
            home.parent()?.to_path_buf()
        } else {
            home
        };
        if !is_program(&home.join("bin/java")) {
            return None;
        }
        let facts = std::fs::read_to_string(home.join("release")).unwrap_or_default();
        let version = value(&facts, "JAVA_VERSION=").map(str::to_owned);
        let version = version.or_else(|| asked(&home.join("bin/java")))?;
        let mut modules = value(&facts, "MODULES=")
            .into_iter()
            .flat_map(str::split_whitespace);
        let replaceable = modules.any(|module| module == "jdk.internal.vm.ci");
        let vendor = slug(value(&facts, "IMPLEMENTOR=").unwrap_or_default());
        Some(Jdk {
            name: String::new(),
            major: major(&version)?,
            version,
            vendor,
            home,
            replaceable,
            graal: false,
        })
    }

    /// The installation of a `java` command, by path or name.
    fn of_command(command: &str) -> Option<Jdk> {
        let java = lath_tools::find(command)?.canonicalize().ok()?;
        Jdk::at(java.parent()?.parent()?)
    }
}

/// For installations without a `release` file.
fn asked(java: &Path) -> Option<String> {
    let output = output(
        Command::new(java).args(["-XshowSettings:properties", "-version"]),
        Task::Look,
    )
    .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    value(&text, "java.version = ").map(str::to_owned)
}

/// 8 of `1.8.0_392`, 17 of `17.0.15`.
fn major(version: &str) -> Option<u32> {
    let version = version.strip_prefix("1.").unwrap_or(version);
    Version::read(version).map(|version| version.numbers[0])
}

fn slug(vendor: &str) -> String {
    let words: Vec<String> = vendor
        .to_lowercase()
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|w| !w.is_empty())
        .map(str::to_owned)
        .collect();
    words.join("-")
}

/// All installations, oldest first; the one on PATH before others of its version.
pub(super) fn all() -> Vec<Jdk> {
    let mut variables: Vec<_> = std::env::vars_os()
        .filter(|(name, _)| name.to_string_lossy().starts_with("JAVA_HOME"))
        .collect();
    variables.sort();
    let mut homes: Vec<PathBuf> = variables.into_iter().map(|(_, home)| home.into()).collect();
    for folder in &FACTS.homes {
        homes.push(PathBuf::from(folder));
        homes.extend(inside(folder));
    }
    let homes = homes.iter().filter_map(|home| Jdk::at(home));
    let mut jdks = named(Jdk::of_command("java").into_iter().chain(homes));
    jdks.extend(graal::variant(&jdks));
    jdks
}

/// Each home once, with unique names.
fn named(found: impl IntoIterator<Item = Jdk>) -> Vec<Jdk> {
    let mut jdks: Vec<Jdk> = Vec::new();
    for jdk in found {
        if jdks.iter().any(|known| known.home == jdk.home) {
            continue;
        }
        let plain = format!("jdk-{}", jdk.major);
        let with_vendor = format!("{plain}-{}", jdk.vendor);
        // Another with the same version and vendor is the same platform.
        let is_free = |name: &String| jdks.iter().all(|known| known.name != *name);
        let name = [plain, with_vendor].into_iter().find(is_free);
        jdks.extend(name.map(|name| Jdk { name, ..jdk }));
    }
    jdks.sort_by(|a, b| a.major.cmp(&b.major).then_with(|| a.name.cmp(&b.name)));
    jdks
}

/// The one on PATH, or else the newest that can compile, or else the newest.
fn default(jdks: &[Jdk]) -> Option<&Jdk> {
    let on_path =
        Jdk::of_command("java").and_then(|found| jdks.iter().find(|jdk| jdk.home == found.home));
    let own = || jdks.iter().filter(|jdk| !jdk.graal).rev();
    on_path
        .or_else(|| own().find(|jdk| jdk.can_compile()))
        .or_else(|| own().next())
}

pub(super) fn platforms() -> Vec<Platform> {
    let jdks = all();
    let default = default(&jdks).map(|jdk| jdk.name.clone());
    if jdks.is_empty() {
        return vec![toolchain::absent("jdk", FACTS.install.clone(), true)];
    }
    let here = jdks.iter().map(|jdk| Platform {
        version: Some(jdk.described()),
        path: Some(jdk.java()),
        default: default.as_ref() == Some(&jdk.name),
        ..toolchain::absent(&jdk.name, FACTS.install.clone(), true)
    });
    here.chain((!jdks.iter().any(|jdk| jdk.graal)).then(graal::missing))
        .collect()
}

/// The virtual machine for the benchmarks. L601: it is missing.
pub(super) fn choose(options: &BuildOptions) -> OrProblems<Jdk> {
    let jdks = all();
    if let Some(command) = &options.runtime {
        let found = Jdk::of_command(command).or_else(|| Jdk::at(Path::new(command)));
        let known = found
            .as_ref()
            .and_then(|jdk| jdks.iter().find(|known| known.home == jdk.home))
            .cloned();
        let named = found.map(|jdk| Jdk {
            name: format!("jdk-{}", jdk.major),
            ..jdk
        });
        return known.or(named).ok_or_else(|| {
            vec![
                Diagnostic::error("L601", format!("no Java virtual machine {command} found"))
                    .help("use --jvm with a java command or a Java home"),
            ]
        });
    }
    let chosen = match &options.platform {
        Some(name) => jdks.iter().find(|jdk| jdk.name == front::jdk(name)),
        None => default(&jdks),
    };
    chosen
        .cloned()
        .ok_or_else(|| vec![missing(options.platform.as_deref(), &jdks)])
}

fn missing(name: Option<&str>, jdks: &[Jdk]) -> Diagnostic {
    if name.map(front::jdk) == Some(graal::NAME) {
        return Diagnostic::error("L601", format!("no {} found", graal::NAME))
            .help(FACTS.graal.install.clone());
    }
    let version = name
        .and_then(|name| front::jdk(name).strip_prefix("jdk-")?.split('-').next())
        .filter(|v| v.parse::<u32>().is_ok());
    let install = version.map_or_else(|| FACTS.install.clone(), install);
    let there = if jdks.is_empty() {
        String::new()
    } else {
        format!(
            "there are: {}; ",
            jdks.iter()
                .map(|j| j.name.as_str())
                .collect::<Vec<_>>()
                .join(", ")
        )
    };
    let what = name.map_or_else(
        || "no Java found".to_owned(),
        |name| format!("no {name} found"),
    );
    Diagnostic::error("L601", what).help(format!("{there}on Debian: {install}"))
}

/// A missing version, if the name is one.
pub(super) fn absent(name: &str) -> Option<Platform> {
    let version = name.strip_prefix("jdk-")?;
    let [first, last] = FACTS.versions;
    version
        .parse::<u32>()
        .ok()
        .filter(|major| (first..=last).contains(major))?;
    Some(toolchain::absent(name, install(version), true))
}

/// The command that installs a version on this Debian.
fn install(version: &str) -> String {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let is_debian = value(&release, "ID=") == Some("debian");
    let release = value(&release, "VERSION_ID=").filter(|_| is_debian);
    install_on(release, version)
}

fn install_on(debian: Option<&str>, version: &str) -> String {
    let packages = debian.and_then(|release| Some((release, FACTS.debian.get(release)?)));
    match (packages, version.parse::<u32>()) {
        (Some((release, there)), Ok(major)) if !there.contains(&major) => {
            let there: Vec<String> = there.iter().map(u32::to_string).collect();
            format!(
                "Debian {release} has no JDK {version} (it has {}): {}",
                there.join(", "),
                FACTS.elsewhere.replace("{}", version)
            )
        }
        _ => FACTS.install_version.replace("{}", version),
    }
}

/// A JDK with a compiler: `wanted` itself if it has one, or else the oldest that is not older, or
/// else any. L601: there is none.
pub(super) fn compiler(wanted: &Jdk) -> OrProblems<Jdk> {
    if wanted.can_compile() {
        return Ok(wanted.clone());
    }
    let mut able: Vec<Jdk> = all().into_iter().filter(Jdk::can_compile).collect();
    let at = able
        .iter()
        .position(|jdk| jdk.major >= wanted.major)
        .unwrap_or(able.len().saturating_sub(1));
    if able.is_empty() {
        let help = format!("on Debian: {}", FACTS.install);
        return Err(vec![
            Diagnostic::error(
                "L601",
                format!(
                    "{} has no javac, and no other JDK is installed",
                    wanted.home.display()
                ),
            )
            .help(help),
        ]);
    }
    Ok(able.swap_remove(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jdk(major: u32, vendor: &str, home: &str) -> Jdk {
        Jdk {
            name: String::new(),
            home: home.into(),
            version: major.to_string(),
            major,
            vendor: slug(vendor),
            replaceable: major == 25,
            graal: false,
        }
    }

    #[test]
    fn versions() {
        assert_eq!(
            ["1.8.0_392", "17.0.15", "25", "26-ea"].map(major),
            [8, 17, 25, 26].map(Some)
        );
        assert_eq!(major("x"), None);
    }

    #[test]
    fn what_debian_does_not_have_it_is_not_asked_for() {
        assert_eq!(
            install_on(Some("12"), "17"),
            "apt install openjdk-17-jdk-headless"
        );
        assert!(
            install_on(Some("12"), "25")
                .starts_with("Debian 12 has no JDK 25 (it has 17): unpack a JDK 25 ")
        );
        assert_eq!(
            install_on(Some("13"), "25"),
            "apt install openjdk-25-jdk-headless"
        );
        assert!(install_on(Some("13"), "17").contains("(it has 21, 25)"));
        assert_eq!(
            install_on(None, "25"),
            "apt install openjdk-25-jdk-headless"
        );
        assert_eq!(absent("jdk-25").map(|platform| platform.path), Some(None));
        assert!(
            ["jdk-99", "jdk-7", "jdk", "jdk-25-graal", "java"]
                .iter()
                .all(|name| absent(name).is_none())
        );
    }

    #[test]
    fn names_are_unique_and_each_home_has_one() {
        let found = vec![
            jdk(17, "Debian", "/a"),
            jdk(25, "Eclipse Adoptium", "/b"),
            jdk(17, "Debian", "/a"),
            jdk(17, "Azul Systems, Inc.", "/c"),
            jdk(8, "x", "/d"),
        ];
        let names: Vec<String> = named(found).into_iter().map(|jdk| jdk.name).collect();
        assert_eq!(
            names,
            ["jdk-8", "jdk-17", "jdk-17-azul-systems-inc", "jdk-25"]
        );
    }

    #[test]
    fn graal_takes_the_place_of_the_compiler_where_that_can_be_and_is_never_the_default() {
        let jdks = named(vec![
            jdk(17, "Debian", "/a"),
            jdk(25, "Eclipse Adoptium", "/b"),
        ]);
        let graal = graal::variant(&jdks).unwrap();
        assert_eq!(
            (graal.name.as_str(), graal.home.as_path(), graal.graal),
            ("jdk-25-graal", Path::new("/b"), true)
        );
        let none = Jdk {
            replaceable: false,
            ..jdks[1].clone()
        };
        assert_eq!(graal::variant(&[jdks[0].clone(), none]), None);
        assert_ne!(
            default(&[jdks[0].clone(), graal]).map(|jdk| jdk.graal),
            Some(true)
        );
    }
}
