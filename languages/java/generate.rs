//! `lath generate`: for reading, JMH's generated code; for building without lath, a Maven project
//! with the launcher.

use super::classpath::{self, Fetched};
use super::front::Front;
use super::listing::{self, Listing};
use super::source::{Kind, Source};
use super::{build, flags, launcher, maven, unnamed};
use crate::shared::cache;
use crate::shared::cache::CannotWrite;
use crate::shared::folders::inside;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::{BuildOptions, Generated};
use lath_core::program::Program;
use std::fs;
use std::path::{Path, PathBuf};

/// See [`lath_core::language::Language::generate`]. L502: a jar has no sources.
pub(super) fn generate(
    program: &Program,
    folder: &Path,
    options: &BuildOptions,
    standalone: bool,
    front: Option<&'static Front>,
) -> OrProblems<Generated> {
    let source = Source::read(Path::new(&program.source), front)?;
    if matches!(source.kind, Kind::Jar) {
        return Err(vec![Diagnostic::error(
            "L502",
            format!(
                "{} is a jar: lath generates wrappers only from sources",
                source.name()
            ),
        )]);
    }
    front.filter(|_| standalone).map_or(Ok(()), no_project)?;
    let listing = listing::listing(&source, options)?;
    build::describe(program, &listing)?;
    let java = folder.join("src/main/java");
    let mut files = Vec::new();
    let generated = listing.generated.clone().unwrap_or_default();
    copy_tree(&generated, &folder.join("generated"), &mut files)?;
    if standalone {
        for file in listing.files.iter().map(Path::new) {
            let (package, text) = unnamed::packaged(file)?;
            write(
                &java
                    .join(package.replace('.', "/"))
                    .join(file.file_name().unwrap_or_default()),
                text.as_bytes(),
                &mut files,
            )?;
        }
        let resources = folder.join("src/main/resources");
        for from in &listing.resources {
            copy_tree(from, &resources, &mut files)?;
            // Its classes without a package are in lath's.
            if source.has_no_package() {
                copy_tree(from, &resources.join(unnamed::PACKAGE), &mut files)?;
            }
        }
        files.extend(launcher::LAUNCHER.write(&java.join("org/openjdk/jmh/runner"))?);
        copy_tree(
            &listing.folder.join("META-INF"),
            &resources.join("META-INF"),
            &mut files,
        )?;
        let program_folder = listing.folder.join(listing::PROGRAM).join("META-INF/lath");
        for name in ["manifest.json", "checks"] {
            let text = fs::read(program_folder.join(name)).or_cannot_write(&program_folder)?;
            write(
                &resources.join("META-INF/lath").join(name),
                &text,
                &mut files,
            )?;
        }
        write(
            &folder.join("pom.xml"),
            pom(program, &listing, options).as_bytes(),
            &mut files,
        )?;
    }
    Ok(Generated { files })
}

/// L502.
fn no_project(front: &Front) -> OrProblems<()> {
    let message = format!("lath writes no project for {}", front.name);
    let help = "for a program that runs alone: lath build FILE";
    Err(vec![Diagnostic::error("L502", message).help(help)])
}

fn write(path: &Path, text: &[u8], files: &mut Vec<PathBuf>) -> OrProblems<()> {
    cache::write(path, text).or_cannot_write(path)?;
    files.push(std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()));
    Ok(())
}

fn copy_tree(from: &Path, to: &Path, files: &mut Vec<PathBuf>) -> OrProblems<()> {
    for path in inside(from) {
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_tree(&path, &target, files)?;
        } else {
            let text = fs::read(&path).or_cannot_write(&path)?;
            write(&target, &text, files)?;
        }
    }
    Ok(())
}

fn pom(program: &Program, listing: &Listing, options: &BuildOptions) -> String {
    let Fetched { harness, all, .. } = classpath::fetched(options, None);
    let dependencies: String = harness
        .iter()
        .skip(1)
        .chain(&all)
        .map(|each| maven::dependency(each))
        .collect();
    let release = if listing.jdk.major == 8 {
        "1.8".to_owned()
    } else {
        listing.jdk.major.to_string()
    };
    let (arguments, given) = flags::for_maven(options);
    let source = release.clone();
    let target = given.map_or(release, |release| {
        format!("{source}</maven.compiler.target>\n    <maven.compiler.release>{release}")
    });
    include_str!("pom.xml")
        .replace("{arguments}", &arguments)
        .replace("{stem}", &program.stem)
        .replace("{main}", build::MAIN)
        .replace("{source}", &source)
        .replace("{release}", &target)
        .replace("{dependencies}", &dependencies)
}
