//! `lath doctor`: what is here, and what a suite needs of it.

use crate::support::{Done, Folder, QUICK};
use serde_json::Value;

fn json(done: &Done) -> Value {
    serde_json::from_str(&done.out()).unwrap_or_else(|e| panic!("{e}: {}", done.out()))
}

#[test]
fn every_language_has_platforms_with_what_installs_them() {
    let document = json(Folder::new().lath(&["doctor", "--json"]).exits(0));
    assert!(document.get("suite").is_none());
    let languages = document["languages"].as_array().unwrap();
    assert!(languages.len() > 1);
    for language in languages {
        let platforms = language["platforms"].as_array().unwrap();
        assert!(!platforms.is_empty(), "{language}");
        assert!(language["experimental"].is_boolean(), "{language}");
        let here = platforms.iter().filter(|p| p["path"].is_string()).count();
        let default = platforms.iter().filter(|p| p["default"] == true).count();
        assert_eq!(default, usize::from(here > 0), "{language}");
        for platform in platforms {
            assert!(
                platform["install"].as_str().is_some_and(|i| !i.is_empty()),
                "{platform}"
            );
            assert!(platform["jit"].is_boolean(), "{platform}");
        }
        for tool in language["tools"].as_array().unwrap() {
            assert!(
                tool["install"]
                    .as_str()
                    .is_some_and(|i| i.contains("apt install ")),
                "{tool}"
            );
        }
    }
}

#[test]
fn languages_not_known_to_work_are_marked() {
    let folder = Folder::new();
    let document = json(folder.lath(&["doctor", "--json"]).exits(0));
    let text = folder.lath(&["doctor"]).exits(0).out();
    let mut marked = 0;
    for language in document["languages"].as_array().unwrap() {
        let (name, experimental) = (
            language["name"].as_str().unwrap(),
            language["experimental"] == true,
        );
        let heading = text
            .lines()
            .find(|line| line.starts_with(&format!("{name} (.")))
            .unwrap_or_else(|| panic!("no {name} in {text}"));
        assert_eq!(
            heading.ends_with(", experimental"),
            experimental,
            "{heading}"
        );
        let id = language["id"].as_str().unwrap();
        if experimental {
            marked += 1;
            folder
                .lath(&["init", "suite", "--language", id])
                .exits(2)
                .says(&["L503", "has no example", "experimental"]);
            folder.write("unknown.nothing", "");
            folder
                .lath(&["run", "unknown.nothing"])
                .says(&["L509", name, "experimental)"]);
        }
    }
    assert!(marked > 0);
}

#[test]
fn what_is_missing_is_said_with_the_command_that_installs_it() {
    let folder = Folder::with("suite/quick.cpp", QUICK);
    folder.write("suite/lath.toml", "sources = [\"quick.cpp\"]\n");
    folder.write("bin/nothing", "");
    let blind = |arguments: &[&str]| {
        folder.wait(
            folder
                .command(env!("CARGO_BIN_EXE_lath"))
                .args(arguments)
                .env("PATH", folder.path().join("bin")),
        )
    };
    blind(&["doctor"]).exits(0).says(&[
        "missing; install it with: apt install g++",
        "pkg-config",
        "apt install pkg-config",
    ]);
    blind(&["doctor", "suite"])
        .exits(4)
        .says(&["missing: apt install g++", "Missing: "]);
    folder.lath(&["doctor", "suite"]).exits(0).says(&[
        "suite/lath.toml",
        "quick.cpp",
        "All requirements are met.",
    ]);
}

#[test]
fn a_suite_is_examined_whole() {
    let folder = Folder::with("quick.cpp", QUICK);
    folder.write(
        "lath.toml",
        "sources = [\"quick.cpp\", \"gone.cpp\", \"data.txt\"]\n\
         [build]\npkg_config = [\"no-such-package\"]\nsources = [\"helper.c\"]\n\
         [dependencies]\ncpp = [\"./libs/none\", \"other-package\"]\n\
         [[contender]]\nname = \"odd\"\nsource = \"quick.cpp\"\nplatforms = [\"g+++\"]\n\
         [[contender]]\nname = \"mine\"\nsource = \"quick.cpp\"\ncc = \"no-such-compiler\"\n",
    );
    folder.write("data.txt", "x");
    let document = json(folder.lath(&["doctor", "--json"]).exits(4));
    let missing: Vec<&str> = document["suite"]["missing"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["what"].as_str().unwrap())
        .collect();
    for part in [
        "gone.cpp",
        "data.txt",
        "no-such-package",
        "other-package",
        "helper.c",
        "libs/none",
        "g+++",
        "no-such-compiler",
    ] {
        assert!(
            missing.iter().any(|what| what.contains(part)),
            "{part} is not in {missing:?}"
        );
    }
    let sources = document["suite"]["sources"].as_array().unwrap();
    assert_eq!(sources.len(), 5);
    assert!(sources.iter().any(|s| s["contender"] == "mine"));
    // Without a suite named the machine is shown, too.
    folder
        .lath(&["doctor"])
        .exits(4)
        .says(&["Profilers", "did you mean g++?", "Missing: "]);
    folder
        .lath(&["doctor", "lath.toml", "--platform", "g++"])
        .exits(4)
        .says(&["gone.cpp"]);
}

#[test]
fn a_suite_that_cannot_be_read_is_refused() {
    let folder = Folder::with("suite/lath.toml", "sorces = []\n");
    folder
        .lath(&["doctor", "suite"])
        .exits(2)
        .says(&["L505", "did you mean `sources`?"]);
    folder
        .lath(&["doctor", "nowhere"])
        .exits(2)
        .says(&["L508", "nowhere"]);
}

#[test]
fn packages_of_a_suite_are_looked_for() {
    let folder = Folder::with("suite/quick.cpp", QUICK);
    let write = |packages: &str| {
        folder.write(
            "suite/lath.toml",
            &format!("sources = [\"quick.cpp\"]\n[system]\npackages = [{packages}]\n"),
        )
    };
    write("\"no-such-package-of-debian\", \"dpkg\"");
    let bin = folder.path().join("bin");
    folder.write("bin/nothing", "");
    if !lath_testing::is_missing("dpkg-query") {
        let done = folder.lath(&["doctor", "suite"]);
        done.exits(4).says(&[
            "Debian packages\n",
            "no-such-package-of-debian  missing: not installed",
            "Missing: no-such-package-of-debian.",
        ]);
        done.says(&["with: apt-get install --no-install-recommends no-such-package-of-debian\n"]);
        let document = json(&folder.lath(&["doctor", "suite", "--json"]));
        let states: Vec<&str> = document["suite"]["packages"]
            .as_array()
            .unwrap()
            .iter()
            .map(|p| p["state"].as_str().unwrap())
            .collect();
        assert_eq!(states, ["missing", "there"]);
        assert_eq!(
            document["suite"]["install"]
                .as_array()
                .unwrap()
                .last()
                .unwrap(),
            "no-such-package-of-debian"
        );
        write("\"dpkg\"");
        folder
            .lath(&["doctor", "suite"])
            .exits(0)
            .says(&["All requirements are met."]);
    }
    // On another system nobody knows.
    write("\"dpkg\"");
    let blind = folder.wait(
        folder
            .command(env!("CARGO_BIN_EXE_lath"))
            .args(["doctor", "suite"])
            .env("PATH", bin),
    );
    blind.says(&["dpkg", "unknown: no dpkg-query here"]);
}

/// A version of which Debian has no package is named all the same, and the suite goes on without
/// it.
#[test]
fn a_jdk_that_is_not_here_is_a_platform() {
    lath_testing::needs!("javac");
    let folder = Folder::with("suite/quick.cpp", QUICK);
    folder.write(
        "suite/H.java",
        "public class H { @org.openjdk.jmh.annotations.Benchmark public int f() { return 1; } }\n",
    );
    folder.write("suite/lath.toml", "sources = [\"quick.cpp\", \"H.java\"]\nplatforms = [\"g++\", \"jdk-9\"]\nbaseline = \"jdk-9\"\n");
    folder
        .lath(&["doctor", "suite"])
        .exits(4)
        .says(&["jdk-9", "missing: ", "Missing: jdk-9."]);
    folder
        .lath(&["list", "suite"])
        .exits(0)
        .says(&["W937", "no jdk-9 found", "quick.square"]);
    folder
        .lath(&["list", "suite", "--platform", "jdk-99"])
        .exits(2)
        .says(&["L513"]);
}

/// A project's own runtime is here, whether PATH has it, through a link or not at all. Only one that
/// PATH has is run; the version of another is that of its package.
#[test]
fn a_runtime_of_the_folders_packages_is_there() {
    let folder = Folder::with("lath.toml", "sources = []\n");
    folder.write(
        "node_modules/bun/package.json",
        "{\"name\": \"bun\", \"version\": \"1.4.5\"}\n",
    );
    folder.write("below/kept", "");
    let mark = folder.path().join("mark");
    let says = format!(
        "#include <cstdio>\nint main() {{ fclose(fopen(\"{}\", \"w\")); puts(\"1.4.6\"); }}\n",
        mark.display()
    );
    folder.write("bun.cpp", &says);
    let bun = folder.path().join("node_modules/bun/bin/bun.exe");
    let commands = folder.path().join("node_modules/.bin");
    std::fs::create_dir(bun.parent().unwrap()).unwrap();
    std::fs::create_dir(&commands).unwrap();
    let compiled = folder
        .command("g++")
        .args(["bun.cpp", "-o"])
        .arg(&bun)
        .status();
    assert!(compiled.unwrap().success());
    std::os::unix::fs::symlink("../bun/bin/bun.exe", commands.join("bun")).unwrap();
    let link = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(&commands, link.path().join("on-path")).unwrap();
    // Without other runtimes of JavaScript.
    let empty = std::path::PathBuf::from("/usr/sbin");
    for (on_path, runs) in [
        (&commands, true),
        (&link.path().join("on-path"), true),
        (&empty, false),
    ] {
        for below in [".", "below"] {
            let _ = std::fs::remove_file(&mark);
            let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
            command
                .current_dir(folder.path().join(below))
                .env("PATH", on_path)
                .args(["doctor", "--json"]);
            let done = folder.wait(&mut command);
            let version = if runs { "1.4.6" } else { "1.4.5" };
            let path = bun.canonicalize().unwrap();
            done.says(&["bun-1.4", version, path.to_str().unwrap()]);
            assert_eq!(mark.exists(), runs, "{on_path:?} {below}");
        }
    }
}
