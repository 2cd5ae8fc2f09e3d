use super::*;
use crate::plan::{Adaptive, Family, Given, RunOptions};

fn header(case: Case, wrapper: Wrapper, options: RunOptions) -> Header {
    let clocks = WrapperClocks {
        clocks: Vec::new(),
        chosen: String::new(),
        batch_ns: 1_000_000,
        turns: wrapper.contender != "old",
        turns_of_threads: wrapper.contender == "crew",
        no_turns: (wrapper.contender == "old").then(|| "it is too old".to_owned()),
    };
    Header {
        version: RECORD_VERSION,
        lath_version: String::new(),
        started: 0,
        command: Vec::new(),
        plan: Plan {
            wrappers: vec![wrapper],
            cases: vec![case.clone(), case],
            families: vec![Family {
                name: String::new(),
                cases: vec![0, 1],
            }],
            options: RunOptions {
                turns: Turns::Looks,
                ..options
            },
            ..Plan::default()
        },
        clocks: vec![clocks],
        environment: Environment::default(),
        shard: None,
    }
}

fn timed() -> Case {
    Case {
        mode: Mode::AverageTime,
        threads: 1,
        ..Case::default()
    }
}

#[test]
fn what_rules_turns_out() {
    let of = |case, wrapper| header(case, wrapper, RunOptions::default()).obstacle(0);
    let plain = Wrapper::default;
    let called = |name: &str| Wrapper {
        contender: name.to_owned(),
        ..plain()
    };
    assert_eq!(of(timed(), plain()), None);
    let shot = Case {
        mode: Mode::SingleShotTime,
        ..timed()
    };
    assert_eq!(
        of(shot, plain()),
        Some(Obstacle::Mode(Mode::SingleShotTime))
    );
    let both = Case {
        threads: 2,
        ..timed()
    };
    assert_eq!(of(both, plain()), Some(Obstacle::Threads));
    let around = Case {
        invocation_fixtures: true,
        ..timed()
    };
    assert_eq!(of(around, plain()), Some(Obstacle::Fixtures));
    let jit = Wrapper {
        jit: true,
        ..called("node")
    };
    assert_eq!(of(timed(), jit), None);
    let former = Case {
        formerly_in_forks: true,
        ..timed()
    };
    assert_eq!(of(former, plain()), Some(Obstacle::Formerly));
    assert_eq!(
        of(timed(), called("old")),
        Some(Obstacle::Runtime(
            "old".to_owned(),
            Some("it is too old".to_owned())
        ))
    );
    let each = Case {
        fixtures_each_turn: true,
        ..timed()
    };
    assert_eq!(
        of(each, called("jdk")),
        Some(Obstacle::IterationFixtures("jdk".to_owned()))
    );
    let mut copied = header(timed(), plain(), RunOptions::default());
    copied.plan.cases[1].identical = Some(0);
    assert_eq!(copied.obstacle(0), Some(Obstacle::Alone));
    let profiled = RunOptions {
        profilers: vec!["usage".to_owned()],
        ..RunOptions::default()
    };
    let header = header(timed(), plain(), profiled);
    assert_eq!(header.obstacle(0), Some(Obstacle::Profilers));
    assert!(!header.in_turns(0) && !header.is_adaptive(0));
    let mut header = self::header(timed(), plain(), RunOptions::default());
    header.plan.options.turns = Turns::Auto;
    assert!(header.in_turns(0) && header.is_adaptive(0));
    // 2.4 s for each of two, and 2.5 s.
    for (ms, obstacle) in [(300, Some(Obstacle::Short)), (313, None)] {
        for case in &mut header.plan.cases {
            case.forks = 8;
            case.given.forks = true;
            case.measurement.iterations = 1;
            case.measurement.time_ns = ms * 1_000_000;
        }
        assert_eq!(header.obstacle(0), obstacle);
    }
    header.plan.options.turns = Turns::Looks;
    assert_eq!(header.obstacle(0), None);
}

/// Three families around one baseline, which has as many forks as all of them; the last one has
/// a single contender.
#[test]
fn a_baseline_of_several_families_counts_in_each_as_any_other() {
    let mut header = header(timed(), Wrapper::default(), RunOptions::default());
    let plan = &mut header.plan;
    plan.options.turns = Turns::Auto;
    let case = Case {
        forks: 6,
        given: Given {
            forks: true,
            ..Given::default()
        },
        measurement: Phase {
            iterations: 1,
            time_ns: 300_000_000,
            ..Phase::default()
        },
        ..timed()
    };
    plan.cases = vec![case; 8];
    plan.cases[0].forks = 18;
    let family = |cases: &[usize]| Family {
        name: String::new(),
        cases: cases.to_vec(),
    };
    plan.families = vec![
        family(&[0, 1, 2, 3]),
        family(&[0, 4, 5, 6]),
        family(&[0, 7]),
    ];
    assert_eq!([0, 1, 2].map(|family| least_blocks(plan, family)), [6; 3]);
    let times = [0, 1, 2].map(|family| family_ns(plan, family) / 100_000_000);
    assert_eq!(times, [72, 72, 36]);
    // One of them has time enough, so all are measured in one way.
    assert_eq!(
        [0, 1, 2].map(|family| header.obstacle(family)),
        [None, None, None]
    );
    header
        .plan
        .cases
        .iter_mut()
        .for_each(|case| case.measurement.time_ns /= 2);
    assert_eq!(header.obstacle(0), Some(Obstacle::Short));
    header.plan.options.adaptive = Some(Adaptive::default());
    assert_eq!(header.obstacle(0), None, "a budget says how long");
}

#[test]
fn as_many_placements_as_there_may_be_blocks() {
    let mut plan = header(timed(), Wrapper::default(), RunOptions::default()).plan;
    assert_eq!(wrappers(&plan), BTreeMap::from([(0, 176)]));
    let short = |n| Phase {
        iterations: 1,
        time_ns: n * TURN_NS,
        ..Phase::default()
    };
    for case in &mut plan.cases {
        case.forks = 3;
        (case.warmup, case.measurement) = (short(1), short(2));
        case.given.measurement = true;
    }
    // There is time for three, and a verdict takes five.
    assert_eq!(wrappers(&plan), BTreeMap::from([(0, 5)]));
    plan.cases[0].given.forks = true;
    plan.cases[1].forks = 7;
    assert_eq!(wrappers(&plan), BTreeMap::from([(0, 7)]));
    plan.options.turns = Turns::Off;
    assert!(wrappers(&plan).is_empty());
}

/// Two threads, where the runtime settles them, in turns that are long enough for an operating
/// system.
#[test]
fn several_threads_have_longer_turns() {
    let two = Case {
        threads: 2,
        ..timed()
    };
    let of = |name: &str, case: Case| {
        let wrapper = Wrapper {
            contender: name.to_owned(),
            ..Wrapper::default()
        };
        header(case, wrapper, RunOptions::default())
    };
    assert_eq!(of("new", two.clone()).obstacle(0), Some(Obstacle::Threads));
    let crew = of("crew", two.clone());
    assert_eq!(crew.obstacle(0), None);
    assert_eq!(turn_ns(&crew.plan, 0), THREADS_TURN_NS);
    // Two contenders have two turns each in a round, and a block 2 s.
    assert_eq!(process_ns(&crew.plan, 0), 4 * 2 * THREADS_TURN_NS);
    assert_eq!(turn_ns(&of("crew", timed()).plan, 0), TURN_NS);
    let in_curve = Case {
        in_curve: true,
        ..two
    };
    assert_eq!(of("crew", in_curve).obstacle(0), Some(Obstacle::Curve));
}

/// 3 forks, 4 x 0.5 s of warm-up, 2 x 1 s.
#[test]
fn settings_say_how_long() {
    let phase = |iterations, time_ns| Phase {
        iterations,
        time_ns,
        ..Phase::default()
    };
    let case = |given| Case {
        forks: 3,
        warmup: phase(4, 500_000_000),
        measurement: phase(2, 1_000_000_000),
        given,
        ..timed()
    };
    let plan = |given, jit| {
        let wrapper = Wrapper {
            jit,
            ..Wrapper::default()
        };
        header(case(given), wrapper, RunOptions::default()).plan
    };
    let nothing = Given::default();
    for (jit, minutes, rounds, warmup_ns) in [
        (false, 1, ROUNDS, TURN_NS),
        (true, 2, COMPILED_ROUNDS, COMPILED_WARMUP_NS),
    ] {
        let plan = plan(nothing, jit);
        assert_eq!(family_ns(&plan, 0), minutes * 60_000_000_000);
        assert_eq!(least_blocks(&plan, 0), VERDICT_BLOCKS);
        assert_eq!(process_ns(&plan, 0), 2 * rounds * TURN_NS);
        assert_eq!(super::warmup_ns(&plan, 0), warmup_ns);
    }
    let mut quick = plan(nothing, true);
    quick.pair_ns = Some(20_000_000_000);
    assert_eq!(family_ns(&quick, 0), 40_000_000_000);
    // Forks of such lengths would take as long.
    let forks = Given {
        forks: true,
        ..nothing
    };
    let asked = plan(forks, false);
    assert_eq!(family_ns(&asked, 0), 2 * 3 * 4_000_000_000);
    assert_eq!(least_blocks(&asked, 0), VERDICT_BLOCKS);
    assert_eq!(process_ns(&asked, 0), 2 * ROUNDS * TURN_NS);
    let lengths = Given {
        warmup: true,
        measurement: true,
        ..nothing
    };
    for (jit, warmup_ns) in [(false, TURN_NS), (true, 2_000_000_000)] {
        let asked = plan(lengths, jit);
        assert_eq!(least_blocks(&asked, 0), VERDICT_BLOCKS);
        assert_eq!(process_ns(&asked, 0), 2_000_000_000);
        assert_eq!(super::warmup_ns(&asked, 0), warmup_ns);
    }
}

#[test]
fn every_process_measures_as_long_as_asked() {
    assert_eq!(asked_rounds(2_000_000_000, [20.0, 30.0], TURN_NS), 100);
    // Calls of 100 ms and of 1 s: the shorter ones need more rounds.
    assert_eq!(asked_rounds(2_000_000_000, [1e8, 1e9], TURN_NS), 10);
    assert_eq!(asked_rounds(1, [1e9], TURN_NS), 1);
}

#[test]
fn a_block_of_long_calls_has_fewer_rounds() {
    assert_eq!(rounds([20.0, 30.0], None, TURN_NS), ROUNDS);
    assert_eq!(rounds([100e6, 100e6], None, TURN_NS), 2);
    assert_eq!(rounds([5e9, 5e9], None, TURN_NS), 1);
}

#[test]
fn a_block_of_compiled_code_has_the_rounds_that_earlier_ones_suggest() {
    assert_eq!(rounds([20.0, 30.0], Some(50), TURN_NS), 50);
    // Two turns of 100 ms each, with as much to settle: 0.8 s.
    assert_eq!(
        rounds([100e6, 100e6], Some(50), TURN_NS),
        12,
        "but not longer than 10 s"
    );
    assert_eq!(rounds([5e9, 5e9], Some(8), TURN_NS), 1);
}

#[test]
fn placements_come_alike_often() {
    for cycle in 0..5 {
        let blocks = 8 * cycle + 1..=8 * cycle + 8;
        let drawn: BTreeSet<u64> = blocks.map(|block| layout(7, 0, block, 8)).collect();
        assert_eq!(drawn.len(), 8);
    }
    assert_eq!(layout(7, 0, 3, 1), 0);
    let firsts: BTreeSet<u64> = (0..100).map(|seed| layout(seed, 0, 1, 8)).collect();
    assert_eq!(firsts.len(), 8, "each placement comes first");
}

#[test]
fn wrappers_that_may_measure_in_turns() {
    let of = |case| wrappers(&header(case, Wrapper::default(), RunOptions::default()).plan);
    assert_eq!(of(timed()).into_keys().collect::<Vec<_>>(), [0]);
    let several = Case {
        threads: 2,
        ..timed()
    };
    assert_eq!(of(several).into_keys().collect::<Vec<_>>(), [0]);
    let cold = Case {
        mode: Mode::SingleShotTime,
        ..timed()
    };
    assert!(of(cold).is_empty());
}

#[test]
fn every_round_is_an_order_and_its_reverse() {
    let two = order(7, 0, 1, 2, ROUNDS);
    for round in two.chunks(4) {
        assert!(matches!(round, [0, 1, 1, 0] | [1, 0, 0, 1]), "{round:?}");
    }
    let three = order(7, 0, 1, 3, ROUNDS);
    for round in three.chunks(6) {
        let back: Vec<usize> = round[3..].iter().rev().copied().collect();
        assert_eq!(round[..3], back);
    }
    let many: BTreeSet<_> = (1..100).map(|block| order(7, 0, block, 2, 1)).collect();
    assert_eq!(many.len(), 2, "each order comes first");
    assert_eq!(order(7, 0, 3, 2, 8), order(7, 0, 3, 2, 8));
}
