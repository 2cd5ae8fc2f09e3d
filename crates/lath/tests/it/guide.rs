//! The scripts with the names of the *LATH User's Guide* of 2020 (docs/src/porting.md), as the guide
//! calls them.

use crate::support::{Done, Folder};
use lath_testing::needs;
use std::path::{Path, PathBuf};

const CPP: &str = "\
namespace Benchmarks {
@State(Scope.Benchmark)
class InputValue {
public:
    @Param({\"2\", \"3\"})
    int number;
};

@Benchmark
@BenchmarkMode(Mode.AverageTime)
int twice(const InputValue &input) { return 2 * input.number; }
}
";

const JAVA: &str = "\
import org.openjdk.jmh.annotations.*;
public class Twice {
    @Benchmark public int twice() { return 2; }
}
";

fn script(folder: &Folder, name: &str, arguments: &[&str], java: Option<&Path>) -> Done {
    let script = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../scripts")
        .join(name);
    let mut command = folder.command(script.to_str().unwrap());
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("JAVA_HOME_") {
            command.env_remove(name);
        }
    }
    if let Some(java) = java {
        command.env("JAVA_HOME_HOTSPOT_Here", java);
    }
    command
        .env("LATH", env!("CARGO_BIN_EXE_lath"))
        .env("LATH_FLAGS", "--no-lock -f 1 -wi 0 -i 1 -r 5ms")
        .args(arguments);
    folder.wait(&mut command)
}

/// The titles of runs, in the order in which the log has them.
fn runs(done: &Done) -> Vec<String> {
    let out = done.out();
    let titles = out.lines().filter_map(|line| line.strip_prefix("Run "));
    titles.map(str::to_owned).collect()
}

fn files(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path().join("results")).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn all_wrappers_run_twice_the_second_time_in_the_opposite_order() {
    needs!("g++");
    let folder = Folder::with("twice.cpp", CPP);
    folder.write("thrice.cpp", &CPP.replace("twice", "thrice"));
    for source in ["twice.cpp", "thrice.cpp"] {
        script(&folder, "lath_build_cpp.sh", &[source], None)
            .exits(0)
            .says(&[
                "Generating test harness...",
                "Building executable...",
                "Done. run_t",
            ]);
    }
    let one = ["run_twice", "run_twice.jar", "results/run1"];
    let done = script(&folder, "lath_exec_all.sh", &one, None);
    done.exits(0).says(&[
        "Jars do not run: name a virtual machine's folder in JAVA_HOME_GRAAL",
        "Hostname: ",
        "Start: ",
        "Environment information:",
        "cpu.model",
        "Benchmark results:",
        "# Parameters: (Benchmarks::InputValue::number = 3)",
        "End: ",
    ]);
    assert_eq!(runs(&done), ["cpp_1: run_twice", "cpp_2: run_twice"]);
    assert_eq!(
        files(&folder),
        [
            "run1_cpp_1.json",
            "run1_cpp_1.trends",
            "run1_cpp_2.json",
            "run1_cpp_2.trends"
        ]
    );
    assert_eq!(
        folder
            .json("results/run1_cpp_2.json")
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    assert!(
        folder
            .read("results/run1_cpp_1.trends")
            .contains("number = 3")
    );

    let two = ["run_twice", "run_thrice", "run2"];
    let done = script(&folder, "lath_exec_all.sh", &two, None);
    done.exits(0);
    let order = [
        "twice_1: run_twice",
        "thrice_1: run_thrice",
        "thrice_2: run_thrice",
        "twice_2: run_twice",
    ];
    assert_eq!(runs(&done), order);
}

#[test]
fn a_run_that_fails_is_the_status_and_the_others_run() {
    needs!("g++");
    let folder = Folder::with("twice.cpp", CPP);
    script(&folder, "lath_build_cpp.sh", &["twice.cpp"], None).exits(0);
    let done = script(
        &folder,
        "lath_exec_all.sh",
        &["run_absent", "run_twice", "results/x"],
        None,
    );
    assert_ne!(done.0.status.code(), Some(0));
    assert_eq!(runs(&done).len(), 4);
    assert!(files(&folder).contains(&"x_twice_2.json".to_owned()));
    script(&folder, "lath_exec_all.sh", &["results/x"], None)
        .exits(2)
        .says(&["usage: lath_exec_all.sh WRAPPER|JAR ... FOLDER/NAME"]);
}

/// The folder of the virtual machine that PATH has.
fn java_home() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap();
    let mut found = std::env::split_paths(&path).map(|folder| folder.join("javac"));
    let javac = found.find(|javac| javac.is_file()).unwrap();
    javac
        .canonicalize()
        .unwrap()
        .parent()
        .unwrap()
        .parent()
        .unwrap()
        .to_owned()
}

#[test]
fn a_jar_runs_on_the_virtual_machines_of_the_environment() {
    needs!("javac");
    let folder = Folder::with("Twice.java", JAVA);
    script(&folder, "lath_build_java.sh", &["Twice.java"], None)
        .exits(0)
        .says(&["Done. run_Twice.jar built."]);
    let home = java_home();
    let done = script(
        &folder,
        "lath_exec_all.sh",
        &["run_Twice.jar", "results/run1"],
        Some(&home),
    );
    done.exits(0).says(&["version \"", "Twice.twice"]);
    let order = [
        "java_hotspot_here_1: run_Twice.jar",
        "java_hotspot_here_2: run_Twice.jar",
    ];
    assert_eq!(runs(&done), order);
    let results = folder.json("results/run1_java_hotspot_here_1.json");
    assert!(
        results[0]["jvm"]
            .as_str()
            .unwrap()
            .starts_with(home.to_str().unwrap()),
        "{results}"
    );
}
