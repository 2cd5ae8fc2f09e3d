//! Platforms by a short name: `bun` for `bun-1.4`, `jdk` for `jdk-17`, `python` for the language's
//! default one.

use lath_core::language::{Language, Platform};
use lath_core::names::is_version_of;

/// The platform that a name means: the one of exactly that name; of a kind without a version, the
/// default platform if it is of that kind, else the newest one here; of a language, its default
/// platform.
pub fn full_name(language: &dyn Language, name: &str) -> Option<String> {
    let exact = language.platform(name);
    if exact.as_ref().is_some_and(|p| p.path.is_some()) {
        return Some(name.to_owned());
    }
    let of_kind = of_kind(&language.platforms(), name);
    let default = || {
        let named = exact.is_none() && language.id() == name;
        named.then(|| language.default_platform()).flatten()
    };
    of_kind
        .or_else(|| default().map(|p| p.name))
        .or_else(|| exact.map(|p| p.name))
}

/// The names that have no version: of the kinds of a language's platforms, and of the language.
pub fn names(language: &dyn Language) -> Vec<String> {
    let platforms = language.platforms();
    let kinds = platforms.iter().filter_map(|p| {
        let (kind, _) = p.name.rsplit_once('-')?;
        is_version_of(&p.name, kind).then(|| kind.to_owned())
    });
    let mut names: Vec<String> = kinds.chain([language.id().to_owned()]).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The platform that a kind without a version means.
fn of_kind(platforms: &[Platform], kind: &str) -> Option<String> {
    let here = || {
        let mut found = platforms.iter().filter(|p| p.path.is_some());
        std::iter::from_fn(move || found.find(|p| is_version_of(&p.name, kind)))
    };
    let default = here().find(|p| p.default);
    let chosen = default.or_else(|| here().max_by_key(|p| numbers(p)));
    chosen.map(|p| p.name.clone())
}

fn numbers(platform: &Platform) -> Vec<u64> {
    let version = platform.version.as_deref().unwrap_or_default();
    let first = version.split_whitespace().next().unwrap_or_default();
    let digits = first.split(|c: char| !c.is_ascii_digit());
    digits.filter_map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn platform(name: &str, version: &str, default: bool) -> Platform {
        Platform {
            name: name.to_owned(),
            version: Some(version.to_owned()),
            path: Some("/here".into()),
            install: String::new(),
            default,
            jit: false,
        }
    }

    #[test]
    fn the_default_one_is_meant_if_it_is_of_the_kind_else_the_newest() {
        let platforms = [
            platform("node-20", "20.20.2", true),
            platform("node-26", "26.1.0", false),
            platform("bun-1.9", "1.9.0", false),
            platform("bun-1.10", "1.10.2", false),
            Platform {
                path: None,
                ..platform("deno-9.9", "9.9.9", false)
            },
        ];
        let meant = |kind| of_kind(&platforms, kind);
        assert_eq!(meant("node").as_deref(), Some("node-20"));
        assert_eq!(meant("bun").as_deref(), Some("bun-1.10"));
        assert_eq!(meant("deno"), None);
        assert_eq!(meant("bu"), None);
    }
}
