//! Several machines as text.

use super::{MachinesRow, OnMachine};
use crate::grid::{Grid, Markup};
use crate::judgement::words;
use lath_core::escape;
use lath_core::written::quantity::{changes, percent};
use lath_core::written::uncertainty;
use lath_stats::interval::known::UP_TO;
use lath_stats::machines::MachinesVerdict;
use lath_stats::verdict::Verdict;

/// From so many machines on, the interval of their mean says something.
const FEW: usize = 3;

/// Each comparison with its machines, and what they say together.
pub fn together(rows: &[MachinesRow], markup: Markup) -> String {
    let one = |row: &MachinesRow| {
        let mut grid = Grid::new([("machine", false), ("blocks", true), ("verdict", false)]);
        grid.rows = row.machines.iter().map(cells).collect();
        let all = ["all".to_owned(), String::new(), row.words()];
        grid.rows.push(all.into());
        let title = match markup {
            Markup::Plain => format!("{}\n", escape::cell(&row.title)),
            Markup::Markdown => format!("**{}**\n\n", escape::markdown(&escape::cell(&row.title))),
        };
        let notes: String = row.notes().iter().map(|note| markup.item(note)).collect();
        format!("{title}{}{notes}\n", grid.shown(markup))
    };
    rows.iter().map(one).collect()
}

fn cells(one: &OnMachine) -> Vec<String> {
    vec![
        one.machine.clone(),
        one.judgement.blocks.to_string(),
        words::describe(&one.found),
    ]
}

impl MachinesRow {
    /// `faster on all 3 machines: ≈ -5 % (-8 % to -2 %)`.
    pub fn words(&self) -> String {
        let machines = self.machines.len();
        let word = match self.found {
            MachinesVerdict::All(Verdict::Same) => {
                format!("the same on all {machines} machines")
            }
            MachinesVerdict::All(verdict) => {
                format!("{} on all {machines} machines", verdict.word())
            }
            MachinesVerdict::Depends => "depends on the machine".to_owned(),
            MachinesVerdict::Open => "inconclusive".to_owned(),
        };
        match (self.ratio, self.interval) {
            (Some(ratio), Some([low, high])) if self.tested() >= FEW => {
                let number = changes(&[ratio, low, high]);
                let range = uncertainty::of_ratio(low, high, UP_TO, number);
                format!("{word}: machines like these ≈ {} {range}", number(ratio))
            }
            _ => word,
        }
    }

    fn tested(&self) -> usize {
        let tested = |one: &&OnMachine| one.found.verdict.is_tested();
        self.machines.iter().filter(tested).count()
    }

    /// How machines differ, and what cannot be said.
    pub fn notes(&self) -> Vec<String> {
        let (Some(tau), Some(i2), Some(p)) = (self.tau, self.i2, self.p_equal) else {
            return vec!["fewer than two machines have enough blocks for a test".to_owned()];
        };
        let mut notes = vec![format!(
            "between machines the ratio varies by {} (tau), {} of what is seen (I²); equal machines \
                would differ so much with a probability of {p:.2e}",
            percent(tau.exp_m1()),
            percent(i2)
        )];
        match self.further {
            Some([low, high]) => {
                let number = changes(&[low, high]);
                let range = uncertainty::of_ratio(low, high, UP_TO, number);
                notes.push(format!("a further machine like these: {range}"));
            }
            None => notes.push(
                "two machines say something of themselves, not of others: measure on three or more"
                    .to_owned(),
            ),
        }
        notes
    }
}
