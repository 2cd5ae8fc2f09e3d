//! Contenders: who they are, how they are measured and compared, and what is refused.

use crate::support::{Folder, QUICK, SHORT};

/// The same two functions in another language and notation, named as that language names things.
const OTHER: &str = "\
//@@State(Scope.Thread)
struct Number {
    //@@Param({\"0x3\", \"5\"})
    int n;
};

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare(\"squares\")
int squared(const struct Number *number) { return number->n * number->n; }
";

/// [`QUICK`] with one of its functions named a contender.
fn named() -> String {
    QUICK.replace(
        "int square(",
        "//@@Compare(value = \"squares\", baseline = true)\nint square(",
    )
}

fn both() -> Folder {
    let folder = Folder::with("quick.cpp", &named());
    folder.write("other.c", OTHER);
    folder
}

#[test]
fn contenders_are_listed_with_their_baseline() {
    let folder = both();
    folder
        .lath(&["list", "--contenders", "other.c", "quick.cpp"])
        .exits(0)
        .says(&[
            "squares\n  g++.quick.square (baseline)\n  gcc.other.squared\n",
            "In no comparison:\n  g++.quick.twice\n",
        ]);
    let listed: serde_json::Value = serde_json::from_str(
        &folder
            .lath(&["list", "--json", "other.c", "quick.cpp"])
            .out(),
    )
    .unwrap();
    assert_eq!(listed["comparisons"][0]["baseline"], "g++.quick.square");
    assert_eq!(listed["comparisons"][0]["inferred"], false);
}

#[test]
fn contenders_are_measured_in_turns_and_compared_by_value_of_their_parameters() {
    let folder = both();
    let arguments: Vec<&str> = [
        "run",
        "quick.cpp",
        "other.c",
        "-rf",
        "json",
        "-rff",
        "r.json",
    ]
    .iter()
    .chain(SHORT)
    .chain(&["-f", "2", "--", "squa"])
    .copied()
    .collect();
    folder
        .lath(&arguments)
        .exits(0)
        .says(&["baseline", "nothing to compare with"]);
    let results = folder.json("r.json");
    let of = |id: &str, n: &str| {
        let all = results.as_array().unwrap();
        all.iter()
            .find(|r| r["benchmark"] == id && r["params"]["n"] == n)
            .unwrap_or_else(|| panic!("{id} {n}"))
            .clone()
    };
    let contender = of("gcc.other.squared", "0x3");
    assert_eq!(
        contender["lath"]["comparison"]["baseline"],
        "g++.quick.square"
    );
    assert_eq!(
        (
            contender["lath"]["contender"].as_str(),
            contender["lath"]["benchmark"].as_str()
        ),
        (Some("gcc"), Some("other.squared"))
    );
    assert!(
        contender["lath"]["comparison"]["ratio"]
            .as_f64()
            .is_some_and(|r| r > 0.0)
    );
    assert!(
        of("g++.quick.square", "3")["lath"]["family"]["isBaseline"]
            .as_bool()
            .unwrap()
    );
    // No partner has these values.
    assert!(of("gcc.other.squared", "5")["lath"]["comparison"].is_null());
    assert!(of("g++.quick.square", "4")["lath"]["family"].is_null());
}

#[test]
fn a_comparison_of_a_suite_names_benchmarks_and_the_command_a_baseline() {
    let folder = both();
    folder.write(
        "lath.toml",
        "sources = [\"quick.cpp\", \"other.c\"]\n[compare.all]\ncontenders = [\"quick.twice\", \
            \"gcc.other.squared\"]\nbaseline = \"gcc\"\n",
    );
    folder
        .lath(&["list", "--contenders"])
        .exits(0)
        .says(&["all\n  gcc.other.squared (baseline)\n  g++.quick.twice\n"]);
    folder.write("lath.toml", "sources = [\"quick.cpp\"]\n[compare.all]\ncontenders = [\"quick.twize\", \"quick.square\"]\n");
    folder.lath(&["list", "--contenders"]).exits(2).says(&[
        "L516",
        "did you mean `quick.twice`?",
        "lath.toml:3",
    ]);
}

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
fn one_contender_may_have_several_sources() {
    let folder = both();
    let entry = |source: &str| format!("[[contender]]\nname = \"mine\"\nsource = \"{source}\"\n");
    folder.write("more.cpp", "//@@Benchmark\nint more() { return 1; }\n");
    folder.write(
        "lath.toml",
        &("sources = [\"other.c\"]\n".to_owned() + &entry("quick.cpp") + &entry("more.cpp")),
    );
    let arguments: Vec<&str> = ["run", "-p", "n=3", "-rf", "json", "-rff", "r.json"]
        .iter()
        .chain(SHORT)
        .copied()
        .collect();
    folder.lath(&arguments).exits(0);
    let results = folder.json("r.json");
    let mut ids: Vec<&str> = results
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["benchmark"].as_str().unwrap())
        .collect();
    ids.sort_unstable();
    assert_eq!(
        ids,
        [
            "gcc.other.squared",
            "mine.more.more",
            "mine.quick.square",
            "mine.quick.twice"
        ]
    );
    folder.write("lath.toml", &(entry("quick.cpp") + &entry("quick.cpp")));
    folder.lath(&["list"]).exits(2).says(&[
        "L504",
        "two contenders with this source are called mine",
        "lath.toml:5",
    ]);
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

/// What a suite names wrongly has no effect; that must not go unsaid. What is known, but not
/// measured today, may be named.
#[test]
fn what_a_suite_names_has_to_exist() {
    let folder = both();
    let sources = "sources = [\"quick.cpp\", \"other.c\"]\n";
    let list = |top: &str, rest: &str| {
        folder.write("lath.toml", &format!("{top}{sources}{rest}"));
        folder.lath(&["list", "--contenders"])
    };
    list("baseline = \"nosuch\"\n", "")
        .exits(2)
        .says(&["L516", "nosuch", "lath.toml:1"]);
    for known in ["clang++", "small", "quick.square", "gcc.other.squared"] {
        list(
            &format!("baseline = {known:?}\n"),
            "[platform.small]\nis = \"g++\"\n",
        )
        .exits(0);
    }
    list(
        "",
        "[platform.a]\nis = \"b\"\n[platform.b]\nis = \"nosuch\"\n",
    )
    .exits(2)
    .says(&[
        "L513",
        "`a` is a variant of `b`",
        "`nosuch`",
        "lath.toml:3",
        "lath.toml:5",
    ]);
    list("", "[compare.x]\ncontenders = []\n")
        .exits(2)
        .says(&["L504", "lath.toml:2"]);
    let same = "contenders = [\"quick.square\", \"other.squared\"]";
    list("", &format!("[compare.x]\n{same}\n[compare.y]\n{same}\n"))
        .exits(2)
        .says(&["L514", "in two comparisons, `x` and `y`", "lath.toml:5"]);
    list("", "").exits(0).says(&["g++.quick.square (baseline)"]);
    folder
        .lath(&["list", "--contenders", "--baseline", "gcc"])
        .exits(0)
        .says(&["gcc.other.squared (baseline)"]);
    for how in [
        &["list"][..],
        &["list", "--contenders"],
        &["list", "--json"],
    ] {
        folder
            .lath(&[how, &["--baseline", "icc"]].concat())
            .exits(2)
            .says(&["L516", "the baseline `icc`"]);
    }
    folder.lath(&["list", "--baseline", "gcc"]).exits(0);
}

#[test]
fn budgets_need_to_be_numbers() {
    let folder = Folder::with("quick.cpp", QUICK);
    for (flag, value) in [
        ("--time-budget", "soon"),
        ("--precision", "0"),
        ("--precision", "x"),
        ("-tg", "a"),
    ] {
        folder
            .lath(&["run", "quick.cpp", flag, value])
            .exits(2)
            .says(&["L503", flag]);
    }
}

#[test]
fn an_adaptive_run_stops_when_its_time_is_used() {
    let folder = both();
    let arguments: Vec<&str> = [
        "run",
        "quick.cpp",
        "other.c",
        "-p",
        "n=3",
        "--time-budget",
        "8s",
        "-rf",
        "json",
        "-rff",
        "r.json",
    ]
    .iter()
    .chain(SHORT)
    .chain(&["--", "squa"])
    .copied()
    .collect();
    folder.lath(&arguments).exits(0);
    let look = folder
        .json("r.json")
        .as_array()
        .unwrap()
        .iter()
        .find_map(|r| r["lath"]["comparison"]["look"].as_object().cloned())
        .unwrap();
    assert!(
        ["decided", "budget", "looks"].contains(&look["stop"].as_str().unwrap()),
        "{look:?}"
    );
}

#[test]
fn several_suites_keep_their_settings() {
    let folder = Folder::new();
    for (name, forks) in [("one", 1), ("two", 2)] {
        folder.write(
            &format!("{name}/{name}.cpp"),
            "//@@Benchmark\nint f() { return 1; }\n",
        );
        folder.write(
            &format!("{name}/lath.toml"),
            &format!(
                "sources = [\"{name}.cpp\"]\n[settings]\nforks = {forks}\nwarmup_iterations \
                = 0\niterations = 1\ntime = \"5ms\"\n"
            ),
        );
    }
    folder
        .lath(&[
            "run",
            "one",
            "two",
            "--no-lock",
            "-rf",
            "json",
            "-rff",
            "r.json",
        ])
        .exits(0);
    let results = folder.json("r.json");
    let forks: Vec<(&str, u64)> = results
        .as_array()
        .unwrap()
        .iter()
        .map(|r| {
            (
                r["benchmark"].as_str().unwrap(),
                r["forks"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(forks, [("one.f", 1), ("two.f", 2)]);
    folder.write(
        "two/lath.toml",
        "sources = [\"two.cpp\"]\npreset = \"quick\"\n",
    );
    folder
        .lath(&["run", "one", "two"])
        .exits(2)
        .says(&["L503", "--preset"]);
}

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
        .lath(&[
            "run",
            "quick.cpp",
            "other.c",
            "--pkg-config",
            "no-such-library-anywhere",
        ])
        .exits(4)
        .says(&["L604"]);
    // A mistake in a source is its author's to repair.
    folder.write("lath.toml", &format!("sources = [\"quick.cpp\"]\n{needy}"));
    folder.write("quick.cpp", &named().replace("@Benchmark", "@Benchmrk"));
    folder.lath(&["run"]).exits(3).says(&["L102"]);
}

#[test]
fn a_budget_without_a_single_block_is_no_success() {
    let folder = both();
    folder
        .lath(&[
            "run",
            "quick.cpp",
            "other.c",
            "square",
            "-p",
            "n=3",
            "--time-budget",
            "1ns",
            "--no-lock",
        ])
        .exits(1)
        .says(&["the time budget was used up (--time-budget)", "W909"]);
}

#[test]
fn files_of_one_name_are_told_apart() {
    let folder = Folder::new();
    for place in ["one", "two"] {
        folder.write(&format!("{place}/other.c"), OTHER);
    }
    let arguments: Vec<&str> = ["run", "one/other.c", "two/other.c", "-p", "n=3"]
        .iter()
        .chain(SHORT)
        .copied()
        .collect();
    let run = folder.lath(&arguments);
    run.exits(0).says(&["one/other.c", "two/other.c"]);
    let table = run.out();
    let rows: Vec<&str> = table
        .lines()
        .skip_while(|l| !l.starts_with("Contender"))
        .filter(|l| l.starts_with("gcc@"))
        .collect();
    assert_eq!(rows.len(), 2, "{table}");
    assert_ne!(
        rows[0].split_whitespace().next(),
        rows[1].split_whitespace().next(),
        "{table}"
    );
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

/// A row with the reason, in the place of numbers; nothing that is not so, and nothing that nobody
/// knows.
#[test]
fn what_a_contender_does_not_offer_is_said_by_its_suite() {
    let folder = Folder::with("quick.cpp", &named());
    let solo = "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\n//@@Compare(\"solo\")\nint \
        sing(void) { return 1; }\n";
    folder.write("other.c", &format!("{OTHER}{solo}"));
    folder.write(
        "third.c",
        "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint nothing(void) { return 1; }\n",
    );
    let of = |comparison: &str, patterns: &[&str]| {
        let third = format!(
            "[[contender]]\nname = \"third\"\nsource = \
                \"third.c\"\n[contender.lacks]\n{comparison} = \"it cannot multiply\"\n"
        );
        folder.write("lath.toml", &format!("sources = [\"quick.cpp\"]\n[[contender]]\nname = \"other\"\nsource = \"other.c\"\n{third}"));
        let flags = ["run", "-rf", "rates", "-rff", "r.md"]
            .iter()
            .chain(SHORT)
            .chain(&["-f", "1", "-p", "n=3", "--"]);
        folder.lath(&flags.chain(patterns).copied().collect::<Vec<_>>())
    };
    let run = |comparison: &str| of(comparison, &[]);
    run("squares")
        .exits(0)
        .says(&["third", "not offered: it cannot multiply"]);
    let rates = folder.read("r.md");
    assert!(
        rates.contains("## third\n")
            && rates.contains("|  | squares | not offered: it cannot multiply |  |  |  |"),
        "{rates}"
    );
    // What was not selected has no row, in no format; a pattern selects by the name that the
    // contender's benchmark would have.
    let done = of("squares", &["twice", "nothing"]);
    let unselected = done.exits(0).out() + &folder.read("r.md");
    assert!(
        unselected.contains("## third\n")
            && !unselected.contains("squares")
            && !unselected.contains("not offered"),
        "{unselected}"
    );
    let done = of("squares", &[r"^(g\+\+|other)\."]);
    assert!(
        !done.exits(0).out().contains("not offered"),
        "{}",
        done.out()
    );
    of("squares", &["squa"])
        .exits(0)
        .says(&["third", "not offered: it cannot multiply"]);
    of("squares", &["^third", "square$"]).exits(0);
    assert!(
        folder
            .read("r.md")
            .contains("|  | squares | not offered: it cannot multiply |"),
        "{}",
        folder.read("r.md")
    );
    // What one alone has is no comparison, and others lack it all the same.
    run("solo")
        .exits(0)
        .says(&["\nsolo, avgt", "not offered: it cannot multiply"]);
    let rates = folder.read("r.md");
    assert!(
        rates.contains("|  | solo | not offered: it cannot multiply |") && !rates.contains("sing"),
        "{rates}"
    );
    run("sqares")
        .exits(2)
        .says(&["L516", "did you mean `squares`?", "lath.toml:9"]);
    let text = folder
        .read("lath.toml")
        .replace(
            "source = \"other.c\"\n",
            "source = \"other.c\"\nlacks = { squares = \"no\" }\n",
        )
        .replace("sqares", "squares");
    folder.write("lath.toml", &text);
    folder
        .lath(&["run", "-p", "n=3"])
        .exits(2)
        .says(&["L514", "`other` has `squares`"]);
}

/// A static parameter that is inherited is one parameter of two states.
#[test]
fn a_parameter_is_listed_once() {
    let text = "//@@State(Scope.Benchmark)\nstruct Base {\n    //@@Param({\"1\", \"2\"})\n    static int size;\n};\nint Base::size;\n\
                //@@State(Scope.Benchmark)\nstruct Own : Base {\n    int x = 0;\n    //@@Benchmark\n    int f() { return x; }\n};\n";
    let done = Folder::with("f.cpp", text).lath(&["run", "-lp", "f.cpp"]);
    assert_eq!(
        done.exits(0)
            .out()
            .matches("param \"size\" = {1, 2}")
            .count(),
        1
    );
}

/// Nothing in a jar can be annotated: its output says how to compare, and that works, also by the
/// names that the table prints.
#[test]
fn a_jar_says_how_its_benchmarks_are_compared() {
    lath_testing::needs!("javac", "mvn");
    let folder = Folder::with(
        "B.java",
        "package org.x;\nimport org.openjdk.jmh.annotations.*;\npublic class B { @Benchmark public int one() { return 1; } @Benchmark public int two() { return 1; } }\n",
    );
    folder.lath(&["build", "B.java", "-o", "b.jar"]).exits(0);
    let short = |arguments: &[&str]| folder.lath(&[&["run"], arguments, SHORT].concat());
    short(&["b.jar"]).exits(0).says(&[
        "To compare benchmarks of b.jar",
        "contenders = [\"org.x.B.one\", \"org.x.B.two\"]",
    ]);
    folder.write(
        "lath.toml",
        "sources = [\"b.jar\"]\n[compare.name]\ncontenders = [\"B.one\", \"B.two\"]\n",
    );
    let done = short(&[]);
    done.exits(0).says(&["baseline", "verified"]);
    assert!(!done.out().contains("To compare"));
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
