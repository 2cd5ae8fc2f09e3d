//! `-prof flamegraph`: stacks with the names of what runs, in every language that shows them, and
//! how much of them is the benchmark's. Nothing is asserted about times but that three times the
//! work is seen more often.

mod sources;

use crate::support::{Done, Folder, SHORT, words};
use serde_json::Value;
use sources::{C, CPP, GO, JAVA, JAVASCRIPT, PYTHON, RUST};
use std::os::unix::fs::PermissionsExt;

fn run(folder: &Folder, file: &str, profiler: &str, more: &[&str]) -> Done {
    let first = [
        "run", file, "-prof", profiler, "-rf", "json", "-rff", "r.json", "-bm", "avgt",
    ];
    folder.lath(
        &first
            .iter()
            .chain(SHORT)
            .chain(more)
            .copied()
            .collect::<Vec<_>>(),
    )
}

/// The graph of the only case.
#[track_caller]
fn graph(folder: &Folder) -> Value {
    let results = folder.json("r.json");
    let graph = results[0]["lath"]["flameGraph"].clone();
    assert!(graph.is_object(), "{results}");
    graph
}

/// How often stacks had all of these, one below the other.
fn seen(folded: &str, names: &[&str]) -> u64 {
    let has = |stack: &str| {
        let mut frames = stack.split(';');
        names.iter().all(|name| frames.any(|frame| is(frame, name)))
    };
    folded
        .lines()
        .filter_map(|line| line.rsplit_once(' '))
        .filter(|(stack, _)| has(stack))
        .map(|(_, count)| count.parse::<u64>().unwrap())
        .sum()
}

/// `sums::heavy(unsigned int)`, `main.heavy`, `Work.heavy` and `heavy (work.mjs:1)` are `heavy`.
fn is(frame: &str, name: &str) -> bool {
    let plain = frame.split(['(', ' ', '<']).next().unwrap_or_default();
    plain.rsplit(['.', ':', '/']).next() == Some(name)
}

#[track_caller]
fn tells(folder: &Folder, around: &str) -> Value {
    let graph = graph(folder);
    let count = |key: &str| {
        graph[key]
            .as_u64()
            .unwrap_or_else(|| panic!("{key} in {graph}"))
    };
    let folded = folder.read(graph["folded"].as_str().unwrap());
    let (heavy, light) = (
        seen(&folded, &["work", "heavy"]),
        seen(&folded, &["work", "light"]),
    );
    assert!(
        heavy > light && light > 0,
        "{heavy} and {light} in {folded}"
    );
    let of_loop = folded.lines().filter(|line| line.contains(around)).count();
    assert!(of_loop > 0, "no {around} in {folded}");
    assert_eq!(
        count("total"),
        count("benchmark") + count("around") + count("elsewhere") + count("cut"),
        "{graph}"
    );
    // Compilers that work meanwhile are elsewhere.
    assert!(
        count("benchmark") > 5 * count("around"),
        "{graph} from {folded}"
    );
    let svg = folder.read(graph["svg"].as_str().unwrap());
    assert!(svg.contains("<svg") && svg.contains("heavy") && svg.contains("in the loop around it"));
    graph
}

#[test]
fn compiled_languages_have_named_stacks() {
    lath_testing::needs!("valgrind");
    for (file, text) in [("work.c", C), ("work.cpp", CPP), ("work.rs", RUST)] {
        let folder = Folder::with(file, text);
        let journal = ["--journal", "runs/r.jsonl"];
        std::fs::create_dir(folder.path().join("runs")).unwrap();
        let done = run(&folder, file, "flamegraph:dir=flames", &journal);
        done.exits(0).says(&[
            "Flame graph: flames/work.work-avgt.svg",
            "% in the benchmark, ",
            "% in the loop around it, ",
        ]);
        tells(&folder, "lath_run_0");
        reported(&folder);
    }
}

/// The report draws the stacks, and has a table of them; without the file it says so.
#[track_caller]
fn reported(folder: &Folder) {
    let report = ["report", "runs/r.jsonl", "-o", "r.html"];
    folder.lath(&report).exits(0);
    let picture = words("report runs/r.jsonl --svg flames . -o f.svg");
    folder.lath(&picture).exits(0);
    let svg = folder.read("f.svg");
    // It begins with the benchmark: what is around its loop is the same everywhere.
    let begins = svg.contains("work</title>") && !svg.contains(">main</title>");
    assert!(svg.contains(" samples by ") && begins, "{svg}");
    let page = folder.read("r.html");
    let flames = &crate::reported::island(&page)["groups"][0]["rows"][0]["flames"];
    let frames = flames["frames"].as_array().unwrap();
    let of = |name: &str| {
        let own = |frame: &&Value| is(frame[3].as_str().unwrap(), name);
        let widths = frames.iter().filter(own);
        let widths = widths.map(|frame| frame[2].as_f64().unwrap() - frame[1].as_f64().unwrap());
        widths.sum::<f64>()
    };
    assert!(of("heavy") > of("light") && of("light") > 0.0, "{flames}");
    let is_within =
        |frame: &Value| frame[1].as_f64() >= Some(0.0) && frame[2].as_f64() <= Some(1.0);
    assert!(frames.iter().all(is_within), "{flames}");
    assert!(page.contains("<caption>Where the time goes: "));
    std::fs::rename(
        folder.path().join("flames"),
        folder.path().join("elsewhere"),
    )
    .unwrap();
    folder.lath(&report).exits(0);
    let page = folder.read("r.html");
    assert!(page.contains("no longer where the run wrote them"));
    assert!(!page.contains("<caption>Where the time goes"));
}

/// Whoever has no right to look is told what to do, and the result stays.
#[test]
fn perf_looks_or_says_why_not() {
    let folder = Folder::with("work.c", C);
    let done = run(&folder, "work.c", "flamegraph:by=perf", &[]);
    done.exits(0);
    let case = &folder.json("r.json")[0];
    assert!(case["primaryMetric"]["score"].as_f64().is_some());
    if case["lath"]["flameGraph"].is_null() {
        lath_testing::skip_anywhere("perf cannot look here, which lath says");
        done.says(&["W938", "perf"]);
    } else {
        let graph = tells(&folder, "lath_run_0");
        assert!(
            graph["by"].as_str().unwrap().starts_with("perf, cpu-clock")
                && graph["svg"].as_str().unwrap().starts_with("flamegraphs/")
        );
        assert_eq!(graph["unit"], "samples");
    }
}

/// Without any right: instructions, which are the same each time.
#[test]
fn callgrind_sees_the_same_functions_and_repeats() {
    lath_testing::needs!("valgrind");
    for (file, text) in [("work.c", C), ("work.cpp", CPP), ("work.rs", RUST)] {
        let folder = Folder::with(file, text);
        run(&folder, file, "flamegraph:dir=1;by=callgrind", &[]).exits(0);
        let graph = tells(&folder, "lath_run_0");
        assert_eq!(graph["unit"], "instructions");
        let (heavy, light) = of_a_call(&folder, &graph);
        assert!(
            (heavy / light - 3.0).abs() < 0.05,
            "three times the instructions: {heavy} and {light}"
        );
        run(
            &folder,
            file,
            "flamegraph:dir=2;by=callgrind",
            &["--seed", "9"],
        )
        .exits(0);
        assert_eq!(
            of_a_call(&folder, &self::graph(&folder)),
            (heavy, light),
            "{file}"
        );
    }
}

/// Instructions of a call in both functions. How many calls there are depends on how long they
/// last.
fn of_a_call(folder: &Folder, graph: &Value) -> (f64, f64) {
    let folded = folder.read(graph["folded"].as_str().unwrap());
    let by = graph["by"].as_str().unwrap();
    let calls: f64 = by
        .strip_prefix("callgrind, ")
        .and_then(|rest| rest.strip_suffix(" calls"))
        .unwrap_or_else(|| panic!("{by}"))
        .parse()
        .unwrap();
    let of = |name| seen(&folded, &["work", name]) as f64 / calls;
    (of("heavy"), of("light"))
}

/// A `perf` that is there and has no right to look.
const REFUSED: &str = "#!/bin/sh\n[ \"$1\" = --version ] || exit 255\n";

#[test]
fn where_perf_may_not_look_callgrind_does() {
    lath_testing::needs!("valgrind");
    let folder = Folder::with("work.c", C);
    let perf = folder.write("tools/perf", REFUSED);
    std::fs::set_permissions(&perf, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!(
        "{}:{}",
        folder.path().join("tools").display(),
        std::env::var("PATH").unwrap()
    );
    let look = |profiler: &str, path: &str| {
        let arguments = [
            "run", "work.c", "-prof", profiler, "-rf", "json", "-rff", "r.json", "-bm", "avgt",
        ];
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        command
            .args(arguments.iter().chain(SHORT))
            .env("PATH", path);
        folder.wait(&mut command)
    };
    look("flamegraph", &path)
        .exits(0)
        .says(&["instructions by callgrind, "]);
    look("flamegraph:by=perf", &path).exits(0).says(&[
        "W938",
        "perf may not sample here",
        "kernel.perf_event_paranoid",
    ]);
    assert!(folder.json("r.json")[0]["lath"]["flameGraph"].is_null());
    // Nothing but what compiles.
    let tools = folder.path().join("few");
    std::fs::create_dir(&tools).unwrap();
    for tool in ["gcc", "as", "ld", "ar"] {
        let all = std::env::split_paths(&std::env::var_os("PATH").unwrap())
            .map(|folder| folder.join(tool))
            .collect::<Vec<_>>();
        std::os::unix::fs::symlink(
            all.iter().find(|file| file.is_file()).unwrap(),
            tools.join(tool),
        )
        .unwrap();
    }
    let few = tools.display().to_string();
    look("flamegraph", &few).exits(0).says(&[
        "W938",
        "perf is not on PATH",
        "linux-perf",
        "valgrind is not on PATH",
        "apt install valgrind",
    ]);
    assert!(
        folder.json("r.json")[0]["primaryMetric"]["score"]
            .as_f64()
            .is_some()
    );
}

#[test]
fn go_shows_its_stacks() {
    lath_testing::needs!("go");
    let folder = Folder::with("work.go", GO);
    run(&folder, "work.go", "flamegraph", &[]).exits(0);
    assert_eq!(tells(&folder, "lath_run_0")["by"], "runtime/pprof");
}

#[test]
fn java_shows_its_stacks() {
    lath_testing::needs!("javac", "mvn");
    let folder = Folder::with("Work.java", JAVA);
    run(&folder, "Work.java", "flamegraph", &["-w", "300ms"]).exits(0);
    assert!(
        tells(&folder, "_jmhStub")["by"]
            .as_str()
            .unwrap()
            .starts_with("async-profiler")
    );
}

#[test]
fn javascript_shows_its_stacks() {
    lath_testing::needs!("node");
    let folder = Folder::with("work.mjs", JAVASCRIPT);
    run(&folder, "work.mjs", "flamegraph", &[]).exits(0);
    tells(&folder, "lath_run_0");
}

#[test]
fn python_shows_its_stacks() {
    lath_testing::needs!("python3");
    let folder = Folder::with("work.py", PYTHON);
    run(&folder, "work.py", "flamegraph", &[]).exits(0);
    tells(&folder, "lath_run_0");
}

/// Looking costs no result and is no result.
#[test]
fn nothing_of_it_is_measured() {
    lath_testing::needs!("valgrind");
    let folder = Folder::with("work.c", C);
    run(
        &folder,
        "work.c",
        "flamegraph:dir=a",
        &["--journal", "j", "--seed", "3"],
    )
    .exits(0);
    let case = &folder.json("r.json")[0];
    assert_eq!(
        case["secondaryMetrics"]
            .as_object()
            .map(serde_json::Map::len),
        Some(0)
    );
    assert_eq!(
        case["primaryMetric"]["rawData"].as_array().map(Vec::len),
        Some(1),
        "one fork"
    );
    let flags = case["compilerFlags"].to_string();
    assert!(
        !flags.contains("\"-g\""),
        "what is measured has no debugging information: {flags}"
    );
    let journal = folder.read("j");
    assert_eq!(
        journal
            .lines()
            .filter(|line| line.contains("\"fork_started\""))
            .count(),
        1
    );
    assert_eq!(
        journal
            .lines()
            .filter(|line| line.contains("\"flames\""))
            .count(),
        1
    );
}

#[test]
fn built_wrappers_and_wrong_options_say_what_to_do() {
    lath_testing::needs!("valgrind");
    let folder = Folder::with("work.c", C);
    folder.lath(&["build", "work.c", "-o", "run_work"]).exits(0);
    run(&folder, "./run_work", "flamegraph", &[])
        .exits(0)
        .says(&["W938", "give lath its source"]);
    run(&folder, "work.c", "flamegraph:colour=red", &[])
        .exits(2)
        .says(&["L503", "dir=FOLDER"]);
    folder.write("file", "");
    run(&folder, "work.c", "flamegraph:dir=file/below", &[])
        .exits(0)
        .says(&["W938", "cannot write"]);
}

/// Two builds of one file, of which one does more work in one function: the report names that one.
#[test]
fn a_report_says_which_function_makes_the_difference() {
    lath_testing::needs!("valgrind");
    // The same result, whatever the number of rounds.
    let source = C.replace(
        "return turn(x, 3000) + 1;",
        "spent = turn(x, HEAVY); return 1;",
    );
    let source = "static volatile unsigned spent;\n".to_owned() + &source;
    let folder = Folder::with("work.c", &source);
    let entry = |name: &str, times: u32| {
        format!(
            "[[contender]]\nname = \"{name}\"\nsource = \"work.c\"\ncflags = [\"-DHEAVY={times}\"]\n"
        )
    };
    folder.write("lath.toml", &(entry("old", 3000) + &entry("new", 6000)));
    let arguments =
        words("run --baseline old -bm avgt -prof flamegraph:by=callgrind --journal r.jsonl");
    folder.lath(&[&arguments, SHORT].concat()).exits(0);
    folder.lath(&["report", "r.jsonl", "-o", "r.html"]).exits(0);
    let page = folder.read("r.html");
    let value = crate::reported::island(&page);
    let group = &value["groups"][0];
    let views = group["views"].as_array().unwrap();
    let of_old = views.iter().find(|view| view["name"] == "old").unwrap();
    let found = of_old["rows"]
        .as_array()
        .unwrap()
        .iter()
        .find_map(|row| row.get("difference").filter(|d| !d.is_null()));
    let found = found.unwrap();
    assert_eq!(found["unit"], "instructions per call");
    let moved = found["functions"].as_array().unwrap();
    // `turn` is inlined in `heavy`, or called by it: 3000 rounds more, of a few instructions each.
    let change: f64 = moved[0]["change"]
        .as_str()
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!((6000.0..30_000.0).contains(&change), "{found}");
    let names = moved.iter().map(|one| one["name"].as_str().unwrap());
    assert!(
        !names.clone().any(|name| name == "light"),
        "it does what it did: {found}"
    );
    assert!(names.clone().any(|name| name == "heavy"), "{found}");
    assert!(page.contains("Where the difference lies"));
    let picture = |pattern: &str| {
        let arguments = [
            "report",
            "r.jsonl",
            "--svg",
            "difference",
            pattern,
            "-o",
            "d.svg",
        ];
        folder.lath(&arguments)
    };
    picture("new beside old").exits(0);
    let svg = folder.read("d.svg");
    assert!(
        svg.contains(">work.work: new beside old</text>") && svg.contains("class=\"more3\""),
        "{svg}"
    );
    picture("nobody")
        .exits(6)
        .says(&["L507", "there are: work.work: "]);
}
