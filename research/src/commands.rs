//! `cargo research commands`: `lath time` beside hyperfine, on ten commands of a millisecond to a
//! second. Both see the same pairs of commands, one after the other: a command beside itself, and
//! beside itself with 5 % more input.

use crate::neighbours::Neighbours;
use lath_report::grid::Grid;
use serde::Serialize;
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Measures each pair with both tools and counts what they say: differences between equal commands,
/// and 5 % that were found. Exit 1 if lath tells a command from itself.
#[derive(clap::Args)]
pub struct Options {
    /// A built lath.
    #[arg(long, value_name = "FILE", default_value = "target/release/lath")]
    lath: PathBuf,
    /// Only these: seq, sha256sum, wc, grep, awk, gzip, sort, python3, perl, xz.
    #[arg(long = "command", value_name = "NAME")]
    commands: Vec<String>,
    /// For each pair, of lath; hyperfine takes 3 s or 10 runs for each command, as it does by itself.
    #[arg(long, value_name = "N", default_value_t = 20)]
    seconds: u64,
    /// Processes beside it: every other computes, the rest copy memory.
    #[arg(long, value_name = "N", default_value_t = 0)]
    busy: usize,
    /// Everything, for reading by programs.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Name, command with `{}` for its input, how much input: lines of a file (a path is put in), or a
/// number. Times grow with it, from about a millisecond to a second.
const COMMANDS: [(&str, &str, Input); 10] = [
    ("seq", "seq {}", Input::Number(40_000)),
    ("wc", "wc -w {}", Input::Lines(60_000)),
    ("sha256sum", "sha256sum {}", Input::Lines(400_000)),
    ("grep", "grep -c 7.*9 {}", Input::Lines(200_000)),
    (
        "python3",
        "python3 -S -c sum(range({}))",
        Input::Number(2_000_000),
    ),
    ("awk", "awk {s+=$1} {}", Input::Lines(400_000)),
    (
        "perl",
        "perl -e for$i(1..{}){$s+=$i}",
        Input::Number(4_000_000),
    ),
    ("gzip", "gzip -1 -c {}", Input::Lines(1_000_000)),
    ("sort", "sort -n {}", Input::Lines(800_000)),
    ("xz", "xz -0 -c {}", Input::Lines(1_000_000)),
];

#[derive(Clone, Copy)]
enum Input {
    Lines(u64),
    Number(u64),
}

/// What both tools say of two commands.
#[derive(Serialize)]
struct Pair {
    command: &'static str,
    /// Of the second command's input.
    more: bool,
    lath: Said,
    hyperfine: Said,
}

/// Seconds, and the ratio of the second command to the first.
#[derive(Serialize)]
struct Said {
    /// The first command's time, with the ends of an interval of 99 %.
    time: [f64; 3],
    ratio: f64,
    /// Half the width of what is told of the ratio.
    half: f64,
    /// 1: the second takes longer; -1: less; 0: no difference is claimed.
    claims: i8,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let neighbours = Neighbours::start(options.busy)?;
    let is_wanted =
        |name: &&str| options.commands.is_empty() || options.commands.iter().any(|c| c == name);
    let mut pairs = Vec::new();
    for (name, text, input) in COMMANDS.iter().filter(|(name, ..)| is_wanted(name)) {
        for more in [false, true] {
            let two = [false, more].map(|more| words(text, *input, more, folder.path()));
            let [first, second] = two;
            let two = [first?, second?];
            pairs.push(Pair {
                command: name,
                more,
                lath: lath(options, &two, folder.path()).map_err(|e| format!("{name}: {e}"))?,
                hyperfine: hyperfine(&two, folder.path()).map_err(|e| format!("{name}: {e}"))?,
            });
            eprintln!("{name}{}", if more { ", 5 % more" } else { "" });
        }
    }
    drop(neighbours);
    print!("{}", table(&pairs));
    if let Some(path) = &options.json {
        let text = serde_json::to_string_pretty(&pairs).map_err(|e| e.to_string())?;
        fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    let is_wrong = |pair: &Pair| !pair.more && pair.lath.claims != 0;
    Ok(ExitCode::from(u8::from(pairs.iter().any(is_wrong))))
}

/// A command line without quotes: no word has a blank.
fn words(text: &str, input: Input, more: bool, folder: &Path) -> Result<String, String> {
    let amount = |of: u64| if more { of + of / 20 } else { of };
    Ok(match input {
        Input::Number(of) => text.replace("{}", &amount(of).to_string()),
        Input::Lines(of) => {
            let path = folder.join(format!("{}.txt", amount(of)));
            if !path.exists() {
                fs::write(&path, lines(amount(of)))
                    .map_err(|e| format!("{}: {e}", path.display()))?;
            }
            text.replace("{}", &path.display().to_string())
        }
    })
}

/// Numbers in no order, by a linear congruential generator (Knuth's MMIX constants).
fn lines(number: u64) -> String {
    let mut x = 1_u64;
    let mut text = String::new();
    for _ in 0..number {
        x = x
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let _ = writeln!(text, "{}", x >> 40);
    }
    text
}

fn ran(command: &mut Command) -> Result<(), String> {
    let done = command
        .stdin(Stdio::null())
        .output()
        .map_err(|e| e.to_string())?;
    // Verdicts are no failures.
    match done.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&done.stderr).into_owned()),
    }
}

fn read(path: &Path) -> Result<Value, String> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}

fn lath(options: &Options, two: &[String; 2], folder: &Path) -> Result<Said, String> {
    let file = folder.join("lath.json");
    let mut command = Command::new(&options.lath);
    command
        .arg("time")
        .args(["-n", "first", "-n", "second"])
        .args(two.iter().map(|c| quoted(c)));
    command
        .args(["--ignore-output", "-tu", "s", "-rf", "json", "-rff"])
        .arg(&file);
    command.args(["--time-budget", &format!("{}s", options.seconds)]);
    ran(&mut command)?;
    let value = read(&file)?;
    let row = |name: &str| {
        let rows = value.as_array().into_iter().flatten();
        rows.map(|row| &row["lath"])
            .find(|row| row["contender"] == name)
    };
    let (first, second) = row("first").zip(row("second")).ok_or("no results")?;
    let time =
        ["score", "low", "high"].map(|key| first["estimate"][key].as_f64().unwrap_or(f64::NAN));
    let of = &second["comparison"];
    // Too few blocks in the time: lath claims nothing.
    let ratio = of["ratio"].as_f64().unwrap_or(f64::NAN);
    let end = |at: usize| of["interval"][at].as_f64().unwrap_or(f64::NAN);
    Ok(Said {
        time,
        ratio,
        half: (end(1) - end(0)) / 2.0,
        claims: match of["verdict"].as_str() {
            Some("slower") => 1,
            Some("faster") => -1,
            _ => 0,
        },
    })
}

/// For tools that split a text into words as a shell does.
fn quoted(command: &str) -> String {
    let words = command.split(' ').map(|word| format!("'{word}'"));
    words.collect::<Vec<_>>().join(" ")
}

/// hyperfine tells `1.05 ± 0.02 times faster`: the ratio of means, with the standard deviations of
/// both propagated. A reader takes it for a difference if the ratio is farther from 1 than that.
fn hyperfine(two: &[String; 2], folder: &Path) -> Result<Said, String> {
    let file = folder.join("hyperfine.json");
    let mut command = Command::new("hyperfine");
    command
        .args(["-N", "--warmup", "1", "--export-json"])
        .arg(&file)
        .args(two.iter().map(|c| quoted(c)));
    ran(&mut command)?;
    let value = read(&file)?;
    let of = |at: usize| {
        let result = &value["results"][at];
        let runs = result["times"].as_array().map_or(0, Vec::len) as f64;
        let number = |key: &str| result[key].as_f64().unwrap_or(f64::NAN);
        (number("mean"), number("stddev"), runs)
    };
    let ((a, sa, runs), (b, sb, _)) = (of(0), of(1));
    let ratio = b / a;
    let half = ratio * ((sa / a).powi(2) + (sb / b).powi(2)).sqrt();
    // 2.576: two-sided 99 % of a normal distribution.
    let error = 2.576 * sa / runs.sqrt();
    Ok(Said {
        time: [a, a - error, a + error],
        ratio,
        half,
        claims: match ratio - 1.0 {
            over if over > half => 1,
            under if under < -half => -1,
            _ => 0,
        },
    })
}

fn table(pairs: &[Pair]) -> String {
    let heads = [
        "command",
        "pair",
        "lath, ms",
        "ratio",
        "says",
        "hyperfine, ms",
        "ratio",
        "says",
    ];
    let mut grid = Grid::new(heads.map(|head| (head, false)));
    let words = |claims: i8| ["less", "-", "more"][(claims + 1) as usize].to_owned();
    for Pair {
        command,
        more,
        lath,
        hyperfine,
    } in pairs
    {
        let side = |said: &Said| {
            let [time, low, high] = said.time.map(|s| s * 1e3);
            [
                format!("{time:.3} ({low:.3} to {high:.3})"),
                match said.ratio.is_finite() {
                    true => format!("{:.3} ± {:.3}", said.ratio, said.half),
                    false => "too few runs".to_owned(),
                },
                words(said.claims),
            ]
        };
        let pair = if *more { "5 % more input" } else { "itself" };
        let first = [(*command).to_owned(), pair.to_owned()];
        grid.rows.push(
            first
                .into_iter()
                .chain(side(lath))
                .chain(side(hyperfine))
                .collect(),
        );
    }
    grid.markdown() + "\n" + &counted(pairs)
}

/// What each tool claims, and in how many pairs their times agree.
fn counted(pairs: &[Pair]) -> String {
    let count = |more: bool, is: &dyn Fn(&Pair) -> bool| {
        let all = pairs.iter().filter(|pair| pair.more == more);
        (all.clone().filter(|pair| is(pair)).count(), all.count())
    };
    let mut text = String::new();
    for name in ["lath", "hyperfine"] {
        let claims = |pair: &Pair| match name {
            "lath" => pair.lath.claims,
            _ => pair.hyperfine.claims,
        };
        let (wrong, equal) = count(false, &|pair| claims(pair) != 0);
        let (found, planted) = count(true, &|pair| claims(pair) == 1);
        let _ = writeln!(
            text,
            "{name}: {wrong} of {equal} commands told from themselves; 5 % more input found in {found} of {planted}"
        );
    }
    let meet = |pair: &&Pair| {
        let [[_, low, high], [_, from, to]] = [pair.lath.time, pair.hyperfine.time];
        low <= to && from <= high
    };
    let _ = writeln!(
        text,
        "Intervals (99 %) of a command's time meet in {} of {} pairs",
        pairs.iter().filter(meet).count(),
        pairs.len()
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_per_cent_more_input() {
        let folder = tempfile::tempdir().expect("a folder");
        let of = |more| words("x {}", Input::Lines(200), more, folder.path()).expect("a command");
        let count = |command: &str| {
            let text = fs::read_to_string(&command[2..]).expect("a file");
            assert!(text.lines().all(|line| line.parse::<u64>().is_ok()));
            text.lines().count()
        };
        assert_eq!([count(&of(false)), count(&of(true))], [200, 210]);
        let number = words("seq {}", Input::Number(1000), true, folder.path());
        assert_eq!(number.as_deref(), Ok("seq 1050"));
        assert_eq!(quoted("awk {s+=$1} f"), "'awk' '{s+=$1}' 'f'");
    }

    #[test]
    fn what_both_say_is_counted() {
        let said = |ratio: f64, claims: i8| Said {
            time: [1.0, 0.9, 1.1],
            ratio,
            half: 0.01,
            claims,
        };
        let pair = |more, lath: i8, hyperfine: i8| Pair {
            command: "wc",
            more,
            lath: said(1.0, lath),
            hyperfine: said(1.05, hyperfine),
        };
        let text = table(&[pair(false, 0, -1), pair(true, 1, 0), pair(true, 0, 1)]);
        assert!(
            text.contains(
                "lath: 0 of 1 commands told from themselves; 5 % more input found in 1 of 2"
            ),
            "{text}"
        );
        assert!(
            text.contains(
                "hyperfine: 1 of 1 commands told from themselves; 5 % more input found in 1 of 2"
            ),
            "{text}"
        );
        assert!(text.contains("meet in 3 of 3 pairs"), "{text}");
    }

    #[test]
    fn arguments() {
        let parse = crate::parsed::<Options>;
        let options = parse(&["--command", "wc", "--busy", "2"]).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            (options.commands, options.busy, options.seconds),
            (vec!["wc".to_owned()], 2, 20)
        );
        assert!(parse(&["--busy", "x"]).is_err() && parse(&["more"]).is_err());
    }
}
