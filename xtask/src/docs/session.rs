//! A page's commands, executed as a reader would: in a shell, one after the other, beside a copy of
//! `suites/`, with lath on the path.

use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A command and the lines of the page that hold what it prints.
pub struct Step {
    pub command: String,
    pub output: Range<usize>,
}

/// A command that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(600);

pub struct Session {
    home: TempDir,
    /// Where the next command starts: `cd` lasts.
    folder: PathBuf,
    path: std::ffi::OsString,
}

impl Session {
    pub fn begin(root: &Path, lath: &Path) -> Result<Session, String> {
        let home = tempfile::Builder::new()
            .prefix("lath-docs-")
            .tempdir()
            .map_err(|e| format!("cannot make a folder: {e}"))?;
        copy(&root.join("suites"), &home.path().join("suites"))
            .map_err(|e| format!("cannot copy the suites: {e}"))?;
        let others = std::env::var_os("PATH").unwrap_or_default();
        let folders = lath
            .parent()
            .map(Path::to_owned)
            .into_iter()
            .chain(std::env::split_paths(&others));
        let path = std::env::join_paths(folders).map_err(|e| e.to_string())?;
        Ok(Session {
            folder: home.path().to_owned(),
            home,
            path,
        })
    }

    /// Writes a file that the page shows.
    pub fn file(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.folder.join(name);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        }
        super::pages::write(&path, &format!("{text}\n"))?;
        if text.starts_with("#!") {
            let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
            std::fs::set_permissions(&path, executable)
                .map_err(|e| format!("{}: {e}", path.display()))?;
        }
        Ok(())
    }

    /// Runs one command; gives the lines it printed, on either stream, and below them its exit code
    /// unless that is 0.
    pub fn run(&mut self, command: &str) -> Result<Vec<String>, String> {
        let file = |name: &str| self.home.path().join(name);
        let printed = File::create(file(".printed")).map_err(|e| e.to_string())?;
        let errors = printed.try_clone().map_err(|e| e.to_string())?;
        // A page's text is for a shell: that is where its reader types it.
        let mut child = Command::new("sh")
            .arg("-c")
            .arg(format!("{command}\nlath_docs_status=$?\npwd > \"$LATH_DOCS_FOLDER\"\nexit $lath_docs_status"))
            .current_dir(&self.folder)
            .env("LATH_DOCS_FOLDER", file(".folder"))
            .env("LATH_LOCK", file(".lock"))
            .env("HOME", self.home.path())
            .env_remove("XDG_STATE_HOME")
            .env_remove("COLUMNS")
            // Of cargo and of whoever runs it: a log names them.
            .env_remove("LD_LIBRARY_PATH")
            .env_remove("RUST_BACKTRACE")
            .env("PATH", &self.path)
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .stdout(printed)
            .stderr(errors)
            .spawn()
            .map_err(|e| format!("cannot start sh: {e}"))?;
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            match child.try_wait().map_err(|e| e.to_string())? {
                Some(status) => break status,
                None if Instant::now() > deadline => {
                    child
                        .kill()
                        .and_then(|()| child.wait())
                        .map_err(|e| e.to_string())?;
                    return Err(format!("`{command}` did not end within {PATIENCE:?}"));
                }
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        if let Ok(folder) = std::fs::read_to_string(file(".folder")) {
            self.folder = folder.trim_end().into();
        }
        let text = std::fs::read(file(".printed")).map_err(|e| e.to_string())?;
        let home = self.home.path().display().to_string();
        let mut lines: Vec<String> = String::from_utf8_lossy(&text)
            .lines()
            .map(|l| l.replace(&home, "~").trim_end().to_owned())
            .collect();
        // How long a machine keeps its reader waiting is no part of a page.
        lines.retain(|line| !is_waiting(line));
        if !status.success() {
            lines.push(format!(
                "[exit code {}]",
                status
                    .code()
                    .map_or_else(|| "none".to_owned(), |c| c.to_string())
            ));
        }
        Ok(lines)
    }
}

/// `# Building sums.x: g++, 8 s`.
fn is_waiting(line: &str) -> bool {
    let seconds = line
        .strip_prefix("# ")
        .and_then(|line| line.rsplit_once(", "))
        .and_then(|(_, time)| time.strip_suffix(" s"));
    seconds.is_some_and(|seconds| seconds.parse::<u64>().is_ok())
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
