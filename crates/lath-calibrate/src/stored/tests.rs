use super::*;
use crate::calibration::{Row, SCHEMA, VERSION, method};
use std::os::unix::fs::PermissionsExt;

fn of(model: &str) -> BTreeMap<String, String> {
    [("cpu.model".to_owned(), model.to_owned())].into()
}

fn calibration(model: &str) -> Calibration {
    Calibration {
        schema: SCHEMA.to_owned(),
        version: VERSION,
        lath_version: "0.1.0".to_owned(),
        method: method(),
        date: "2026-11-23".to_owned(),
        machine: of(model),
        settings: crate::calibration::Settings {
            rounds: 1,
            ..Default::default()
        },
        rows: vec![Row {
            body: "compute".to_owned(),
            seconds: 10,
            half_width_percent: Some(0.123_456_789),
            ..Row::default()
        }],
        ..Calibration::default()
    }
}

#[test]
fn each_machine_has_its_own_private_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (a, b) = (calibration("A"), calibration("B"));
    assert_eq!(read(folder, &of("A")), Ok(None));
    for one in [&a, &b, &a] {
        save(folder, one).unwrap();
    }
    assert_eq!(read(folder, &of("A")), Ok(Some(a)));
    assert_eq!(read(folder, &of("B")), Ok(Some(b)));
    assert_eq!(read(folder, &of("C")), Ok(None));
    let mode = path(folder, &of("A")).metadata().unwrap().permissions();
    assert_eq!(mode.mode() & 0o777, 0o600);
}

#[test]
fn what_does_not_apply_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let old = Calibration {
        method: "0".to_owned(),
        ..calibration("A")
    };
    save(folder, &old).unwrap();
    assert!(
        read(folder, &of("A"))
            .unwrap_err()
            .contains("another method")
    );
    // Copied from another machine.
    save(folder, &calibration("B")).unwrap();
    std::fs::copy(path(folder, &of("B")), path(folder, &of("A"))).unwrap();
    assert!(
        read(folder, &of("A"))
            .unwrap_err()
            .contains("another machine")
    );
    std::fs::write(path(folder, &of("A")), "{\"schema\":").unwrap();
    assert!(read(folder, &of("A")).is_err());
}

#[test]
fn values_that_no_measurement_has_are_not_quoted() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let planted = |percent, found, of| crate::calibration::Planted {
        percent,
        found,
        wrong: 0,
        of,
    };
    let with = |change: &dyn Fn(&mut Calibration)| {
        let mut changed = calibration("A");
        change(&mut changed);
        save(folder, &changed).unwrap();
        read(folder, &of("A"))
    };
    let good = |found: &mut Calibration| {
        found.rows[0].planted = vec![planted(1, 0, 10), planted(2, 9, 10), planted(5, 10, 10)];
        found.rows[0].finds_percent = Some(2);
    };
    assert!(with(&good).is_ok_and(|found| found.is_some()));
    let absurd: [&dyn Fn(&mut Calibration); 8] = [
        &|found| found.date = "tomorrow".to_owned(),
        &|found| found.rows[0].body = "anything".to_owned(),
        &|found| found.rows[0].seconds = 0,
        &|found| found.rows[0].seconds = 1_000_000,
        &|found| found.rows[0].planted = vec![planted(1, 11, 10)],
        &|found| found.rows[0].planted = vec![planted(3, 1, 10)],
        &|found| found.rows[0].finds_percent = Some(1),
        &|found| found.rows[0].half_width_percent = Some(-1.0),
    ];
    for (place, change) in absurd.into_iter().enumerate() {
        let said = with(change).expect_err("absurd");
        assert!(
            said.starts_with("no calibration says this"),
            "{place}: {said}"
        );
    }
}

/// One that says less does not silently replace one that took longer.
#[test]
fn a_better_one_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let row = |body: &str, seconds| Row {
        body: body.to_owned(),
        seconds,
        ..Row::default()
    };
    let with = |rows: &[Row], rounds| {
        let mut one = calibration("A");
        one.rows = rows.to_vec();
        one.settings.rounds = rounds;
        one
    };
    let good = with(&[row("compute", 300), row("memory", 300)], 2);
    assert_eq!(keep(folder, &good, false), Ok(None));
    for worse in [
        with(&[row("compute", 300)], 2),
        with(&[row("compute", 10), row("memory", 10)], 2),
        with(&[row("compute", 300), row("memory", 300)], 1),
    ] {
        let told = keep(folder, &worse, false).unwrap().expect("a warning");
        assert_eq!(told.code, "W952");
        assert!(
            told.message
                .contains("2 kinds of code, up to 300 s, 2 rounds"),
            "{}",
            told.message
        );
        assert_eq!(read(folder, &of("A")), Ok(Some(good.clone())));
    }
    let other = with(
        &[row("branch", 300), row("compute", 300), row("memory", 300)],
        2,
    );
    assert_eq!(keep(folder, &other, false), Ok(None));
    assert_eq!(keep(folder, &good, true), Ok(None));
    assert_eq!(read(folder, &of("A")), Ok(Some(good)));
}

#[test]
fn without_one_it_says_what_to_type() {
    let folder = tempfile::tempdir().unwrap();
    let problem = show(folder.path()).unwrap_err();
    assert_eq!(problem.code, "L812");
    assert!(
        problem
            .help
            .is_some_and(|help| help.contains("lath calibrate"))
    );
}

/// The place of a run is part of its machine.
#[test]
fn a_machine_is_told_by_the_facts_of_results() {
    let with = |name: &str, value: &str| {
        let facts = [
            (name.to_owned(), value.to_owned()),
            ("cpu.model".to_owned(), "A".to_owned()),
        ];
        machine(&Environment {
            facts: facts.into(),
            ..Environment::default()
        })
    };
    assert_eq!(with("load.1min", "3"), of("A"));
    assert_ne!(with("fork.cpus", "1"), of("A"));
    assert_ne!(with("cpu.governor", "powersave"), of("A"));
}
