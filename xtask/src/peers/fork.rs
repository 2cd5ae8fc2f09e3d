//! One process of either harness, from its command line to ns per call of each iteration.

use super::build::run;
use super::options::Options;
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

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
pub struct Harnesses {
    pub lath: PathBuf,
    pub wrapper: PathBuf,
    pub peer: PathBuf,
    pub scratch: PathBuf,
}

impl Harnesses {
    /// One fork of one benchmark, through the command line as users drive it.
    pub fn lath(&self, body: &str, options: &Options) -> Result<Vec<f64>, String> {
        let results = self.scratch.join("result.json");
        let millis = |time: Duration| format!("{}ms", time.as_millis());
        let mut command = Command::new(&self.lath);
        command.arg("run").arg(&self.wrapper).args(["-f", "1", "-wf", "0", "-bm", "avgt", "-tu", "ns"]);
        command.args(["-wi", "1", "-w", &millis(options.warmup), "-i", &options.iterations.to_string(), "-r", &millis(options.time)]);
        // Somebody may be measuring with lath elsewhere on this machine.
        command.arg("--wait").args(["-rf", "json", "-rff"]).arg(&results).args(["--", &format!("(^|[.:]){body}$")]).current_dir(&self.scratch);
        run(&mut command)?;
        let text = std::fs::read_to_string(&results).map_err(|e| format!("{}: {e}", results.display()))?;
        of_lath(&text, options.iterations as usize).map_err(|e| format!("lath, {body}: {e}"))
    }

    pub fn peer(&self, body: &str, options: &Options) -> Result<Vec<f64>, String> {
        let seconds = |time: Duration| time.as_secs_f64().to_string();
        let mut command = Command::new(&self.peer);
        command.args([format!("--benchmark_filter=^{body}(/|$)"), format!("--benchmark_repetitions={}", options.iterations)]);
        command.args([format!("--benchmark_min_time={}", seconds(options.time)), format!("--benchmark_min_warmup_time={}", seconds(options.warmup))]);
        command.arg("--benchmark_format=json");
        of_peer(&run(&mut command)?, options.iterations as usize).map_err(|e| format!("{}, {body}: {e}", self.peer.display()))
    }
}

/// JMH's JSON: one benchmark, one fork, its raw data.
fn of_lath(text: &str, iterations: usize) -> Result<Vec<f64>, String> {
    let value: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
    let metric = value.as_array().and_then(|a| (a.len() == 1).then(|| &a[0]["primaryMetric"])).ok_or("not exactly one result")?;
    if metric["scoreUnit"] != "ns/op" {
        return Err(format!("unit {}", metric["scoreUnit"]));
    }
    let fork = metric["rawData"].as_array().and_then(|forks| (forks.len() == 1).then(|| &forks[0])).ok_or("not exactly one fork")?;
    numbers(fork.as_array().into_iter().flatten(), iterations)
}

/// Google Benchmark's JSON: repetitions, and aggregates over them that are left out.
fn of_peer(text: &str, iterations: usize) -> Result<Vec<f64>, String> {
    let value: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
    let runs = value["benchmarks"].as_array().ok_or("no benchmarks")?;
    let runs: Vec<&Value> = runs.iter().filter(|r| r["run_type"] == "iteration").collect();
    if let Some(odd) = runs.iter().find(|r| r["time_unit"] != "ns") {
        return Err(format!("unit {}", odd["time_unit"]));
    }
    numbers(runs.iter().map(|r| &r["real_time"]), iterations)
}

fn numbers<'a>(values: impl Iterator<Item = &'a Value>, expected: usize) -> Result<Vec<f64>, String> {
    let numbers: Vec<f64> = values.filter_map(Value::as_f64).filter(|n| *n > 0.0).collect();
    if numbers.len() == expected { Ok(numbers) } else { Err(format!("{} times above 0 instead of {expected}", numbers.len())) }
}

#[cfg(test)]
mod tests {
    use super::{of_lath, of_peer};

    #[test]
    fn raw_data_of_one_fork() {
        let text = r#"[{"benchmark":"empty","primaryMetric":{"score":2.0,"scoreUnit":"ns/op","rawData":[[1.5,2.5]]}}]"#;
        assert_eq!(of_lath(text, 2), Ok(vec![1.5, 2.5]));
        assert!(of_lath(text, 3).is_err());
        assert!(of_lath(&text.replace("ns/op", "us/op"), 2).is_err());
        assert!(of_lath(&text.replace("[[1.5,2.5]]", "[[1.5],[2.5]]"), 2).is_err());
        assert!(of_lath("[]", 2).is_err());
    }

    #[test]
    fn repetitions_without_aggregates() {
        let text = r#"{"context":{},"benchmarks":[
            {"name":"empty/real_time","run_type":"iteration","real_time":3e-1,"cpu_time":1.0,"time_unit":"ns"},
            {"name":"empty/real_time","run_type":"iteration","real_time":0.5,"cpu_time":1.0,"time_unit":"ns"},
            {"name":"empty/real_time_mean","run_type":"aggregate","real_time":0.4,"cpu_time":1.0,"time_unit":"ns"}]}"#;
        assert_eq!(of_peer(text, 2), Ok(vec![0.3, 0.5]));
        assert!(of_peer(&text.replace("\"ns\"", "\"us\""), 2).is_err());
        assert!(of_peer(&text.replace("0.5", "0"), 2).is_err());
    }
}
