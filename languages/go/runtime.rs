//! The module `lath` that wrappers and benchmark files import: its files, and a folder of the cache
//! with them.

use crate::shared::cache::{self, Key};
use lath_core::diagnostic::Diagnostic;
use std::path::{Path, PathBuf};

/// A file of the module.
pub struct RuntimeFile {
    pub name: &'static str,
    pub text: &'static str,
}

macro_rules! runtime {
    ($($name:literal),* $(,)?) => {
        &[$(RuntimeFile { name: $name, text: include_str!(concat!("runtime/", $name)) }),*]
    };
}

pub const FILES: &[RuntimeFile] = runtime![
    "go.mod",
    "blackhole.go",
    "control.go",
    "params.go",
    "wrapper/allocations.go",
    "wrapper/channel.go",
    "wrapper/clock.go",
    "wrapper/command.go",
    "wrapper/convert.go",
    "wrapper/counters.go",
    "wrapper/failure.go",
    "wrapper/gate.go",
    "wrapper/goroutines.go",
    "wrapper/handover.go",
    "wrapper/histogram.go",
    "wrapper/iterate.go",
    "wrapper/json.go",
    "wrapper/main.go",
    "wrapper/measure.go",
    "wrapper/model.go",
    "wrapper/proof.go",
    "wrapper/prove.go",
    "wrapper/sample.go",
    "wrapper/serve.go",
    "wrapper/speed.go",
    "wrapper/train/train.go",
    "wrapper/trial.go",
    "wrapper/usage.go",
    "wrapper/worker.go",
];

/// Writes the module into `folder`.
pub fn write(folder: &Path) -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
    let write = |file: &RuntimeFile| {
        let path = folder.join(file.name);
        cache::write(&path, file.text.as_bytes())
            .map_err(|error| vec![cache::cannot_write(&path, &error)])?;
        Ok(std::path::absolute(&path).unwrap_or(path))
    };
    FILES.iter().map(write).collect()
}

/// What the module's files are, as a name.
pub fn key() -> String {
    let mut key = Key::new();
    FILES.iter().for_each(|file| {
        key.add(file.name).add(file.text);
    });
    key.finish()
}

/// The module in the cache.
pub fn folder() -> Result<PathBuf, Vec<Diagnostic>> {
    let entry = cache::entry("go", &key())?;
    write(&entry.folder)?;
    Ok(entry.folder.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_part_of_it() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("go/runtime");
        for below in ["", "wrapper", "wrapper/train"] {
            for entry in std::fs::read_dir(folder.join(below))
                .expect("the folder")
                .flatten()
            {
                let name = Path::new(below)
                    .join(entry.file_name())
                    .to_string_lossy()
                    .into_owned();
                let counts = entry.path().is_file() && !name.ends_with("_test.go");
                assert!(
                    !counts || FILES.iter().any(|file| file.name == name),
                    "{name} is not listed"
                );
            }
        }
    }
}
