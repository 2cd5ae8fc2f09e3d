//! Two contenders of one run as the sides of a comparison.

use super::chosen::Chosen;
use super::matched::can_be_paired;
use super::select;
use crate::series::title;
use lath_core::diagnostic::Diagnostic;
use lath_import::model::{Dataset, ReadRequest, Series};
use regex::Regex;
use std::collections::BTreeSet;
use std::path::Path;

/// Reads a file and selects two of its contenders; `chosen` then says how to compare them.
pub fn contenders(
    file: &Path,
    names: [&str; 2],
    patterns: &[Regex],
    request: &ReadRequest,
    chosen: &mut Chosen,
) -> Result<[Dataset; 2], Vec<Diagnostic>> {
    let all = lath_import::read(&[file], request)?;
    let [mut base, mut new] = two_of_one(&all, names).map_err(|d| vec![d])?;
    select([&mut base, &mut new], patterns).map_err(|d| vec![d])?;
    chosen.one_run = true;
    chosen.paired |= ran_in_blocks([&base, &new]);
    Ok([base, new])
}

/// The results of both contenders, each under the name of what it competes in. A contender is named
/// by its id, or by its function if functions of one source compete. L507: the file has none of that
/// name.
pub fn two_of_one(all: &Dataset, names: [&str; 2]) -> Result<[Dataset; 2], Diagnostic> {
    let by_id = |series: &Series, name: &str| {
        let competing = series.competing.as_ref();
        competing.is_some_and(|of| of.contender == name)
    };
    let has = |is: &dyn Fn(&Series, &str) -> bool, name: &str| {
        all.benchmarks.iter().any(|series| is(series, name))
    };
    let ids = names.iter().all(|name| has(&by_id, name));
    let is = |series: &Series, name: &str| {
        if ids {
            by_id(series, name)
        } else {
            is_function(&series.benchmark, name)
        }
    };
    if let Some(unknown) = names.into_iter().find(|name| !has(&is, name)) {
        return Err(no_contender(all, unknown));
    }
    let [base, new] = names;
    let side = |name: &str| {
        let renamed = |series: &Series| Series {
            benchmark: match &series.competing {
                Some(of) if ids => of.benchmark.clone(),
                _ => format!("{new} against {base}"),
            },
            competing: None,
            ..series.clone()
        };
        let own = |all: &[Series]| {
            let own = all.iter().filter(|series| is(series, name));
            own.map(renamed).collect()
        };
        Dataset {
            benchmarks: own(&all.benchmarks),
            lost: own(&all.lost),
            metrics: all.metrics.clone(),
            formats: all.formats.clone(),
            ..Dataset::default()
        }
    };
    let mut first = side(base);
    first.warnings.clone_from(&all.warnings);
    Ok([first, side(new)])
}

/// Whether forks of one run are pairs: all ran in blocks, and there are enough of them.
fn ran_in_blocks([base, new]: [&Dataset; 2]) -> bool {
    let series = || base.benchmarks.iter().chain(&new.benchmarks);
    let mut forks = series().flat_map(|series| &series.forks);
    forks.all(|fork| fork.block.is_some()) && can_be_paired(base, new)
}

/// `sums.fast` and `sums::fast` are called `fast`, too.
fn is_function(benchmark: &str, name: &str) -> bool {
    let end = benchmark.strip_suffix(name);
    end.is_some_and(|before| before.is_empty() || before.ends_with(['.', ':']))
}

fn no_contender(all: &Dataset, unknown: &str) -> Diagnostic {
    let ids = all.benchmarks.iter().filter_map(|series| {
        let of = series.competing.as_ref()?;
        Some(of.contender.clone())
    });
    let functions = all.benchmarks.iter().map(|series| title(series, false));
    let known: BTreeSet<String> = ids.chain(functions).collect();
    let known: Vec<String> = known.into_iter().collect();
    Diagnostic::error("L507", format!("no contender is called {unknown}"))
        .help(format!("there are: {}", known.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::is_function;

    #[test]
    fn a_function_needs_no_file() {
        assert!(is_function("sums.fast", "fast") && is_function("a::fast", "fast"));
        assert!(is_function("fast", "fast") && !is_function("steadfast", "fast"));
    }
}
