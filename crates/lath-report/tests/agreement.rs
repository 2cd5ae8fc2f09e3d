//! A row's ratio is its score over the baseline's, whatever forks are missing and in however many
//! parts the contenders ran.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use common::contenders;
use contenders::Contender;
use lath_core::record::{Event, Record};
use lath_core::setting::Mode;
use lath_report::comparison::comparisons;
use lath_report::contender_table::{self, Cells, TableRow};
use proptest::prelude::*;

const NAMES: [&str; 6] = ["base", "a", "b", "c", "d", "e"];

/// A run without the forks at some places of the list of all its forks, as after failures or an
/// interruption. `drift`: how much slower the machine is in the second part.
fn run(contenders: &[Contender], mode: Mode, blocks: u64, lost: &[usize], drift: f64) -> Record {
    let mut at = 0;
    let mut keep = true;
    let events: Vec<Event> = contenders::run(contenders, mode, blocks)
        .into_iter()
        .filter_map(|mut event| {
            if let Event::ForkStarted { .. } = event {
                keep = !lost.contains(&at);
                at += 1;
            }
            if let Event::Iteration {
                fork,
                iteration,
                case: 0,
                ..
            } = &mut event
                && *fork > 100
            {
                let ns = &mut iteration.threads[0].ns;
                *ns = (*ns as f64 * drift) as u64;
            }
            let of_fork = matches!(
                event,
                Event::ForkStarted { .. } | Event::Iteration { .. } | Event::ForkEnded { .. }
            );
            (keep || !of_fork).then_some(event)
        })
        .collect();
    common::recorded(&events)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn ratio_and_scores(
        times in prop::collection::vec((5.0..500.0_f64, 0.0..0.3_f64), 2..6),
        blocks in 2_u64..8,
        lost in prop::collection::vec(0_usize..40, 0..12),
        drift in 0.7..1.5_f64,
        throughput: bool,
    ) {
        let of = |(at, (ns, noise)): (usize, &(f64, f64))| Contender {
            noise: *noise,
            ..contenders::contender(NAMES[at], *ns)
        };
        let contenders: Vec<Contender> = times.iter().enumerate().map(of).collect();
        let mode = if throughput { Mode::Throughput } else { Mode::AverageTime };
        let record = run(&contenders, mode, blocks, &lost, drift);
        let table = contender_table::of(&record).unwrap();
        for of in comparisons(&record) {
            let shown = of.rows[0].estimate.map(|e| e.ns);
            for row in &of.rows[1..] {
                let Some((ratio, _)) = row.compared.as_ref().and_then(|c| c.tested()) else { continue };
                let beside = row.beside.map(|beside| beside.ns);
                let baseline = beside.or(shown).unwrap();
                let own = row.estimate.unwrap().ns;
                prop_assert!((own / baseline / ratio - 1.0).abs() < 1e-9, "{own} / {baseline} is not {ratio}");
            }
        }
        for block in &table.groups {
            let cells: Vec<(&TableRow, &Cells)> = block.rows.iter().filter_map(|r| Some((r, r.cells()?))).collect();
            let Some((_, first)) = cells.first().filter(|(_, c)| c.verdict == "baseline") else { continue };
            for (row, cells) in cells.iter().filter(|(_, c)| !c.ratio.is_empty()) {
                let beside = row.notes.iter().find_map(|n| {
                    let note = &table.notes[n - 1];
                    let own = format!("{}, {}: ", row.contender, block.title);
                    let of_row = note.details.iter().find_map(|detail| detail.strip_prefix(&own));
                    let text = of_row.unwrap_or(&note.text).strip_prefix("in the same block")?;
                    text.split_once("the baseline has ")?.1.split(' ').next()?.parse().ok()
                });
                let baseline: f64 = beside.unwrap_or_else(|| first.score.parse().unwrap());
                let own: f64 = cells.score.parse().unwrap();
                let text = cells.ratio.trim_start_matches('≈');
                let printed: f64 = text.parse().unwrap();
                let decimals = text.split_once('.').map_or(0, |(_, after)| after.len() as i32);
                let ratio = if throughput { baseline / own } else { own / baseline };
                // Scores have five digits.
                let rounding = 0.5 * 0.1_f64.powi(decimals) + 2e-4 * ratio;
                prop_assert!((ratio - printed).abs() <= rounding, "{own} beside {baseline}, ratio {text}");
            }
        }
    }
}
