//! Warm-up of other benchmarks in the same process.

use super::*;

/// Programs a.x (f, g) and b.x (h), flags as given; names of what forks of each program warm up,
/// and the iterations of every case's own warm-up.
fn bulk(
    mode: &str,
    patterns: &[&str],
    includes: &[&str],
) -> Result<(Vec<String>, Vec<u64>), String> {
    let mut participants = [
        built(&["f", "g"], vec![param("n", &["1", "2"])]),
        built(&["h"], vec![]),
    ];
    participants[0].settings.set(
        Key::WarmupIterations,
        Value::Count(3),
        Origin::File("lath.toml".into()),
    );
    let mut request = request();
    let mode = WarmupMode::ALL
        .into_iter()
        .find(|one| one.name() == mode)
        .unwrap();
    request
        .flags
        .set(Key::WarmupMode, Value::WarmupMode(mode), Origin::Flag);
    request.warmup_benchmarks = patterns.iter().map(|p| Regex::new(p).unwrap()).collect();
    request.includes = includes.iter().map(|p| Regex::new(p).unwrap()).collect();
    let plan = plan(&participants, &request).map_err(|problems| {
        problems[0].code.clone() + " " + problems[0].help.as_deref().unwrap_or_default()
    })?;
    let name = |case: &Case| {
        format!(
            "{}{}{}",
            case.wrapper,
            case.id,
            case.params
                .iter()
                .map(|p| p.value.as_str())
                .collect::<String>()
        )
    };
    assert!(
        plan.bulk
            .iter()
            .all(|case| case.measurement.iterations == 0 && case.warmup.iterations > 0)
    );
    let own = plan
        .cases
        .iter()
        .map(|case| case.warmup.iterations)
        .collect();
    Ok((
        plan.cases
            .iter()
            .flat_map(|case| plan.bulk_of(case))
            .map(|(_, case)| name(case))
            .collect(),
        own,
    ))
}

#[test]
fn bulk_warm_up_is_of_the_selected_benchmarks_of_one_program() {
    assert_eq!(
        bulk("INDI", &[], &[]).unwrap(),
        (vec![], vec![3, 3, 3, 3, 5])
    );
    let all = ["0f1", "0f2", "0g1", "0g2"];
    let (bulked, own) = bulk("BULK", &[], &[]).unwrap();
    assert_eq!(
        (bulked, own),
        (
            [&all[..], &all, &all, &all, &["1h"]]
                .concat()
                .iter()
                .map(|s| (*s).to_owned())
                .collect(),
            vec![0; 5]
        )
    );
    assert_eq!(
        bulk("BULK_INDI", &[], &["g"]).unwrap(),
        (
            ["0g1", "0g2", "0g1", "0g2"].map(str::to_owned).to_vec(),
            vec![3, 3]
        )
    );
}

#[test]
fn benchmarks_that_are_only_warmed_up_come_first_and_once() {
    assert_eq!(
        bulk("INDI", &["g"], &["f"]).unwrap(),
        (
            ["0g1", "0g2", "0g1", "0g2"].map(str::to_owned).to_vec(),
            vec![3, 3]
        )
    );
    assert_eq!(
        bulk("BULK", &["g", "f"], &["h", "g"]).unwrap().0[..4],
        ["0f1", "0f2", "0g1", "0g2"]
    );
    // What warms up nothing of a program is said there.
    let warned = |patterns: &[&str]| {
        let mut request = request();
        request.warmup_benchmarks = patterns.iter().map(|p| Regex::new(p).unwrap()).collect();
        let plan = plan(&[built(&["f"], vec![]), built(&["h"], vec![])], &request).unwrap();
        plan.cases
            .iter()
            .map(|case| {
                case.warnings
                    .iter()
                    .map(|w| format!("{} {}", w.code, w.message))
                    .collect::<String>()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(
        warned(&["h"]),
        [
            "W947 no benchmark of this source matches -wmb h: it is measured without that warm-up",
            ""
        ]
    );
    assert_eq!(warned(&["h", "f"]), [""; 2]);
    // That of another program would have another process.
    assert_eq!(
        bulk("BULK", &["h"], &["f"]).unwrap_err(),
        "L507 a fork warms up only benchmarks of the source and platform that it measures: f, g"
    );
}

#[test]
fn automatic_warm_up_and_profilers_apart_are_refused_with_bulk() {
    let refusals = |change: &dyn Fn(&mut Request)| {
        let mut request = request();
        request.flags.set(
            Key::WarmupMode,
            Value::WarmupMode(WarmupMode::Bulk),
            Origin::Flag,
        );
        change(&mut request);
        plan(&[built(&["f"], vec![])], &request)
            .err()
            .map_or(vec![], |found| {
                found.into_iter().map(|problem| problem.code).collect()
            })
    };
    let auto = |request: &mut Request| {
        request
            .flags
            .set(Key::Warmup, Value::Warmup(Warmup::Auto), Origin::Flag)
    };
    assert_eq!(refusals(&|_| {}), [""; 0]);
    assert_eq!(
        refusals(&|request| request.apart = vec!["flamegraph".into()]),
        ["L523"]
    );
    assert_eq!(refusals(&auto), ["L523"]);
    let alone = |request: &mut Request| {
        auto(request);
        request.apart = vec!["flamegraph".into()];
        request.flags.set(
            Key::WarmupMode,
            Value::WarmupMode(WarmupMode::Indi),
            Origin::Flag,
        );
    };
    assert_eq!(refusals(&alone), [""; 0]);
}
