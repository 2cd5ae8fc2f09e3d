//! The user's TypeScript settings (`tsconfig.json`), as far as they change what code does: with
//! comments, with the files that they extend.

use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Maximum number of files that extend each other.
const EXTENDED: usize = 20;

#[derive(Debug, Default)]
pub struct Settings {
    /// Every file that was read, the nearest first.
    pub files: Vec<PathBuf>,
    /// `compilerOptions`, each with the folder of the file that sets it.
    options: BTreeMap<String, (Value, PathBuf)>,
}

/// The `tsconfig.json` nearest to a source.
pub fn nearest(source: &Path) -> Option<PathBuf> {
    source
        .ancestors()
        .skip(1)
        .map(|folder| folder.join("tsconfig.json"))
        .find(|file| file.is_file())
}

impl Settings {
    /// The settings of JavaScript.
    pub const NONE: Settings = Settings {
        files: Vec::new(),
        options: BTreeMap::new(),
    };

    /// Those for a source; none if it has no `tsconfig.json`.
    pub fn of(source: &Path) -> Settings {
        let mut settings = Settings::default();
        if let Some(file) = nearest(source) {
            settings.read(&file);
        }
        settings
    }

    fn read(&mut self, file: &Path) {
        if self.files.len() == EXTENDED || self.files.iter().any(|known| known == file) {
            return;
        }
        self.files.push(file.to_path_buf());
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let read: Value = serde_json::from_str(&plain(&text)).unwrap_or_default();
        let folder = file.parent().unwrap_or(Path::new("/"));
        if let Some(options) = read["compilerOptions"].as_object() {
            for (name, value) in options {
                let option = self.options.entry(name.clone());
                option.or_insert_with(|| (value.clone(), folder.to_path_buf()));
            }
        }
        let extended = match &read["extends"] {
            Value::Array(all) => all.clone(),
            one => vec![one.clone()],
        };
        // The last one wins over those before it.
        let names = extended.iter().rev().filter_map(Value::as_str);
        for other in names.filter_map(|name| extends(name, folder)) {
            self.read(&other);
        }
    }

    /// An option's text, in lower case: `commonjs`.
    pub fn text(&self, name: &str) -> Option<String> {
        self.options.get(name)?.0.as_str().map(str::to_lowercase)
    }

    pub fn is_set(&self, name: &str) -> bool {
        matches!(self.options.get(name), Some((Value::Bool(true), _)))
    }

    /// Where `paths` and `baseUrl` look for an import, in order.
    pub fn places(&self, specifier: &str) -> Vec<PathBuf> {
        let base = self.options.get("baseUrl");
        let base = base.and_then(|(base, folder)| Some(folder.join(base.as_str()?)));
        let mut places = self.mapped(specifier);
        places.extend(base.map(|base| base.join(specifier)));
        places
    }

    /// Where `paths` looks for it.
    pub fn mapped(&self, specifier: &str) -> Vec<PathBuf> {
        let base = self.options.get("baseUrl");
        let base = base.and_then(|(base, folder)| Some(folder.join(base.as_str()?)));
        let Some((Value::Object(paths), folder)) = self.options.get("paths") else {
            return Vec::new();
        };
        let Some((value, star)) = matched(paths, specifier) else {
            return Vec::new();
        };
        let from = base.as_ref().unwrap_or(folder);
        let targets = value.as_array().into_iter().flatten();
        let targets = targets.filter_map(Value::as_str);
        targets
            .map(|target| from.join(target.replace('*', star)))
            .collect()
    }
}

/// The entry of a table for a key: the key itself, or the longest pattern with `*`, and what stands
/// for its star.
pub fn matched<'a, 's>(
    table: &'a Map<String, Value>,
    key: &'s str,
) -> Option<(&'a Value, &'s str)> {
    if let Some(value) = table.get(key).filter(|_| !key.contains('*')) {
        return Some((value, ""));
    }
    let patterns = table.iter().filter_map(|(pattern, value)| {
        let (before, after) = pattern.split_once('*')?;
        let star = key.strip_prefix(before)?.strip_suffix(after)?;
        Some((before.len(), value, star))
    });
    patterns
        .max_by_key(|(length, ..)| *length)
        .map(|(_, value, star)| (value, star))
}

/// The file that `extends` names: a path, or a file of a package.
fn extends(name: &str, folder: &Path) -> Option<PathBuf> {
    let forms = |path: PathBuf| {
        let with = PathBuf::from(format!("{}.json", path.display()));
        [path.clone(), with, path.join("tsconfig.json")]
            .into_iter()
            .find(|path| path.is_file())
    };
    if name.starts_with(['.', '/']) {
        return forms(folder.join(name));
    }
    let mut above = folder.ancestors();
    above.find_map(|folder| forms(folder.join("node_modules").join(name)))
}

/// JSON without comments and final commas, which TypeScript allows.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.trim_start_matches('\u{feff}');
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if let Some(inside) = rest.strip_prefix("/*") {
            rest = inside.find("*/").map_or("", |end| &inside[end + 2..]);
        } else if c == '"' {
            let end = string_end(rest);
            plain.push_str(&rest[..end]);
            rest = &rest[end..];
        } else {
            if matches!(c, '}' | ']') && plain.trim_end().ends_with(',') {
                plain.truncate(plain.trim_end().len() - 1);
            }
            plain.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    plain
}

/// The length of the string literal that `text` begins with.
fn string_end(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_extend_each_other_and_have_comments() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            std::fs::create_dir_all(folder.path().join("node_modules/p")).expect("made");
            std::fs::write(folder.path().join(name), text).expect("written");
        };
        write(
            "tsconfig.json",
            "{ // mine\n \"extends\": [\"p/base\", \"./more\"], /* x */ \"compilerOptions\": { \
                \"module\": \"CommonJS\", \"paths\": { \"@/*\": [\"./src//*\",], }, }, }",
        );
        write(
            "more.json",
            "{\"compilerOptions\": {\"module\": \"esnext\", \"target\": \"es5\"}}",
        );
        write(
            "node_modules/p/base.json",
            "{\"compilerOptions\": {\"target\": \"es2020\", \"emitDecoratorMetadata\": true}}",
        );
        let settings = Settings::of(&folder.path().join("b.ts"));
        assert_eq!(settings.files.len(), 3);
        assert_eq!(settings.text("module").as_deref(), Some("commonjs"));
        assert_eq!(settings.text("target").as_deref(), Some("es5"));
        assert!(settings.is_set("emitDecoratorMetadata"));
        assert_eq!(settings.places("@/a/b"), [folder.path().join("./src//a/b")]);
        assert!(settings.places("left-pad").is_empty());
    }
}
