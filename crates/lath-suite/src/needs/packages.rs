//! Debian packages that a suite names: checks which are installed. Installs nothing.

use lath_core::language::{Need, Supply};
use lath_tools::{Task, english, output};
use std::collections::BTreeMap;
use std::process::Command;

/// The program to ask.
const ASKED: &str = "dpkg-query";

/// A line of its output.
const FORMAT: &str = "-f=${Package}\\t${db:Status-Status}\\t${Version}\\n";

pub(super) fn needs(names: &[String]) -> Vec<Need> {
    let installed = if names.is_empty() {
        Some(BTreeMap::new())
    } else {
        ask(names)
    };
    let supply = |name: &String| match &installed {
        None => Supply::Unknown(format!("unknown: no {ASKED} here, so this is not Debian")),
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

/// The command that installs the missing ones, if any.
pub(super) fn install(needs: &[Need]) -> Option<Vec<String>> {
    let missing: Vec<String> = needs
        .iter()
        .filter(|need| matches!(need.supply, Supply::Missing(_)))
        .map(|need| need.what.clone())
        .collect();
    let command = ["apt-get", "install", "--no-install-recommends"].map(str::to_owned);
    (!missing.is_empty()).then(|| command.into_iter().chain(missing).collect())
}

/// Versions of installed packages. `None`: no such program. Its failure only means that it does not
/// know some of them.
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
