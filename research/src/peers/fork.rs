//! One process of either harness, from its command line to ns per call of each iteration.

use super::build::{command, run};
use super::folder::{Folder, Output};
use super::platform::Platform;
use super::settings::Settings;
use super::words::Words;
use lath_import::model::ReadRequest;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Name of the format that lath itself writes, as it imports it.
const LATH: &str = "lath JSON";

/// What one side measured of one body in one block: one process, or several joined.
#[derive(Clone, Debug, Default)]
pub struct Fork {
    /// ns per call, one value an iteration.
    pub ns: Vec<f64>,
    /// CPUs that other processes kept busy meanwhile, on average; of several processes the worst.
    pub foreign: f64,
    pub wall: Duration,
}

impl Fork {
    pub fn join(&mut self, other: Fork) {
        self.ns.extend(other.ns);
        self.foreign = self.foreign.max(other.foreign);
        self.wall += other.wall;
    }
}

/// Both sides, built.
pub struct Harnesses<'f> {
    pub folder: &'f Folder,
    pub lath: PathBuf,
    pub platform: Platform,
    pub words: Words,
    pub scratch: PathBuf,
}

impl Harnesses<'_> {
    /// One fork of one benchmark, through the command line as users drive it.
    pub fn lath(&self, body: &str, settings: &Settings) -> Result<Vec<f64>, String> {
        let results = self.scratch.join("result_lath.json");
        remove(&results)?;
        let millis = |time: Duration| format!("{}ms", time.as_millis());
        let mut command = Command::new(&self.lath);
        command
            .args(self.words.fill(&self.folder.lath.run)?)
            .args(["-f", "1", "-wf", "0", "-bm", "avgt", "-tu", "ns"]);
        command.args([
            "-wi",
            &settings.warmup_iterations.to_string(),
            "-w",
            &millis(settings.warmup),
        ]);
        command.args([
            "-i",
            &settings.iterations.to_string(),
            "-r",
            &millis(settings.time),
        ]);
        // Somebody may be measuring with lath elsewhere on this machine.
        command
            .arg("--wait")
            .args(["-rf", "json", "-rff"])
            .arg(&results)
            .args(["--", &format!("(^|[.:]){body}$")])
            .current_dir(&self.scratch);
        run(&mut command)?;
        times(&results, LATH, settings.iterations).map_err(|e| format!("lath, {body}: {e}"))
    }

    pub fn peer(&self, body: &str, settings: &Settings) -> Result<Vec<f64>, String> {
        let results = self.scratch.join("result_peer");
        // A file of the last fork must not be taken for one of this fork; a folder may be added to.
        remove(&results)?;
        let mut words = self.words.clone();
        describe(&mut words, body, settings, &results);
        let peer = &self.folder.peer;
        let said = run(&mut command(peer, &peer.run, &words, &self.scratch)?)?;
        if peer.result == Output::Stdout {
            fs::write(&results, said).map_err(|e| format!("{}: {e}", results.display()))?;
        }
        times(&results, &peer.format, settings.iterations)
            .map_err(|e| format!("{}, {body}: {e}", self.folder.name))
    }
}

/// Placeholders of a command line that measures.
pub fn describe(words: &mut Words, body: &str, settings: &Settings, result: &Path) {
    words.set("body", body);
    words.set("result", result.display());
    words.set("iterations", settings.iterations);
    words.set("time_ms", settings.time.as_millis());
    words.set("time_s", settings.time.as_secs_f64());
    words.set(
        "total_s",
        settings.time.as_secs_f64() * settings.iterations as f64,
    );
    words.set("warmup_iterations", settings.warmup_iterations);
    words.set("warmup_ms", settings.warmup.as_millis());
    words.set("warmup_s", settings.warmup.as_secs_f64());
}

fn remove(path: &Path) -> Result<(), String> {
    let removed = if path.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
    match removed {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{}: {error}", path.display()))
        }
        _ => Ok(()),
    }
}

/// One benchmark, measured by one process: ns per call of each iteration, warm-up left out.
fn times(path: &Path, format: &str, iterations: usize) -> Result<Vec<f64>, String> {
    let set = lath_import::read(&[path], &ReadRequest::default()).map_err(|problems| {
        problems
            .iter()
            .map(|p| p.message.clone())
            .collect::<Vec<_>>()
            .join("; ")
    })?;
    if set.formats != [format] {
        return Err(format!(
            "{} is {}, not {format}",
            path.display(),
            set.formats.join(", ")
        ));
    }
    let [series] = set.benchmarks.as_slice() else {
        let warnings: String = set
            .warnings
            .iter()
            .map(|warning| format!("; {}", warning.message))
            .collect();
        return Err(format!(
            "{} results instead of one{warnings}",
            set.benchmarks.len()
        ));
    };
    let [fork] = series.forks.as_slice() else {
        return Err(format!("{} forks instead of one", series.forks.len()));
    };
    if fork.iterations.len() == iterations {
        Ok(fork.iterations.clone())
    } else {
        Err(format!(
            "{} times above 0 instead of {iterations}",
            fork.iterations.len()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::{LATH, times};

    fn read(text: &str, format: &str, iterations: usize) -> Result<Vec<f64>, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        times(file.path(), format, iterations)
    }

    #[test]
    fn raw_data_of_one_fork() {
        let text = r#"[{"benchmark":"empty","mode":"avgt","lathVersion":"1","primaryMetric":{"score":2.0,"scoreUnit":"ns/op","rawData":[[1.5,2.5]]}}]"#;
        assert_eq!(read(text, LATH, 2), Ok(vec![1.5, 2.5]));
        assert_eq!(
            read(&text.replace("ns/op", "us/op"), LATH, 2),
            Ok(vec![1500.0, 2500.0])
        );
        assert!(read(text, LATH, 3).is_err());
        assert!(
            read(&text.replace("\"lathVersion\":\"1\",", ""), LATH, 2).is_err(),
            "another tool's"
        );
        assert!(read(&text.replace("[[1.5,2.5]]", "[[1.5],[2.5]]"), LATH, 2).is_err());
        assert!(read("[]", LATH, 2).is_err());
    }

    #[test]
    fn repetitions_without_aggregates() {
        let text = r#"{"context":{},"benchmarks":[
            {"name":"empty/real_time","run_type":"iteration","real_time":3e-1,"cpu_time":1.0,"time_unit":"ns"},
            {"name":"empty/real_time","run_type":"iteration","real_time":0.5,"cpu_time":1.0,"time_unit":"ns"},
            {"name":"empty/real_time_mean","run_type":"aggregate","real_time":0.4,"cpu_time":1.0,"time_unit":"ns"}]}"#;
        let format = "Google Benchmark JSON";
        assert_eq!(read(text, format, 2), Ok(vec![0.3, 0.5]));
        assert!(read(&text.replace("0.5", "0"), format, 2).is_err());
        assert!(
            read(&text.replacen("empty", "other", 1), format, 2).is_err(),
            "two benchmarks"
        );
    }
}
