//! `lath calibrate`: structure only; what it finds depends on the machine.

use crate::support::{Done, Folder, words};
use serde_json::Value;

const TWO: &str = r#"
//@@Benchmark
//@@Compare("f")
int one(void) { return 1; }
//@@Benchmark
//@@Compare("f")
int other(void) { return 1; }
"#;

fn lath(folder: &Folder, arguments: &[&str]) -> Done {
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    command.env("LATH_LOCK", folder.path().join("lock"));
    folder.wait(command.args(arguments))
}

#[test]
fn a_calibration_is_stored_shown_and_quoted() {
    let folder = Folder::with("two.c", TWO);
    let none = lath(&folder, &["calibrate", "--show"]);
    none.exits(5)
        .says(&["L812", "to calibrate it: lath calibrate"]);

    let tiny = words("calibrate --body compute --time 1s --seed 7");
    let done = lath(&folder, &[&tiny[..], &["-o", "c.json"]].concat());
    done.exits(0).says(&[
        "# Calibrating compute (1 s): 1 round of 1 s, about 1 s in all",
        "Comparisons of 1 s: ",
        "Planted differences: ",
    ]);
    let found = folder.json("c.json");
    assert_eq!(
        (&found["schema"], &found["version"]),
        (&"lath-calibration".into(), &1.into())
    );
    assert_eq!(found["settings"]["seed"], "7");
    let [row] = &found["rows"].as_array().unwrap()[..] else {
        panic!("{found:#}")
    };
    assert_eq!(
        (&row["body"], &row["seconds"]),
        (&"compute".into(), &1.into())
    );
    let planted = row["planted"].as_array().unwrap();
    let percents: Vec<_> = planted.iter().map(|one| &one["percent"]).collect();
    assert_eq!(percents, [1, 2, 5]);
    assert!(planted.iter().all(|one| one["of"] == 1), "{row:#}");

    let shown = lath(&folder, &["calibrate", "--show", "--json"]);
    let shown: Value = serde_json::from_str(&shown.exits(0).out()).unwrap();
    assert_eq!(shown, found);

    let run = words("run two.c --schedule turns --time-budget 1s --no-check -rf json -rff r.json");
    lath(&folder, &run).says(&["# Calibrated on this machine (", "in code that computes"]);
    let calibrated = &folder.json("r.json")[0]["environment"]["calibrated"];
    assert_eq!(calibrated["seconds"], 1, "{calibrated:#}");
}

/// Neither a FIFO nor a link nor a file that others may write is read, and none of them stops a run.
#[test]
fn what_others_may_have_put_there_is_not_quoted() {
    let folder = Folder::with("two.c", TWO);
    let tiny = ["calibrate", "--body", "compute", "--time", "1s"];
    lath(&folder, &tiny).exits(0);
    let find = |place: &std::path::Path| -> std::path::PathBuf {
        let mut folders = vec![place.to_owned()];
        while let Some(next) = folders.pop() {
            for entry in std::fs::read_dir(next).unwrap().flatten() {
                let path = entry.path();
                let is_stored = path.extension().is_some_and(|e| e == "json");
                if is_stored && path.parent().is_some_and(|p| p.ends_with("calibration")) {
                    return path;
                }
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    folders.push(path);
                }
            }
        }
        panic!("no calibration was stored")
    };
    let stored = find(folder.path());
    let text = std::fs::read_to_string(&stored).unwrap();
    let open = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    let replaced: [(&dyn Fn(), &str); 4] = [
        (
            &|| nix::unistd::mkfifo(&stored, nix::sys::stat::Mode::S_IRWXU).unwrap(),
            "not a regular file",
        ),
        (
            &|| std::os::unix::fs::symlink("/dev/zero", &stored).unwrap(),
            "a link",
        ),
        (
            &|| {
                std::fs::write(&stored, &text).unwrap();
                std::fs::set_permissions(&stored, std::fs::Permissions::clone(&open)).unwrap();
            },
            "other users may write it",
        ),
        (
            &|| std::fs::write(&stored, text.replace("\"of\": 1", "\"of\": -1")).unwrap(),
            "-1",
        ),
    ];
    for (replace, why) in replaced {
        std::fs::remove_file(&stored).unwrap();
        replace();
        lath(&folder, &["calibrate", "--show"])
            .exits(5)
            .says(&["L812", why]);
        let run = words("run two.c -f 1 -wi 0 -i 1 -r 1ms --no-check");
        let said = lath(&folder, &run).exits(0).out();
        assert!(!said.contains("Calibrated"), "{said}");
    }
}

#[test]
fn what_is_missing_or_misspelt_is_said() {
    let folder = Folder::new();
    let misspelt = lath(&folder, &["calibrate", "--body", "disk"]);
    misspelt.exits(2).says(&[
        "L503",
        "`disk`",
        "compute, branch, allocate, memory, java, javascript",
    ]);
    folder.write("bin/nothing", "");
    let nodeless = ["calibrate", "--body", "javascript"];
    let mut blind = folder.command(env!("CARGO_BIN_EXE_lath"));
    blind.env("PATH", folder.path().join("bin"));
    let blind = folder.wait(
        blind
            .args(nodeless)
            .env("LATH_LOCK", folder.path().join("lock")),
    );
    blind.exits(4).says(&["L601", "node"]);
    let mut blind = folder.command(env!("CARGO_BIN_EXE_lath"));
    blind
        .env("PATH", folder.path().join("bin"))
        .env("LATH_LOCK", folder.path().join("lock"));
    let blind = folder.wait(blind.arg("calibrate"));
    blind.exits(4).says(&["L601", "apt install g++"]);
}

/// What is compiled while it runs has twice the time, and its rows say so.
#[test]
fn javascript_has_a_row_of_its_own() {
    lath_testing::needs!("node");
    let folder = Folder::new();
    let asked = words("calibrate --body javascript --time 2s --json");
    let found: Value = serde_json::from_str(&lath(&folder, &asked).exits(0).out()).unwrap();
    let [row] = &found["rows"].as_array().unwrap()[..] else {
        panic!("{found:#}")
    };
    assert_eq!(
        (&row["body"], &row["seconds"]),
        (&"javascript".into(), &4.into())
    );
    // Nothing has 1 % more there.
    let of = row["planted"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["of"]);
    assert_eq!(of.collect::<Vec<_>>(), [0, 1, 1], "{row:#}");
    assert!(
        found["compiler"].as_str().unwrap().starts_with("Node "),
        "{found:#}"
    );
}

/// Nobody needs Node to calibrate for code in C.
#[test]
fn what_is_not_installed_is_left_out_with_the_reason() {
    let folder = Folder::new();
    let bin = folder.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    for tool in ["g++", "as", "ld", "sh", "strip", "objcopy"] {
        let _ = std::os::unix::fs::symlink(format!("/usr/bin/{tool}"), bin.join(tool));
    }
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    command
        .env("PATH", &bin)
        .env("LATH_LOCK", folder.path().join("lock"));
    let done = folder.wait(command.args(["calibrate", "--time", "1s"]));
    let text = done.exits(0).out();
    // JDKs are found in other places, too.
    assert!(text.contains("Not calibrated: JavaScript: "), "{text}");
    assert!(!text.contains("\njavascript "), "{text}");
}
