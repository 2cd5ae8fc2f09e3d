//! What a build script of Gradle says, as far as its text has it: coordinates in quotes, aliases of
//! the version catalogue, other modules of the project. Scripts are programs; lath runs none.

use super::{Coordinates, Module};
use crate::shared::above;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The names of scripts, in search order.
pub const SCRIPTS: [&str; 2] = ["build.gradle.kts", "build.gradle"];
const SETTINGS: [&str; 2] = ["settings.gradle.kts", "settings.gradle"];
const CATALOGUE: &str = "gradle/libs.versions.toml";
const PROPERTIES: &str = "gradle.properties";

/// Ends of the names of configurations.
const CONFIGURATIONS: [&str; 5] = ["implementation", "api", "compile", "jmh", "compileonly"];

/// The module of a folder with a script.
pub fn module(folder: &Path) -> Option<Module> {
    let text = script(folder)?;
    let root = above::folders(&folder.join(SCRIPTS[0]));
    let root = root.into_iter().find(|above| {
        let mut settings = SETTINGS.iter();
        settings.any(|name| above.join(name).is_file())
    });
    let root = root.unwrap_or_else(|| folder.to_path_buf());
    let catalogue = std::fs::read_to_string(root.join(CATALOGUE)).unwrap_or_default();
    let mut reader = Reader {
        aliases: aliases(&catalogue),
        variables: BTreeMap::new(),
        root: root.clone(),
    };
    // A script of the whole project may speak of all modules.
    let whole = Some(&root).filter(|root| *root != folder);
    let whole = whole.and_then(|root| script(root)).unwrap_or_default();
    for place in [&root, folder] {
        let properties = std::fs::read_to_string(place.join(PROPERTIES)).unwrap_or_default();
        properties.lines().for_each(|line| reader.variable(line));
    }
    for line in whole.lines().chain(text.lines()) {
        reader.variable(line);
    }
    let mut module = Module::default();
    let for_all = ["subprojects", "allprojects"];
    if for_all.iter().any(|word| above::mentions(&whole, word)) {
        whole
            .lines()
            .for_each(|line| reader.line(line, &mut module));
    }
    text.lines().for_each(|line| reader.line(line, &mut module));
    Some(module)
}

fn script(folder: &Path) -> Option<String> {
    let mut scripts = SCRIPTS.iter();
    scripts.find_map(|name| std::fs::read_to_string(folder.join(name)).ok())
}

struct Reader {
    /// Coordinates by alias, which scripts write with dots.
    aliases: BTreeMap<String, Coordinates>,
    /// Texts that scripts name: versions.
    variables: BTreeMap<String, String>,
    root: PathBuf,
}

impl Reader {
    /// `guavaVersion=33`, `ext.guavaVersion = '33'`, `val guavaVersion = "33"`,
    /// `extra["guavaVersion"] = "33"`.
    fn variable(&mut self, line: &str) {
        let Some((name, value)) = line.split_once('=') else {
            return;
        };
        let name = name.trim().trim_end_matches(['"', '\'', ']']);
        let name = name
            .rsplit([' ', '.', '"', '\''])
            .next()
            .unwrap_or_default();
        let value = value.trim().trim_matches(['"', '\'']);
        let plain = |c: char| c.is_alphanumeric() || "._-+".contains(c);
        if !name.is_empty() && !value.is_empty() && value.chars().all(plain) {
            self.variables.insert(name.to_owned(), value.to_owned());
        }
    }

    /// A line behind the name of a configuration.
    fn line(&self, line: &str, module: &mut Module) {
        let line = line.trim_start();
        let name = line.split(['(', ' ', '\'', '"']).next().unwrap_or_default();
        let lower = name.to_lowercase();
        if !CONFIGURATIONS.iter().any(|known| lower.ends_with(known)) {
            return;
        }
        let rest = line[name.len()..].trim_start_matches(['(', ' ']);
        let quoted = rest.split(['\'', '"']).nth(1).unwrap_or_default();
        if rest.starts_with("project") {
            // `:core:units` lies in `core/units`, unless the settings say otherwise.
            let names = quoted.split(':').filter(|name| !name.is_empty());
            let folder = names.fold(self.root.clone(), |folder, name| folder.join(name));
            if !quoted.is_empty() && script(&folder).is_some() {
                module.beside.push(folder);
            }
        } else if let Some(alias) = rest.strip_prefix("libs.") {
            let is_name = |c: char| c.is_alphanumeric() || c == '.' || c == '_';
            let end = alias.find(|c| !is_name(c)).unwrap_or(alias.len());
            module
                .dependencies
                .extend(self.aliases.get(&alias[..end]).cloned());
        } else {
            module.dependencies.extend(self.coordinates(quoted));
        }
    }

    /// With the values of variables: `a:b:$version`, `a:b:${version}`.
    fn coordinates(&self, text: &str) -> Option<Coordinates> {
        let mut one = Coordinates::parse(text)?;
        if let Some(variable) = one.version.strip_prefix('$') {
            let name = variable.trim_matches(['{', '}']);
            let name = name.rsplit('.').next().unwrap_or_default();
            one.version = self.variables.get(name)?.clone();
        }
        Some(one)
    }
}

/// The libraries of a version catalogue.
fn aliases(text: &str) -> BTreeMap<String, Coordinates> {
    let table: toml::Table = text.parse().unwrap_or_default();
    let versions = table.get("versions");
    let version = |value: &toml::Value| match value {
        toml::Value::String(version) => Some(version.clone()),
        other => {
            let name = other.get("ref")?.as_str()?;
            Some(versions?.get(name)?.as_str()?.to_owned())
        }
    };
    let of = |value: &toml::Value| {
        if let Some(text) = value.as_str() {
            return Coordinates::parse(text);
        }
        let word = |name: &str| value.get(name).and_then(toml::Value::as_str);
        let (group, artifact) = match word("module") {
            Some(module) => module.split_once(':')?,
            None => (word("group")?, word("name")?),
        };
        Some(Coordinates {
            group: group.to_owned(),
            artifact: artifact.to_owned(),
            version: version(value.get("version")?)?,
        })
    };
    let libraries = table.get("libraries").and_then(toml::Value::as_table);
    let libraries = libraries.into_iter().flatten();
    let named = libraries.filter_map(|(alias, value)| {
        let alias = alias.replace(['-', '_'], ".");
        Some((alias, of(value)?))
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::project::{shown, written};

    #[test]
    fn a_script_names_its_dependencies_in_quotes() {
        let text = "def newest = '4'\ndependencies {\n  implementation 'a.b:c:1'\n  \
            jmhImplementation(\"d:e:2\")\n  // implementation 'x:y:3'\n  api \"f:g:$newest\"\n  \
            api \"f:h:${unknown}\"\n  implementation platform('i:j:5')\n}\n";
        let folder = written(&[("build.gradle", text)]);
        let module = module(folder.path()).expect("it has a script");
        assert_eq!(
            shown(&module.dependencies),
            ["a.b:c:1", "d:e:2", "f:g:4", "i:j:5"]
        );
    }

    #[test]
    fn modules_share_a_catalogue_and_each_other() {
        let catalogue = "[versions]\nguava = \"33\"\n[libraries]\n\
            guava-core = { module = \"com.google.guava:guava\", version.ref = \"guava\" }\n\
            text = { group = \"o.a\", name = \"text\", version = \"1.9\" }\n\
            short = \"s:h:1\"\nno-version = { module = \"n:v\" }\n";
        let bench = "dependencies {\n    implementation(project(\":core\"))\n    \
            implementation(project(\":gone\"))\n    jmh(libs.guava.core)\n    api(libs.short)\n    \
            api(libs.no.version)\n    api(libs.text)\n    api(\"k:l:${property.kl}\")\n}\n";
        let folder = written(&[
            ("settings.gradle.kts", "include(\"core\", \"bench\")\n"),
            ("gradle/libs.versions.toml", catalogue),
            ("gradle.properties", "kl=6\n"),
            (
                "build.gradle.kts",
                "subprojects {\n  dependencies {\n    api(\"all:have:1\")\n  }\n}\n",
            ),
            ("core/build.gradle.kts", ""),
            ("bench/build.gradle.kts", bench),
        ]);
        let root = lath_core::paths::or_here(folder.path());
        let module = module(&root.join("bench")).expect("it has a script");
        assert_eq!(module.beside, [root.join("core")]);
        let wanted = [
            "all:have:1",
            "com.google.guava:guava:33",
            "s:h:1",
            "o.a:text:1.9",
            "k:l:6",
        ];
        assert_eq!(shown(&module.dependencies), wanted);
    }
}
