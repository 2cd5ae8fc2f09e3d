//! `lath.toml`: the sources of a suite, how they are built, and settings that override annotations. Every mistake is reported
//! with its line.

use crate::cli::settings::unknown_key;
use crate::cli::values;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::language::BuildOptions;
use lath_core::setting::{Layer, Origin, SETTINGS};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What a `lath.toml` says. Paths are relative to its folder and have been made absolute.
#[derive(Default)]
pub struct Config {
    pub sources: Vec<PathBuf>,
    pub preset: Option<String>,
    pub settings: Layer,
    pub build: BuildOptions,
    /// `[build.<language>]`.
    pub build_for: BTreeMap<String, BuildOptions>,
}

const TOP_KEYS: &[&str] = &["sources", "preset", "settings", "build"];
const BUILD_KEYS: &[&str] = &["cc", "cflags", "ldflags", "pkg_config", "sources"];

/// Reads `lath.toml` at `path`. `languages` are the ids that `[build.<id>]` may name.
pub fn read(path: &Path, languages: &[&str]) -> Result<Config, Vec<Diagnostic>> {
    let file = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|e| vec![Diagnostic::error("L504", format!("{file} cannot be read: {e}"))])?;
    let table = DeTable::parse(&text).map_err(|e| {
        let span = e.span().unwrap_or(0..0);
        vec![Diagnostic::error("L504", "lath.toml is not valid TOML").at(&Place::new(&file, &text, span.start, span.len()), e.message())]
    })?;
    let mut reader = Reader { file: &file, text: &text, folder: path.parent().unwrap_or(Path::new(".")), problems: Vec::new() };
    let config = reader.config(table.get_ref(), languages);
    if reader.problems.is_empty() { Ok(config) } else { Err(reader.problems) }
}

struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    folder: &'a Path,
    problems: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn config(&mut self, table: &DeTable, languages: &[&str]) -> Config {
        let mut config = Config::default();
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "sources" => config.sources = self.paths(value),
                "preset" => config.preset = self.texts(value).pop(),
                "settings" => config.settings = self.settings(value),
                "build" => self.build(value, languages, &mut config),
                _ => self.unknown(key, TOP_KEYS.iter().copied()),
            }
        }
        config
    }

    fn build(&mut self, value: &Spanned<DeValue>, languages: &[&str], config: &mut Config) {
        let Some(table) = self.table(value) else { return };
        config.build = self.options(table, languages);
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            if let (true, Some(table)) = (languages.contains(&name), value.get_ref().as_table()) {
                config.build_for.insert(name.to_owned(), self.options(table, &[]));
            }
        }
    }

    fn options(&mut self, table: &DeTable, languages: &[&str]) -> BuildOptions {
        let mut options = BuildOptions::default();
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "cc" => options.cc = self.texts(value).pop(),
                "cflags" => options.cflags = self.texts(value),
                "ldflags" => options.ldflags = self.texts(value),
                "pkg_config" => options.pkg_config = self.texts(value),
                "sources" => options.sources = self.paths(value),
                language if languages.contains(&language) => {}
                _ => self.unknown(key, BUILD_KEYS.iter().chain(languages).copied()),
            }
        }
        options
    }

    fn settings(&mut self, value: &Spanned<DeValue>) -> Layer {
        let mut layer = Layer::default();
        let Some(table) = self.table(value) else { return layer };
        for (key, value) in table {
            let Some(setting) = SETTINGS.iter().find(|s| s.name == key.get_ref().as_ref()) else {
                self.unknown(key, SETTINGS.iter().map(|s| s.name));
                continue;
            };
            match values::parse(setting.kind, &self.texts(value).join(",")) {
                Ok(parsed) => layer.set(setting.key, parsed, Origin::File(self.file.to_owned())),
                Err(expected) => self.complain("L503", format!("{}: {expected}", setting.name), value.span()),
            }
        }
        layer
    }

    fn table<'t>(&mut self, value: &'t Spanned<DeValue<'t>>) -> Option<&'t DeTable<'t>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.complain("L504", "a table is wanted here".into(), value.span());
        }
        table
    }

    /// A string, a number or a boolean, or an array of those, as text.
    fn texts(&mut self, value: &Spanned<DeValue>) -> Vec<String> {
        match value.get_ref() {
            DeValue::String(text) => vec![text.to_string()],
            DeValue::Integer(number) => vec![number.to_string()],
            DeValue::Boolean(b) => vec![b.to_string()],
            DeValue::Array(items) => items.iter().flat_map(|item| self.texts(item)).collect(),
            _ => {
                self.complain("L504", "a string or an array of strings is wanted here".into(), value.span());
                Vec::new()
            }
        }
    }

    fn paths(&mut self, value: &Spanned<DeValue>) -> Vec<PathBuf> {
        let folder = self.folder.to_owned();
        self.texts(value).iter().map(|p| folder.join(p)).collect()
    }

    fn unknown<'k, K: AsRef<str>>(&mut self, key: &Spanned<K>, known: impl Iterator<Item = &'k str> + Clone) {
        let place = Place::new(self.file, self.text, key.span().start, key.span().len());
        self.problems.push(unknown_key(key.get_ref().as_ref(), known).at(&place, "not known here"));
    }

    fn complain(&mut self, code: &str, message: String, span: std::ops::Range<usize>) {
        let place = Place::new(self.file, self.text, span.start, span.len());
        self.problems.push(Diagnostic::error(code, message).at(&place, "this value"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::setting::{Key, Value};

    fn read_text(text: &str) -> Result<Config, Vec<Diagnostic>> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lath.toml");
        std::fs::write(&path, text).unwrap();
        read(&path, &["x"])
    }

    #[test]
    fn a_whole_file() {
        let text = "sources = [\"a.x\"]\npreset = \"quick\"\n[build]\ncflags = [\"-O2\"]\n[build.x]\ncc = \"xcc\"\n[settings]\nforks = 2\nwarmup_time = \"200 ms\"\n";
        let config = read_text(text).map_err(|d| d[0].to_string()).unwrap();
        assert!(config.sources[0].ends_with("a.x") && config.sources[0].is_absolute());
        assert_eq!(config.build.cflags, ["-O2"]);
        assert_eq!(config.build_for["x"].cc.as_deref(), Some("xcc"));
        assert_eq!(config.settings.get(Key::Forks).unwrap().value, Value::Count(2));
        assert_eq!(config.settings.get(Key::WarmupTime).unwrap().value, Value::Nanos(200_000_000));
    }

    #[test]
    fn mistakes_have_lines_and_suggestions_and_are_reported_together() {
        let problems = read_text("sorces = []\n[settings]\nforks = \"many\"\nwarmup_tme = 3\n").err().unwrap();
        let seen: Vec<(&str, usize)> = problems.iter().map(|p| (p.code.as_str(), p.labels[0].0.line)).collect();
        assert_eq!(seen, [("L503", 3), ("L505", 4), ("L505", 1)]);
        assert!(problems[1].help.as_ref().unwrap().contains("warmup_time"));
    }

    #[test]
    fn broken_toml_is_located() {
        assert_eq!(read_text("sources = [\n").err().unwrap()[0].code, "L504");
    }
}
