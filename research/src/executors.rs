//! `cargo research executors`: what `lath run --on` costs beside the same run here: once for each run, and
//! for each block more. Few and many blocks are measured with the same flags; the slope is the block's.

use crate::silent;
use clap::Args;
use lath_report::grid::Grid;
use lath_stats::statistics::median;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

/// Times runs of two programs on one machine, here and elsewhere. The elsewhere is to be this machine: then
/// what differs is the executor.
#[derive(Args)]
pub struct Options {
    /// A lath that is built already.
    #[arg(long, value_name = "FILE")]
    lath: Option<PathBuf>,
    /// As lath run takes it; may be repeated.
    #[arg(long, value_name = "PLACES", required = true)]
    on: Vec<String>,
    /// Few and many.
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_values_t = [10, 110])]
    blocks: Vec<u32>,
    #[arg(long, value_name = "N", default_value_t = 5)]
    runs: usize,
    /// Where nodes see it, too.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let (lath, _scratch) = silent::prepared(options.lath.as_ref())?;
    let lath = lath
        .canonicalize()
        .map_err(|e| format!("{}: {e}", lath.display()))?;
    let folder = tempfile::tempdir_in(&options.folder).map_err(|e| e.to_string())?;
    let suite = crate::repository::root().join("research/executors");
    for file in fs::read_dir(suite).map_err(|e| e.to_string())?.flatten() {
        fs::copy(file.path(), folder.path().join(file.file_name())).map_err(|e| e.to_string())?;
    }
    let here = costs(options, &lath, folder.path(), None)?;
    let head = [
        "",
        "a run, s",
        "a block, ms",
        "more for a run, s",
        "more for a block, ms",
    ];
    let mut grid = Grid::new(head.iter().enumerate().map(|(at, head)| (*head, at > 0)));
    let row = |name: &str, [run, block]: [f64; 2], more: [String; 2]| {
        let own = [
            name.to_owned(),
            format!("{run:.2}"),
            format!("{:.1}", block * 1e3),
        ];
        own.into_iter().chain(more).collect::<Vec<_>>()
    };
    grid.rows.push(row("here", here, ["".into(), "".into()]));
    for on in &options.on {
        let there = costs(options, &lath, folder.path(), Some(on))?;
        let more = [there[0] - here[0], there[1] - here[1]];
        grid.rows.push(row(
            on,
            there,
            [format!("{:.2}", more[0]), format!("{:.1}", more[1] * 1e3)],
        ));
    }
    print!("{}", grid.text());
    Ok(ExitCode::SUCCESS)
}

/// Seconds of a run without blocks, and of a block: from the medians of runs with few and many.
fn costs(
    options: &Options,
    lath: &Path,
    folder: &Path,
    on: Option<&str>,
) -> Result<[f64; 2], String> {
    // What is built once is not counted.
    timed(lath, folder, on, 1)?;
    let mut medians = Vec::new();
    for blocks in &options.blocks {
        let times: Result<Vec<f64>, String> = (0..options.runs)
            .map(|_| timed(lath, folder, on, *blocks))
            .collect();
        medians.push((f64::from(*blocks), median(&times?)));
    }
    let [(few, short), (many, long)] = medians[..] else {
        return Err("--blocks takes two numbers".to_owned());
    };
    Ok(line([few, short], [many, long]))
}

/// Where the line through both points begins, and its slope.
fn line([x0, y0]: [f64; 2], [x1, y1]: [f64; 2]) -> [f64; 2] {
    let slope = (y1 - y0) / (x1 - x0);
    [y0 - slope * x0, slope]
}

fn timed(lath: &Path, folder: &Path, on: Option<&str>, blocks: u32) -> Result<f64, String> {
    let mut run = Command::new(lath);
    run.current_dir(folder)
        .args(["run", ".", "--quiet", "--seed", "7", "--no-check"]);
    run.args([
        "--schedule",
        "forks",
        "--identical",
        "measure",
        "-wi",
        "1",
        "-w",
        "5ms",
    ]);
    run.args(["-i", "2", "-r", "5ms", "-f", &blocks.to_string()]);
    if let Some(on) = on {
        run.arg(format!("--on={on}"));
        // One machine: one part.
        run.args((!on.starts_with("ssh:")).then_some("--shards=1"));
    }
    run.stdin(Stdio::null()).stdout(Stdio::null());
    let begun = Instant::now();
    let done = run.output().map_err(|e| e.to_string())?;
    if !done.status.success() {
        return Err(format!(
            "lath run: {}",
            String::from_utf8_lossy(&done.stderr)
        ));
    }
    Ok(begun.elapsed().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_the_slope() {
        assert_eq!(line([10.0, 1.5], [110.0, 6.5]), [1.0, 0.05]);
    }
}
