//! What the user's variables ask of Go that lath does not do: programs for other machines, another
//! toolchain, modules that lath resolves by itself. Without a word, something else than expected
//! would be measured, or Go would fail in lath's own files.

use super::environment;
use super::toolchain::Toolchain;
use crate::shared::toolchain::Version;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;

/// Go's names of systems and processors, if they differ from Rust's.
const NAMES: [(&str, &str); 5] = [
    ("macos", "darwin"),
    ("x86_64", "amd64"),
    ("x86", "386"),
    ("aarch64", "arm64"),
    ("powerpc64", "ppc64le"),
];

/// Programs of the second run on processors of the first.
const RUN: [(&str, &str); 2] = [("amd64", "386"), ("arm64", "arm")];

/// Flags that say where modules and files come from.
const PLACES: [&str; 3] = ["mod", "modfile", "overlay"];

/// # Errors
/// L601, for each variable.
pub fn check(toolchain: &Toolchain, options: &BuildOptions) -> Result<(), Vec<Diagnostic>> {
    let is_chosen = options.cc.is_some() || options.platform.is_some();
    let problems = problems(&environment::of_go, toolchain, is_chosen);
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

/// `value`: of a variable. `is_chosen`: the user named the toolchain, whatever the variable says.
fn problems(
    value: &dyn Fn(&str) -> String,
    toolchain: &Toolchain,
    is_chosen: bool,
) -> Vec<Diagnostic> {
    let other = |name: &str, here: &str| {
        let (asked, here) = (value(name), named(here));
        let runs = asked.is_empty() || asked == here || RUN.contains(&(here, asked.as_str()));
        (!runs).then(|| {
            let message = format!("{name}={asked}: programs for it do not run here, on {here}");
            Diagnostic::error("L601", message).help(unset(name))
        })
    };
    let version = (!is_chosen).then(|| other_version(&value("GOTOOLCHAIN"), toolchain));
    let flags = value("GOFLAGS");
    let places = flags.split_whitespace().filter(|word| is_place(word));
    let places = places.map(|word| {
        let message = format!("GOFLAGS has {word}, but lath resolves modules itself");
        let help = "it takes them from the module cache, as go.mod says, and nothing from vendor/: \
            run lath with `env GOFLAGS=`";
        Diagnostic::error("L601", message).help(help)
    });
    let machine = [
        other("GOOS", std::env::consts::OS),
        other("GOARCH", std::env::consts::ARCH),
        version.flatten(),
    ];
    machine.into_iter().flatten().chain(places).collect()
}

fn named(rust: &str) -> &str {
    let known = NAMES.iter().find(|(known, _)| *known == rust);
    known.map_or(rust, |(_, go)| go)
}

fn unset(name: &str) -> String {
    format!("run lath with `env {name}=`; `go env -u {name}` if Go's own settings have it")
}

/// `go1.22.0`, `go1.22.0+auto`: lath takes the toolchain as it is.
fn other_version(asked: &str, toolchain: &Toolchain) -> Option<Diagnostic> {
    let name = asked.split('+').next().unwrap_or_default();
    let wanted = Version::read(name.strip_prefix("go")?)?;
    (wanted.numbers != toolchain.version.numbers).then(|| {
        let message = format!(
            "GOTOOLCHAIN={asked}, but {} is {}",
            toolchain.path.display(),
            toolchain.version.text
        );
        let help = format!(
            "name the toolchain: `--cc ~/sdk/{name}/bin/go`; {}",
            unset("GOTOOLCHAIN")
        );
        Diagnostic::error("L601", message).help(help)
    })
}

/// Whether it says where code comes from.
fn is_place(word: &str) -> bool {
    let (name, _) = word
        .trim_start_matches('-')
        .split_once('=')
        .unwrap_or((word, ""));
    PLACES.contains(&name) && !is_plain(word)
}

/// `-mod=mod` and `-mod=readonly`: modules are those of go.mod, as lath has them anyway.
fn is_plain(word: &str) -> bool {
    ["mod=mod", "mod=readonly"].contains(&word.trim_start_matches('-'))
}

/// GOFLAGS without what lath says itself in each command; `None`: it has nothing of that.
pub fn flags() -> Option<String> {
    let all = std::env::var("GOFLAGS").ok()?;
    let own = all.split_whitespace().filter(|word| !is_plain(word));
    let own: Vec<&str> = own.collect();
    (own.len() < all.split_whitespace().count()).then(|| own.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn what_lath_does_not_do_is_said() {
        let go = Toolchain::at(Path::new("/go"), "1.26.8").expect("a version");
        let told = |name: &str, value: &str, is_chosen: bool| {
            let value = |asked: &str| if asked == name { value } else { "" }.to_owned();
            let told = problems(&value, &go, is_chosen);
            told.into_iter().map(|one| one.message).collect::<String>()
        };
        assert!(told("GOOS", "windows", false).contains("GOOS=windows"));
        assert!(told("GOARCH", "mips", false).contains("GOARCH=mips"));
        assert!(told("GOTOOLCHAIN", "go1.22.0+auto", false).contains("/go is 1.26.8"));
        assert!(told("GOFLAGS", "-v -mod=vendor", false).contains("-mod=vendor"));
        for (name, value, is_chosen) in [
            ("GOOS", named(std::env::consts::OS), false),
            ("GOARCH", named(std::env::consts::ARCH), false),
            ("GOTOOLCHAIN", "go1.22.0", true),
            ("GOTOOLCHAIN", "go1.26.8", false),
            ("GOTOOLCHAIN", "local", false),
            ("GOTOOLCHAIN", "auto", false),
            ("GOFLAGS", "-mod=mod -trimpath", false),
        ] {
            assert_eq!(told(name, value, is_chosen), "", "{name}={value}");
        }
    }
}
