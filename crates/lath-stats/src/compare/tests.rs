use super::*;

fn compare(
    base: &[Vec<f64>],
    new: &[Vec<f64>],
    pairing: Pairing,
    options: &ComparisonOptions,
) -> PairResult {
    compare_family(
        &[(Side { forks: base }, Side { forks: new }, pairing)],
        options,
    )[0]
}

/// `n` forks of five iterations, all `low` except the last one, which is `last`; forks differ a
/// little, the same way in each call.
fn forks(n: usize, low: f64, last: f64) -> Vec<Vec<f64>> {
    let fork = |i: usize| {
        (0..5).map(|k| if k < 4 { low } else { last } * (1.0 + 0.001 * (i % 3) as f64 + 0.0005 * k as f64)).collect()
    };
    (0..n).map(fork).collect()
}

/// The fast end is faster by 5 %, the mean slower by much: no verdict, whichever is significant.
#[test]
fn opposed_statistics() {
    let options = ComparisonOptions::default();
    let of = |last| {
        let (base, new) = (forks(10, 1.0, 1.0), forks(10, 0.95, last));
        compare(&base, &new, Pairing::Unpaired, &options)
    };
    let both = of(1.6);
    assert_eq!(both.verdict, Verdict::Depends);
    assert!(both.low > 1.0 && both.fast.is_some_and(|fast| fast.high < 1.0));
    // The mean is the same, and the fast end is not.
    let same = of(1.2);
    assert!(same.low > 0.98 && same.high < 1.02, "{same:?}");
    assert_eq!((same.verdict, same.same_within), (Verdict::Depends, None));
}

/// Means of 1.0 and 0.5 (one slow iteration in every base fork, which vary), fast ends the
/// other way round: a row with half the time must not say *slower*.
#[test]
fn no_verdict_against_the_ratio_of_the_row() {
    let base: Vec<Vec<f64>> = [30.0, 1.5, 60.0, 12.0, 90.0]
        .iter()
        .map(|last| vec![1.0, 1.0, 1.0, 1.0, *last])
        .collect();
    let found = compare(
        &base,
        &forks(5, 1.5, 1.5),
        Pairing::Unpaired,
        &ComparisonOptions::default(),
    );
    assert!(
        found.ratio < 0.5 && found.low < 1.0 && found.high > 1.0,
        "{found:?}"
    );
    assert_eq!(found.verdict, Verdict::Depends);
}

/// Two programs of the issue that led to this rule: processes of the base on two levels, those of
/// the new side on one between them. Which side five processes of each call faster is chance, and
/// the fast ends are always those of the lower level.
#[test]
fn processes_on_two_levels() {
    let level =
        |of: f64| -> Vec<f64> { (0..5).map(|k| of * (1.0 + 0.002 * f64::from(k))).collect() };
    let base = |slow: usize| -> Vec<Vec<f64>> {
        (0..5)
            .map(|i| {
                if i < slow {
                    vec![8.1, 13.0, 13.1, 13.0, 13.2]
                } else {
                    level(8.2)
                }
            })
            .collect()
    };
    let new: Vec<Vec<f64>> = (0..5).map(|i| level(8.9 + 0.01 * f64::from(i))).collect();
    let verdicts: Vec<&str> = (0..=5)
        .map(|slow| {
            let pairing = Pairing::Paired;
            compare(&base(slow), &new, pairing, &ComparisonOptions::default())
                .verdict
                .word()
        })
        .collect();
    assert_eq!(
        verdicts,
        [
            "slower",
            "inconclusive",
            "depends",
            "depends",
            "depends",
            "depends"
        ]
    );
}

/// With the suggested number of forks the interval leaves the margin, even if that of the fast end
/// leaves it sooner.
#[test]
fn more_forks_settle_the_interval_shown() {
    let new: Vec<Vec<f64>> = [3.0, 1.1, 1.6]
        .iter()
        .map(|last| vec![1.02, 1.02, 1.02, 1.02, *last])
        .collect();
    let base = forks(3, 1.0, 1.0);
    let few = compare(
        &base,
        &new,
        Pairing::Unpaired,
        &ComparisonOptions::default(),
    );
    assert_eq!(few.verdict, Verdict::Inconclusive);
    let Tests { mean, .. } = Tests::of(
        &base,
        &new,
        Pairing::Unpaired,
        &ComparisonOptions::default(),
    )
    .unwrap();
    assert_eq!(mean.interval(few.level), (few.low, few.high));
    let settled = |more: u64| mean.with_more(more as usize).interval(few.level).0 > 1.01;
    let more = few.more_forks.unwrap();
    assert!(settled(more) && !settled(more - 1), "{more}");
}

/// Ratio and interval are those of the means, from which scores follow.
#[test]
fn the_ratio_is_that_of_the_scores() {
    let score = |forks: &[Vec<f64>]| crate::interval::estimate(forks).unwrap();
    for (new, verdict) in [
        (forks(10, 1.1, 1.1), Verdict::Slower),
        (forks(10, 0.95, 1.2), Verdict::Depends),
    ] {
        let base = forks(10, 1.0, 1.0);
        let options = ComparisonOptions::default();
        let found = compare(&base, &new, Pairing::Unpaired, &options);
        assert_eq!(found.verdict, verdict);
        assert!((found.ratio / (score(&new) / score(&base)) - 1.0).abs() < 1e-12);
        assert!(found.low < found.ratio && found.ratio < found.high);
    }
}

/// The fast end is equal within the margin, the mean is not: not the same within it.
#[test]
fn a_change_of_the_tail_is_seen() {
    let found = compare(
        &forks(10, 1.0, 1.0),
        &forks(10, 1.0, 1.3),
        Pairing::Paired,
        &ComparisonOptions::default(),
    );
    assert_eq!(found.verdict, Verdict::Slower);
    let by_one_per_cent = compare(
        &forks(10, 1.0, 1.0),
        &forks(10, 1.0, 1.05),
        Pairing::Paired,
        &ComparisonOptions::default(),
    );
    assert_eq!(by_one_per_cent.verdict, Verdict::Same);
    assert_eq!(by_one_per_cent.same_within, Some(0.02));
}

#[test]
fn equal_sides() {
    let side = forks(20, 1.0, 1.0);
    let many = compare(
        &side,
        &side,
        Pairing::Unpaired,
        &ComparisonOptions::default(),
    );
    assert_eq!(
        (many.verdict, many.ratio, many.p, many.more_forks),
        (Verdict::Same, 1.0, 1.0, None)
    );
    // The floor keeps three forks from deciding anything within 1 %, however similar they are.
    let few = compare(
        &side[..3],
        &side[..3],
        Pairing::Unpaired,
        &ComparisonOptions::default(),
    );
    assert_eq!((few.verdict, few.same_within), (Verdict::Same, Some(0.02)));
    let more = few.more_forks.unwrap() as usize;
    let settled = |n: usize| {
        let options = ComparisonOptions::default();
        let found = compare(&side[..n], &side[..n], Pairing::Unpaired, &options);
        found.same_within == Some(0.01)
    };
    assert!(settled(3 + more + 1) && !settled(3 + more - 1), "{more}");
}

/// No number of forks decides a difference that equals the margin.
#[test]
fn on_the_margin() {
    let side = forks(5, 1.0, 1.0);
    let new: Vec<Vec<f64>> = side
        .iter()
        .map(|fork| fork.iter().map(|v| v * 1.01).collect())
        .collect();
    let found = compare(
        &side,
        &new,
        Pairing::Unpaired,
        &ComparisonOptions::default(),
    );
    assert_eq!(
        (found.verdict, found.same_within, found.more_forks),
        (Verdict::Same, Some(0.02), None)
    );
    let wide = ComparisonOptions {
        margin: 0.1,
        ..ComparisonOptions::default()
    };
    let wide = compare(&side, &new, Pairing::Unpaired, &wide);
    assert_eq!((wide.same_within, wide.is_open()), (Some(0.02), false));
}

/// The suggested forks bring an inconclusive pair to the nearest verdict: the same within 5 %.
#[test]
fn more_forks_lead_to_any_verdict() {
    let side = |n: usize| -> Vec<Vec<f64>> {
        (0..n)
            .map(|i| vec![1.0 + 0.05 * (i % 3) as f64; 5])
            .collect()
    };
    let options = ComparisonOptions::default();
    let of = |n: usize| compare(&side(n), &side(n), Pairing::Unpaired, &options);
    let few = of(6);
    assert_eq!(few.verdict, Verdict::Inconclusive);
    let enough = 6 + few.more_forks.unwrap() as usize;
    assert!((7..60).contains(&enough), "{enough}");
    let [before, after] = [enough - 3, enough + 3].map(of);
    assert_eq!(
        (before.verdict, after.verdict),
        (Verdict::Inconclusive, Verdict::Same)
    );
}

/// Missing members make intervals wider and p larger, as if they showed no difference.
#[test]
fn parts_of_a_family() {
    let (base, new) = (forks(10, 1.0, 1.0), forks(10, 1.02, 1.02));
    let pair = [(Side { forks: &base }, Side { forks: &new }, Pairing::Paired)];
    let alone = compare_family(&pair, &ComparisonOptions::default())[0];
    let member = [Pair::Forks(pair[0].0, pair[0].1, pair[0].2)];
    let part = compare_pairs(&member, &ComparisonOptions::default(), 3)[0];
    assert_eq!((alone.level, part.level), (0.99, 1.0 - 0.01 / 3.0));
    assert!(
        (part.p_adjusted - 3.0 * alone.p).abs() < 1e-15
            && part.high > alone.high
            && part.low < alone.low
    );
    assert_eq!(
        compare_pairs(&member, &ComparisonOptions::default(), 1),
        compare_family(&pair, &ComparisonOptions::default())
    );
}

#[test]
fn why_not() {
    let (two, options) = (forks(2, 1.0, 1.0), ComparisonOptions::default());
    let reason = |base: &[Vec<f64>], new: &[Vec<f64>], options: &ComparisonOptions| {
        compare(base, new, Pairing::Paired, options).verdict
    };
    assert_eq!(
        reason(&two, &two[..1], &options),
        Verdict::NotTested(Reason::UnequalBlocks)
    );
    assert_eq!(
        reason(&two[..1], &two[..1], &options),
        Verdict::NotTested(Reason::OneFork)
    );
    assert_eq!(
        compare(&two, &two[..1], Pairing::Unpaired, &options).verdict,
        Verdict::NotTested(Reason::OneFork)
    );
    assert_eq!(
        reason(&two, &[vec![1.0], vec![]], &options),
        Verdict::NotTested(Reason::NoValues)
    );
    assert_eq!(
        reason(&two, &[vec![1.0], vec![0.0]], &options),
        Verdict::NotTested(Reason::NotATime)
    );
    assert_eq!(
        reason(
            &two,
            &two,
            &ComparisonOptions {
                margin: -0.1,
                ..options
            }
        ),
        Verdict::NotTested(Reason::Options)
    );
    assert!(!matches!(
        reason(&two, &two, &options),
        Verdict::NotTested(_)
    ));
}

/// Minima of different numbers of values, and forks with one value, leave only the mean.
#[test]
fn without_low_ends() {
    let (base, mut new) = (forks(5, 1.0, 1.0), forks(5, 1.0, 1.0));
    new[0].pop();
    let single: Vec<Vec<f64>> = base.iter().map(|fork| fork[..1].to_vec()).collect();
    let options = ComparisonOptions::default();
    let only_mean = ComparisonOptions {
        only_mean: true,
        ..options
    };
    let fast = |base: &[Vec<f64>], new: &[Vec<f64>], options| {
        let found = compare(base, new, Pairing::Unpaired, options);
        assert_eq!(found.level, 0.99);
        found.fast.is_some()
    };
    assert!(fast(&base, &base, &options));
    assert!(!fast(&base, &new, &options));
    assert!(!fast(&single, &single, &options));
    assert!(!fast(&base, &base, &only_mean));
    let many = |n| vec![vec![1.0; n]; 3];
    assert!(
        low_ends_compare(&many(10), &many(12))
            && !low_ends_compare(&many(10), &many(13))
            && !low_ends_compare(&many(8), &many(9))
    );
}

/// The worked example of the method: ratio 1.0204, 1.0130 to 1.0278 at 99 %.
#[test]
fn blocks_of_turns_are_compared_by_their_log_ratios() {
    let mean = [
        0.021, 0.018, 0.024, 0.019, 0.020, 0.017, 0.023, 0.022, 0.018, 0.020,
    ];
    let options = ComparisonOptions::default();
    let of = |mean: &[f64], low: Option<&[f64]>| {
        let [mean, low] = [Some(mean), low].map(|of| of.map(|all| Values::plain(all.to_vec())));
        let pairs = [Pair::Turns {
            mean: &mean.unwrap(),
            low: low.as_ref(),
        }];
        compare_pairs(&pairs, &options, 0)[0]
    };
    let found = of(&mean, None);
    assert_eq!(found.verdict, Verdict::Slower);
    for (value, expected) in [
        (found.ratio, 1.0204),
        (found.low, 1.0130),
        (found.high, 1.0278),
    ] {
        assert!((value - expected).abs() < 1e-4, "{value} for {expected}");
    }
    let both = of(&mean, Some(&mean));
    assert_eq!((both.p, both.level), (found.p, 0.99));
    let opposite = mean.map(|ratio: f64| -ratio);
    assert_eq!(of(&mean, Some(&opposite)).verdict, Verdict::Depends);
    assert_eq!(
        of(&mean[..4], None).verdict,
        Verdict::NotTested(Reason::FewSeconds(4))
    );
}
