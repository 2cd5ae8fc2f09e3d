//! Requirements of builds in addition to a compiler: pkg-config and its packages, a named compiler.
//! For `lath doctor`; builds nothing.

use super::flags;
use crate::shared::needs::{named, wanted};
use lath_core::language::{BuildOptions, Need, Supply, Tool};
use lath_tools::{Task, output};
use std::process::Command;

const INSTALL: &str = "apt install pkg-config";

pub(super) fn tools() -> Vec<Tool> {
    let path = lath_tools::find(flags::pkg_config_program());
    vec![Tool {
        name: "pkg-config",
        purpose: "finds installed libraries",
        path,
        install: INSTALL.to_owned(),
    }]
}

pub(super) fn needs(options: &BuildOptions) -> Vec<Need> {
    let given = options.cc.as_ref();
    let path = given.and_then(|cc| lath_tools::find(flags::words(cc).first()?));
    let path = path.map(|path| path.display().to_string());
    let compiler = named("compiler", given, path, "no such command");
    let packages = options.pkg_config.iter().cloned().chain(wanted(options));
    let packages = packages.map(|name| Need {
        what: format!("pkg-config package {name}"),
        supply: package(&name),
    });
    compiler.into_iter().chain(packages).collect()
}

fn package(name: &str) -> Supply {
    match output(
        Command::new(flags::pkg_config_program()).args(["--modversion", "--", name]),
        Task::Look,
    ) {
        Err(_) => Supply::Missing(INSTALL.to_owned()),
        Ok(output) if output.status.success() => {
            Supply::There(String::from_utf8_lossy(&output.stdout).trim().to_owned())
        }
        Ok(_) => Supply::Missing(format!(
            "install the development package that contains {name}.pc, or set PKG_CONFIG_PATH"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_missing_and_says_what_to_do() {
        let options = BuildOptions {
            cc: Some("no-such-compiler -m32".into()),
            pkg_config: vec!["no-such-package".into()],
            dependencies: vec!["/somewhere".into(), "no-such-other".into()],
            ..BuildOptions::default()
        };
        let needs = needs(&options);
        let whats: Vec<&str> = needs.iter().map(|n| n.what.as_str()).collect();
        assert_eq!(
            whats,
            [
                "compiler no-such-compiler -m32",
                "pkg-config package no-such-package",
                "pkg-config package no-such-other"
            ]
        );
        assert!(
            needs
                .iter()
                .all(|n| matches!(&n.supply, Supply::Missing(what) if !what.is_empty()))
        );
    }
}
