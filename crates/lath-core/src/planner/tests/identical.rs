//! Which contenders are not measured, because they are their baseline's program.

use super::{entered, param, plan, request};
use crate::planner::{Identical, Participant, Request};
use crate::setting::{Key, Origin, Value};

/// The same program, entered twice, changed by the test.
fn twice(change: impl FnOnce(&mut Participant)) -> Vec<Participant> {
    let mut both =
        ["g++@old", "g++@new"].map(|name| entered(name, &["f"], vec![param("n", &["1", "2"])]));
    for one in &mut both {
        let built = one.built.as_mut().unwrap();
        built.digest = Some("00ff".into());
        built.wrapper.hash = "00ff".into();
        built.wrapper.path = format!("/cache/{}", one.contender);
        built.wrapper.contender.clone_from(&one.contender);
    }
    change(&mut both[1]);
    both.into()
}

/// Of each case, the old side's two first.
fn identical(participants: &[Participant], request: &Request) -> Vec<Option<usize>> {
    let plan = plan(participants, request).unwrap();
    let mut all: Vec<_> = plan
        .cases
        .iter()
        .map(|case| (case.wrapper, case.identical))
        .collect();
    all.sort_by_key(|(wrapper, _)| *wrapper);
    all.into_iter().map(|(_, identical)| identical).collect()
}

fn versions() -> Request {
    Request {
        versions: Some(vec!["old".into(), "new".into()]),
        ..request()
    }
}

#[test]
fn one_program_is_measured_once_and_of_two_versions_not_at_all() {
    let both = twice(|_| ());
    let ids: Vec<String> = plan(&both, &request())
        .unwrap()
        .cases
        .into_iter()
        .map(|c| c.id)
        .collect();
    assert_eq!(ids, ["g++@new.f", "g++@new.f", "g++@old.f", "g++@old.f"]);
    assert_eq!(identical(&both, &request()), [None, None, Some(2), Some(3)]);
    assert_eq!(
        identical(&both, &versions()),
        [Some(0), Some(1), Some(2), Some(3)]
    );
    let measured = Request {
        identical: Identical::Measure,
        ..versions()
    };
    assert_eq!(identical(&both, &measured), [None; 4]);
}

/// Whatever may make a difference, or is not known to make none.
#[test]
fn in_doubt_programs_are_measured() {
    type Change = fn(&mut Participant);
    let changes: [(&str, Change); 8] = [
        ("bytes", |one| {
            one.built.as_mut().unwrap().digest = Some("00fe".into())
        }),
        ("not known", |one| one.built.as_mut().unwrap().digest = None),
        ("flags", |one| {
            one.built.as_mut().unwrap().wrapper.flags = "-O3".into()
        }),
        ("arguments", |one| {
            one.built
                .as_mut()
                .unwrap()
                .wrapper
                .arguments
                .push("-x".into())
        }),
        ("environment", |one| {
            let environment = &mut one.built.as_mut().unwrap().wrapper.environment;
            environment.insert("A".into(), "1".into());
        }),
        ("working folder", |one| {
            one.built.as_mut().unwrap().wrapper.folder = Some("/new".into())
        }),
        ("settings", |one| {
            one.settings
                .set(Key::OperationsPerInvocation, Value::Count(2), Origin::Flag)
        }),
        ("iterations", |one| {
            one.settings
                .set(Key::MeasurementIterations, Value::Count(7), Origin::Flag);
        }),
    ];
    for (what, change) in changes {
        assert_eq!(identical(&twice(change), &versions()), [None; 4], "{what}");
    }
    let unknown = twice(|_| ()).into_iter().map(|mut one| {
        one.built.as_mut().unwrap().digest = None;
        one
    });
    assert_eq!(
        identical(&unknown.collect::<Vec<_>>(), &versions()),
        [None; 4]
    );
}

/// Two checkouts of a repository, in which benchmarks may open files.
#[test]
fn other_folders_are_one_if_they_hold_the_same_files() {
    let both = twice(|one| one.built.as_mut().unwrap().wrapper.folder = Some("/new".into()));
    let same = Request {
        same_files: true,
        ..request()
    };
    assert_eq!(identical(&both, &same), [None, None, Some(2), Some(3)]);
}

#[test]
fn the_number_of_forks_makes_no_difference() {
    let both = twice(|one| one.settings.set(Key::Forks, Value::Count(9), Origin::Flag));
    assert_eq!(
        identical(&both, &versions()),
        [Some(0), Some(1), Some(2), Some(3)]
    );
}
