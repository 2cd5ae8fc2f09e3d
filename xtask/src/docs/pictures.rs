//! The pictures of README and book, made by `lath report --svg` from results that the repository has.

use super::pages::read;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A picture: what of a journal is drawn, and where, without extension; each for a page and for a
/// phone.
struct Picture {
    /// A journal, or a packed folder with `run.jsonl` and what that names.
    run: &'static str,
    view: &'static str,
    /// The regular expression that finds it.
    of: &'static str,
    file: &'static str,
}

const PICTURES: [Picture; 4] = [
    Picture {
        run: "docs/pictures/factorial.jsonl",
        view: "forest",
        of: "iterative .*20",
        file: "docs/src/howto/forest",
    },
    Picture {
        run: "docs/pictures/tsp.tar.gz",
        view: "forest",
        of: "sealOpen .*1024.*Hpke",
        file: "docs/src/suites/tsp",
    },
    Picture {
        run: "docs/pictures/tsp-flames.tar.gz",
        view: "flames",
        of: "round_trips",
        file: "docs/src/suites/tsp-flames",
    },
    Picture {
        run: "docs/pictures/sealedbox.tar.gz",
        view: "forest",
        of: "roundTrip .*36",
        file: "docs/src/suites/sealedbox",
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
        let journal = journal(root, picture.run)?;
        let recorded = read(&journal)?;
        if let Some(folder) = FOLDERS.iter().find(|folder| recorded.contains(**folder)) {
            complaints.push(format!(
                "{} has paths of the machine that measured ({folder}…\"): name files as seen from \
                 the repository",
                picture.run
            ));
        }
        for (end, flags) in WIDTHS {
            let file = format!("{}{end}", picture.file);
            let mut command = Command::new(lath);
            command.arg("report").arg(&journal);
            command
                .args(["--svg", picture.view, picture.of])
                .args(flags);
            ran(command.arg("-o").arg(&drawn))?;
            let text = read(&drawn)?;
            let path = root.join(&file);
            if !check {
                super::pages::write(&path, &text)?;
            } else if read(&path).unwrap_or_default() != text {
                complaints.push(format!(
                    "{file} is not what `lath report --svg` draws; run `cargo xtask docs`"
                ));
            }
        }
    }
    Ok(complaints)
}

/// The journal itself; a packed one is unpacked.
fn journal(root: &Path, run: &str) -> Result<PathBuf, String> {
    let path = root.join(run);
    let Some(name) = run.strip_suffix(".tar.gz") else {
        return Ok(path);
    };
    let folder = root.join("target").join(name);
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut unpack = Command::new("tar");
    ran(unpack.arg("-xzf").arg(&path).arg("-C").arg(&folder))?;
    Ok(folder.join("run.jsonl"))
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
