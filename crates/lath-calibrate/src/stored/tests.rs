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
        machine: of(model),
        rows: vec![Row {
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
