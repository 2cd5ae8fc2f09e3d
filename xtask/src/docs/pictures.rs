//! The pictures of README and book, made by `lath report --svg` from results that the repository has.

use super::pages::read;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A picture: what is drawn of which results, and where, without extension.
struct Picture {
    /// A journal, or a packed folder with journals and what they name.
    run: &'static str,
    /// Of a packed folder: what is read in it.
    files: &'static [&'static str],
    draw: Draw,
    file: &'static str,
}

enum Draw {
    /// `lath report --svg VIEW REGEXP --title TEXT`, for a page and for a phone.
    Report(&'static str, &'static str, &'static str),
    /// `cargo research apart --svg`, for a page.
    Apart,
}

const RUN: &[&str] = &["run.jsonl"];

const PICTURES: [Picture; 13] = [
    Picture {
        run: "docs/pictures/factorial.jsonl",
        files: &[],
        draw: Draw::Report("forest", "iterative .*20", "20!, iterative"),
        file: "docs/src/howto/forest",
    },
    Picture {
        run: "docs/pictures/tsp.tar.gz",
        files: RUN,
        draw: Draw::Report(
            "forest",
            "sealOpen .*1024.*Hpke",
            "TSP: sealing and opening 1 KiB, with HPKE",
        ),
        file: "docs/src/suites/tsp",
    },
    Picture {
        run: "docs/pictures/tsp-flames.tar.gz",
        files: RUN,
        draw: Draw::Report(
            "flames",
            "round_trips",
            "tsp_sdk with HPKE: where sealing and opening spend their time",
        ),
        file: "docs/src/suites/tsp-flames",
    },
    Picture {
        run: "docs/pictures/sealedbox.tar.gz",
        files: RUN,
        draw: Draw::Report(
            "forest",
            "roundTrip .*36",
            "A sealed box of 36 bytes: key pair, seal and open",
        ),
        file: "docs/src/suites/sealedbox",
    },
    Picture {
        run: "docs/pictures/sealedbox.tar.gz",
        files: &["run.jsonl", "crossing.jsonl"],
        draw: Draw::Apart,
        file: "docs/src/suites/sealedbox-bindings",
    },
    Picture {
        run: "docs/pictures/sealedbox-lengths.tar.gz",
        files: RUN,
        draw: Draw::Report(
            "forest",
            "roundTrip",
            "A sealed box of 7 bytes: key pair, seal and open",
        ),
        file: "docs/src/suites/sealedbox-lengths",
    },
    Picture {
        run: "docs/pictures/finalizers.tar.gz",
        files: RUN,
        draw: Draw::Report(
            "forest",
            "roundTrip",
            "A round trip of 36 bytes, with 1 MiB for new objects",
        ),
        file: "docs/src/suites/finalizers",
    },
    Picture {
        run: "docs/pictures/mandelbrot-threads.tar.gz",
        files: RUN,
        draw: Draw::Report(
            "curve",
            "whole",
            "Time from one finished picture to the next",
        ),
        file: "docs/src/suites/mandelbrot-threads",
    },
    Picture {
        run: "docs/pictures/mandelbrot.tar.gz",
        files: RUN,
        draw: Draw::Report(
            "forest",
            "^mandelbrot",
            "A Mandelbrot picture of 96 x 72 points",
        ),
        file: "docs/src/suites/mandelbrot",
    },
    Picture {
        run: "docs/pictures/sharing.tar.gz",
        files: RUN,
        draw: Draw::Report("forest", "^Go", "Go: two counters that two threads add to"),
        file: "docs/src/suites/sharing",
    },
    Picture {
        run: "docs/pictures/sm3.tar.gz",
        files: RUN,
        draw: Draw::Report("forest", "65536", "SM3 of 64 KiB"),
        file: "docs/src/suites/sm3",
    },
    Picture {
        run: "docs/pictures/nacl.tar.gz",
        files: RUN,
        draw: Draw::Report(
            "forest",
            "SecretBox - encrypt",
            "A secret box of 1 MiB: encrypt",
        ),
        file: "docs/src/suites/nacl",
    },
    Picture {
        run: "docs/pictures/wasm.tar.gz",
        files: RUN,
        draw: Draw::Report(
            "forest",
            "calls",
            "64 calls through pointers, outside and in a sandbox",
        ),
        file: "docs/src/suites/wasm",
    },
];
/// What paths begin with that are of the machine that measured, and nobody else's.
const FOLDERS: [&str; 3] = ["\"/root/", "\"/home/", "\"/tmp/"];
/// Of both: how their names end, and flags.
const WIDTHS: [(&str, &[&str]); 2] = [(".svg", &[]), ("-narrow.svg", &["--narrow"])];

/// Draws all, or with `check` complains about those that differ from the committed ones.
pub fn complaints(root: &Path, lath: &Path, check: bool) -> Result<Vec<String>, String> {
    let drawn = root.join("target/picture.svg");
    let mut complaints = Vec::new();
    for picture in &PICTURES {
        let journals = journals(root, picture)?;
        for journal in &journals {
            let recorded = read(journal)?;
            if let Some(folder) = FOLDERS.iter().find(|folder| recorded.contains(**folder)) {
                complaints.push(format!(
                    "{} has paths of the machine that measured ({folder}…\"): name files as seen \
                     from the repository",
                    picture.run
                ));
            }
        }
        for (end, mut command) in commands(picture, lath, &journals, &drawn) {
            let file = format!("{}{end}", picture.file);
            ran(command.current_dir(root))?;
            let text = read(&drawn)?;
            let path = root.join(&file);
            if !check {
                super::pages::write(&path, &text)?;
            } else if read(&path).unwrap_or_default() != text {
                complaints.push(format!(
                    "{file} is not what is drawn of {}; run `cargo xtask docs`",
                    picture.run
                ));
            }
        }
    }
    Ok(complaints)
}

/// What draws a picture, with the end of each file's name.
fn commands(
    picture: &Picture,
    lath: &Path,
    journals: &[PathBuf],
    drawn: &Path,
) -> Vec<(&'static str, Command)> {
    match picture.draw {
        Draw::Report(view, of, title) => {
            let command = |(end, flags): (&'static str, &[&str])| {
                let mut command = Command::new(lath);
                command.arg("report").args(journals);
                command
                    .args(["--svg", view, of, "--title", title])
                    .args(flags);
                command.arg("-o").arg(drawn);
                (end, command)
            };
            WIDTHS.into_iter().map(command).collect()
        }
        Draw::Apart => {
            let mut command = Command::new(env!("CARGO"));
            command.args(["run", "-q", "-p", "research", "--", "apart", "--svg"]);
            command.arg(drawn).args(journals);
            vec![(".svg", command)]
        }
    }
}

/// The journal itself; a packed folder is unpacked.
fn journals(root: &Path, picture: &Picture) -> Result<Vec<PathBuf>, String> {
    let path = root.join(picture.run);
    let Some(name) = picture.run.strip_suffix(".tar.gz") else {
        return Ok(vec![path]);
    };
    let folder = root.join("target").join(name);
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut unpack = Command::new("tar");
    ran(unpack.arg("-xzf").arg(&path).arg("-C").arg(&folder))?;
    Ok(picture.files.iter().map(|file| folder.join(file)).collect())
}

fn ran(command: &mut Command) -> Result<(), String> {
    let done = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    match done.status.success() {
        true => Ok(()),
        false => Err(format!(
            "{command:?} failed: {}",
            String::from_utf8_lossy(&done.stderr)
        )),
    }
}
