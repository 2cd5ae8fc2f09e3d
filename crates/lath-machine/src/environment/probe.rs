//! Reads facts from files.

use lath_core::record::Environment;
use std::path::{Path, PathBuf};

pub struct Probe {
    /// `/`, or a copy of it in a test.
    pub root: PathBuf,
    pub environment: Environment,
}

impl Probe {
    /// The trimmed text of a file, or why it could not be read.
    pub fn read(&self, path: &str) -> Result<String, String> {
        let text = std::fs::read(self.root.join(path.trim_start_matches('/')))
            .map_err(|e| format!("{path}: {}", e.kind()))?;
        Ok(String::from_utf8_lossy(&text).trim().to_owned())
    }

    pub fn exists(&self, path: &str) -> bool {
        self.path(path).exists()
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.root
            .join(Path::new(path).strip_prefix("/").unwrap_or(Path::new(path)))
    }

    pub fn set(&mut self, key: &str, value: Result<String, String>) {
        match value {
            Ok(value) if value.is_empty() => self
                .environment
                .unknown
                .insert(key.to_owned(), "it is empty".to_owned()),
            Ok(value) => self.environment.facts.insert(key.to_owned(), value),
            Err(reason) => self.environment.unknown.insert(key.to_owned(), reason),
        };
    }

    /// A fact that is the content of a file.
    pub fn file(&mut self, key: &str, path: &str) {
        self.set(key, self.read(path));
    }

    /// A fact that some machines lack; its absence means nothing.
    pub fn optional(&mut self, key: &str, path: &str) {
        if let Ok(value) = self.read(path) {
            self.set(
                key,
                Ok(if value.is_empty() {
                    "none".to_owned()
                } else {
                    value
                }),
            );
        }
    }
}

/// The value of `key` in lines `key : value`.
pub fn field<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        line.split_once(':')
            .filter(|(k, _)| k.trim() == key)
            .map(|(_, v)| v.trim())
    })
}

/// The choice in brackets: `always [madvise] never`.
pub fn chosen(text: &str) -> String {
    let inner = text
        .split_once('[')
        .and_then(|(_, rest)| rest.split_once(']'));
    inner.map_or(text, |(choice, _)| choice).to_owned()
}
