//! A folder with all files of a run: source, results, journal, cache, temporary files. Its
//! processes are known by their environment.

use crate::conformance::fixtures::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Tells the processes of a place from all others: they inherit it.
const MARK: &str = "LATH_KILLS";
/// Forks and iterations of each of the two benchmarks.
pub const FORKS: u64 = 3;
pub const ITERATIONS: u64 = 3;
/// A process that was killed needs a moment to be gone.
const PATIENCE: Duration = Duration::from_secs(10);

pub struct Place {
    lath: PathBuf,
    folder: PathBuf,
    /// Name and text of the source.
    name: String,
    text: String,
}

impl Place {
    pub fn new(lath: &Path, folder: &Path) -> Result<Place, String> {
        let source = files(&root().join("xtask/kills"))
            .pop()
            .ok_or("there is no source in xtask/kills")?;
        let text = fs::read_to_string(&source).map_err(|e| format!("{}: {e}", source.display()))?;
        let name = source
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let place = Place {
            lath: lath.to_owned(),
            folder: folder.to_owned(),
            name,
            text,
        };
        for name in ["tmp", "home"] {
            fs::create_dir_all(place.path(name)).map_err(|e| e.to_string())?;
        }
        Ok(place)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The benchmark; with another number it is built anew.
    pub fn source(&self, number: u64) -> Result<(), String> {
        fs::write(
            self.path(&self.name),
            self.text.replace("NUMBER", &number.to_string()),
        )
        .map_err(|e| e.to_string())
    }

    /// `lath run` with what is to be written, and what may be added.
    pub fn run(&self, more: &[&str]) -> Result<Child, String> {
        let (forks, iterations) = (FORKS.to_string(), ITERATIONS.to_string());
        let mut command = Command::new(&self.lath);
        command.args([
            "run",
            &self.name,
            "--no-lock",
            "-f",
            &forks,
            "-wi",
            "1",
            "-w",
            "10ms",
            "-i",
            &iterations,
            "-r",
            "10ms",
        ]);
        command
            .args([
                "-rf",
                "json",
                "-rff",
                "results.json",
                "--trend-file",
                "trend.txt",
            ])
            .args(more);
        command
            .current_dir(&self.folder)
            .env(MARK, &self.folder)
            .env("TMPDIR", self.path("tmp"));
        command
            .env("XDG_CACHE_HOME", self.path("home/cache"))
            .env("XDG_STATE_HOME", self.path("home/state"));
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command
            .spawn()
            .map_err(|e| format!("{}: {e}", self.lath.display()))
    }

    /// How long a run takes that nobody disturbs: of a program that is there, and of one that is
    /// built first.
    pub fn lengths(&self) -> Result<[Duration; 2], String> {
        let length = |number: u64| {
            self.source(number)?;
            let begun = Instant::now();
            let (code, said) = ended(self.run(&[])?)?;
            if code != Some(0) || !self.is_complete() {
                return Err(format!(
                    "a run that nobody disturbs ended with {code:?}, {:?} samples: {said}",
                    self.samples()
                ));
            }
            match self.left().as_slice() {
                [] => Ok(begun.elapsed()),
                left => Err(format!(
                    "a run that nobody disturbs left {}",
                    left.join(", ")
                )),
            }
        };
        // The first builds what all programs share.
        length(0)?;
        let built = length(1)?;
        Ok([length(1)?, built])
    }

    /// Samples of each benchmark in the results. `None`: there are none that are whole.
    pub fn samples(&self) -> Option<Vec<u64>> {
        let text = fs::read_to_string(self.path("results.json")).ok()?;
        let rows: Vec<serde_json::Value> = serde_json::from_str(&text).ok()?;
        let of = |row: &serde_json::Value| {
            row["primaryMetric"]["rawData"].as_array().map(|forks| {
                forks
                    .iter()
                    .filter_map(|f| Some(f.as_array()?.len() as u64))
                    .sum()
            })
        };
        rows.iter().map(of).collect()
    }

    /// Both benchmarks with all of their forks, none twice.
    pub fn is_complete(&self) -> bool {
        self.samples() == Some(vec![FORKS * ITERATIONS; 2])
    }

    /// Processes and files that a run left and that are none of its results.
    pub fn left(&self) -> Vec<String> {
        let begun = Instant::now();
        while !self.processes().is_empty() && begun.elapsed() < PATIENCE {
            sleep(Duration::from_millis(20));
        }
        let mut left: Vec<String> = self
            .processes()
            .into_iter()
            .map(|(pid, name)| format!("process {pid} ({name})"))
            .collect();
        left.extend(
            files(&self.path("tmp"))
                .iter()
                .map(|path| path.display().to_string()),
        );
        let half = |path: &&PathBuf| {
            path.file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with(".lath-"))
        };
        left.extend(
            files(&self.folder)
                .iter()
                .filter(half)
                .map(|path| path.display().to_string()),
        );
        left
    }

    pub fn end_processes(&self) {
        for (pid, _) in self.processes() {
            let _ = nix::sys::signal::kill(
                nix::unistd::Pid::from_raw(pid),
                nix::sys::signal::Signal::SIGKILL,
            );
        }
    }

    fn processes(&self) -> Vec<(i32, String)> {
        let mark = format!("{MARK}={}", self.folder.display());
        let of = |pid: i32| {
            let environment = fs::read(format!("/proc/{pid}/environ")).ok()?;
            let marked = environment
                .split(|byte| *byte == 0)
                .any(|variable| variable == mark.as_bytes());
            marked.then(|| {
                (
                    pid,
                    fs::read_to_string(format!("/proc/{pid}/comm"))
                        .unwrap_or_default()
                        .trim()
                        .to_owned(),
                )
            })
        };
        let pids = fs::read_dir("/proc")
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        pids.filter_map(of).collect()
    }
}

/// All files and folders below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            all.extend(files(&entry.path()));
        }
        all.push(entry.path());
    }
    all
}

/// What a run said when it ended, and how.
pub fn ended(child: Child) -> Result<(Option<i32>, String), String> {
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    Ok((
        output.status.code(),
        String::from_utf8_lossy(&output.stderr).trim().to_owned(),
    ))
}
