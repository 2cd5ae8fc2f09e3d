//! Platforms: how they are named, and what only one of them understands.

use super::*;

#[test]
fn one_source_on_two_platforms_is_two_contenders() {
    let folder = Folder::with("quick.cpp", QUICK);
    folder.write("lath.toml", "sources = [\"quick.cpp\"]\nplatforms = [\"g++\", \"small\"]\n[platform.small]\nis = \"g++\"\ncflags = [\"-Os\"]\n");
    let text = folder.read("lath.toml");
    folder.write(
        "lath.toml",
        &text.replace(
            "platforms = [\"g++\", \"small\"]",
            "[[contender]]\nname = \"g++\"\nsource = \"quick.cpp\"",
        ),
    );
    folder
        .lath(&["list"])
        .exits(2)
        .says(&["L514", "are called g++"]);
    folder.write("lath.toml", &text);
    folder
        .lath(&["list", "--contenders"])
        .exits(0)
        .says(&["quick.square (by name)\n  g++.quick.square (baseline)\n  small.quick.square\n"]);
    let arguments: Vec<&str> = ["run", "-p", "n=3", "-rf", "json", "-rff", "r.json"]
        .iter()
        .chain(SHORT)
        .chain(&["--", "square"])
        .copied()
        .collect();
    folder
        .lath(&arguments)
        .exits(0)
        .says(&["# Building quick.cpp for small (2 of 2)"]);
    let results = folder.json("r.json");
    let ids: Vec<&str> = results
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["benchmark"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["g++.quick.square", "small.quick.square"]);
}

#[test]
fn ambiguous_names_and_unknown_platforms_are_refused() {
    let folder = Folder::with("quick.cpp", QUICK);
    folder.write("more/quick.c", "//@@Benchmark\nint square(void) { return 1; }\n//@@Benchmark\nint Square(void) { return 2; }\n");
    folder
        .lath(&["list", "--contenders", "quick.cpp", "more/quick.c"])
        .exits(2)
        .says(&["L514", "@Compare"]);
    folder
        .lath(&["run", "quick.cpp", "--platform", "g+"])
        .exits(2)
        .says(&["L513", "did you mean g++?"]);
    let absent = folder.lath(&["run", "quick.cpp", "--platform", "a-99"]);
    absent
        .exits(2)
        .says(&["L513", "platforms: g++", "lath doctor"]);
    folder
        .lath(&["run", "quick.cpp", "--platform", "g++,gcc"])
        .exits(2)
        .says(&["L513", "gcc cannot run any of these sources"]);
}

/// What one runtime understands, another refuses or takes for something else.
#[test]
fn arguments_for_a_runtime_are_for_one_language() {
    lath_testing::needs!("javac", "mvn");
    let folder = Folder::with(
        "H.java",
        "public class H { @org.openjdk.jmh.annotations.Benchmark public int f() { return 1; } }\n",
    );
    folder.write("h.py", "import sys\nfrom lath import *\n@Benchmark\ndef f():\n    print('optimised:', sys.flags.optimize)\n    return 1\n");
    folder.lath(&["run", "H.java", "-lprof"]).exits(0).says(&[
        "usage: ",
        "Profilers of jdk-",
        "  gc: ",
    ]);
    for (flags, key) in [
        (["--jvm-args", "-O"], "[build.java] runtime_args = "),
        (["-jvmArgsAppend", "-O"], "runtime_args_append = "),
        (["--jvm", "x"], "runtime = "),
    ] {
        folder
            .lath(&[&["run", "H.java", "h.py"][..], &flags].concat())
            .exits(2)
            .says(&["L520", "Java, Python", key]);
    }
    // What a pattern selects decides.
    folder.write("c.c", "//@@Benchmark\nint f(void) { return 1; }\n");
    let of_suite = |pattern: &str, argument: &str| {
        let flags = [
            "run",
            "H.java",
            "h.py",
            "c.c",
            pattern,
            "--jvm-args",
            argument,
        ];
        folder.lath(&[&flags[..], &["-bm", "ss"], SHORT].concat())
    };
    of_suite("\\.h\\.f", "-O").exits(0).says(&["optimised: 1"]);
    of_suite("\\.c\\.f", "-O")
        .exits(2)
        .says(&["L502", "does not apply"]);
    of_suite("f$", "-Xint")
        .exits(2)
        .says(&["L520", "Java, Python"]);
    folder.write("lath.toml", "sources = [\"h.py\"]\n[build.java]\nruntime_args = [\"-Xint\"]\n[build.python]\nruntime_args = [\"-O\"]\n");
    let arguments: Vec<&str> = ["run", "-bm", "ss"].iter().chain(SHORT).copied().collect();
    folder.lath(&arguments).exits(0).says(&["optimised: 1"]);
}

/// A kind or a language stands for its default platform; results have the full name.
#[test]
fn a_platform_may_be_named_without_its_version() {
    lath_testing::needs!("python3");
    let folder = Folder::with("quick.cpp", QUICK);
    folder.write(
        "p.py",
        "from lath import *\n@Benchmark\ndef one(): return 1\n",
    );
    let contenders = |platforms: &str| {
        let done = folder.lath(&["list", ".", "--json", "--platform", platforms]);
        let listed: serde_json::Value = serde_json::from_str(&done.exits(0).out()).unwrap();
        let of = |one: &serde_json::Value| one["contender"].as_str().unwrap().to_owned();
        let all = listed["benchmarks"].as_array().unwrap().iter().map(of);
        all.collect::<std::collections::BTreeSet<_>>()
    };
    let usual = contenders("g++");
    assert!(usual.iter().any(|name| name.starts_with("cpython-3.")));
    for short in ["cpython", "python", "cpp", "cpp,python,cpython"] {
        assert_eq!(contenders(short), usual, "{short}");
    }
    folder.write(
        "lath.toml",
        "platforms = [\"mine\", \"cpp\"]\n[platform.mine]\nis = \"cpython\"\n",
    );
    let done = folder.lath(&["list", "--json"]);
    assert!(done.exits(0).out().contains("\"mine\""), "{}", done.out());
    for wrong in ["cpytho", "cpython-", "py", "bu", ""] {
        folder
            .lath(&["list", ".", "--platform", wrong])
            .exits(2)
            .says(&["L513"]);
    }
}

/// In `baseline` of a suite and of a comparison, in `--baseline`, and before a benchmark's name.
#[test]
fn a_baseline_may_be_named_without_its_version() {
    let script = "//@@Benchmark\nexport function f() { return 3; }\n";
    let python = "from lath import *\n@Benchmark\ndef f():\n    return 3\n";
    let cpp = "//@@Benchmark\nint f() { return 3; }\n";
    for (source, text, [first, second], programs) in [
        ("a.js", script, ["node", "bun"], ["node", "bun"]),
        ("a.js", script, ["node", "deno"], ["node", "deno"]),
        ("a.py", python, ["cpython", "pypy"], ["python3", "pypy3"]),
        ("a.cpp", cpp, ["g++", "clang++"], ["g++", "clang++-19"]),
    ] {
        if programs.into_iter().any(lath_testing::is_missing) {
            continue;
        }
        let folder = Folder::with(source, text);
        let baseline = |toml: &str, arguments: &[&str]| -> serde_json::Value {
            let platforms = format!("platforms = [{first:?}, {second:?}]\n");
            folder.write(
                "lath.toml",
                &format!("sources = [{source:?}]\n{platforms}{toml}"),
            );
            let listed = folder.lath(&[&["list", "--json"], arguments].concat());
            listed.exits(0);
            let listed: serde_json::Value = serde_json::from_str(&listed.out()).unwrap();
            listed["comparisons"][0]["baseline"].clone()
        };
        let compare = |name: &str| {
            format!(
                "[compare.x]\ncontenders = [\"{first}.a.f\", \"{second}.a.f\"]\nbaseline = {name:?}\n"
            )
        };
        for name in [first, second] {
            let given = [
                baseline(&format!("baseline = {name:?}\n"), &[]),
                baseline("", &["--baseline", name]),
                baseline(&compare(name), &[]),
                baseline(&compare(&format!("{name}.a.f")), &[]),
            ];
            for found in given {
                let found = found.as_str().unwrap();
                assert!(found.starts_with(name), "{found} for {name}");
            }
        }
        let wrong = folder.lath(&["run", "--no-lock", "--baseline", "rust"]);
        wrong.says(&["L516", "the baseline `rust` is not one of these contenders"]);
    }
}
