//! Futures that nothing waits for where their type is not written: behind aliases, and in containers.

use crate::support::{Folder, SHORT};

#[test]
fn futures_behind_other_types_are_not_timed() {
    let cpp = |returns: &str, value: &str| {
        format!(
            "#include <future>\n#include <vector>\n#include <optional>\n\
             using Number = std::future<int>;\ntemplate <class T> struct Of {{ using type = std::future<T>; }};\n\
             struct Job {{ void wait() {{}} int get() {{ return 1; }} bool valid() const {{ return true; }} }};\n\
             static std::future<int> made() {{ return std::async(std::launch::deferred, [] {{ return 5; }}); }}\n\
             //@@Benchmark\n{returns} f() {{ return {value}; }}\n"
        )
    };
    for (returns, value) in [
        ("Number", "made()"),
        ("auto", "made()"),
        ("decltype(auto)", "made()"),
        ("Of<int>::type", "made()"),
        ("std::optional<Number>", "made()"),
        ("std::optional<std::future<int>>", "made()"),
        ("std::vector<Number>", "std::vector<Number>(2)"),
        ("Job", "Job()"),
    ] {
        run(("a.cpp", &cpp(returns, value)), &["--cflags=-std=c++17"], 4).says(&[
            "L602",
            "benchmark `f` returns a future, and nothing waits for its result",
        ]);
    }
    run(
        ("b.cpp", &cpp("std::vector<int>", "std::vector<int>(2)")),
        &["--cflags=-std=c++17"],
        0,
    );
    let rust = "// @@Benchmark\nfn f() -> Vec<std::thread::JoinHandle<u32>> { vec![std::thread::spawn(|| 3)] }\n";
    run(("e.rs", rust), &[], 3).says(&["L330", "nothing waits for its result"]);
    if !lath_testing::is_missing("javac") && !lath_testing::is_missing("mvn") {
        let java = "import java.util.*;\nimport java.util.concurrent.*;\npublic class G {\n\
                    @org.openjdk.jmh.annotations.Benchmark public List<CompletableFuture<Integer>> f() \
                    { return List.of(CompletableFuture.supplyAsync(() -> 5)); }\n\
                    @org.openjdk.jmh.annotations.Benchmark public Future<?>[] g() { return new Future<?>[0]; }\n}\n";
        run(("G.java", java), &[], 3).says(&[
            "L330",
            "List<java.util.concurrent.CompletableFuture",
            "`G.g`",
        ]);
    }
    if !lath_testing::is_missing("python3") {
        // A list of the user's own tasks is no list of asyncio's.
        let own = "from lath import *\nclass Task:\n    pass\n@Benchmark\ndef f() -> list[Task]:\n    return [Task()]\n";
        run(("h.py", own), &[], 0);
        let python = "from lath import *\nasync def g():\n    return 1\n\
                      @Benchmark\ndef f():\n    return [g(), g()]\n";
        run(("c.py", python), &[], 1).says(&["a list of `coroutine` that nothing awaits"]);
        // CPython tells of a coroutine that was dropped before it began.
        let dropped = "from lath import *\nasync def g():\n    return 1\n\
                       @Benchmark\ndef f():\n    g()\n    return 3\n\
                       @Benchmark\nasync def h():\n    return await g()\n";
        let done = run(("i.py", dropped), &[], 0);
        done.says(&["W967", "i.f", "`g`"]);
        assert!(!done.out().contains("W967: i.h"), "{}", done.out());
    }
    if !lath_testing::is_missing("node") {
        let script = "//@@Benchmark\nfunction f() { return [1, 2].map(async (x) => x); }\n\
                      //@@Benchmark\nasync function g() { return [1, 2].map(async (x) => x); }\n";
        run(("d.js", script), &[], 1).says(&["d.f", "an array of promises that nothing awaits"]);
    }
}

fn run((name, text): (&str, &str), more: &[&str], code: i32) -> crate::support::Done {
    let folder = Folder::with(name, text);
    let done = folder.lath(&[&["run", name][..], SHORT, more].concat());
    done.exits(code);
    done
}
