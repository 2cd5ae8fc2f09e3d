//! What `pom.xml` says, with its parents: properties, dependencies and managed versions are
//! inherited as Maven does it. Parents are other files of the project, or lie in the local
//! repository. Profiles are not read.

use super::{Coordinates, Module};
use crate::shared::above;
use quick_xml::Reader;
use quick_xml::events::Event;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub const POM: &str = "pom.xml";

/// A longer chain of parents is a circle.
const PARENTS: usize = 16;

/// Properties may name others so often.
const ROUNDS: usize = 8;

/// Coordinates are shorter, bytes: properties that name each other twice grow without end.
const LONGEST: usize = 1000;

/// One file, as it is.
#[derive(Debug, Default)]
struct Pom {
    own: Coordinates,
    parent: Option<Coordinates>,
    /// Where the parent's file is; empty: only in the repository.
    relative: Option<String>,
    properties: BTreeMap<String, String>,
    dependencies: Vec<Dependency>,
    managed: Vec<Dependency>,
    modules: Vec<String>,
}

#[derive(Clone, Debug, Default)]
struct Dependency {
    is: Coordinates,
    /// Its managed versions count as the file's own.
    imported: bool,
}

/// The module of a folder with a `pom.xml`.
pub fn module(folder: &Path) -> Option<Module> {
    let file = folder.join(POM);
    let effective = Effective::of(&file)?;
    let beside = beside(folder);
    let mut module = Module::default();
    for one in &effective.dependencies {
        let mut others = beside.iter();
        match others.find(|(other, place)| other.is(one) && place != folder) {
            Some((_, place)) => module.beside.push(place.clone()),
            None => module.dependencies.push(one.clone()),
        }
    }
    // What has no version is nothing that Maven would accept.
    let is_known = |one: &Coordinates| !one.version.is_empty() && !one.version.contains('$');
    module.dependencies.retain(is_known);
    Some(module)
}

/// The modules of the projects above, with their folders.
fn beside(folder: &Path) -> Vec<(Coordinates, PathBuf)> {
    let mut found = Vec::new();
    for above in above::folders(&folder.join(POM)).into_iter().rev() {
        let pom = read(&above.join(POM));
        let mut next: Vec<PathBuf> = match pom {
            Some(pom) => pom.modules.iter().map(|name| above.join(name)).collect(),
            None => continue,
        };
        while let Some(place) = next.pop() {
            let place = lath_core::paths::or_here(&place);
            let file = if place.is_file() {
                place.clone()
            } else {
                place.join(POM)
            };
            let place = file.parent().unwrap_or(&place).to_path_buf();
            if found.iter().any(|(_, known)| *known == place) {
                continue;
            }
            if let (Some(pom), Some(effective)) = (read(&file), Effective::of(&file)) {
                next.extend(pom.modules.iter().map(|name| place.join(name)));
                found.push((effective.own, place));
            }
        }
    }
    found
}

/// A file with what it inherits.
#[derive(Debug, Default)]
struct Effective {
    own: Coordinates,
    dependencies: Vec<Coordinates>,
    managed: Vec<Coordinates>,
}

impl Effective {
    fn of(file: &Path) -> Option<Effective> {
        Effective::nested(file, 0)
    }

    fn nested(file: &Path, depth: usize) -> Option<Effective> {
        let chain = chain(file);
        let first = chain.first()?;
        let inherited = |get: fn(&Coordinates) -> &String| {
            let own = Some(get(&first.own)).filter(|text| !text.is_empty());
            let parent = first.parent.as_ref().map(get);
            own.or(parent).cloned().unwrap_or_default()
        };
        let mut properties: BTreeMap<String, String> = BTreeMap::new();
        for pom in chain.iter().rev() {
            properties.extend(pom.properties.clone());
        }
        let own = Coordinates {
            group: inherited(|c| &c.group),
            artifact: first.own.artifact.clone(),
            version: inherited(|c| &c.version),
        };
        properties.insert("project.groupId".to_owned(), own.group.clone());
        properties.insert("project.artifactId".to_owned(), own.artifact.clone());
        properties.insert("project.version".to_owned(), own.version.clone());
        if let Some(parent) = &first.parent {
            properties.insert("project.parent.groupId".to_owned(), parent.group.clone());
            properties.insert("project.parent.version".to_owned(), parent.version.clone());
        }
        let mut managed: Vec<Coordinates> = Vec::new();
        for one in chain.iter().flat_map(|pom| &pom.managed) {
            let is = filled(&one.is, &properties);
            if one.imported && depth < PARENTS {
                let bom = is.kept("pom");
                let bom = bom.and_then(|file| Effective::nested(&file, depth + 1));
                managed.extend(bom.unwrap_or_default().managed);
            } else {
                managed.push(is);
            }
        }
        let mut dependencies: Vec<Coordinates> = Vec::new();
        for one in chain.iter().flat_map(|pom| &pom.dependencies) {
            let mut is = filled(&one.is, &properties);
            if is.version.is_empty() {
                let known = managed.iter().find(|known| known.is(&is));
                is.version = known.map_or(String::new(), |known| known.version.clone());
            }
            // The child's stand first.
            if !dependencies.iter().any(|known| known.is(&is)) {
                dependencies.push(is);
            }
        }
        Some(Effective {
            own: filled(&own, &properties),
            dependencies,
            managed,
        })
    }
}

/// A file, its parent, and so on.
fn chain(file: &Path) -> Vec<Pom> {
    let mut chain: Vec<Pom> = Vec::new();
    let mut next = Some(file.to_path_buf());
    while let Some(file) = next.filter(|_| chain.len() < PARENTS) {
        let Some(pom) = read(&file) else { break };
        next = pom.parent.as_ref().and_then(|parent| {
            let relative = pom.relative.as_deref().unwrap_or("../pom.xml");
            let near = file.parent()?.join(relative);
            let near = if near.is_dir() { near.join(POM) } else { near };
            let fits = |near: &PathBuf| {
                let pom = read(near).filter(|_| !relative.is_empty());
                pom.is_some_and(|pom| pom.own.artifact == parent.artifact)
            };
            Some(near).filter(fits).or_else(|| parent.kept("pom"))
        });
        chain.push(pom);
    }
    chain
}

/// With the values of properties.
fn filled(one: &Coordinates, properties: &BTreeMap<String, String>) -> Coordinates {
    let fill = |text: &str| {
        let mut text = text.to_owned();
        for _ in 0..ROUNDS {
            if !text.contains("${") {
                break;
            }
            for (name, value) in properties {
                if text.len() + value.len() <= LONGEST {
                    text = text.replace(&format!("${{{name}}}"), value);
                }
            }
        }
        text
    };
    Coordinates {
        group: fill(&one.group),
        artifact: fill(&one.artifact),
        version: fill(&one.version),
    }
}

fn read(file: &Path) -> Option<Pom> {
    std::fs::read_to_string(file).ok().map(|text| parsed(&text))
}

fn parsed(text: &str) -> Pom {
    let mut reader = Reader::from_str(text);
    let mut path: Vec<String> = Vec::new();
    let (mut pom, mut one) = (Pom::default(), Dependency::default());
    loop {
        match reader.read_event() {
            Ok(Event::Start(start)) => {
                path.push(String::from_utf8_lossy(start.local_name().as_ref()).into_owned());
            }
            Ok(Event::Empty(empty)) => {
                let name = empty.local_name();
                let is = name.as_ref() == b"relativePath" && path == ["project", "parent"];
                pom.relative = is.then(String::new).or(pom.relative);
            }
            Ok(Event::End(_)) => {
                match at(&path)[..] {
                    ["project", "dependencies", "dependency"] => {
                        pom.dependencies.push(std::mem::take(&mut one));
                    }
                    [
                        "project",
                        "dependencyManagement",
                        "dependencies",
                        "dependency",
                    ] => {
                        pom.managed.push(std::mem::take(&mut one));
                    }
                    _ => {}
                }
                path.pop();
            }
            Ok(Event::Text(text)) => {
                let text = String::from_utf8_lossy(&text).trim().to_owned();
                if !text.is_empty() {
                    said(&at(&path), text, &mut pom, &mut one);
                }
            }
            Ok(Event::Eof) | Err(_) => return pom,
            Ok(_) => {}
        }
    }
}

fn said(path: &[&str], text: String, pom: &mut Pom, one: &mut Dependency) {
    let parent = |pom: &mut Pom| pom.parent.take().unwrap_or_default();
    match path {
        ["project", "groupId"] => pom.own.group = text,
        ["project", "artifactId"] => pom.own.artifact = text,
        ["project", "version"] => pom.own.version = text,
        ["project", "parent", "relativePath"] => pom.relative = Some(text),
        ["project", "parent", name] => {
            let mut known = parent(pom);
            match *name {
                "groupId" => known.group = text,
                "artifactId" => known.artifact = text,
                "version" => known.version = text,
                _ => {}
            }
            pom.parent = Some(known);
        }
        ["project", "modules", "module"] => pom.modules.push(text),
        ["project", "properties", name] => {
            pom.properties.insert((*name).to_owned(), text);
        }
        [.., "dependencies", "dependency", name] => match *name {
            "groupId" => one.is.group = text,
            "artifactId" => one.is.artifact = text,
            "version" => one.is.version = text,
            "scope" => one.imported = text == "import",
            _ => {}
        },
        _ => {}
    }
}

fn at(path: &[String]) -> Vec<&str> {
    path.iter().map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::project::{reached, shown, written};

    /// A folder with these files, each a project.
    fn project(files: &[(&str, &str)]) -> tempfile::TempDir {
        let texts = files
            .iter()
            .map(|(_, text)| format!("<project>{text}</project>"));
        let texts: Vec<String> = texts.collect();
        let names = files.iter().map(|(name, _)| *name);
        let whole: Vec<(&str, &str)> = names.zip(texts.iter().map(String::as_str)).collect();
        written(&whole)
    }

    fn dependency(group: &str, artifact: &str, version: &str) -> String {
        let version = match version {
            "" => String::new(),
            version => format!("<version>{version}</version>"),
        };
        format!(
            "<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>{version}\
                <exclusions><exclusion><groupId>x</groupId><artifactId>y</artifactId></exclusion>\
                </exclusions></dependency>"
        )
    }

    fn of(folder: &Path) -> Vec<String> {
        shown(&module(folder).expect("it has a file").dependencies)
    }

    #[test]
    fn a_file_says_versions_itself_or_by_properties() {
        let text = [
            "<version>3</version><properties><guava>33.4</guava><g>${guava}</g></properties>",
            "<dependencies>",
            &dependency("com.google.guava", "guava", "${g}"),
            &dependency("a", "managed", ""),
            &dependency("b", "own", "${project.version}"),
            &dependency("c", "unknown", "${nowhere}"),
            "</dependencies>",
        ];
        let folder = project(&[(POM, &text.concat())]);
        assert_eq!(
            of(folder.path()),
            ["com.google.guava:guava:33.4", "b:own:3"]
        );
    }

    const CHILD: &str = "<parent><groupId>g</groupId><artifactId>top</artifactId>\
        <version>7</version></parent><artifactId>child</artifactId>";

    #[test]
    fn parents_say_what_their_children_leave_out() {
        let top = [
            "<groupId>g</groupId><artifactId>top</artifactId><version>7</version>",
            "<properties><one>1</one><two>2</two></properties><dependencyManagement><dependencies>",
            &dependency("a", "managed", "${two}"),
            &dependency("a", "unused", "9"),
            "</dependencies></dependencyManagement><dependencies>",
            &dependency("a", "inherited", "${one}"),
            &dependency("a", "other", "0"),
            "</dependencies>",
        ];
        let child = [
            CHILD,
            "<properties><one>1.1</one></properties><dependencies>",
            &dependency("a", "managed", ""),
            &dependency("a", "other", "${project.version}"),
            "</dependencies>",
        ];
        let folder = project(&[(POM, &top.concat()), ("child/pom.xml", &child.concat())]);
        let of_child = of(&folder.path().join("child"));
        assert_eq!(of_child, ["a:managed:2", "a:other:7", "a:inherited:1.1"]);
    }

    #[test]
    fn a_parent_of_another_name_is_none() {
        let top = [
            "<artifactId>else</artifactId><dependencies>",
            &dependency("a", "b", "1"),
        ];
        let top = top.concat() + "</dependencies>";
        let folder = project(&[(POM, &top), ("child/pom.xml", CHILD)]);
        assert!(of(&folder.path().join("child")).is_empty());
        // Nor is one looked for where the file says that there is none.
        let child = CHILD.replace("</parent>", "<relativePath/></parent>");
        let top = top.replace("else", "top");
        let folder = project(&[(POM, &top), ("child/pom.xml", &child)]);
        assert!(of(&folder.path().join("child")).is_empty());
        let folder = project(&[(POM, &top), ("child/pom.xml", CHILD)]);
        assert_eq!(of(&folder.path().join("child")), ["a:b:1"]);
    }

    #[test]
    fn modules_of_the_project_are_their_folders() {
        let top = "<groupId>g</groupId><artifactId>top</artifactId><version>7</version><modules>\
            <module>child</module><module>core</module><module>units</module></modules>";
        let needs = |name: &str, needed: &[String]| {
            let text = CHILD.replace(">child<", &format!(">{name}<"));
            format!("{text}<dependencies>{}</dependencies>", needed.concat())
        };
        let core = dependency("${project.groupId}", "core", "${project.version}");
        let units = dependency("g", "units", "7");
        let folder = project(&[
            (POM, top),
            ("child/pom.xml", &needs("child", &[core])),
            (
                "core/pom.xml",
                &needs("core", &[units, dependency("a", "b", "1")]),
            ),
            ("units/pom.xml", &needs("units", &[])),
        ]);
        let root = lath_core::paths::or_here(folder.path());
        let all = reached(&root.join("child"));
        let places: Vec<PathBuf> = all.iter().map(|(place, _)| place.clone()).collect();
        assert_eq!(
            places,
            ["child", "core", "units"].map(|name| root.join(name))
        );
        assert_eq!(shown(&all[1].1.dependencies), ["a:b:1"]);
    }

    #[test]
    fn a_circle_of_parents_ends() {
        let text = "<parent><artifactId>a</artifactId><relativePath>pom.xml</relativePath>\
            </parent><artifactId>a</artifactId><dependencies>";
        let text = text.to_owned() + &dependency("a", "b", "1") + "</dependencies>";
        let folder = project(&[(POM, &text)]);
        assert_eq!(of(folder.path()), ["a:b:1"]);
    }

    #[test]
    fn properties_that_grow_without_end_are_left() {
        let twice = |n: usize| format!("<p{n}>${{p{}}}${{p{}}}</p{n}>", n + 1, n + 1);
        let properties: String = (10..60).map(twice).collect();
        let text = [
            "<properties>",
            &properties,
            "</properties><dependencies>",
            &dependency("a", "b", "${p10}"),
            &dependency("c", "d", "1"),
            "</dependencies>",
        ];
        let folder = project(&[(POM, &text.concat())]);
        assert_eq!(of(folder.path()), ["c:d:1"]);
    }
}
