//! The report's plots as text, for a terminal: how the processes of a contender differ, and curves
//! over a parameter.

use super::page::{Curve, CurveSeries, Group, Page, Row};
use crate::grid::fitted;
use lath_core::escape;
use lath_core::written::quantity::{five, percent, three, time};
use lath_core::written::words::count;
use lath_stats::statistics::median;
use std::fmt::{self, Write};

/// Characters of a name.
const NAME: usize = 22;
/// Characters of a plot, at least and at most.
const CELLS: [usize; 2] = [20, 80];
/// Lines of a curve.
const LINES: usize = 16;
/// Processes of a contender whose differences mean something.
const FEWEST: usize = 3;

/// How it is written.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Characters of a line.
    pub width: usize,
    pub unicode: bool,
}

/// Both kinds of plots, as far as the page has their data.
pub fn text(page: &Page, look: Look) -> String {
    let mut out = String::new();
    let drawn = page
        .groups
        .iter()
        .try_for_each(|group| processes(group, look, &mut out))
        .and_then(|()| {
            let mut curves = page.curves.iter();
            curves.try_for_each(|one| curve(one, look, &mut out))
        });
    drawn.expect("a string takes all");
    if page.left_out > 0 {
        let rows = count(page.left_out, "row");
        out.push_str(&format!(
            "\n{rows} are not plotted: there are too many iterations\n"
        ));
    }
    if out.is_empty() {
        out.push_str(
            "\nNothing to plot: no benchmark has three processes, or two values of a parameter\n",
        );
    }
    out
}

/// For each row, how many of its processes have which mean, beside the median of the row: one axis
/// for all rows.
fn processes(group: &Group, look: Look, out: &mut String) -> fmt::Result {
    let rows: Vec<(&Row, Vec<f64>, f64)> = group
        .rows
        .iter()
        .filter_map(|row| {
            let means = row.forks.iter().map(|fork| fork.mean);
            let means: Vec<f64> = means.filter(|ns| ns.is_finite() && *ns > 0.0).collect();
            (means.len() >= FEWEST).then(|| {
                let middle = median(&means);
                (row, means, middle)
            })
        })
        .collect();
    let far = |(_, means, median): &(&Row, Vec<f64>, f64)| {
        let distances = means.iter().map(|ns| (ns / median).ln().abs());
        distances.fold(0.0_f64, f64::max)
    };
    // Wide enough to tell a hundredth.
    let reach = rows.iter().map(far).fold(0.01_f64, f64::max);
    if rows.is_empty() {
        return Ok(());
    }
    let names = rows
        .iter()
        .map(|(row, ..)| fitted(&escape::line(&row.contender), NAME));
    let names: Vec<String> = names.collect();
    let long = names.iter().map(|name| name.chars().count()).max();
    let long = long.unwrap_or_default();
    // An odd number of cells has one in the middle.
    let beside = 2 + 2 + "99 of 123.45 us".len() + 1;
    let cells = look.width.saturating_sub(long + beside);
    let cells = cells.clamp(CELLS[0], CELLS[1]) | 1;
    let what = "processes, beside the median of their row";
    writeln!(out, "\n{}: {what}", escape::line(&group.title))?;
    let ends = [percent(1.0 - (-reach).exp()), percent(reach.exp() - 1.0)];
    let (low, high) = (format!("-{}", ends[0]), format!("+{}", ends[1]));
    let half = cells / 2;
    let right = half.saturating_sub(high.chars().count());
    writeln!(out, "{:long$}  {low:<half$}0{:right$}{high}", "", "")?;
    for (name, (_, means, median)) in names.iter().zip(&rows) {
        let mut counts = vec![0_usize; cells];
        for ns in means {
            let at = ((ns / median).ln() / reach * half as f64).round() + half as f64;
            counts[(at as usize).min(cells - 1)] += 1;
        }
        let most = counts.iter().copied().max().unwrap_or(1);
        let bars: String = counts
            .iter()
            .map(|count| bar(*count, most, look.unicode))
            .collect();
        let median = time(*median, five);
        writeln!(out, "{name:<long$}  {bars}  {:>2} of {median}", means.len())?;
    }
    Ok(())
}

/// How many of the most.
fn bar(count: usize, most: usize, unicode: bool) -> char {
    const EIGHTHS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    match (count, unicode) {
        (0, _) => ' ',
        (_, true) => EIGHTHS[(count * 8).div_ceil(most).clamp(1, 8) - 1],
        (1..=9, false) => char::from_digit(count as u32, 10).unwrap_or('9'),
        (_, false) => '+',
    }
}

/// Times over a parameter, each series with a letter of its own.
fn curve(curve: &Curve, look: Look, out: &mut String) -> fmt::Result {
    let letters = ('a'..='z').chain('A'..='Z');
    let all: Vec<(char, &CurveSeries)> = letters.zip(&curve.series).collect();
    let points = || all.iter().flat_map(|(_, series)| &series.points);
    let [x, y] = [
        Scale::of(points().map(|point| point.x), curve.logarithmic),
        Scale::of(points().map(|point| point.y), curve.logarithmic_times),
    ];
    let (Some(x), Some(y)) = (x, y) else {
        return Ok(());
    };
    let label = |ns: f64| time(ns, three);
    let labels = [label(y.low), label(y.middle()), label(y.high)];
    let margin = labels.iter().map(|text| text.chars().count()).max();
    let margin = margin.unwrap_or_default();
    let cells = look
        .width
        .saturating_sub(margin + 3)
        .clamp(CELLS[0], CELLS[1]);
    let mut grid = vec![vec![' '; cells]; LINES];
    for (letter, series) in &all {
        for point in &series.points {
            let column = x.place(point.x, cells);
            let cell = &mut grid[LINES - 1 - y.place(point.y, LINES)][column];
            *cell = if *cell == ' ' { *letter } else { '*' };
        }
    }
    writeln!(out, "\n{}, {}", escape::line(&curve.title), curve.what)?;
    for (at, line) in grid.into_iter().enumerate() {
        let text = match at {
            0 => &labels[2],
            at if at == LINES / 2 => &labels[1],
            at if at == LINES - 1 => &labels[0],
            _ => "",
        };
        let edge = if look.unicode { '│' } else { '|' };
        let line: String = line.into_iter().collect();
        writeln!(out, "{text:>margin$} {edge}{}", line.trim_end())?;
    }
    let param = fitted(&escape::line(&curve.param), NAME);
    let (low, high) = (x.low.to_string(), x.high.to_string());
    let between = cells.saturating_sub(low.chars().count() + high.chars().count());
    writeln!(out, "{:margin$}  {low}{param:^between$}{high}", "")?;
    let names = all.iter().map(|(letter, series)| {
        let name = fitted(&escape::line(&series.name), NAME);
        format!("{letter} {name}")
    });
    let names: Vec<String> = names.collect();
    writeln!(out, "{:margin$}  {}", "", names.join("  "))?;
    match curve.series.len() - all.len() {
        0 => Ok(()),
        more => writeln!(out, "{:margin$}  and {more} more, which are not drawn", ""),
    }
}

/// An axis.
struct Scale {
    low: f64,
    high: f64,
    logarithmic: bool,
}

impl Scale {
    /// `None`: nothing that it could show.
    fn of(values: impl Iterator<Item = f64>, logarithmic: bool) -> Option<Scale> {
        let sound = values.filter(|value| value.is_finite());
        let (low, high) = sound.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        (low < high).then_some(Scale {
            low,
            high,
            logarithmic,
        })
    }

    fn middle(&self) -> f64 {
        if self.logarithmic {
            (self.low * self.high).sqrt()
        } else {
            f64::midpoint(self.low, self.high)
        }
    }

    /// The cell of a value, of so many.
    fn place(&self, value: f64, cells: usize) -> usize {
        let to = |value: f64| if self.logarithmic { value.ln() } else { value };
        let share = (to(value) - to(self.low)) / (to(self.high) - to(self.low));
        ((share * (cells - 1) as f64).round() as usize).min(cells - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::page::{Fork, Point};
    use super::*;

    const LOOK: Look = Look {
        width: 60,
        unicode: true,
    };

    fn row(name: &str, means: &[f64]) -> Row {
        let fork = |(at, mean): (usize, &f64)| Fork {
            fork: at + 1,
            block: None,
            status: String::new(),
            mean: *mean,
            warmup: Vec::new(),
            ended: String::new(),
            iterations: Vec::new(),
            measured: 0,
        };
        Row {
            contender: name.to_owned(),
            forks: means.iter().enumerate().map(fork).collect(),
            ..Row::default()
        }
    }

    #[test]
    fn processes_on_two_levels_are_two_hills() {
        let rows = [
            row("gcc", &[100.0, 101.0, 99.0, 100.0, 100.0]),
            row("g\u{1b}++", &[90.0, 90.0, 91.0, 111.0, 110.0, 110.0]),
            row("few", &[1.0, 2.0]),
        ];
        let group = Group {
            title: "f (n = 1)".to_owned(),
            rows: rows.to_vec(),
            ..Group::default()
        };
        let mut out = String::new();
        processes(&group, LOOK, &mut out).unwrap();
        insta::assert_snapshot!(out);
        assert!(out.lines().all(|line| line.chars().count() <= LOOK.width));
        let ascii = Look {
            unicode: false,
            ..LOOK
        };
        let mut out = String::new();
        processes(&group, ascii, &mut out).unwrap();
        assert!(out.is_ascii(), "{out}");
    }

    #[test]
    fn each_series_of_a_curve_has_a_letter() {
        let series = |name: &str, factor: f64| CurveSeries {
            name: name.to_owned(),
            points: [1.0_f64, 10.0, 100.0, 1000.0]
                .map(|x| Point {
                    x,
                    y: factor * (10.0 + x),
                    ..Point::default()
                })
                .to_vec(),
        };
        let of = Curve {
            title: "f by size".to_owned(),
            param: "size".to_owned(),
            what: "time per operation".to_owned(),
            series: vec![series("gcc", 1.0), series("cpython", 30.0)],
            logarithmic: true,
            logarithmic_times: true,
        };
        let mut out = String::new();
        curve(&of, LOOK, &mut out).unwrap();
        insta::assert_snapshot!(out);
    }

    #[test]
    fn a_page_without_data_says_so() {
        assert!(text(&Page::default(), LOOK).contains("Nothing to plot"));
    }
}
