//! Threads and processes of the user's code that work beside the thread that measures: their CPU time
//! is in no score, so the row names it (W953). In turns they must be at rest while others measure
//! (W968).

use crate::support::Folder;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One at a time: what works beside a benchmark needs a processor, too.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

const SOURCE: &str = r#"#include <atomic>
#include <cstdint>
#include <thread>

// So long that a turn of one call, all that a busy machine may leave it, is enough to tell.
static uint64_t chain(uint64_t x) {
    for (int i = 0; i < 800000; i++) {
        x = x * 6364136223846793005u + 1;
        asm volatile("" : "+r"(x));
    }
    return x;
}

//@@Benchmark
//@@Compare("chain")
uint64_t alone() { return chain(7); }

// A thread for each call, which has ended when the call has.
//@@Benchmark
//@@Compare("chain")
uint64_t each() {
    uint64_t other = 0;
    std::thread thread([&] { other = chain(7); });
    uint64_t own = chain(7);
    thread.join();
    return other == own ? own : 0;
}

//@@State(Scope.Thread)
struct Pool {
    std::atomic<int> wanted{0};
    std::atomic<uint64_t> other{0};
    std::thread thread;

    //@@Setup
    void begin() {
        thread = std::thread([this] {
            for (;;) {
                int what = wanted.load();
                if (what < 0) return;
                if (what > 0) { other = chain(7); wanted = 0; }
                else std::this_thread::yield();
            }
        });
    }

    //@@TearDown
    void end() { wanted = -1; thread.join(); }
};

// A thread that lives as long as the process, as a library's pool does.
//@@Benchmark
//@@Compare("chain")
uint64_t pool(Pool &pool) {
    pool.wanted = 1;
    uint64_t own = chain(7);
    while (pool.wanted.load() != 0) std::this_thread::yield();
    return pool.other == own ? own : 0;
}
"#;

#[test]
fn threads_of_its_own_are_named_in_forks_and_in_turns() {
    let _alone = alone();
    let folder = Folder::with("own.cpp", SOURCE);
    // A number of calls, not a time: a busy machine gives a process any share of that.
    let forks = "-f 2 -bm ss -wi 1 -i 2 -bs 75";
    for schedule in [forks, "--schedule turns -f 6"] {
        let mut arguments = vec![
            "run",
            "own.cpp",
            "--no-lock",
            "-rf",
            "json",
            "-rff",
            "own.json",
        ];
        arguments.extend(schedule.split(' '));
        let done = folder.lath(&arguments);
        let text = done.exits(0).out();
        assert!(
            text.contains("W953: other threads of its process worked, too"),
            "{text}"
        );
        let results = folder.json("own.json");
        for result in results.as_array().unwrap() {
            let name = result["benchmark"].as_str().unwrap();
            // Null: too little to tell.
            let share = result["otherThreads"].as_f64().unwrap_or(0.0);
            let warned = result["warnings"]
                .as_array()
                .unwrap()
                .iter()
                .any(|w| w["code"] == "W953");
            let alone = name.ends_with("alone");
            assert_eq!(warned, !alone, "{name}: {share}");
            assert_eq!(share < 0.1, alone, "{name}: {share}");
            if schedule != forks {
                // On a busy machine, threads of one process may not have had a CPU.
                let mut processes = result["lath"]["turns"].as_array().unwrap().iter();
                let helped = processes.any(|one| one["helped"] == true);
                assert_eq!(helped, !alone, "{name}: {share}");
            }
        }
        if schedule != forks {
            assert!(
                text.contains("by wall time, because a process also works in other threads"),
                "{text}"
            );
        }
    }
}

/// Beside two healthy contenders: work that goes on, in a process and in a thread of its own.
const RESTLESS: &str = r#"#include <atomic>
#include <csignal>
#include <cstdint>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

static uint64_t chain(uint64_t x) {
    for (int i = 0; i < 20000; i++) {
        x = x * 6364136223846793005u + 1;
        asm volatile("" : "+r"(x));
    }
    return x;
}

//@@Benchmark
//@@Compare("chain")
uint64_t alone() { return chain(7); }

//@@Benchmark
//@@Compare("chain")
uint64_t twin() { uint64_t x = chain(7); asm volatile("" : "+r"(x)); return x; }

//@@State(Scope.Thread)
struct Child {
    pid_t pid = 0;

    //@@Setup
    void begin() {
        pid = fork();
        if (pid == 0) for (;;) chain(7);
    }

    //@@TearDown
    void end() { kill(pid, SIGKILL); waitpid(pid, nullptr, 0); }
};

//@@Benchmark
//@@Compare("chain")
uint64_t child(Child &child) { return child.pid > 0 ? chain(7) : 0; }

//@@State(Scope.Thread)
struct Spin {
    std::atomic<bool> ends{false};
    std::thread thread;

    //@@Setup
    void begin() { thread = std::thread([this] { while (!ends.load()) chain(7); }); }

    //@@TearDown
    void end() { ends = true; thread.join(); }
};

//@@Benchmark
//@@Compare("chain")
uint64_t spin(Spin &) { return chain(7); }

// A process for each call, which has ended when the call has.
//@@Benchmark
uint64_t each() {
    pid_t pid = fork();
    if (pid == 0) { chain(7); chain(7); _exit(0); }
    waitpid(pid, nullptr, 0);
    return chain(7);
}
"#;

fn codes(result: &serde_json::Value) -> Vec<&str> {
    let warnings = result["warnings"].as_array().unwrap().iter();
    warnings.map(|w| w["code"].as_str().unwrap()).collect()
}

#[test]
fn whoever_works_while_others_have_their_turns_is_compared_with_nothing() {
    let _alone = alone();
    let folder = Folder::with("own.cpp", RESTLESS);
    let arguments =
        "run own.cpp --no-lock alone|twin|child|spin --schedule turns -f 6 -rf json -rff own.json";
    let done = folder.lath(&arguments.split(' ').collect::<Vec<_>>());
    let text = done.exits(0).out();
    assert!(
        text.contains("W968: it worked while others had their turns"),
        "{text}"
    );
    let results = folder.json("own.json");
    for result in results.as_array().unwrap() {
        let name = result["benchmark"].as_str().unwrap();
        let restless = name.ends_with("child") || name.ends_with("spin");
        let codes = codes(result);
        for code in ["W953", "W968"] {
            assert_eq!(codes.contains(&code), restless, "{name}: {codes:?}");
        }
        // Three such blocks are enough to know. The others measure all of theirs.
        let turns = result["lath"]["turns"].as_array().unwrap();
        assert_eq!(turns.len() < 6, restless, "{name}");
        if restless {
            let against = &result["lath"]["comparison"];
            assert_eq!(against["verdict"], "not-tested", "{against}");
        }
    }
    let text = folder.lath(&["compare", "--paired", "own.json", "alone", "spin"]);
    assert!(text.out().contains("not tested"), "{}", text.out());
}

#[test]
fn processes_that_a_benchmark_starts_are_named() {
    let _alone = alone();
    let folder = Folder::with("own.cpp", RESTLESS);
    let arguments = "run own.cpp alone|child|each --no-lock -f 1 -bm ss -wi 1 -i 2 -bs 5000 --schedule forks -rf json -rff own.json";
    let done = folder.lath(&arguments.split(' ').collect::<Vec<_>>());
    let text = done.exits(0).out();
    assert!(
        text.contains("W953: processes that it started worked, too"),
        "{text}"
    );
    let results = folder.json("own.json");
    for result in results.as_array().unwrap() {
        let name = result["benchmark"].as_str().unwrap();
        let share = result["otherProcesses"].as_f64().unwrap_or(0.0);
        let starts = !name.ends_with("alone");
        let codes = codes(result);
        assert_eq!(codes.contains(&"W953"), starts, "{name}: {codes:?}");
        assert_eq!(share > 0.2, starts, "{name}: {share}");
    }
}

const COLLECTED: &str = r#"package own

func chain(steps int) uint64 {
	x := uint64(7)
	for i := 0; i < steps; i++ {
		x = x*6364136223846793005 + 1442695040888963407
	}
	return x
}

// @@Benchmark
// @@Compare("true")
func alone() bool { return chain(100000) != 0 }

type node struct{ next *node }

var list, garbage *node

// What the collector has to follow, in threads of its own.
func grow(n int) (first *node) {
	for i := 0; i < n; i++ {
		first = &node{first}
	}
	return first
}

// @@Benchmark
// @@Compare("true")
func collected() bool {
	if list == nil {
		list = grow(200000)
	}
	garbage = grow(100000)
	return garbage != nil
}
"#;

/// Go's scheduler has threads of its own, too: beside a loop they do not work for it.
#[test]
fn a_collector_works_for_the_benchmark_and_a_scheduler_does_not() {
    if lath_testing::is_missing("go") {
        return;
    }
    let _alone = alone();
    let folder = Folder::with("own.go", COLLECTED);
    let arguments = "run own.go --no-lock --schedule turns -f 6 -rf json -rff own.json";
    let done = folder.lath(&arguments.split(' ').collect::<Vec<_>>());
    done.exits(0);
    let results = folder.json("own.json");
    for result in results.as_array().unwrap() {
        let name = result["benchmark"].as_str().unwrap();
        let mut processes = result["lath"]["turns"].as_array().unwrap().iter();
        let helped = processes.any(|one| one["helped"] == true);
        assert_eq!(helped, name.ends_with("collected"), "{result:#}");
    }
}
