//! Executables with the same code at other places, for comparisons in turns.

use crate::support::Folder;
use std::collections::BTreeMap;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;

const TWO: &str = "\
//@@Benchmark
//@@Compare(\"two\")
int one(void) { return 7; }

//@@Benchmark
//@@Compare(\"two\")
int other(void) { volatile int seven = 7; return seven; }
";

const RUN: [&str; 12] = [
    "--no-lock",
    "--schedule",
    "turns",
    "-f",
    "6",
    "--layout-variants",
    "3",
    "--no-check",
    "-rf",
    "json",
    "-rff",
    "r.json",
];

#[test]
fn blocks_use_every_placement_alike() {
    let folder = Folder::with("two.c", TWO);
    let run = [&["run", "two.c"][..], &RUN].concat();
    folder
        .lath(&run)
        .exits(0)
        .says(&["Placement: the blocks had the code at 3 places in memory"]);
    let results = folder.json("r.json");
    for case in results.as_array().unwrap() {
        let mut times: BTreeMap<u64, u64> = BTreeMap::new();
        for process in case["lath"]["turns"].as_array().unwrap() {
            *times
                .entry(process["layout"].as_u64().unwrap())
                .or_default() += 1;
            assert_eq!(process["placements"], 0, "three are no balanced set");
        }
        assert_eq!(times, [(0, 2), (1, 2), (2, 2)].into());
    }
    let schedule = &results[1]["lath"]["comparison"]["schedule"];
    assert_eq!(schedule["layoutVariants"], 3, "{schedule:#}");
    assert!(schedule["layoutShare"].is_f64(), "{schedule:#}");
}

/// Journals and results say of which set a placement is, so that both are judged alike.
#[test]
fn balanced_sets_are_recorded() {
    let folder = Folder::with("two.c", TWO);
    let mut run = RUN;
    run[6] = "8";
    let run = [&["run", "two.c", "--journal", "j"][..], &run].concat();
    folder.lath(&run).exits(0);
    for case in folder.json("r.json").as_array().unwrap() {
        let processes = case["lath"]["turns"].as_array().unwrap();
        assert!(processes.iter().all(|process| process["placements"] == 8));
    }
    let journal = folder.read("j");
    assert!(journal.contains("\"placements\":8"), "{journal}");
}

/// A compiler of C that takes no assembly, like some that are not gcc or clang.
#[test]
fn a_compiler_that_cannot_place_code_elsewhere_is_named() {
    let cc = "#!/bin/sh\ncase $* in *padding_*.s*) echo no assembly >&2; exit 1; esac\nexec gcc \"$@\"\n";
    let folder = Folder::with("two.c", TWO);
    let path = folder.write("cc-only", cc);
    std::fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
    let run = [&["run", "two.c", "--cc", "./cc-only"][..], &RUN].concat();
    folder
        .lath(&run)
        .exits(0)
        .says(&["W948", "two.c", "padding"]);
    let results = folder.json("r.json");
    let schedule = &results[0]["lath"]["comparison"]["schedule"];
    assert!(schedule["layoutVariants"].is_null(), "{results:#}");
}

#[test]
fn numbers_of_placements() {
    let folder = Folder::with("two.c", TWO);
    for bad in ["0", "65", "many"] {
        let run = ["run", "two.c", "--layout-variants", bad];
        folder
            .lath(&run)
            .exits(2)
            .says(&["L503", "from 1 to 64", bad]);
    }
}
