//! The Maven or Gradle module that a source lies in: its other source folders, and its dependencies
//! that are on this machine.

use crate::shared::above;
use quick_xml::Reader;
use quick_xml::events::Event;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const POM: &str = "pom.xml";
const GRADLE: [&str; 2] = ["build.gradle", "build.gradle.kts"];

/// Folders below `src` whose classes the code of others uses.
const USED: [&str; 2] = ["main", "test"];

/// For a source folder `…/src/SET/java`: those of the sets that its code may use.
pub fn folders(root: &Path) -> Vec<PathBuf> {
    let set = root.parent();
    let Some(src) = set.and_then(Path::parent) else {
        return Vec::new();
    };
    if !root.ends_with("java") || !src.ends_with("src") {
        return Vec::new();
    }
    let others = USED.iter().map(|set| src.join(set).join("java"));
    others
        .filter(|folder| folder != root && folder.is_dir())
        .collect()
}

/// Coordinates of what is in Maven's local repository, and jars of Gradle's.
pub fn dependencies(source: &Path) -> Vec<String> {
    let [pom, kotlin, groovy] = [POM, GRADLE[1], GRADLE[0]];
    let Some(module) = above::with(source, &[pom, kotlin, groovy]) else {
        return Vec::new();
    };
    let read = |name: &str| std::fs::read_to_string(module.join(name)).ok();
    let all = match read(pom) {
        Some(text) => of_pom(&text),
        None => of_gradle(&read(kotlin).or_else(|| read(groovy)).unwrap_or_default()),
    };
    let others = all.iter().filter(|one| one.group != "org.openjdk.jmh");
    others.filter_map(Coordinates::found).collect()
}

#[derive(Debug, Default, PartialEq)]
struct Coordinates {
    group: String,
    artifact: String,
    version: String,
}

impl Coordinates {
    /// As lath takes it, if it is on this machine.
    fn found(&self) -> Option<String> {
        let Coordinates {
            group,
            artifact,
            version,
        } = self;
        let home = PathBuf::from(std::env::var_os("HOME")?);
        let name = format!("{artifact}-{version}.jar");
        let maven = home.join(".m2/repository").join(group.replace('.', "/"));
        if maven.join(artifact).join(version).join(&name).is_file() {
            return Some(format!("{group}:{artifact}:{version}"));
        }
        let gradle = home.join(".gradle/caches/modules-2/files-2.1");
        let kept = gradle.join(group).join(artifact).join(version);
        let jars = std::fs::read_dir(kept).ok()?.flatten();
        let mut jars = jars.map(|entry| entry.path().join(&name));
        let jar = jars.find(|jar| jar.is_file())?;
        Some(jar.to_string_lossy().into_owned())
    }
}

/// Dependencies with a version that the file itself says.
fn of_pom(text: &str) -> Vec<Coordinates> {
    let mut reader = Reader::from_str(text);
    let mut path: Vec<String> = Vec::new();
    let mut properties = BTreeMap::new();
    let (mut all, mut one) = (Vec::new(), Coordinates::default());
    loop {
        match reader.read_event() {
            Ok(Event::Start(start)) => {
                path.push(String::from_utf8_lossy(start.local_name().as_ref()).into_owned());
            }
            Ok(Event::End(_)) => {
                if at(&path) == ["project", "dependencies", "dependency"] {
                    all.push(std::mem::take(&mut one));
                }
                path.pop();
            }
            Ok(Event::Text(text)) => {
                let text = String::from_utf8_lossy(&text).trim().to_owned();
                match at(&path)[..] {
                    ["project", "properties", name] => {
                        properties.insert(name.to_owned(), text);
                    }
                    ["project", "version"] => {
                        properties.insert("project.version".to_owned(), text);
                    }
                    ["project", "groupId"] => {
                        properties.insert("project.groupId".to_owned(), text);
                    }
                    ["project", "dependencies", "dependency", "groupId"] => one.group = text,
                    ["project", "dependencies", "dependency", "artifactId"] => one.artifact = text,
                    ["project", "dependencies", "dependency", "version"] => one.version = text,
                    _ => {}
                }
            }
            Ok(Event::Eof) | Err(_) => break,
            Ok(_) => {}
        }
    }
    for one in &mut all {
        for (name, value) in &properties {
            let variable = format!("${{{name}}}");
            one.group = one.group.replace(&variable, value);
            one.version = one.version.replace(&variable, value);
        }
    }
    all.retain(|one: &Coordinates| !one.version.is_empty() && !one.version.contains('$'));
    all
}

fn at(path: &[String]) -> Vec<&str> {
    path.iter().map(String::as_str).collect()
}

/// Texts `group:artifact:version` of a build script, behind the name of a configuration.
fn of_gradle(text: &str) -> Vec<Coordinates> {
    let of_line = |line: &str| {
        let line = line.trim_start();
        let name = line.split(['(', ' ', '\'', '"']).next()?.to_lowercase();
        let is_configuration = ["implementation", "api", "compile", "jmh", "compileonly"]
            .iter()
            .any(|known| name.ends_with(known));
        let quoted = line
            .split(['\'', '"'])
            .nth(1)
            .filter(|_| is_configuration)?;
        let parts: Vec<&str> = quoted.split(':').collect();
        let [group, artifact, version] = parts[..] else {
            return None;
        };
        Some(Coordinates {
            group: group.to_owned(),
            artifact: artifact.to_owned(),
            version: version.to_owned(),
        })
    };
    text.lines().filter_map(of_line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(all: &[Coordinates]) -> Vec<String> {
        let one = |c: &Coordinates| format!("{}:{}:{}", c.group, c.artifact, c.version);
        all.iter().map(one).collect()
    }

    #[test]
    fn a_pom_says_versions_itself_or_by_properties() {
        let text = "<project><version>3</version><properties><guava>33.4</guava></properties>\
            <dependencies><dependency><groupId>com.google.guava</groupId>\
            <artifactId>guava</artifactId><version>${guava}</version></dependency>\
            <dependency><groupId>a</groupId><artifactId>managed</artifactId></dependency>\
            <dependency><groupId>b</groupId><artifactId>own</artifactId>\
            <version>${project.version}</version></dependency></dependencies></project>";
        assert_eq!(
            shown(&of_pom(text)),
            ["com.google.guava:guava:33.4", "b:own:3"]
        );
    }

    #[test]
    fn a_build_script_names_its_dependencies_in_quotes() {
        let text = "dependencies {\n  implementation 'a.b:c:1'\n  jmhImplementation(\"d:e:2\")\n\
            // implementation 'x:y:3'\n  implementation project(':other')\n}\n";
        assert_eq!(shown(&of_gradle(text)), ["a.b:c:1", "d:e:2"]);
    }
}
