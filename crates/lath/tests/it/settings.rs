//! A setting is one row of lath-core's table: lath is built again with one row more.

use crate::support::{Folder, SHORT};
use std::path::Path;
use std::process::Command;

const ROW: &str = r#"settings! {
    Rehearsal {
        name: "rehearsals",
        jmh: Some("reh"),
        annotation: Some(("Measurement", "rehearsals")),
        required: false,
        flag: true,
        kind: Kind::Count { min: 2 },
        metavar: "N",
        default: ONE,
        doc: "Curtains that rise before the first night.",
    }
"#;

const SOURCE: &str = "\
//@@Benchmark
//@@Measurement(rehearsals = 3)
int one() { return 1; }
";

/// Copies what git would: everything but what builds leave.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (path, name) = (entry.path(), entry.file_name());
        if name == "target" || name == ".git" || name == "node_modules" {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            copy(&path, &to.join(name));
        } else {
            std::fs::copy(&path, to.join(name)).unwrap();
        }
    }
}

#[test]
#[ignore = "builds lath a second time: make test-full"]
fn a_setting_is_a_row() {
    lath_testing::needs!("g++");
    let folder = Folder::with("one.cpp", SOURCE);
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let theirs = folder.path().join("checkout");
    copy(&ours, &theirs);
    let table = theirs.join("crates/lath-core/src/setting.rs");
    let text = std::fs::read_to_string(&table).unwrap();
    assert_eq!(text.matches("settings! {\n").count(), 1);
    std::fs::write(&table, text.replace("settings! {\n", ROW)).unwrap();
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("one-row-more");
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.args(arguments).current_dir(&theirs);
        command.env("CARGO_TARGET_DIR", &target);
        folder.wait(&mut command).exits(0);
    };
    cargo(&["build", "-p", "lath", "-p", "xtask"]);
    let lath = |arguments: &[&str]| {
        let program = target.join("debug/lath");
        let mut command = folder.command(program.to_str().unwrap());
        folder.wait(command.args(arguments))
    };

    lath(&["run", "--help"]).says(&["--rehearsals", "[-reh] Curtains that rise"]);
    // A default for every preset and mode; the annotation is known.
    let run = [&["run", "one.cpp"], SHORT].concat();
    lath(&run).exits(0);
    for flag in ["--rehearsals=4", "-reh=4"] {
        lath(&[&run[..], &[flag]].concat()).exits(0);
        let wrong = flag.replace('4', "1");
        lath(&[&run[..], &[&wrong]].concat()).exits(2).says(&[
            "L503",
            "-reh: ",
            "Curtains that rise",
        ]);
    }
    folder.write("lath.toml", "[settings]\nrehearsals = 1\n");
    lath(&["list"]).exits(2).says(&["lath.toml", "rehearsals"]);
    folder.write(
        "lath.toml",
        "sources = [\"one.cpp\"]\n[settings]\nrehearsals = 2\n",
    );
    lath(&["list"]).exits(0).says(&["one"]);
    folder.write("one.cpp", &SOURCE.replace('3', "1"));
    lath(&["list", "one.cpp"])
        .says(&["one.cpp:2:30", "L106", "rehearsals"])
        .exits(3);

    let program = target.join("debug/lath");
    cargo(&[
        "run",
        "-p",
        "xtask",
        "--",
        "docs",
        "--lath",
        program.to_str().unwrap(),
    ]);
    for page in ["settings", "annotations", "commands"] {
        let page = theirs.join(format!("docs/src/reference/{page}.md"));
        let text = std::fs::read_to_string(&page).unwrap();
        assert!(text.contains("rehearsals"), "{}", page.display());
    }
}
