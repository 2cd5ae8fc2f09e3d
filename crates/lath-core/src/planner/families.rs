//! The cases to compare: of one group, in one mode, with equal values of parameters, with the
//! baseline's case.

use super::groups::Group;
use super::participant::Participant;
use crate::diagnostic::Diagnostic;
use crate::plan::{Case, Family, MOST_IN_A_BLOCK, MOST_IN_TURNS, Plan, Turns};
use crate::site::ValueKind;
use crate::turns;
use std::collections::{BTreeMap, HashMap};

/// What must be equal: mode, threads, and parameters (folded names and values).
type Key = (usize, u64, Vec<(String, String)>);

/// Finds the families of all groups. Their cases get the same number of forks, the baseline's as
/// many for each of its families. Marks results for checking if both sides have one.
pub(super) fn families(
    cases: &mut [Case],
    groups: &[Group],
    built: &[&Participant],
) -> Vec<Family> {
    let mut families = Vec::new();
    let mut called: HashMap<String, Vec<usize>> = HashMap::new();
    for (index, case) in cases
        .iter()
        .enumerate()
        .filter(|(_, case)| case.refused.is_none() || built[case.wrapper].is_broken())
    {
        called.entry(case.id.clone()).or_default().push(index);
    }
    for group in groups {
        let ids = &group.members;
        let ranks: HashMap<&str, usize> = ids
            .iter()
            .enumerate()
            .map(|(rank, id)| (id.as_str(), rank))
            .collect();
        let mut own: Vec<usize> = ranks
            .keys()
            .filter_map(|id| called.get(*id))
            .flatten()
            .copied()
            .collect();
        own.sort_unstable();
        let mut keys: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
        for index in own {
            keys.entry(key(&cases[index], built))
                .or_default()
                .push(index);
        }
        let mut found: Vec<Vec<usize>> = keys.into_values().collect();
        found.sort_by_key(|members| members[0]);
        for mut members in found {
            members.sort_by_key(|m| ranks.get(cases[*m].id.as_str()));
            // A contender without a tolerance uses the baseline's.
            let usual = cases[members[0]]
                .tolerance
                .filter(|_| cases[members[0]].id == ids[0]);
            for member in &members {
                cases[*member].tolerance = group.tolerance.or(cases[*member].tolerance).or(usual);
            }
            // The first case is the baseline's, unless the baseline has no such parameters.
            if members.len() < 2 || cases[members[0]].id != ids[0] {
                lonely(cases, &members, &ids[0]);
                continue;
            }
            families.extend(chunks(
                &group.name,
                members[0],
                &members[1..],
                MOST_IN_A_BLOCK,
            ));
            prepare(cases, &members);
            proofs(cases, &members, built);
        }
    }
    families
}

fn key(case: &Case, built: &[&Participant]) -> Key {
    let program = &built[case.wrapper].program;
    let kind = |name: &str| {
        let params = program.benchmarks[case.benchmark]
            .params
            .iter()
            .map(|(s, p)| &program.states[*s].params[*p]);
        params.clone().find(|p| p.name == name).map(|p| &p.kind)
    };
    let folded = |name: &str| {
        name.chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect()
    };
    let mut params: Vec<(String, String)> = case
        .params
        .iter()
        .map(|p| (folded(&p.name), by_value(&p.value, kind(&p.name))))
        .collect();
    params.sort();
    (case.mode as usize, case.threads, params)
}

/// The same text for equal values: `25`, `0x19` and `25.0`; a text counts as a number only in
/// canonical form.
fn by_value(text: &str, kind: Option<&ValueKind>) -> String {
    let exactly = matches!(
        kind,
        Some(ValueKind::Text | ValueKind::Enum { .. } | ValueKind::Char)
    );
    let (negative, digits) = text
        .strip_prefix('-')
        .map_or((false, text), |digits| (true, digits));
    let number = match digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"))
    {
        Some(hexadecimal) if !exactly => u128::from_str_radix(hexadecimal, 16).ok(),
        _ => digits
            .parse::<u128>()
            .ok()
            .filter(|n| !exactly || n.to_string() == digits),
    };
    if let Some(number) = number {
        return format!("{}{number}", if negative && number > 0 { "-" } else { "" });
    }
    match text.parse::<f64>() {
        Ok(x) if !exactly && x.is_finite() && x.fract() == 0.0 => {
            format!("{x:.0}").replace("-0", "0")
        }
        Ok(x) if !exactly => format!("{x:e}"),
        _ => text.to_owned(),
    }
}

/// Families of about the same size, at most `most`, each with the baseline.
fn chunks(name: &str, baseline: usize, others: &[usize], most: usize) -> Vec<Family> {
    let family = |others: &[usize]| Family {
        name: name.to_owned(),
        cases: [&[baseline], others].concat(),
    };
    let number = others.len().div_ceil(most - 1).max(1);
    let size = others.len().div_ceil(number).max(1);
    others.chunks(size).map(family).collect()
}

/// How a contender is measured beside its baseline.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Turns,
    /// In turns, by processes that compile while they run and warm up for seconds.
    CompiledTurns,
    Forks,
}

/// Contenders that are measured in different ways become families of their own: what keeps one from
/// turns does not keep the others, and what is compiled ahead of time does not wait for what warms
/// up in each block.
pub(super) fn apart(plan: &mut Plan, built: &[&Participant]) {
    let options = &plan.options;
    if options.turns == Turns::Off || !options.profilers.is_empty() || !plan.bulk.is_empty() {
        return;
    }
    let way = |index: usize| {
        let case = &plan.cases[index];
        let wrapper = &plan.wrappers[case.wrapper];
        match turns::obstacle_of(case, wrapper, built[case.wrapper].built().turns()) {
            Some(_) => Way::Forks,
            None if wrapper.jit => Way::CompiledTurns,
            None => Way::Turns,
        }
    };
    let is_measured = |index: &usize| {
        let case = &plan.cases[*index];
        case.identical.is_none() && case.refused.is_none()
    };
    let mut families = Vec::new();
    let mut more_forks = Vec::new();
    for of in plan.comparisons() {
        let of: Vec<&Family> = of.into_iter().map(|at| &plan.families[at]).collect();
        let (name, baseline) = (&of[0].name, of[0].cases[0]);
        let contenders: Vec<usize> = of
            .iter()
            .flat_map(|family| family.cases.iter().copied().skip(1))
            .collect();
        let mut ways: BTreeMap<Way, Vec<usize>> = BTreeMap::new();
        for case in contenders.iter().filter(|case| is_measured(case)) {
            let way = way(*case).max(way(baseline));
            ways.entry(way).or_default().push(*case);
        }
        let is_one = ways.len() < 2 && of.len() < 2;
        if is_one || ways.keys().all(|way| *way == Way::Forks) {
            families.extend(of.into_iter().cloned());
            continue;
        }
        // They take no time.
        let others = contenders.iter().filter(|case| !is_measured(case));
        ways.first_entry()
            .into_iter()
            .for_each(|mut first| first.get_mut().extend(others.clone()));
        let mut number = 0;
        for (way, cases) in &ways {
            let most = match way {
                Way::Turns => MOST_IN_TURNS,
                Way::CompiledTurns | Way::Forks => MOST_IN_A_BLOCK,
            };
            let found = chunks(name, baseline, cases, most);
            number += found.len();
            families.extend(found);
        }
        more_forks.push((baseline, plan.cases[contenders[0]].forks * number as u64));
    }
    plan.families = families;
    for (baseline, forks) in more_forks {
        plan.cases[baseline].forks = forks;
    }
}

fn prepare(cases: &mut [Case], members: &[usize]) {
    let forks = members.iter().map(|m| cases[*m].forks).max().unwrap_or(1);
    for member in members {
        cases[*member].forks = forks;
    }
    cases[members[0]].forks = forks * (members.len() - 1).div_ceil(MOST_IN_A_BLOCK - 1) as u64;
}

/// If the baseline returns nothing to compare, start no process to find that out.
fn proofs(cases: &mut [Case], members: &[usize], built: &[&Participant]) {
    let shows = |case: &Case| {
        let benchmark = &built[case.wrapper].program.benchmarks[case.benchmark];
        benchmark.returns
            || benchmark
                .check
                .as_ref()
                .is_some_and(|c| c.function.is_some())
    };
    let baseline = shows(&cases[members[0]]);
    for member in members {
        let own = shows(&cases[*member]);
        cases[*member].proves = baseline && own;
        cases[*member].unproved = match (own, baseline) {
            (false, _) => {
                Some("it returns nothing to compare: return a value or add @Check".to_owned())
            }
            (true, false) => Some(
                "the baseline returns nothing to compare: return a value there or add @Check"
                    .to_owned(),
            ),
            (true, true) => None,
        };
    }
}

fn lonely(cases: &mut [Case], members: &[usize], baseline: &str) {
    for member in members {
        let warning = Diagnostic::warning(
            "W934",
            format!("{baseline} has no case with these parameters: nothing to compare with"),
        );
        cases[*member]
            .warnings
            .push(warning.help("parameters are matched by name and value"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_of_about_the_same_size() {
        let sizes = |others: usize, most: usize| -> Vec<usize> {
            let others: Vec<usize> = (1..=others).collect();
            let found = chunks("f", 0, &others, most);
            assert!(found.iter().all(|family| family.cases[0] == 0));
            found.iter().map(|family| family.cases.len()).collect()
        };
        assert_eq!(sizes(3, MOST_IN_A_BLOCK), [4]);
        assert_eq!(sizes(4, MOST_IN_A_BLOCK), [3, 3]);
        assert_eq!(sizes(7, MOST_IN_A_BLOCK), [4, 4, 2]);
        assert_eq!(sizes(5, MOST_IN_TURNS), [6]);
        assert_eq!(sizes(6, MOST_IN_TURNS), [4, 4]);
    }

    #[test]
    fn values_are_compared_by_value() {
        let int = ValueKind::Integer {
            bits: 32,
            signed: true,
        };
        for text in ["25", "0x19", "025"] {
            assert_eq!(by_value(text, Some(&int)), "25", "{text}");
        }
        assert_eq!(by_value("25.0", Some(&ValueKind::Float)), "25");
        assert_eq!(by_value("1e3", Some(&ValueKind::Float)), "1000");
        assert_eq!(
            by_value("-0", Some(&int)),
            by_value("-0.0", Some(&ValueKind::Float))
        );
        assert_eq!(by_value("007", Some(&ValueKind::Text)), "007");
        assert_eq!(by_value("25", Some(&ValueKind::Text)), "25");
        assert_eq!(
            by_value("0.5", Some(&ValueKind::Float)),
            by_value("5e-1", None)
        );
    }
}
