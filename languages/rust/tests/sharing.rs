//! What Rust forbids several threads to share is refused before any user code runs.

use crate::common::*;
use lath_core::language::BuildOptions;
use serde_json::json;

const FORBIDDEN: &str = "
use std::cell::Cell;
use std::sync::atomic::AtomicU64;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Single {
    count: Cell<u64>,
}

//@@Benchmark
fn not_sync(single: &Single) -> u64 {
    single.count.get()
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Number {
    count: u64,
}

//@@Benchmark
fn by_mut(number: &mut Number) {
    number.count += 1;
}

impl Number {
    //@@Benchmark
    fn by_self(&mut self) {
        self.count += 1;
    }
}

trait Grows {
    fn grown(&mut self) -> &mut u64;

    //@@Benchmark
    fn by_trait(&mut self) {
        *self.grown() += 1;
    }
}

trait Renews: Grows {
    //@@Setup(Level.Invocation)
    fn renew_all(&mut self) {
        *self.grown() = 0;
    }
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Grown {
    count: u64,
}

impl Grows for Grown {
    fn grown(&mut self) -> &mut u64 {
        &mut self.count
    }
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Inherits {
    count: u64,
}

impl Grows for Inherits {
    fn grown(&mut self) -> &mut u64 {
        &mut self.count
    }
}

impl Renews for Inherits {}

//@@Benchmark
fn by_inheritance(inherits: &Inherits) -> u64 {
    inherits.count
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Renewed {
    count: u64,
}

impl Renewed {
    //@@Setup(Level.Invocation)
    fn renew(&mut self) {
        self.count = 0;
    }
}

//@@Benchmark
fn between_calls(renewed: &Renewed) -> u64 {
    renewed.count
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Registry {
    names: Vec<u64>,
    seen: AtomicU64,
}

impl Registry {
    //@@Setup
    fn open(&mut self) {
        self.names.clear();
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Member;

impl Member {
    //@@Setup
    fn enter(&mut self, registry: &mut Registry) {
        registry.names.push(1);
    }
}

//@@Benchmark
fn registers(_member: &Member) {}

//@@Benchmark
fn allowed(registry: &Registry) -> usize {
    registry.names.len() + registry.seen.fetch_add(1, std::sync::atomic::Ordering::SeqCst) as usize
}

//@@Benchmark
//@@Group(\"mixed\") @GroupThreads(3)
fn looks(registry: &Registry) -> usize {
    registry.names.len()
}

//@@Benchmark
//@@Group(\"mixed\")
fn adds(number: &mut Number) {
    number.count += 1;
}
";

#[test]
fn what_must_not_be_shared_is_refused_before_anything_runs() {
    let (_folder, file) = files(&[("forbidden.rs", FORBIDDEN)]);
    let program = program(&file);
    let wrapper = build(&program, &BuildOptions::default());
    let run = |name: &str, more: &str| {
        drive(
            &wrapper,
            &format!(
                "trial benchmark={} {more}\niterate invocations=10\nend\n",
                index(&program, name)
            ),
        )
    };
    let refused = [
        ("not_sync", "not_sync", "`Single`, which is not `Sync`"),
        ("by_mut", "by_mut", "`&mut Number`"),
        ("by_self", "Number::by_self", "`&mut Number`"),
        ("by_inheritance", "by_inheritance", "`&mut Inherits`"),
        ("between_calls", "between_calls", "`&mut Renewed`"),
        (
            "registers",
            "Member::enter, @Setup(Level.Trial)",
            "`&mut Registry`",
        ),
    ];
    for (name, place, says) in refused {
        let answer = &run(name, "threads=2")[0];
        assert_eq!(
            (&answer["kind"], &answer["where"]),
            (&json!("protocol"), &json!(place)),
            "{name}: {answer}"
        );
        assert!(
            answer["message"]
                .as_str()
                .is_some_and(|text| text.contains(says) && text.contains("2 threads share")),
            "{name}: {answer}"
        );
        // One thread shares nothing.
        assert_eq!(
            run(name, "threads=1")[1]["event"],
            json!("iteration"),
            "{name}"
        );
    }
    // A benchmark of a trait is one of each type that implements it.
    let traits: Vec<usize> = program
        .benchmarks
        .iter()
        .filter(|b| b.name == "by_trait")
        .map(|b| b.index)
        .collect();
    assert_eq!(traits.len(), 2);
    for index in traits {
        let answer = &drive(&wrapper, &format!("trial benchmark={index} threads=2\n"))[0];
        assert!(
            answer["message"]
                .as_str()
                .is_some_and(|text| text.contains("2 threads share")),
            "{answer}"
        );
    }
    assert_eq!(run("allowed", "threads=2")[1]["event"], json!("iteration"));
    // A state that one thread of a group has alone is not shared, until there are two groups.
    assert_eq!(
        run("mixed", "threads=4 thread_groups=1,3")[1]["event"],
        json!("iteration")
    );
    assert_eq!(
        run("mixed", "threads=8 thread_groups=1,3")[0]["where"],
        json!("adds")
    );
}
