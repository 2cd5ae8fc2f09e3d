//! Groups of benchmarks that run together.

use super::*;

#[test]
fn groups_are_checked() {
    file()
        .function(&["@Benchmark", "@Group(\"g g\")"], "a", &[])
        .refused(&["L209"]);
    file()
        .function(&["@Benchmark", "@Group", "@Threads(2)"], "a", &[])
        .refused(&["L207"]);
    file()
        .function(&["@Benchmark", "@GroupThreads(2)"], "a", &[])
        .refused(&["L201"]);
    file()
        .function(&["@Benchmark", "@Group", "@Fork(1)"], "a", &[])
        .function(&["@Benchmark", "@Group", "@Fork(2)"], "b", &[])
        .refused(&["L208"]);
    let mut f = file();
    f.function(
        &[
            "@Benchmark",
            "@Group(\"rw\")",
            "@GroupThreads(2)",
            "@Fork(1)",
        ],
        "a",
        &[],
    )
    .function(&["@Benchmark", "@Group(\"rw\")", "@Fork(1)"], "b", &[]);
    assert_eq!(f.good().benchmarks[1].group.as_deref(), Some("rw"));
}

#[test]
fn a_group_can_be_one_benchmark() {
    let mut f = file();
    f.state("Cell", "Group")
        .function(
            &[
                "@Benchmark",
                "@Group(\"rw\")",
                "@BenchmarkMode(Mode.AverageTime)",
            ],
            "write",
            &["Cell"],
        )
        .function(&["@Benchmark"], "alone", &[])
        .function(
            &[
                "@Benchmark",
                "@Group(\"rw\")",
                "@GroupThreads(2)",
                "@BenchmarkMode(Mode.Throughput)",
                "@Fork(3)",
            ],
            "read",
            &["Cell"],
        );
    let program = crate::assemble::joined(f.good());
    let ids: Vec<&str> = program.benchmarks.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(ids, ["rw", "alone"]);
    let group = &program.benchmarks[0];
    assert_eq!(
        group
            .functions
            .iter()
            .map(|f| f.name.as_str())
            .collect::<Vec<_>>(),
        ["read", "write"]
    );
    assert_eq!(
        (
            &group.group_threads[..],
            group.instances.len(),
            program.benchmarks[1].index
        ),
        (&[2, 1][..], 1, 1)
    );
    assert_eq!(
        group.settings.get(Key::Forks).map(|e| &e.value),
        Some(&Value::Count(3))
    );
    assert_eq!(group.settings.get(Key::GroupThreads), None);
    let modes = group.settings.get(Key::Mode).map(|e| &e.value);
    assert_eq!(
        modes,
        Some(&Value::Modes(vec![Mode::Throughput, Mode::AverageTime]))
    );
}
