//! Contenders: who they are, how they are measured and compared, and what is refused.

mod budgets;
mod missing;
mod platforms;

use crate::support::{Folder, QUICK, SHORT, words};

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
        .lath(&words("run one two --no-lock -rf json -rff r.json"))
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
