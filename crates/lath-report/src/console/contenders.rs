//! Log lines for runs with contenders: checks, blocks, looks; and one-time events of a process.

use crate::comparison;
use crate::comparison::decide::evidence;
use crate::contender_table;
use crate::judgement::{Evidence, InTurns};
use crate::progress;
use crate::turns::Placed;
use lath_core::escape;
use lath_core::proof::Proof;
use lath_core::record::{
    Block, CheckRecord, CheckVerdict, Iteration, Look, PhaseName, Record, Stop,
};
use lath_core::written::quantity::{seconds, three, time};
use lath_core::written::words::{count, of_forks};
use lath_import::comparison::RunComparison;
use lath_score::score;
use std::io::{self, Write};

/// Results that differ by no more than this share may have been rounded in another order.
const ROUNDING: f64 = 1e-9;

/// `# Check: jdk-17, factorial (number = 20) = 2432902008176640000, g++ the same (verified)`; a
/// wrong result is prominent.
pub fn check(
    out: &mut dyn Write,
    record: &Record,
    case: usize,
    check: &CheckRecord,
) -> io::Result<()> {
    let who = who(record, case);
    let got = value(check.got.as_ref());
    let against = check.against.as_deref().map(|a| of_id(record, a));
    match check.verdict {
        CheckVerdict::Reference => writeln!(out, "# Check: {who} = {got} (reference)"),
        CheckVerdict::Verified => writeln!(
            out,
            "# Check: {who} = {got}, {} the same (verified)",
            against.as_deref().unwrap_or("expected")
        ),
        CheckVerdict::Unverified => {
            let got = check
                .got
                .as_ref()
                .map_or_else(String::new, |_| format!(" = {got}"));
            writeln!(
                out,
                "# Check: {who}{got} (UNVERIFIED: {})",
                escape::line(check.why())
            )
        }
        CheckVerdict::Mismatch => {
            writeln!(out, "\n# Check: MISMATCH: {who}")?;
            writeln!(out, "#   got      {got}")?;
            writeln!(
                out,
                "#   expected {}{}",
                value(check.expected.as_ref()),
                against.map_or_else(String::new, |a| format!(" ({a})"))
            )?;
            let plain = format!("{got} instead of {}", value(check.expected.as_ref()));
            check
                .reason
                .iter()
                .map(|r| escape::line(r))
                .filter(|r| *r != plain)
                .try_for_each(|reason| writeln!(out, "#   {reason}"))?;
            if let (Some(got), Some(expected)) = (&check.got, &check.expected)
                && got.difference(expected, Some(ROUNDING)).is_none()
            {
                writeln!(
                    out,
                    "#   if only rounding differs: @Check(tolerance = {ROUNDING:e}) beside @Benchmark \
                     takes them as equal"
                )?;
            }
            writeln!(out, "#   lath does not time a wrong result\n")
        }
    }
}

/// The contender's name if `against` is a case's id, else the text itself.
fn of_id(record: &Record, against: &str) -> String {
    contender_table::contender_of(record, against)
        .unwrap_or_else(|| escape::line(against).into_owned())
}

fn value(proof: Option<&Proof>) -> String {
    proof.map_or_else(
        || contender_table::LONG.to_owned(),
        |p| escape::line(&p.to_string()).into_owned(),
    )
}

/// `jdk-17, factorial (number = 20)`.
fn who(record: &Record, index: usize) -> String {
    let case = &record.header.plan.cases[index];
    let family = record.header.plan.families_of(index).next();
    let name = family.map_or_else(|| contender_table::bare(case), |(_, family)| &family.name);
    let title = contender_table::title_of(name, case);
    let label = contender_table::contender(record, index);
    if label.is_empty() {
        title
    } else {
        format!("{label}, {title}")
    }
}

/// `# Block 2 of 5, jdk-17: factorial (number = 20)`.
pub fn block(out: &mut dyn Write, record: &Record, case: usize, block: Block) -> io::Result<()> {
    let family = &record.header.plan.families[block.family];
    let of = progress::blocks(record, block.family, case).max(block.number);
    let title = contender_table::title_of(&family.name, &record.header.plan.cases[case]);
    writeln!(
        out,
        "# Block {} of {of}, {}: {title}",
        block.number,
        contender_table::contender(record, case)
    )
}

/// `Block   2, jdk-17: 1234.567 ns/op`: what a fork measured in turns.
pub fn turned(
    out: &mut dyn Write,
    record: &Record,
    case: usize,
    block: Block,
    iteration: &Iteration,
) -> io::Result<()> {
    if iteration.phase == PhaseName::Warmup {
        return Ok(());
    }
    let plan = &record.header.plan.cases[case];
    let scored = score::score(plan, iteration);
    writeln!(
        out,
        "Block {:>3}, {}: {} {}",
        block.number,
        contender_table::contender(record, case),
        super::result::short_score(&scored.primary),
        score::unit(plan)
    )
}

/// `# After 5 blocks of factorial (number = 20): 1 of 3 pairs undecided`, and why no blocks
/// follow.
pub fn look(out: &mut dyn Write, record: &Record, family: usize, look: Look) -> io::Result<()> {
    let family = &record.header.plan.families[family];
    let baseline = &record.header.plan.cases[family.cases[0]];
    let Look {
        blocks,
        pairs,
        undecided,
        stop,
        ..
    } = look;
    let stop = match stop {
        None => "",
        Some(Stop::Decided) => "; decided, no more forks needed",
        Some(Stop::Budget) => "; the time budget is used up",
        Some(Stop::Looks) => "; this was the last check",
    };
    writeln!(
        out,
        "# After {} of {}: {undecided} of {} undecided{stop}\n",
        count(blocks as usize, "block"),
        contender_table::title_of(&family.name, baseline),
        count(pairs, "pair")
    )
}

/// `First call: 1.23 us (1.10 us to 2.01 us, 5 processes); start-up: 45.0 ms; steady after <= 1 s`:
/// the known parts.
pub fn once(out: &mut dyn Write, record: &Record, index: usize) -> io::Result<()> {
    let row = comparison::row(record, index, None);
    let Some(first) = row.first_call else {
        return Ok(());
    };
    let processes = match first.processes {
        1 => "1 process".to_owned(),
        several => format!("{several} processes"),
    };
    let mut text = format!(
        "First call: {} ({} to {}, {processes})",
        time(first.median, three),
        time(first.least, three),
        time(first.most, three)
    );
    if let Some(start) = row.start_up {
        text += &format!("; start-up: {}", time(start.median, three));
    }
    if let Some(reached) = row.steady {
        text += &match reached.seconds {
            Some(at) => format!(
                "; steady after <= {} in {}",
                seconds(at),
                of_forks(reached.forks, reached.judged)
            ),
            None => format!(
                "; not steady within {} in {}",
                seconds(reached.watched_s),
                of_forks(reached.judged - reached.forks, reached.judged)
            ),
        };
    }
    writeln!(out, "{text}")
}

/// `Placement: the blocks had the code at 8 places in memory, which explain 12% of the variance of
/// its ratio`.
pub fn placed(out: &mut dyn Write, record: &Record, index: usize) -> io::Result<()> {
    let families = record.header.plan.families.iter().enumerate();
    let placed = families.filter_map(|(own, family)| {
        let at = family
            .cases
            .iter()
            .skip(1)
            .position(|case| *case == index)?;
        let run = RunComparison::of(record, &[own]);
        match &evidence(&run)[at] {
            Evidence::Turns(InTurns { ratios, .. }) => ratios.placed,
            _ => None,
        }
    });
    let Some(Placed {
        variants,
        share: Some(share),
        strata,
    }) = placed.into_iter().next()
    else {
        return Ok(());
    };
    writeln!(
        out,
        "Placement: the blocks had the code at {variants} places in memory, which explain {:.0}% of \
         the variance of its ratio{}",
        100.0 * share,
        if strata {
            "; its interval is without that"
        } else {
            ""
        }
    )
}
