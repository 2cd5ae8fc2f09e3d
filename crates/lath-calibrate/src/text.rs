//! A calibration as a table.

use crate::calibration::{CONFIDENCE, Calibration, Planted, Rate, Row};
use lath_report::grid::Grid;
use std::fmt;

impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Calibrated {} with lath {}, {}, rounds: {}, seed {}\n",
            self.date, self.lath_version, self.compiler, self.settings.rounds, self.settings.seed
        )?;
        let planted = self.rows.iter().flat_map(|row| &row.planted);
        let mut percents: Vec<u64> = planted.map(|one| one.percent).collect();
        percents.sort_unstable();
        percents.dedup();
        let mut columns = vec![
            ("Body".to_owned(), false),
            ("Time".to_owned(), true),
            ("Half-width".to_owned(), true),
            ("Finds".to_owned(), true),
        ];
        columns.extend(percents.iter().map(|n| (format!("+{n} % found"), true)));
        columns.push(("Identical: wrong".to_owned(), false));
        let mut grid = Grid::new(columns);
        grid.rows = self.rows.iter().map(|row| cells(row, &percents)).collect();
        writeln!(f, "{}", grid.text())?;
        for seconds in self.times_s() {
            identical(f, seconds, self.identical(seconds))?;
        }
        let against = self.rows.iter().flat_map(|row| &row.planted);
        let (wrong, of) = against.fold((0, 0), |(wrong, of), one: &Planted| {
            (wrong + one.wrong, of + one.of)
        });
        writeln!(
            f,
            "Planted differences: {wrong} of {of} verdicts contradicted them"
        )?;
        let mut left_out = self.left_out.iter();
        left_out.try_for_each(|why| writeln!(f, "Not calibrated: {why}"))
    }
}

fn identical(f: &mut fmt::Formatter<'_>, seconds: u64, rate: Rate) -> fmt::Result {
    let Rate {
        wrong,
        of,
        at_most_percent,
    } = rate;
    if of == 0 {
        return writeln!(
            f,
            "Comparisons of {seconds} s: too few blocks for a verdict; try a longer --time, or a quieter \
                machine"
        );
    }
    writeln!(
        f,
        "Comparisons of {seconds} s: {wrong} of {of} verdicts on identical code were wrong; with {:.0} % \
            confidence, at most {at_most_percent:.1} % are",
        100.0 * CONFIDENCE
    )
}

fn cells(row: &Row, percents: &[u64]) -> Vec<String> {
    let none = || "-".to_owned();
    let percent = |value: Option<u64>| value.map_or_else(none, |value| format!("{value} %"));
    let mut cells = vec![
        row.body.clone(),
        format!("{} s", row.seconds),
        row.half_width_percent
            .map_or_else(none, |width| format!("{width:.2} %")),
        percent(row.finds_percent),
    ];
    let found = |percent: &u64| {
        row.planted
            .iter()
            .find(|one| one.percent == *percent && one.of > 0)
    };
    cells.extend(percents.iter().map(|percent| {
        found(percent).map_or_else(none, |one| format!("{} of {}", one.found, one.of))
    }));
    let Rate {
        wrong,
        of,
        at_most_percent,
    } = row.identical;
    cells.push(if of == 0 {
        none()
    } else {
        format!("{wrong} of {of} (at most {at_most_percent:.0} %)")
    });
    cells
}
