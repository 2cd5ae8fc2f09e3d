//! Unique names for files that a wrapper's profilers write. A harness names them after the
//! benchmark, but contenders and forks share that name.

use lath_core::plan::{Case, Plan};

/// See [`lath_protocol::Trial::files`]: distinguishes this fork's files from those of other forks
/// in the run. `None`: there are no other forks.
pub fn of_fork(plan: &Plan, case: &Case, fork: u64, warmup: bool) -> Option<String> {
    let values = |case: &Case| {
        case.params
            .iter()
            .map(|p| (p.name.clone(), p.value.clone()))
            .collect::<Vec<_>>()
    };
    let alike: Vec<&Case> = plan
        .cases
        .iter()
        .filter(|c| (&c.bare, c.mode, values(c)) == (&case.bare, case.mode, values(case)))
        .collect();
    let mut words = Vec::new();
    if alike.iter().any(|other| other.contender != case.contender) {
        words.push(case.contender.clone());
    }
    if alike
        .iter()
        .any(|other| other.contender == case.contender && other.threads != case.threads)
    {
        words.push(format!("{}-threads", case.threads));
    }
    if case.forks + case.warmup_forks > 1 || fork > 1 {
        words.push(format!(
            "{}fork-{fork}",
            if warmup { "warmup-" } else { "" }
        ));
    }
    (!words.is_empty()).then(|| words.join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_two_forks_have_two_names() {
        let plan = |cases: &[(&str, &str)], forks| {
            let case = |(bare, contender): &(&str, &str)| Case {
                bare: (*bare).to_owned(),
                contender: (*contender).to_owned(),
                forks,
                ..Case::default()
            };
            Plan {
                cases: cases.iter().map(case).collect(),
                ..Plan::default()
            }
        };
        let name = |plan: &Plan, fork, warmup| of_fork(plan, &plan.cases[0], fork, warmup);
        assert_eq!(
            name(&plan(&[("a", "jdk-17"), ("b", "jdk-25")], 1), 1, false),
            None
        );
        assert_eq!(
            name(&plan(&[("a", "jdk-17"), ("a", "jdk-25")], 1), 1, false).as_deref(),
            Some("jdk-17")
        );
        let both = plan(&[("a", "jdk-17"), ("a", "jdk-25")], 2);
        assert_eq!(name(&both, 2, false).as_deref(), Some("jdk-17-fork-2"));
        assert_eq!(
            name(&both, 1, true).as_deref(),
            Some("jdk-17-warmup-fork-1")
        );
    }
}
