//! `lath run --shard K/N`: what a part of a run may be, and the seed that all parts share.

use crate::draft::Draft;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{Case, Plan, Turns};
use lath_core::planner::Request;
use lath_core::record::Shard;
use sha2::{Digest, Sha256};

/// Makes the draft that of a shard: results do not decide how many blocks there are, because a shard
/// sees only its own. Where they would, it has as many blocks as forks are set. `is_asked`: flags of
/// the command let results decide.
///
/// # Errors
/// L502: they do.
pub fn apply(draft: &mut Draft, shard: Shard, is_asked: bool) -> Result<(), Diagnostic> {
    if is_asked {
        return Err(undecidable("--shard"));
    }
    settle(&mut draft.request);
    draft.shard = Some(shard);
    Ok(())
}

/// As many blocks as forks are set.
pub fn settle(request: &mut Request) {
    let options = &mut request.options;
    options.adaptive = None;
    if options.turns != Turns::Off {
        options.turns = Turns::Forks;
    }
}

/// L502: `flag` parts a run, and results are to decide how long it is.
pub fn undecidable(flag: &str) -> Diagnostic {
    let message = format!(
        "--time-budget and --precision have no effect with {flag}: a shard sees only its own blocks, \
            so it cannot tell when all of them are enough"
    );
    Diagnostic::error("L502", message)
        .help("give the number of blocks of all shards together: -f 40")
}

/// L503: no block of the plan is in the shard.
pub fn check(plan: &Plan, shard: Shard) -> Result<(), Diagnostic> {
    let most = plan.cases.iter().map(|case| case.forks.max(1)).max();
    if most.is_none_or(|most| shard.share(most) > 0) {
        return Ok(());
    }
    let most = most.unwrap_or_default();
    let message = format!("--shard {shard}: the plan has {most} blocks, and none is in this shard");
    let help = format!(
        "use at most {most} shards, or more blocks, the same for all shards: -f {}",
        shard.of.saturating_mul(5)
    );
    Err(Diagnostic::error("L503", message).help(help))
}

/// The seed of a plan that says none: the same wherever the plan is the same. It depends on
/// benchmarks, their code, parameters and settings, not on paths, compilers or the machine.
pub fn seed(plan: &Plan) -> u64 {
    let portable = |case: &Case| Case {
        warnings: Vec::new(),
        refused: None,
        ..case.clone()
    };
    let cases: Vec<Case> = plan.cases.iter().map(portable).collect();
    let text = serde_json::to_vec(&(cases, &plan.families, &plan.options)).unwrap_or_default();
    let digest = Sha256::digest(&text);
    digest
        .iter()
        .take(8)
        .fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(forks: u64) -> Plan {
        Plan {
            cases: vec![Case {
                id: "a.b".to_owned(),
                forks,
                ..Case::default()
            }],
            ..Plan::default()
        }
    }

    #[test]
    fn the_seed_is_that_of_the_plan() {
        assert_eq!(seed(&plan(40)), seed(&plan(40)));
        assert_ne!(seed(&plan(40)), seed(&plan(41)));
        let mut elsewhere = plan(40);
        elsewhere.wrappers.push(lath_core::plan::Wrapper {
            path: "/elsewhere".to_owned(),
            ..Default::default()
        });
        elsewhere.cases[0].warnings = vec![Diagnostic::warning("W909", "x")];
        assert_eq!(seed(&plan(40)), seed(&elsewhere));
    }

    #[test]
    fn a_shard_without_blocks_is_refused() {
        let shard = Shard::new(7, 8).unwrap();
        assert!(check(&plan(7), shard).is_ok());
        let refusal = check(&plan(6), shard).unwrap_err();
        assert_eq!(refusal.code, "L503");
        assert!(refusal.help.unwrap().contains("-f 40"));
    }
}
