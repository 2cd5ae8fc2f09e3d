//! Which setting wins, and what follows from none.

use super::*;

#[test]
fn flags_beat_the_file_beats_annotations_beat_the_preset() {
    let mut built = built(&["a"], vec![]);
    let settings = &mut built.program.benchmarks[0].settings;
    settings.set(
        Key::Forks,
        Value::Count(2),
        Origin::Annotation(Place::default()),
    );
    settings.set(
        Key::WarmupIterations,
        Value::Count(2),
        Origin::Annotation(Place::default()),
    );
    settings.set(
        Key::MeasurementIterations,
        Value::Count(2),
        Origin::Annotation(Place::default()),
    );
    let mut request = request();
    built.settings.set(
        Key::Forks,
        Value::Count(3),
        Origin::File("lath.toml".into()),
    );
    built.settings.set(
        Key::WarmupIterations,
        Value::Count(3),
        Origin::File("lath.toml".into()),
    );
    request.flags.set(Key::Forks, Value::Count(4), Origin::Flag);
    let case = &plan(&[built], &request).unwrap().cases[0];
    assert_eq!(
        (
            case.forks,
            case.warmup.iterations,
            case.measurement.iterations,
            case.measurement.time_ns
        ),
        (4, 3, 2, 1_000_000_000)
    );
}

/// Automatic warm-up by an annotation holds against a number of iterations beside it and in the
/// preset, not against one that is asked for at a stronger place.
#[test]
fn automatic_warm_up() {
    let annotated = || {
        let mut built = built(&["a"], vec![]);
        let settings = &mut built.program.benchmarks[0].settings;
        settings.set(
            Key::Warmup,
            Value::Warmup(Warmup::Auto),
            Origin::Annotation(Place::default()),
        );
        settings.set(
            Key::WarmupInvocations,
            Value::Count(7),
            Origin::Annotation(Place::default()),
        );
        built
    };
    let resolved = |key, value| {
        let mut request = request();
        request.flags.set(key, value, Origin::Flag);
        plan(&[annotated()], &request).unwrap().cases[0]
            .warmup
            .clone()
    };
    let auto = resolved(Key::Forks, Value::Count(1));
    assert_eq!(
        (auto.auto, auto.iterations, auto.time_ns, auto.invocations),
        (true, 400, 25_000_000, None)
    );
    assert!(resolved(Key::Warmup, Value::Warmup(Warmup::Auto)).auto);
    let mut jit = annotated();
    jit.built.as_mut().unwrap().wrapper.jit = true;
    let slow = &plan(&[jit], &request()).unwrap().cases[0].warmup;
    assert_eq!(
        (slow.auto, slow.iterations, slow.time_ns),
        (true, 600, 100_000_000)
    );
    let fixed = resolved(Key::Warmup, Value::Warmup(Warmup::Fixed));
    assert_eq!(
        (fixed.auto, fixed.iterations, fixed.invocations),
        (false, 5, Some(7))
    );
    assert!(!resolved(Key::WarmupIterations, Value::Count(3)).auto);
    assert!(!resolved(Key::WarmupTime, Value::Nanos(3)).auto);
    assert!(!resolved(Key::Mode, Value::Modes(vec![Mode::SingleShotTime])).auto);
}

/// What the preset says is made longer, what somebody said is not, but is warned of.
#[test]
fn a_runtime_may_need_a_long_warm_up() {
    let mut slow = built(&["a"], vec![]);
    let wrapper = &mut slow.built.as_mut().unwrap().wrapper;
    (wrapper.least_warmup_ns, wrapper.platform) = (20_000_000_000, "slow-1".to_owned());
    let slow = [slow];
    let planned = |flags: &[(Key, Value)]| {
        let mut request = request();
        flags
            .iter()
            .for_each(|(key, value)| request.flags.set(*key, value.clone(), Origin::Flag));
        let case = plan(&slow, &request).unwrap().cases.remove(0);
        let warned: Vec<_> = case
            .warnings
            .iter()
            .filter(|w| w.code == "W918")
            .map(|w| w.message.clone())
            .collect();
        (case.warmup.iterations, case.warmup.time_ns, warned)
    };
    assert_eq!(planned(&[]), (20, 1_000_000_000, vec![]));
    let (iterations, _, warned) = planned(&[(Key::WarmupIterations, Value::Count(3))]);
    assert!(
        iterations == 3
            && warned.len() == 1
            && warned[0].contains("3 s")
            && warned[0].contains("slow-1 needs, 20 s"),
        "{warned:?}"
    );
    assert_eq!(
        planned(&[(Key::WarmupIterations, Value::Count(40))]).2,
        Vec::<String>::new()
    );
    let single = planned(&[(Key::Mode, Value::Modes(vec![Mode::SingleShotTime]))]);
    assert_eq!((single.0, single.2.len()), (0, 0));
    let auto = planned(&[(Key::Warmup, Value::Warmup(Warmup::Auto))]);
    assert_eq!((auto.0, auto.2.len()), (400, 0), "its rule knows");
}

#[test]
fn single_shot_has_jmhs_own_defaults() {
    let mut request = request();
    request.flags.set(
        Key::Mode,
        Value::Modes(vec![Mode::SingleShotTime]),
        Origin::Flag,
    );
    let case = &plan(&[built(&["a"], vec![])], &request).unwrap().cases[0];
    assert_eq!(
        (
            case.forks,
            case.warmup.iterations,
            case.measurement.iterations
        ),
        (5, 0, 1)
    );
}
