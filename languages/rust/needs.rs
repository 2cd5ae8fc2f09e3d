//! Requirements of builds besides a toolchain: the crates that cargo fetches. For `lath doctor`;
//! fetches nothing.

use super::dependencies;
use super::platforms;
use crate::shared::needs::wanted;
use crate::shared::toolchain::silent;
use lath_core::language::{BuildOptions, Need, Supply, Tool};

pub fn tools() -> Vec<Tool> {
    let path = platforms::choose(&BuildOptions::default())
        .ok()
        .map(|chosen| chosen.toolchain.cargo);
    vec![Tool {
        name: "cargo",
        purpose: "builds, fetches dependencies",
        path,
        install: silent::why(super::ID).unwrap_or_else(|| platforms::INSTALL.to_owned()),
    }]
}

pub fn needs(options: &BuildOptions) -> Vec<Need> {
    let has_cargo = platforms::choose(options).is_ok();
    let need = |wanted: &String| {
        let supply = match dependencies::read(std::slice::from_ref(wanted)) {
            Err(problems) => Supply::Missing(problems[0].message.clone()),
            Ok(read) => match (&read[0].path, has_cargo) {
                (Some(path), _) if path.join("Cargo.toml").is_file() => {
                    Supply::There(path.display().to_string())
                }
                (Some(path), _) => Supply::Missing(format!("no Cargo.toml in {}", path.display())),
                (None, true) => Supply::Fetched("cargo".to_owned()),
                (None, false) => Supply::Missing("a toolchain first".to_owned()),
            },
        };
        Need {
            what: wanted.clone(),
            supply,
        }
    };
    wanted(options).iter().map(need).collect()
}
