//! Dependencies from Maven repositories: fetched once by the user's own Maven, with its
//! configuration, and cached.

use super::facts::FACTS;
use super::tools;
use crate::shared::activity::doing;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use lath_core::diagnostic::{Diagnostic, OrProblems};
use std::fs;
use std::path::{Path, PathBuf};

/// Written last: an entry without it is incomplete.
const CLASSPATH: &str = "classpath";

pub(super) fn command() -> Option<PathBuf> {
    lath_tools::find("mvn")
}

/// Jars of `coordinates` (`group:artifact:version[:packaging[:classifier]]`) and of all their
/// dependencies, in class path order.
pub(super) fn jars(coordinates: &[String], verbose: bool) -> OrProblems<Vec<PathBuf>> {
    let entry = entry(coordinates)?;
    if let Some(jars) = complete(&entry.folder) {
        return Ok(jars);
    }
    let maven = command().ok_or_else(|| vec![missing()])?;
    let project = entry.folder.join("pom.xml");
    cache::write(&project, pom(coordinates)?.as_bytes()).or_cannot_write(&project)?;
    let listed = entry.folder.join("listed");
    let jars = entry.folder.join("jars");
    let mut command: Vec<String> = vec![
        tools::text(&maven),
        "--batch-mode".into(),
        "-q".into(),
        "-Dstyle.color=never".into(),
        "-f".into(),
        tools::text(&project),
    ];
    command.extend([
        "dependency:copy-dependencies".into(),
        "dependency:build-classpath".into(),
        "-DincludeScope=runtime".into(),
    ]);
    command.extend([
        format!("-DoutputDirectory={}", jars.display()),
        format!("-Dmdep.outputFile={}", listed.display()),
    ]);
    let _doing = doing(format!("Maven fetches {}", coordinates.join(", ")));
    let output = tools::maven(&command, verbose)?;
    if !output.status.success() {
        return Err(vec![complaint(
            coordinates,
            &String::from_utf8_lossy(&output.stdout),
        )]);
    }
    let listed = fs::read_to_string(&listed).or_cannot_write(&listed)?;
    // The copies, in the order of Maven's own class path.
    let names =
        std::env::split_paths(listed.trim()).filter_map(|path| Some(path.file_name()?.to_owned()));
    let text = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect::<Vec<_>>()
        .join("\n");
    let classpath = entry.folder.join(CLASSPATH);
    cache::write(&classpath, text.as_bytes()).or_cannot_write(&classpath)?;
    complete(&entry.folder).ok_or_else(|| {
        vec![Diagnostic::error(
            "L607",
            format!("Maven did not copy all of {}", coordinates.join(", ")),
        )]
    })
}

fn missing() -> Diagnostic {
    Diagnostic::error(
        "L601",
        "lath needs Maven (mvn) to fetch JMH and dependencies",
    )
    .help(format!("on Debian: {}", FACTS.install_maven))
}

fn entry(coordinates: &[String]) -> OrProblems<cache::Entry> {
    let mut key = Key::new();
    coordinates.iter().for_each(|each| {
        key.add(each);
    });
    cache::entry("maven", &key.finish())
}

/// They were fetched, and still exist.
pub(super) fn has(coordinates: &[String]) -> bool {
    entry(coordinates).is_ok_and(|entry| complete(&entry.folder).is_some())
}

fn complete(folder: &Path) -> Option<Vec<PathBuf>> {
    let names = fs::read_to_string(folder.join(CLASSPATH)).ok()?;
    let jars: Vec<PathBuf> = names
        .lines()
        .map(|name| folder.join("jars").join(name))
        .collect();
    jars.iter().all(|jar| jar.is_file()).then_some(jars)
}

/// Maven's own errors, without its advice, colours and line prefixes.
fn complaint(coordinates: &[String], said: &str) -> Diagnostic {
    let said = uncoloured(said);
    let errors: Vec<&str> = said
        .lines()
        .filter_map(|line| line.strip_prefix("[ERROR] "))
        .take_while(|line| !line.starts_with("To see the full stack trace"))
        .collect();
    let reason = errors
        .first()
        .copied()
        .unwrap_or("it failed without output");
    let more = if errors.is_empty() {
        said.clone()
    } else {
        errors[1..].join("\n")
    };
    Diagnostic::error(
        "L607",
        format!("Maven cannot fetch {}: {reason}", coordinates.join(", ")),
    )
    .help(tools::last_lines(&more, 20))
}

/// Without colour sequences: old versions of Maven ignore the request to omit them.
fn uncoloured(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part
            .split_once('m')
            .filter(|(code, _)| code.chars().all(|c| c.is_ascii_digit() || c == ';'))
            .map_or(part, |(_, rest)| rest)
    })
}

/// In the notation of projects. Ignores words after the fifth.
pub(super) fn dependency(coordinates: &str) -> String {
    let names = ["groupId", "artifactId", "version", "type", "classifier"];
    let fields: String = names
        .iter()
        .zip(coordinates.split(':'))
        .map(|(name, part)| format!("<{name}>{part}</{name}>"))
        .collect();
    format!("    <dependency>{fields}</dependency>\n")
}

/// A project that only has dependencies.
fn pom(coordinates: &[String]) -> OrProblems<String> {
    let mut dependencies = String::new();
    for each in coordinates {
        let parts: Vec<&str> = each.split(':').collect();
        let plain = |part: &&str| {
            !part.is_empty()
                && part
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || "._-+[](),".contains(c))
        };
        if !(3..=5).contains(&parts.len()) || !parts.iter().all(plain) {
            let diagnostic =
                Diagnostic::error("L607", format!("`{each}` is not a Maven dependency"));
            return Err(vec![diagnostic.help(
                "write group:artifact:version, \
                    group:artifact:version:packaging:classifier, or the path of a jar or folder",
            )]);
        }
        dependencies.push_str(&dependency(each));
    }
    Ok(format!(
        "<project>\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>lath</groupId>\n  \
            <artifactId>dependencies</artifactId>\n  <version>1</version>\n  \
            <packaging>pom</packaging>\n  <dependencies>\n{dependencies}  \
            </dependencies>\n</project>\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::{complaint, pom};

    #[test]
    fn what_maven_says_is_plain() {
        let said = "[\u{1b}[1;31mERROR\u{1b}[m] Could not find artifact g:a:1\n[ERROR] Try it \
            again\n[ERROR] To see the full stack trace, say -e\n";
        let complaint = complaint(&["g:a:1".to_owned()], said);
        assert_eq!(
            complaint.message,
            "Maven cannot fetch g:a:1: Could not find artifact g:a:1"
        );
        assert_eq!(complaint.help.as_deref(), Some("Try it again"));
    }

    #[test]
    fn coordinates_are_three_to_five_words() {
        let project = pom(&["g.h:a-b:1.0".to_owned(), "g:a:1:jar:linux".to_owned()]).unwrap();
        assert!(project.contains("<dependency><groupId>g.h</groupId><artifactId>a-b</artifactId><version>1.0</version></dependency>"), "{project}");
        assert!(
            project.contains("<type>jar</type><classifier>linux</classifier>"),
            "{project}"
        );
        for wrong in ["g:a", "g:a:", "g:a:1:b:c:d", "g:a:<x>", "a b:c:1"] {
            assert_eq!(
                pom(&[wrong.to_owned()]).unwrap_err()[0].code,
                "L607",
                "{wrong}"
            );
        }
    }
}
