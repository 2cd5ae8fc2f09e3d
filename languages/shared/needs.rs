//! Needs of a build besides its platform, for `lath doctor`.

use lath_core::language::{BuildOptions, Need, Supply};

/// The program that the user names by `command`; `found`: its version or path.
pub(crate) fn named(
    what: &str,
    command: Option<&String>,
    found: Option<String>,
    missing: &str,
) -> Option<Need> {
    let supply = found.map_or_else(|| Supply::Missing(missing.to_owned()), Supply::There);
    let need = |command| Need {
        what: format!("{what} {command}"),
        supply,
    };
    command.map(need)
}

/// Dependencies, except the user's own files and folders.
pub(crate) fn wanted(options: &BuildOptions) -> Vec<String> {
    let all = options.dependencies.iter();
    all.filter(|one| !one.starts_with('/')).cloned().collect()
}

/// Each of them with the same supply.
pub(crate) fn each(
    wanted: impl IntoIterator<Item = String>,
    supply: &Supply,
) -> impl Iterator<Item = Need> {
    let need = |what| Need {
        what,
        supply: supply.clone(),
    };
    wanted.into_iter().map(need)
}
