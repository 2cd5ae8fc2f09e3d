//! Results that work later where their type is not written: behind aliases, and in containers.

use crate::support::{Folder, SHORT, logged};

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
        // PyPy tells of it when it collects it. How much it allocates before that depends on the
        // caches of the processor (hundreds of MB on some): here it is the same everywhere, and
        // little beside what an iteration allocates in a tenth of its time.
        if !lath_testing::is_missing("pypy3") {
            let large = dropped
                .replace("def g():", "def g(held=None):")
                .replace("    g()\n", "    g(bytearray(10_000))\n");
            let folder = Folder::with("i.py", &large);
            let longer = ["--platform", "pypy", "-r", "500ms", "-w", "500ms"];
            let arguments = [&["run", "i.py"][..], SHORT, &longer].concat();
            let mut lath = folder.command(env!("CARGO_BIN_EXE_lath"));
            lath.args(logged(&arguments));
            lath.env("PYPY_GC_NURSERY", "256K").env("PYPY_GC_MIN", "2M");
            let done = folder.wait(&mut lath);
            done.exits(0);
            done.says(&["W967", "i.f", "`g`"]);
            assert!(!done.out().contains("W967: i.h"), "{}", done.out());
        }
    }
    if !lath_testing::is_missing("node") {
        let script = "//@@Benchmark\nfunction f() { return [1, 2].map(async (x) => x); }\n\
                      //@@Benchmark\nasync function g() { return [1, 2].map(async (x) => x); }\n";
        run(("d.js", script), &[], 1).says(&["d.f", "an array of promises that nothing awaits"]);
    }
}

/// Sequences that compute their elements, inside of what is returned.
#[test]
fn sequences_in_containers_are_named() {
    if !lath_testing::is_missing("python3") {
        let python = "from lath import *\n\
            @Benchmark\ndef listed():\n    return [map(str, [1])]\n\
            @Benchmark\ndef pair():\n    return (x for x in [1]), 5\n\
            @Benchmark\ndef named():\n    return {'a': zip([1])}\n\
            @Benchmark\ndef computed():\n    return {'a': [1]}\n\
            @Benchmark\ndef ranges():\n    return [range(3)], 5\n\
            @Benchmark\ndef functions():\n    return [len]\n";
        let done = run(("s.py", python), &[], 0);
        done.says(&[
            "s.listed thrpt: it returns a `list of map`",
            "s.pair thrpt: it returns a `tuple of generator`",
            "s.named thrpt: it returns a `dict of zip`",
        ]);
        later(&done, &["computed", "ranges", "functions"]);
        let coroutine = "from lath import *\nasync def g():\n    return 1\n\
            @Benchmark\ndef f():\n    return {'a': g()}\n";
        run(("t.py", coroutine), &[], 1).says(&["a dict of `coroutine` that nothing awaits"]);
    }
    if !lath_testing::is_missing("node") {
        let script = "function* g() { yield 1; }\n\
            class Own { *[Symbol.iterator]() { yield 1; } }\n\
            //@@Benchmark\nfunction listed() { return [g()]; }\n\
            //@@Benchmark\nfunction mapped() { return new Map([[1, Promise.resolve(2)]]); }\n\
            //@@Benchmark\nfunction property() { return { n: 1, all: g() }; }\n\
            //@@Benchmark\nfunction promised() { return { n: Promise.resolve(1) }; }\n\
            //@@Benchmark\nfunction iterable() { return { [Symbol.iterator]() { return g(); } }; }\n\
            //@@Benchmark\nfunction own() { return new Own(); }\n\
            //@@Benchmark\nfunction list() { return { items: [1], [Symbol.iterator]() { return g(); } }; }\n\
            //@@Benchmark\nfunction methods() { return { f() { return 1; }, n: 1 }; }\n\
            //@@Benchmark\nfunction functions() { return [() => 1]; }\n";
        let done = run(("s.js", script), &[], 0);
        done.says(&[
            "s.listed thrpt: it returns a `Array of Generator`",
            "s.mapped thrpt: it returns a `Map of Promise`",
            "s.property thrpt: it returns a `Object with Generator`",
            "s.promised thrpt: it returns a `Object with Promise`",
            "s.iterable thrpt: it returns a `iterable Object`",
        ]);
        later(&done, &["own", "list", "methods", "functions"]);
    }
    // By their types: nothing is built.
    let cpp = "#include <future>\n#include <utility>\n#include <map>\n\
        //@@Benchmark\nstd::pair<int, std::future<int>> pair() { return {}; }\n\
        //@@Benchmark\nstd::map<int, std::shared_future<int>> map() { return {}; }\n";
    run(("s.cpp", cpp), &[], 3).says(&["L330", "benchmark `pair`", "benchmark `map`"]);
    if lath_testing::is_missing("dart") {
        return;
    }
    let dart = "//@@Benchmark\nList<Future<int>> all() => [];\n\
        //@@Benchmark\n(int, Future<int>) pair() => throw 1;\n";
    run(("s.dart", dart), &[], 3).says(&["L330", "benchmark `all`", "benchmark `pair`"]);
}

/// What the value says where its type does not.
#[test]
fn values_that_work_later_are_seen_where_their_type_says_nothing() {
    if !lath_testing::is_missing("javac") && !lath_testing::is_missing("mvn") {
        let java = "import java.util.*;\nimport java.util.concurrent.*;\nimport java.util.stream.*;\n\
            import org.openjdk.jmh.annotations.*;\npublic class V {\n\
            public interface Mine {}\n\
            static class Later extends CompletableFuture<Integer> implements Mine {}\n\
            @Benchmark public Object future() { return CompletableFuture.supplyAsync(() -> 5); }\n\
            @Benchmark public Object list() { return List.of(CompletableFuture.supplyAsync(() -> 5)); }\n\
            @Benchmark public Mine mine() { return new Later(); }\n\
            @Benchmark public Object lazy() { return Stream.of(1, 2).map(i -> i + 1); }\n\
            @Benchmark public AutoCloseable closes() { return IntStream.range(0, 2); }\n\
            @Benchmark public Object iterator() { return new ArrayList<>(List.of(1)).iterator(); }\n\
            @Benchmark public Object function() { Callable<Integer> c = () -> 1; return c; }\n\
            @Benchmark public Object plain() { return Integer.valueOf(7); }\n\
            @Benchmark public Comparable<?> text() { return \"x\"; }\n\
            @Benchmark public Iterable<Integer> iterable() { return () -> List.of(1).iterator(); }\n\
            @Benchmark public Iterable<Integer> elements() { return List.of(1); }\n\
            @Benchmark public Optional<Stream<Integer>> optional() { return Optional.of(Stream.of(1)); }\n\
            @Benchmark public Object hidden() { return Optional.of(Stream.of(1)); }\n\
            @AuxCounters @State(Scope.Thread) public static class Counted { public int wrapped; public long hits; }\n\
            @Benchmark public void counts(Counted counted) { counted.wrapped -= 1 << 20; counted.hits++; }\n}\n";
        let done = run(("V.java", java), &[], 1);
        done.says(&[
            "V.future thrpt: proof: threw java.lang.IllegalStateException: it returned a \
             `CompletableFuture` that nothing waits for: return what `get()` or `join()` gives",
            "V.list thrpt: proof: threw java.lang.IllegalStateException: it returned objects of \
             `CompletableFuture`",
            "V.mine thrpt: proof: threw java.lang.IllegalStateException: it returned a `CompletableFuture`",
            "V.hidden thrpt and 1 more: it returns a `Stream`, which does its work when it is used",
            "V.closes thrpt: it returns a `IntStream`",
            "V.iterator thrpt: it returns a `Iterator`",
            "V.function thrpt: it returns a `Callable`",
            "V.iterable thrpt: it returns a `Iterable`",
            "V.optional thrpt: benchmark `V.optional` returns a `java.util.Optional<java.util.stream.Stream",
            "W965: V.counts thrpt: counters below 0: `wrapped`: they wrapped around",
        ]);
        later(&done, &["V.plain", "V.text", "V.elements"]);
        // Who runs a jar may not be able to change it.
        let folder = Folder::with("V.java", java);
        folder.lath(&["build", "V.java"]).exits(0);
        let jar = folder.lath(&[&["run", "run_V.jar", "future", "mine"][..], SHORT].concat());
        jar.exits(0)
            .says(&["V.future thrpt and 1 more: it returns a `CompletableFuture`"]);
    }
    if !lath_testing::is_missing("go") {
        let go = "package later\n\nimport \"iter\"\n\ntype Fn func() int\ntype Ch chan int\n\
            type Seq = iter.Seq[int]\ntype Own iter.Seq[int]\n\n\
            // @@Benchmark\nfunc named() Fn { return func() int { return 1 } }\n\
            // @@Benchmark\nfunc channel() Ch { return make(Ch) }\n\
            // @@Benchmark\nfunc alias() Seq { return func(func(int) bool) {} }\n\
            // @@Benchmark\nfunc own() (int, Own) { return 1, func(func(int) bool) {} }\n\
            // @@Benchmark\nfunc hidden() any { return func() int { return 1 } }\n\
            // @@Benchmark\nfunc sequences() []Seq { return []Seq{func(func(int) bool) {}} }\n\
            // @@Benchmark\nfunc channels() any { return []<-chan int{nil} }\n\
            // @@Benchmark\nfunc functions() []Fn { return []Fn{nil} }\n\
            // @@Benchmark\nfunc plain() any { return 1 }\n\
            // @@Benchmark\nfunc filled() chan<- int { return nil }\n";
        let done = run(("later.go", go), &[], 0);
        done.says(&[
            "named thrpt: it returns a `Fn`, which does its work when it is used",
            "channel thrpt: it returns a `Ch`",
            "alias thrpt: it returns a `iter.Seq[int]`",
            "own thrpt: it returns a `Own`",
            "hidden thrpt: it returns a `func() int`",
            "sequences thrpt: it returns a `[]iter.Seq[int]`",
            "channels thrpt: it returns a `[]<-chan int`",
        ]);
        later(&done, &["plain", "filled", "functions"]);
    }
}

/// In Rust, the compiler knows what the type's name does not tell.
#[test]
fn types_that_work_later_are_seen_behind_names_of_ones_own() {
    let rust = "trait Of { type Job; type Lines; type Find; }\nimpl Of for u32 {\n\
        type Job = std::thread::JoinHandle<u32>;\n\
        type Lines = std::iter::Map<std::ops::Range<u32>, fn(u32) -> u32>;\n\
        type Find = Box<dyn Fn(&str) -> usize>;\n}\n\
        struct Lazy(u32);\nimpl Iterator for Lazy { type Item = u32; fn next(&mut self) -> Option<u32> { None } }\n\
        struct Later;\nimpl std::future::Future for Later { type Output = u32;\n\
        fn poll(self: std::pin::Pin<&mut Self>, _: &mut std::task::Context) -> std::task::Poll<u32> { \
        std::task::Poll::Ready(3) } }\ntype Soon = std::pin::Pin<Box<Later>>;\n\
        // @@State(Scope.Thread)\n#[derive(Default)]\nstruct Made { list: Vec<u32> }\n\
        // @@Benchmark\nfn own() -> Lazy { Lazy(3) }\n\
        // @@Benchmark\nfn alias() -> <u32 as Of>::Lines { (0..3).map(|i| i + 1) }\n\
        // @@Benchmark\nfn function() -> <u32 as Of>::Find { Box::new(|text| text.len()) }\n\
        // @@Benchmark\nfn fails() -> Result<Lazy, String> { Ok(Lazy(4)) }\n\
        // @@Benchmark\nasync fn awaited() -> Lazy { Lazy(5) }\n\
        // @@Benchmark\nfn optional() -> Option<Lazy> { Some(Lazy(6)) }\n\
        // @@Benchmark\nfn pair() -> (u32, <u32 as Of>::Lines) { (1, (0..3).map(|i| i + 1)) }\n\
        // @@Benchmark\nfn hidden() -> (u32, impl Iterator<Item = u32>) { (1, 0..3) }\n\
        // @@Benchmark\nfn values() -> (u32, Option<std::ops::Range<u32>>) { (1, Some(0..3)) }\n\
        // @@Benchmark\nfn range() -> std::ops::Range<u32> { 0..3 }\n\
        // @@Benchmark\nfn elements() -> std::vec::IntoIter<u32> { vec![1].into_iter() }\n\
        // @@Benchmark\nfn slice(made: &mut Made) -> std::slice::Iter<'_, u32> { made.list.iter() }\n\
        // @@Benchmark\nfn plain() -> u32 { 3 }\n\
        // @@Benchmark\nfn future() -> Later { Later }\n\
        // @@Benchmark\nfn boxed() -> Soon { Box::pin(Later) }\n\
        // @@Benchmark\nfn several() -> [Later; 2] { [Later, Later] }\n\
        // @@Benchmark\nfn thread() -> <u32 as Of>::Job { std::thread::spawn(|| 3) }\n\
        // @@Benchmark\nfn threads() -> Option<<u32 as Of>::Job> { None }\n";
    let done = run(("own.rs", rust), &[], 1);
    done.says(&[
        "own.awaited thrpt and 3 more: it returns a `Lazy`, which does its work when it is used",
        "own.hidden thrpt: benchmark `hidden` returns a `(u32,impl Iterator<Item=u32>)`",
        "own.alias thrpt and 1 more: it returns a `Map<Range<u32>, fn(u32) -> u32>`",
        "own.function thrpt: it returns a `Box<dyn ",
    ]);
    later(&done, &["range", "elements", "slice", "plain", "values"]);
    let said = done.err() + &done.out();
    for name in ["future", "boxed", "several", "thread", "threads"] {
        let failed = said.lines().any(|line| {
            line.contains("L701")
                && line.contains(&format!("own.{name} "))
                && line.contains("nothing waits for")
        });
        assert!(failed, "{name}: {said}");
    }
}

/// C++'s compiler knows, too, what `auto` and aliases stand for.
#[test]
fn views_generators_and_functions_of_cpp_are_seen_behind_auto_and_aliases() {
    let cpp = "#include <coroutine>\n#include <functional>\n#include <ranges>\n#include <span>\n#include <vector>\n\
        static std::vector<int> xs(100, 3);\n\
        static auto squares() { return xs | std::views::transform([](int x) { return x * x; }); }\n\
        using Call = std::function<int()>;\n\
        struct Gen {\nstruct promise_type {\nGen get_return_object() { return {}; }\n\
        std::suspend_always initial_suspend() noexcept { return {}; }\n\
        std::suspend_never final_suspend() noexcept { return {}; }\n\
        std::suspend_always yield_value(int) { return {}; }\nstd::suspend_always yield_value(long) { return {}; }\n\
        void return_void() {}\nvoid unhandled_exception() {}\n};\n};\n\
        struct Expected {\nint value;\nstruct promise_type { Expected get_return_object(); };\n};\n\
        static Gen numbers() { co_yield 3; }\n\
        //@@Benchmark\nauto view() { return squares(); }\n\
        //@@Benchmark\ndecltype(auto) odd() { auto odd = [](int x) { return x % 2; }; auto all = squares(); \
        auto some = std::views::filter(all, odd); return some; }\n\
        //@@Benchmark\nauto closure() { auto f = [] { return 3; }; return f; }\n\
        //@@Benchmark\nCall alias() { return [] { return 3; }; }\n\
        //@@Benchmark\nGen generator() { return numbers(); }\n\
        //@@Benchmark\nauto all() { auto v = std::views::all(xs); return v; }\n\
        //@@Benchmark\nstd::span<int> span() { return xs; }\n\
        //@@Benchmark\nstd::string_view text() { return \"x\"; }\n\
        //@@Benchmark\nconst std::vector<int> &list() { return xs; }\n\
        //@@Benchmark\nauto lists() { return std::vector<Call>(2); }\n\
        //@@Benchmark\nExpected expected() { return {1}; }\n\
        //@@Benchmark\nint plain() { return 1; }\n";
    let plain = ["all", "span", "text", "list", "lists", "expected", "plain"];
    let mut platforms = vec!["g++"];
    if !lath_testing::is_missing("clang++-19") {
        platforms.push("clang++-19");
    }
    for platform in platforms {
        let flags = ["--cc", platform, "--cflags=-std=c++20"];
        let done = run(("v.cpp", cpp), &flags, 0);
        done.says(&[
            "v.view thrpt: it returns a `std::ranges::transform_view`, which does its work when it is used",
            "v.odd thrpt: it returns a `std::ranges::filter_view`",
            "v.closure thrpt: it returns a `lambda`",
            "v.alias thrpt: it returns a `std::function`",
            "v.generator thrpt: it returns a `Gen`",
        ]);
        later(&done, &plain);
    }
}

/// These are not among what works later.
fn later(done: &crate::support::Done, others: &[&str]) {
    let said = done.err() + &done.out();
    for name in others {
        let warned = said
            .lines()
            .any(|line| line.contains("WARNING W956") && line.contains(&format!("{name} thrpt")));
        assert!(!warned, "{name}: {said}");
    }
}

fn run((name, text): (&str, &str), more: &[&str], code: i32) -> crate::support::Done {
    let folder = Folder::with(name, text);
    let done = folder.lath(&[&["run", name][..], SHORT, more].concat());
    done.exits(code);
    done
}
