//! Threads of the user's code that work beside the one that measures: their CPU time is in no score,
//! so the row names it (W953).

use crate::support::Folder;

const SOURCE: &str = r#"#include <atomic>
#include <cstdint>
#include <thread>

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
    let folder = Folder::with("own.cpp", SOURCE);
    // A number of calls, not a time: a busy machine gives a process any share of that.
    let forks = "-f 2 -bm ss -wi 1 -i 2 -bs 3000";
    for schedule in [forks, "--schedule turns -f 6"] {
        let mut arguments = vec!["run", "own.cpp", "-rf", "json", "-rff", "own.json"];
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
                let helped = &result["lath"]["turns"][0]["helped"];
                assert_eq!(helped.as_bool(), Some(!alone), "{name}: {share}");
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
