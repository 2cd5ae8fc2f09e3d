//! Stacks without permissions: valgrind's callgrind executes a few calls and writes the number of
//! instructions below each caller. Instructions are not time: a load that waits for memory counts
//! as one. Used if `perf` may not sample.

use super::samples::{Folded, Seen, Sight};
use super::symbols::Symbols;
use crate::profiler::extra::{Missed, affordable};
use crate::profiler::instructions;
use lath_core::setting::Mode;
use lath_protocol::{Iterate, Trial};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// Longest duration of the calls at full speed, ns; callgrind is about 50 times slower.
const BUDGET_NS: f64 = 2e7;
/// Number of callers by which a function is distinguished.
const DEPTH: &str = "100";

pub fn ready() -> Result<(), String> {
    instructions::program()
        .map(drop)
        .ok_or_else(|| instructions::MISSING.to_owned())
}

pub fn look(sight: &Sight<'_>) -> Result<Seen, Missed> {
    let program =
        instructions::program().ok_or_else(|| Missed::Never(instructions::MISSING.to_owned()))?;
    let extra = sight.extra;
    let calls = affordable(extra.ns_per_call().unwrap_or(BUDGET_NS), BUDGET_NS);
    let function = sight.stacks.around(extra.case().benchmark);
    let mut launch = sight.extra.launch();
    let mut command = vec![program.into_os_string()];
    let options = [
        "--tool=callgrind",
        "--command-line-only=yes",
        "--quiet",
        "--dump-instr=yes",
        "--demangle=no",
    ];
    command.extend(options.map(OsString::from));
    // Write full names in each line instead of numbers for them.
    command.extend(["--compress-strings=no", "--compress-pos=no"].map(OsString::from));
    command.push(format!("--separate-callers={DEPTH}").into());
    command.push(
        format!(
            "--callgrind-out-file={}.%p",
            sight
                .folder
                .join("stacks")
                .display()
                .to_string()
                .replace('%', "%%")
        )
        .into(),
    );
    command.extend(names(&function).map(|name| format!("--toggle-collect={name}").into()));
    launch.argv = command.into_iter().chain(launch.argv).collect();
    let trial = Trial {
        mode: Mode::SingleShotTime,
        ..extra.trial()
    };
    let iterate = Iterate {
        batch_size: calls,
        last: true,
        ..Iterate::default()
    };
    extra.run(&launch, &trial, &[iterate])?;
    let text = written(sight.folder).map_err(Missed::Nothing)?;
    Ok(Seen {
        folded: fold(&text),
        by: format!("callgrind, {calls} calls"),
        unit: "instructions",
        calls: Some(calls),
    })
}

/// Use the one file with costs: processes that the benchmark starts write other files.
fn written(folder: &Path) -> Result<String, String> {
    let files = fs::read_dir(folder)
        .map_err(|e| e.to_string())?
        .flatten()
        .map(|entry| fs::read(entry.path()).unwrap_or_default());
    let longest = files
        .max_by_key(Vec::len)
        .ok_or("callgrind wrote no file")?;
    Ok(String::from_utf8_lossy(&longest).into_owned())
}

/// Possible names of a function for linkers: its name, or its name with the types of its
/// parameters, of which the first is a pointer.
fn names(function: &str) -> [String; 2] {
    [function.to_owned(), format!("_Z*{function}P*")]
}

/// Functions with their callers, `work'run'main`, each with lines of address, source line and cost.
/// Calls have the cost of the called functions, which have their own lines.
fn fold(text: &str) -> Folded {
    let mut symbols = Symbols::default();
    let sites = sites(text, &mut symbols);
    let mut counts: BTreeMap<Vec<String>, u64> = BTreeMap::new();
    for line in lines(text).filter(|line| line.called.is_none()) {
        let mut stack = callers(line.function, &sites);
        stack.extend(symbols.names_at(line.file, line.address, own(line.function)));
        *counts.entry(stack).or_default() += line.cost;
    }
    counts.into_iter().collect()
}

/// The callers of each function, by its name with all callers: the functions at the place of the
/// call, with inlined ones. If there are several places, their common part.
fn sites<'a>(text: &'a str, symbols: &mut Symbols) -> BTreeMap<&'a str, Vec<String>> {
    let mut sites: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for line in lines(text) {
        let Some(called) = line.called else { continue };
        let names = symbols.names_at(line.file, line.address, own(line.function));
        match sites.get_mut(called) {
            Some(known) => {
                known.truncate(known.iter().zip(&names).take_while(|(a, b)| a == b).count())
            }
            None => drop(sites.insert(called, names)),
        }
    }
    sites
}

/// The stack above a function, outermost first.
fn callers(function: &str, sites: &BTreeMap<&str, Vec<String>>) -> Vec<String> {
    let mut stack = Vec::new();
    let mut called = function;
    while let Some((_, caller)) = called.split_once('\'') {
        // The depth of a recursion stands between functions as if it were one.
        if own(caller).chars().all(|c| c.is_ascii_digit()) {
            called = caller;
            continue;
        }
        let names = sites.get(called).filter(|names| !names.is_empty()).cloned();
        stack.extend(
            names
                .unwrap_or_else(|| vec![Symbols::plain_name(own(caller))])
                .into_iter()
                .rev(),
        );
        called = caller;
    }
    stack.reverse();
    stack
}

fn own(function: &str) -> &str {
    function.split('\'').next().unwrap_or_default()
}

struct Line<'a> {
    file: &'a Path,
    function: &'a str,
    /// The called function, in a line of a call.
    called: Option<&'a str>,
    address: u64,
    cost: u64,
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let (mut file, mut function, mut called, mut calls) = (Path::new(""), "", "", false);
    text.lines().filter_map(move |line| {
        match line.split_once('=') {
            Some(("ob", name)) => file = Path::new(name),
            Some(("fn", name)) => function = name,
            Some(("cfn", name)) => called = name,
            Some(("calls", _)) => calls = true,
            _ => {
                let (address, cost) = cost(line)?;
                return Some(Line {
                    file,
                    function,
                    called: std::mem::take(&mut calls).then_some(called),
                    address,
                    cost,
                });
            }
        }
        None
    })
}

/// `0x1170 4 50`.
fn cost(line: &str) -> Option<(u64, u64)> {
    let mut fields = line.split(' ');
    let address = u64::from_str_radix(fields.next()?.strip_prefix("0x")?, 16).ok()?;
    let _line = fields.next()?;
    Some((address, fields.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(names: &[&str]) -> Vec<String> {
        names.iter().map(|n| (*n).to_owned()).collect()
    }

    #[test]
    fn costs_belong_to_a_function_below_its_callers() {
        let text = "ob=/gone/t\nfl=t.c\nfn=run'main\n0x10 7 1\ncfn=heavy'run'main\ncalls=50 0x1170 4\n0x11 7 60200\n0x12 8 2\n\n\
                    fn=heavy'2'heavy'run'main\n0x1170 4 50\ntotals: 53\n";
        assert_eq!(
            fold(text),
            [
                (stack(&["main", "run"]), 3),
                (stack(&["main", "run", "heavy", "heavy"]), 50)
            ]
        );
    }

    #[test]
    fn the_place_of_a_call_says_what_was_inlined_there() {
        let sites = [("heavy'run'main", stack(&["run", "work"]))].into();
        assert_eq!(
            callers("heavy'run'main", &sites),
            stack(&["main", "run", "work"])
        );
        assert_eq!(
            callers("turn'heavy'run'main", &sites),
            stack(&["main", "run", "work", "heavy"])
        );
        assert_eq!(
            callers("heavy'2'heavy'run'main", &sites),
            stack(&["main", "run", "work", "heavy"])
        );
    }

    #[test]
    fn functions_have_names_of_two_kinds() {
        assert_eq!(names("lath_run_1"), ["lath_run_1", "_Z*lath_run_1P*"]);
    }
}
