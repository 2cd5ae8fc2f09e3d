//! For tests of languages: what holds of their toolchains on any machine.

use super::{Toolchain, Toolchains};
use std::collections::BTreeSet;

/// One is the default, names are unique, and each chooses its own.
pub(crate) fn check<T: Toolchain>(all: &Toolchains<T>) {
    let platforms = all.platforms();
    let defaults: Vec<_> = platforms.iter().filter(|one| one.default).collect();
    assert_eq!(all.default_platform().as_ref(), defaults.first().copied());
    let here = platforms.iter().filter(|one| one.path.is_some());
    assert_eq!(defaults.len(), here.clone().count().min(1));
    let names: BTreeSet<&str> = platforms.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names.len(), platforms.len());
    for platform in here {
        let chosen = all.choose(None, Some(&platform.name)).ok();
        let path = chosen.map(|chosen| chosen.tool.path().to_owned());
        assert_eq!(path, platform.path);
    }
}

/// The remedy where a platform is missing.
pub(crate) fn remedy<T: Toolchain>(all: &Toolchains<T>, platform: &str) -> String {
    assert_eq!(
        refused(all, Some("/none"), None).0,
        "`/none` is not a ".to_owned() + all.facts.what
    );
    refused(all, None, Some(platform)).1
}

/// What is said of one that cannot be chosen, and what to do.
pub(super) fn refused<T: Toolchain>(
    all: &Toolchains<T>,
    command: Option<&str>,
    platform: Option<&str>,
) -> (String, String) {
    let problem = all
        .choose(command, platform)
        .err()
        .expect("refused")
        .remove(0);
    assert_eq!(problem.code, "L601");
    (problem.message, problem.help.unwrap_or_default())
}
