//! The Debian packages that a suite names: which of them are installed. Nothing is installed here.

use lath_core::language::{Need, Supply};
use lath_tools::{Task, english, output};
use std::collections::BTreeMap;
use std::process::Command;

/// Who knows what is installed.
const ASKED: &str = "dpkg-query";

/// One line of what it says.
const FORMAT: &str = "-f=${Package}\\t${db:Status-Status}\\t${Version}\\n";

pub(super) fn needs(names: &[String]) -> Vec<Need> {
    let installed = if names.is_empty() {
        Some(BTreeMap::new())
    } else {
        ask(names)
    };
    let supply = |name: &String| match &installed {
        None => Supply::Unknown(format!(
            "cannot tell: there is no {ASKED} here, so this is no Debian"
        )),
        Some(versions) => match versions.get(name) {
            Some(version) => Supply::There(version.clone()),
            None => Supply::Missing("not installed".to_owned()),
        },
    };
    names
        .iter()
        .map(|name| Need {
            what: name.clone(),
            supply: supply(name),
        })
        .collect()
}

/// The command that installs what is missing, if anything is.
pub(super) fn install(needs: &[Need]) -> Option<Vec<String>> {
    let missing: Vec<String> = needs
        .iter()
        .filter(|need| matches!(need.supply, Supply::Missing(_)))
        .map(|need| need.what.clone())
        .collect();
    let command = ["apt-get", "install", "--no-install-recommends"].map(str::to_owned);
    (!missing.is_empty()).then(|| command.into_iter().chain(missing).collect())
}

/// Versions of those that are installed. `None`: there is nobody to ask. That it fails says only
/// that some of them are unknown to it.
fn ask(names: &[String]) -> Option<BTreeMap<String, String>> {
    let output = output(
        english(Command::new(ASKED).args(["-W", FORMAT, "--"]).args(names)),
        Task::Look,
    )
    .ok()?;
    Some(installed(&String::from_utf8_lossy(&output.stdout)))
}

fn installed(said: &str) -> BTreeMap<String, String> {
    let fields = |line: &str| {
        let mut fields = line.split('\t');
        let (name, status, version) = (fields.next()?, fields.next()?, fields.next()?);
        (status == "installed").then(|| (name.to_owned(), version.to_owned()))
    };
    said.lines().filter_map(fields).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_removed_is_not_installed() {
        let said = "libz-dev\tinstalled\t1:1.2\nliby\tconfig-files\t3\nlibw\tnot-installed\t\n";
        assert_eq!(
            installed(said),
            BTreeMap::from([("libz-dev".to_owned(), "1:1.2".to_owned())])
        );
    }

    #[test]
    fn the_command_names_what_is_missing_alone() {
        let need = |what: &str, supply| Need {
            what: what.to_owned(),
            supply,
        };
        let needs = [
            need("a", Supply::There("1".into())),
            need("b", Supply::Missing("x".into())),
            need("c", Supply::Missing("x".into())),
        ];
        assert_eq!(
            install(&needs).unwrap().join(" "),
            "apt-get install --no-install-recommends b c"
        );
        assert_eq!(install(&needs[..1]), None);
    }
}
