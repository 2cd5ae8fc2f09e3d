//! A suite whose platforms or libraries are not all there.

use super::*;

/// A search path with one compiler on it: links to what it needs.
fn only_gxx(folder: &Folder) -> std::path::PathBuf {
    let bin = folder.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    for tool in ["g++", "as", "ld", "ar", "ld.gold"] {
        let found = std::env::split_paths(&std::env::var_os("PATH").unwrap())
            .map(|p| p.join(tool))
            .find(|p| p.is_file());
        found
            .into_iter()
            .for_each(|path| std::os::unix::fs::symlink(path, bin.join(tool)).unwrap());
    }
    bin
}

/// Each reason once, however many sources a folder has, and the others run.
#[test]
fn what_is_missing_is_named_once_for_all_sources_of_a_folder() {
    let folder = Folder::with("quick.cpp", QUICK);
    for number in 1..=5 {
        folder.write(&format!("c{number}.c"), OTHER);
    }
    for number in 1..=4 {
        let text = "//@@Benchmark\npub fn one() -> u32 { 1 }\n";
        folder.write(&format!("r{number}.rs"), text);
    }
    let bin = only_gxx(&folder);
    let lath = |arguments: &[&str]| {
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        command.env("PATH", &bin).env("HOME", folder.path());
        command.env_remove("CARGO_HOME").env_remove("RUSTUP_HOME");
        folder.wait(command.args(arguments))
    };
    let run = [&["run", "."], SHORT, &["--", "square"]].concat();
    for (arguments, printed) in [
        (&["list", "."][..], 1),
        (&["list", ".", "--json"], 1),
        (&["run", "-l", "."], 1),
        (&["build", "."], 1),
        (&["check", "."], 1),
        // Before and below the table.
        (&run, 2),
    ] {
        let done = lath(arguments);
        done.exits(0).says(&[
            "5 sources are left out: no gcc found",
            "c1.c",
            "and 2 more",
            "4 sources are left out: no rust found",
            "to measure them, too",
        ]);
        let told = done.err().matches("W937").count();
        assert_eq!(told, 2 * printed, "{arguments:?}\n{}", done.err());
        assert!(!done.err().contains("c4.c"), "{}", done.err());
    }
    // Nothing is left: an error for each reason.
    std::fs::remove_file(folder.path().join("quick.cpp")).unwrap();
    let done = lath(&["list", "."]);
    done.exits(4).says(&["5 sources", "4 sources"]);
    assert_eq!(done.err().matches("L601").count(), 2, "{}", done.err());
}

#[test]
fn a_suite_goes_on_without_the_platforms_that_are_not_there() {
    let folder = Folder::with("quick.cpp", QUICK);
    folder.write("other.c", OTHER);
    folder.write("lath.toml", "sources = [\"quick.cpp\", \"other.c\"]\n");
    let bin = only_gxx(&folder);
    let run = |arguments: &[&str]| {
        folder.wait(
            folder
                .command(env!("CARGO_BIN_EXE_lath"))
                .env("PATH", &bin)
                .args(arguments),
        )
    };
    run(&["list"]).exits(0).says(&[
        "W937",
        "other.c is left out: no gcc",
        "apt install gcc",
        "quick.square",
    ]);
    // A pattern that asks for others does not ask for it; there is nothing to say.
    let silent = run(&["list", "--", "^quick"]);
    assert!(
        !silent.err().contains("W937") && silent.exits(0).out().contains("quick.square"),
        "{}",
        silent.err()
    );
    // Nor of one that the user excludes, in whatever suites.
    let second = "[[contender]]\nname = \"away\"\nsource = \"other.c\"\n";
    for suite in ["one", "two"] {
        folder.write(&format!("{suite}/quick.cpp"), QUICK);
        folder.write(&format!("{suite}/other.c"), OTHER);
        folder.write(
            &format!("{suite}/lath.toml"),
            &format!("sources = [\"quick.cpp\"]\n{second}"),
        );
    }
    let both = ["run", "-l", "one", "two"];
    run(&both).exits(0).says(&["W937", "no gcc found"]);
    for excluded in [r"^away\.", "never,^away"] {
        let silent = run(&[&both[..], &["-e", excluded]].concat());
        silent.exits(0);
        assert!(!silent.err().contains("W937"), "{}", silent.err());
    }
    run(&[&both[..], &["-e", "^other"]].concat())
        .exits(0)
        .says(&["W937"]);
    run(&[&both[..], &["-e", "("]].concat())
        .exits(2)
        .says(&["L506"]);
    // Named by the user it is an error.
    run(&["run", "other.c", "--no-lock"])
        .exits(4)
        .says(&["L601"]);
    folder.write("lath.toml", "sources = [\"other.c\"]\n");
    run(&["run"]).exits(4).says(&["L601", "gcc"]);
}

#[test]
fn a_suite_goes_on_without_contenders_that_lack_a_library() {
    lath_testing::needs!("pkg-config");
    let folder = Folder::with("quick.cpp", &named());
    folder.write("other.c", OTHER);
    let needy = "[[contender]]\nname = \"needy\"\nsource = \"other.c\"\npkg_config = \
        [\"no-such-library-anywhere\"]\n";
    folder.write("lath.toml", &format!("sources = [\"quick.cpp\"]\n{needy}"));
    let why = [
        "W937",
        "other.c is left out for needy",
        "no-such-library-anywhere",
    ];
    folder
        .lath(&[&["run"], SHORT, &["--", "squa"]].concat())
        .exits(0)
        .says(&why)
        .says(&["quick.square"]);
    folder.lath(&["check"]).exits(0).says(&why);
    // Alone it leaves nothing to measure; named outside a suite it is what was asked for.
    folder.write("lath.toml", needy);
    folder
        .lath(&["run"])
        .exits(4)
        .says(&["L604", "no-such-library-anywhere"]);
    folder
        .lath(&words(
            "run quick.cpp other.c --pkg-config no-such-library-anywhere",
        ))
        .exits(4)
        .says(&["L604"]);
    // A mistake in a source is its author's to repair.
    folder.write("lath.toml", &format!("sources = [\"quick.cpp\"]\n{needy}"));
    folder.write("quick.cpp", &named().replace("@Benchmark", "@Benchmrk"));
    folder.lath(&["run"]).exits(3).says(&["L102"]);
}
