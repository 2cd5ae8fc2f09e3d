//! Scores as text: the line of an iteration, and the block of a result.

use crate::case::{CaseResult, with_level};
use crate::judgement::words;
use lath_core::escape;
use lath_core::record::ProfileText;
use lath_core::setting::Mode;
use lath_core::written::number;
use lath_core::written::quantity::{three, time};
use lath_core::written::uncertainty::{self, OfMean};
use lath_core::written::words::count;
use lath_score::estimate::Estimate;
use lath_score::metric::{IterationValue, Metric};
use lath_score::score::{self, Scored};
use lath_score::times;
use lath_stats::compare::PairResult;
use lath_stats::interval::known::known;
use lath_stats::{CONFIDENCE, Statistics};
use std::io::{self, Write};

/// Ranks of the percentiles of a distribution.
const RANKS: [f64; 10] = [
    0.0, 50.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999, 99.9999, 100.0,
];
/// Minimum number of bins of a histogram.
const BINS: f64 = 10.0;

/// `44.120`, or for samples `44.120 ±(99.9%) 0.312`.
pub fn short_score(value: &IterationValue) -> String {
    match value {
        IterationValue::Number(x) => number::score(*x),
        IterationValue::Samples(set) => {
            let error = OfMean::new(set.mean(), set.error(CONFIDENCE), set.min());
            number::score(set.mean())
                + &error.map_or_else(String::new, |e| format!(" {}", with_level(e)))
        }
    }
}

/// The secondary results of an iteration, indented below its line, with an empty line after them.
pub fn secondaries(out: &mut dyn Write, scored: &Scored, unit: &str) -> io::Result<()> {
    let mut all: Vec<(String, String)> = scored
        .secondary
        .iter()
        // Texts without numbers are shown with the result.
        .filter(|s| !matches!(s.value, IterationValue::Number(x) if x.is_nan()))
        .map(|s| {
            (
                escape::line(&s.label).into_owned(),
                format!("{} {}", short_score(&s.value), escape::line(&s.unit)),
            )
        })
        .collect();
    if let IterationValue::Samples(set) = &scored.primary {
        all.extend(
            score::percentiles(set, None)
                .into_iter()
                .map(|(label, value)| (label, format!("{} {unit}", number::score(value)))),
        );
    }
    if all.is_empty() {
        return Ok(());
    }
    all.sort();
    let width = all
        .iter()
        .map(|(label, _)| label.chars().count())
        .max()
        .unwrap_or(0)
        + 1;
    all.iter().try_for_each(|(label, text)| {
        writeln!(
            out,
            "                 {:<width$} {text}",
            format!("{label}:")
        )
    })?;
    writeln!(out)
}

/// `Result "…":` with everything below it as in JMH, with secondary results, and the named
/// estimate; the primary result's block has the percentiles.
pub fn block(out: &mut dyn Write, result: &CaseResult, found: Option<&Estimate>) -> io::Result<()> {
    let name = escape::line(&result.name);
    writeln!(out, "\nResult \"{name}\":")?;
    if !result.has_score() {
        let why = match result.case.identical {
            Some(_) if result.failures.is_empty() => words::describe(&PairResult::identical()),
            _ => "no measurement".to_owned(),
        };
        return writeln!(out, "  {why}");
    }
    let distribution = matches!(result.case.mode, Mode::SampleTime | Mode::SingleShotTime);
    metric(out, &result.primary, distribution)?;
    estimate(out, result, found)?;
    cpu(out, result)?;
    together(out, result)?;
    let of = |label: &str| result.texts.iter().find(|text| text.label == label);
    for (label, secondary) in result
        .secondary
        .iter()
        .filter(|(label, _)| !score::is_percentile(label))
    {
        writeln!(
            out,
            "\nSecondary result \"{name}:{}\":",
            escape::line(label)
        )?;
        match of(label) {
            Some(text) => read(out, result, text)?,
            None => metric(out, secondary, secondary.samples().is_some())?,
        }
    }
    writeln!(out)
}

/// CPU time beside the score.
fn cpu(out: &mut dyn Write, result: &CaseResult) -> io::Result<()> {
    let Some(cpu) = result.cpu else {
        return Ok(());
    };
    let switches = cpu.switches.map_or_else(String::new, |switches| {
        format!(
            ", waits: {}, preemptions: {}",
            switches.waits, switches.preemptions
        )
    });
    let share = 100.0 * cpu.share;
    writeln!(
        out,
        "  CPU time: {share:.1} % of the time measured{switches}"
    )
}

/// Whether several threads measured at the same time, and alike.
fn together(out: &mut dyn Write, result: &CaseResult) -> io::Result<()> {
    let Some(together) = result.together else {
        return Ok(());
    };
    let spans = together.spans.map(|spans| {
        format!(
            "{:.1} % of the time all at once, begun within {}, ended within {}",
            100.0 * spans.all_at_once,
            time(spans.start_skew_ns, three),
            time(spans.stop_skew_ns, three)
        )
    });
    let imbalance = together
        .imbalance
        .map(|ratio| format!("most to fewest calls {}", number::fixed(ratio, 2)));
    let all: Vec<String> = spans.into_iter().chain(imbalance).collect();
    if all.is_empty() {
        return Ok(());
    }
    writeln!(out, "  Threads: {}", all.join(", "))
}

/// What profilers say in words, each with its name.
pub fn told(out: &mut dyn Write, result: &CaseResult) -> io::Result<()> {
    result.texts.iter().try_for_each(|text| {
        writeln!(out, "{}:", escape::line(&text.label))?;
        read(out, result, text)
    })
}

/// The text of a profiler. In a resumed run, it may cover only some forks.
fn read(out: &mut dyn Write, result: &CaseResult, text: &ProfileText) -> io::Result<()> {
    let forks = result
        .primary
        .forks
        .iter()
        .filter(|fork| !fork.is_empty())
        .count() as u64;
    if text.forks < forks {
        writeln!(out, "  of the last {} of {forks} forks", text.forks)?;
    }
    let lines: Vec<&str> = text.text.trim_end().lines().collect();
    let shown = if text.is_long() { HEAD } else { lines.len() };
    for line in &lines[..shown] {
        writeln!(out, "{}", escape::output(line))?;
    }
    if shown == lines.len() {
        return Ok(());
    }
    let more = count(lines.len() - shown, "more line");
    match &text.file {
        Some(file) => writeln!(out, "  {more} in {}", escape::line(file)),
        None => writeln!(out, "  {more} in JSON results (-rf json)"),
    }
}

/// Lines of a long report in the log.
const HEAD: usize = 10;

/// `Estimate: 284.010 ms/op (99 %: 251.200 to 321.100, 5 forks); JMH's mean is 338.414`. Omitted
/// for a single fork, whose mean is both.
fn estimate(out: &mut dyn Write, result: &CaseResult, found: Option<&Estimate>) -> io::Result<()> {
    let Some(found) = found.filter(|e| {
        e.forks > 1 || number::score(e.score(result.case)) != number::score(result.primary.score())
    }) else {
        return Ok(());
    };
    let unit = escape::line(&result.primary.unit);
    let [score, mean] = [found.score(result.case), result.primary.score()].map(number::score);
    let sure = match known(found.interval) {
        Ok(known) => {
            let [low, high] = [known.low, known.high].map(|ns| times::from_ns(result.case, ns));
            format!(
                "99 %: {}, {} forks",
                uncertainty::range(low, high, number::score),
                found.forks
            )
        }
        Err(lack) => lack.text().to_owned(),
    };
    writeln!(
        out,
        "\n  Estimate: {score} {unit} ({sure}); JMH's mean is {mean}"
    )
}

fn metric(out: &mut dyn Write, metric: &Metric, distribution: bool) -> io::Result<()> {
    let unit = escape::line(&metric.unit);
    if distribution && metric.n() > 2 {
        return spread(out, metric, &unit);
    }
    let score = number::score(metric.score());
    let policy = metric.policy.label();
    let statistics = metric.statistics();
    if metric.n() <= 2 || number::is_approximate(metric.score()) {
        return writeln!(out, "  {score} {unit}");
    }
    let averaged = metric.of_mean();
    let error = averaged.map_or_else(String::new, |error| format!(" {}", with_level(error)));
    // A derived metric has no mean of its own.
    let average = if averaged.is_some() {
        metric.score()
    } else {
        statistics.mean()
    };
    let [min, mean, max, stdev] = [
        statistics.min(),
        average,
        statistics.max(),
        statistics.stdev(),
    ]
    .map(number::score);
    writeln!(out, "  {score}{error} {unit} [{policy}]")?;
    writeln!(
        out,
        "  (min, avg, max) = ({min}, {mean}, {max}), stdev = {stdev}"
    )?;
    if let Some(error) = averaged {
        let (low, high) = metric.interval();
        let (low, cut) = if let OfMean::FromZero(_) = error {
            (0.0, ", cut off at 0")
        } else {
            (low, "")
        };
        writeln!(
            out,
            "  CI (99.9%): [{}, {}] (assumes normal distribution{cut})",
            number::score(low),
            number::score(high)
        )?;
    }
    Ok(())
}

/// JMH's "extended info": count, mean, histogram, percentiles.
fn spread(out: &mut dyn Write, metric: &Metric, unit: &str) -> io::Result<()> {
    let statistics = metric.statistics();
    writeln!(out, "  N = {}", metric.n())?;
    let error = metric
        .of_mean()
        .map_or_else(String::new, |error| format!(" {}", with_level(error)));
    writeln!(
        out,
        "  mean = {:>10}{error} {unit}",
        number::score(metric.score())
    )?;
    writeln!(out, "\n  Histogram, {unit}:")?;
    histogram(out, &counted(metric))?;
    writeln!(out, "\n  Percentiles, {unit}:")?;
    RANKS.iter().try_for_each(|rank| {
        let label = format!("p({})", number::fixed(*rank, 4));
        writeln!(
            out,
            "{label:>15} = {:>10} {unit}",
            number::score(statistics.percentile(*rank))
        )
    })
}

fn counted(metric: &Metric) -> Vec<(f64, u64)> {
    match metric.samples() {
        Some(set) => set.entries().to_vec(),
        None => metric
            .iteration_means()
            .concat()
            .into_iter()
            .map(|x| (x, 1))
            .collect(),
    }
}

/// Bins of equal width: the largest power of ten below the range, halved until there are at least
/// ten bins.
fn histogram(out: &mut dyn Write, values: &[(f64, u64)]) -> io::Result<()> {
    let min = values.iter().map(|v| v.0).fold(f64::INFINITY, f64::min);
    let max = values.iter().map(|v| v.0).fold(f64::NEG_INFINITY, f64::max);
    let total: u64 = values.iter().map(|v| v.1).sum();
    let range = max - min;
    if !(range > 0.0 && range.is_finite()) {
        return writeln!(out, "    all {total} at {}", number::score(min));
    }
    let mut width = 10f64.powf(range.log10().floor());
    while range / width < BINS {
        width /= 2.0;
    }
    let bin = |x: f64| (x / width).floor() as i64;
    let (first, last) = (bin(min), bin(max));
    let mut counts = vec![0; (last - first + 1) as usize];
    values
        .iter()
        .for_each(|(x, count)| counts[(bin(*x) - first) as usize] += count);
    // Enough decimals to distinguish neighbouring edges, unlike JMH's [0.000, 0.000).
    let decimals = (1.0 - width.log10()).ceil().clamp(3.0, 15.0) as usize;
    let edge = |i: i64| number::fixed(i as f64 * width, decimals);
    let wide = edge(first).len().max(edge(last + 1).len());
    counts.iter().enumerate().try_for_each(|(i, count)| {
        let at = first + i as i64;
        writeln!(
            out,
            "    [{:>wide$}, {:>wide$}) = {count}",
            edge(at),
            edge(at + 1)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::histogram;

    fn bins(values: &[(f64, u64)]) -> Vec<String> {
        let mut out = Vec::new();
        histogram(&mut out, values).unwrap();
        String::from_utf8(out)
            .unwrap()
            .lines()
            .map(|l| l.trim().to_owned())
            .collect()
    }

    /// As JMH 1.37 prints the first single-shot result of the fixtures.
    #[test]
    fn limits_of_bins() {
        let shots = [1242.0, 871.0, 731.0, 901.0, 801.0, 701.0].map(|x| (x, 1));
        let bins = bins(&shots);
        assert_eq!(
            (bins.len(), bins[0].as_str(), bins[10].as_str()),
            (11, "[ 700.000,  750.000) = 2", "[1200.000, 1250.000) = 1")
        );
    }

    /// Counts every value, also the largest (JMH sometimes loses it), and neighbouring edges always
    /// differ.
    #[test]
    fn nothing_lost() {
        for scale in [1e-9, 1.0, 1e9] {
            let values: Vec<(f64, u64)> =
                [16.0, 20.0, 23.0, 799_744.0].map(|x| (x * scale, 3)).into();
            let bins = bins(&values);
            let total: u64 = bins
                .iter()
                .map(|b| b.rsplit(' ').next().unwrap().parse::<u64>().unwrap())
                .sum();
            assert_eq!(total, 12);
            assert!((10..=21).contains(&bins.len()));
            let same_edges = |b: &String| {
                b.trim_matches(['[', ' '])
                    .split([',', ')'])
                    .map(str::trim)
                    .take(2)
                    .collect::<Vec<_>>()
                    .windows(2)
                    .any(|w| w[0] == w[1])
            };
            assert!(!bins.iter().any(same_edges), "{bins:?}");
        }
        assert_eq!(bins(&[(5.0, 7)]), ["all 7 at 5.000"]);
    }
}
