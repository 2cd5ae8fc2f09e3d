//! The SDK on PATH.

use super::FACTS;
use crate::shared::silent;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::Platform;
use std::path::PathBuf;
use std::process::Command;

pub struct Sdk {
    pub path: PathBuf,
    /// `3.5.0`.
    pub version: String,
}

impl Sdk {
    pub fn described(&self) -> String {
        format!("{} {}", FACTS.command, self.version)
    }
}

/// `None`: there is none, or it does not print its version.
pub fn find() -> Option<Sdk> {
    let path = lath_tools::find(&FACTS.command)?;
    let said = silent::answer(super::ID, &path, Command::new(&path).arg("--version"))?;
    version(&said).map(|version| Sdk { path, version })
}

/// In `Dart SDK version: 3.5.0 (stable) (…) on "linux_x64"`.
fn version(said: &str) -> Option<String> {
    said.split("version: ")
        .nth(1)?
        .split_whitespace()
        .next()
        .map(str::to_owned)
}

pub fn platform() -> Platform {
    let sdk = find();
    Platform {
        name: FACTS.platform.clone(),
        default: sdk.is_some(),
        version: sdk.as_ref().map(|sdk| sdk.version.clone()),
        path: sdk.map(|sdk| sdk.path),
        install: FACTS.install.clone(),
        jit: false,
    }
}

/// L601
pub fn missing() -> Diagnostic {
    let message = format!(
        "no {} SDK found: `{}` is not on PATH",
        FACTS.name, FACTS.command
    );
    Diagnostic::error("L601", message).help(format!(
        "install {}. The language is experimental: its wrappers are untested",
        FACTS.install
    ))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_version_is_found() {
        let said =
            "Dart SDK version: 3.5.0 (stable) (Tue Jul 30 02:17:59 2024 -0700) on \"linux_x64\"\n";
        assert_eq!(super::version(said).as_deref(), Some("3.5.0"));
        assert_eq!(super::version("dart: usage"), None);
    }
}
