use super::*;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;

const GOVERNORS: [&str; 2] = [
    "sys/devices/system/cpu/cpufreq/policy0/scaling_governor",
    "sys/devices/system/cpu/cpufreq/policy10/scaling_governor",
];
const NO_TURBO: &str = "sys/devices/system/cpu/intel_pstate/no_turbo";
const START: &str = "proc/sys/kernel/random/boot_id";

/// A pictured machine.
struct Pictured {
    folder: tempfile::TempDir,
    system: System,
}

impl Pictured {
    fn new(files: &[(&str, &str)]) -> Pictured {
        let folder = tempfile::tempdir().unwrap();
        let system = System {
            root: folder.path().join("root"),
            record: folder.path().join("state/lath/system.json"),
            write,
        };
        let pictured = Pictured { folder, system };
        files
            .iter()
            .for_each(|(path, text)| pictured.put(path, text));
        pictured
    }

    /// Two policies with different governors, and turbo.
    fn laptop() -> Pictured {
        let offered = "performance powersave schedutil\n";
        let list = |path: &str| path.replace("scaling_governor", "scaling_available_governors");
        Pictured::new(&[
            (GOVERNORS[0], "powersave\n"),
            (&list(GOVERNORS[0]), offered),
            (GOVERNORS[1], "schedutil\n"),
            (&list(GOVERNORS[1]), offered),
            (NO_TURBO, "0\n"),
            (START, "first\n"),
            ("proc/sys/kernel/randomize_va_space", "2\n"),
        ])
    }

    fn put(&self, path: &str, text: &str) {
        let path = self.system.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Every file with its trimmed text.
    fn files(&self) -> BTreeMap<&'static str, String> {
        let paths = [
            GOVERNORS[0],
            GOVERNORS[1],
            NO_TURBO,
            "proc/sys/kernel/randomize_va_space",
        ];
        let text = |path| settings::read(&self.system.root.join(path)).unwrap();
        paths.into_iter().map(|path| (path, text(path))).collect()
    }
}

/// A kernel that refuses the last file of the laptop.
fn no_turbo_is_locked(path: &Path, value: &str) -> io::Result<()> {
    if path.ends_with("no_turbo") {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    write(path, value)
}

#[test]
fn reset_restores_exactly_what_tune_changed() {
    let laptop = Pictured::laptop();
    let before = laptop.files();
    let tuned = laptop.system.tune().unwrap();
    assert_eq!(tuned.changes.len(), 3);
    assert_eq!(
        laptop.files().into_values().collect::<Vec<_>>(),
        ["2", "performance", "performance", "1"],
        "ASLR stays"
    );
    let record = &laptop.system.record;
    assert_eq!(
        record.metadata().unwrap().permissions().mode() & 0o777,
        0o600
    );
    assert!(laptop.system.show().unwrap().tuned);
    let back = laptop.system.reset().unwrap();
    assert_eq!((laptop.files(), back.changes.len()), (before, 3));
    assert!(!record.exists() && !laptop.system.show().unwrap().tuned);
}

#[test]
fn tuning_twice_keeps_the_first_values() {
    let laptop = Pictured::laptop();
    let before = laptop.files();
    laptop.system.tune().unwrap();
    assert_eq!(laptop.system.tune().unwrap().changes, []);
    // Somebody sets one back, and lath tunes again.
    laptop.put(GOVERNORS[1], "ondemand\n");
    assert_eq!(laptop.system.tune().unwrap().changes[0].before, "ondemand");
    laptop.system.reset().unwrap();
    assert_eq!(laptop.files(), before);
}

#[test]
fn a_setting_that_fails_leaves_nothing_half_done() {
    let laptop = Pictured::laptop();
    let before = laptop.files();
    let locked = System {
        root: laptop.system.root.clone(),
        record: laptop.system.record.clone(),
        write: no_turbo_is_locked,
    };
    let refusal = locked.tune().unwrap_err();
    assert_eq!(refusal.code, "L810");
    for part in ["no_turbo", "permission denied", "nothing was changed"] {
        assert!(refusal.message.contains(part), "{}", refusal.message);
    }
    assert_eq!(laptop.files(), before);
    assert!(!laptop.system.record.exists());

    // A reset that fails leaves the machine tuned, and can be tried again.
    laptop.system.tune().unwrap();
    let tuned = laptop.files();
    assert_eq!(locked.reset().unwrap_err().code, "L810");
    assert_eq!(laptop.files(), tuned);
    laptop.system.reset().unwrap();
    assert_eq!(laptop.files(), before);
}

/// Some kernels accept a value and keep their own.
#[test]
fn what_the_kernel_ignores_is_a_failure() {
    let laptop = Pictured::laptop();
    let before = laptop.files();
    let deaf = System {
        root: laptop.system.root.clone(),
        record: laptop.system.record.clone(),
        write: |path, value| {
            if path.ends_with("no_turbo") {
                Ok(())
            } else {
                write(path, value)
            }
        },
    };
    let refusal = deaf.tune().unwrap_err();
    assert!(
        refusal.message.contains("the kernel keeps 0"),
        "{}",
        refusal.message
    );
    assert_eq!(laptop.files(), before);
}

#[test]
fn a_restart_of_the_machine_ends_the_record() {
    let laptop = Pictured::laptop();
    laptop.system.tune().unwrap();
    laptop.put(START, "second\n");
    laptop.put(GOVERNORS[0], "ondemand\n");
    assert!(!laptop.system.show().unwrap().tuned);
    assert!(
        laptop
            .system
            .reset()
            .unwrap_err()
            .message
            .contains("nothing to reset")
    );
    // What is tuned now goes back to the values of this start.
    laptop.system.tune().unwrap();
    laptop.system.reset().unwrap();
    assert_eq!(laptop.files()[GOVERNORS[0]], "ondemand");
}

#[test]
fn a_machine_without_switches_is_refused_with_the_reason() {
    let virtual_machine = Pictured::new(&[("proc/sys/kernel/randomize_va_space", "2\n")]);
    let refusal = virtual_machine.system.tune().unwrap_err();
    assert_eq!(refusal.code, "L810");
    for part in ["governor: ", "turbo: ", "usual in virtual machines"] {
        assert!(refusal.message.contains(part), "{}", refusal.message);
    }
    assert!(!virtual_machine.system.record.exists());
    let text = virtual_machine.system.show().unwrap().to_string();
    assert!(
        text.contains("left alone") && text.contains("not here"),
        "{text}"
    );
}

#[test]
fn what_can_be_set_is_set_and_the_rest_is_named() {
    let boost = "sys/devices/system/cpu/cpufreq/boost";
    let desktop = Pictured::new(&[(boost, "1\n")]);
    let done = desktop.system.tune().unwrap();
    assert_eq!(done.changes[0].to_string(), format!("/{boost}: 1 -> 0"));
    assert!(done.missing[0].starts_with("governor: "), "{done}");
}

/// Root runs `reset`: a record must not name files of others.
#[test]
fn a_record_of_somebody_else_is_not_followed() {
    let laptop = Pictured::laptop();
    laptop.system.tune().unwrap();
    let record = &laptop.system.record;
    let text = fs::read_to_string(record).unwrap();
    laptop.put("etc/passwd", "root\n");
    for elsewhere in [
        "etc/passwd",
        "sys/devices/system/cpu/cpufreq/policy0/../boost",
    ] {
        fs::write(record, text.replace(GOVERNORS[0], elsewhere)).unwrap();
        assert_eq!(laptop.system.reset().unwrap_err().code, "L810");
    }
    fs::write(record, "{}").unwrap();
    assert!(
        laptop
            .system
            .reset()
            .unwrap_err()
            .message
            .contains("system.json")
    );
    drop(laptop.folder);
}
