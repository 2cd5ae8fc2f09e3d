//! Packages near a source: classes that a project has compiled, or its sources.

use crate::shared::folders::inside;
use crate::shared::missing::{listed, search};
use std::path::Path;

/// Folders of classes in a project, as Maven, Gradle and IntelliJ name them; or the folder itself.
const CLASSES: [&str; 4] = [
    "target/classes",
    "build/classes/java/main",
    "out/production/classes",
    "",
];
/// Folders of sources.
const SOURCES: [&str; 3] = ["src/main/java", "src", ""];

/// Remedy for a missing package of a source in `folder`.
pub(super) fn advice(package: &str, folder: Option<&Path>) -> String {
    let path = package.replace('.', "/");
    let near = |places: &[&str], extension: &str| {
        search(folder?, &|at| {
            let mut places = places.iter().map(|place| at.join(place));
            places.find(|place| has(&place.join(&path), extension))
        })
    };
    if let (Some(classes), Some(folder)) = (near(&CLASSES, "class"), folder) {
        return format!(
            "{package} is in {classes}: {}",
            listed("java", &classes, folder)
        );
    }
    if let Some(sources) = near(&SOURCES, "java") {
        return format!(
            "{package} has sources in {sources}: compile them (`mvn compile`, `gradle classes`), and \
                add the folder of their classes under [dependencies] of lath.toml, such as \
                `java = [\"../target/classes\"]`"
        );
    }
    format!(
        "add what has {package} under [dependencies] of lath.toml: your own jar or folder of \
            classes, `java = [\"./libs/mine.jar\"]`, or Maven coordinates, \
            `java = [\"GROUP:ARTIFACT:VERSION\"]`"
    )
}

/// The folder has a file with this extension.
fn has(folder: &Path, extension: &str) -> bool {
    let mut files = inside(folder).into_iter();
    files.any(|path| path.extension().is_some_and(|found| found == extension))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_found_where_projects_have_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("above")).expect("made");
            path
        };
        let bench = at("bench/B.java").with_file_name("");
        let said = || advice("org.example.shapes", Some(&bench));
        assert!(said().contains("your own jar"), "{}", said());
        let source = at("core/src/main/java/org/example/shapes/S.java");
        std::fs::write(source, "").expect("written");
        assert!(
            said().contains("has sources in ../core/src/main/java"),
            "{}",
            said()
        );
        let class = at("core/target/classes/org/example/shapes/S.class");
        std::fs::write(class, "").expect("written");
        assert!(
            said().contains("`java = [\"../core/target/classes\"]`"),
            "{}",
            said()
        );
    }
}
