//! Garbage is collected before iterations when that is asked for.

use crate::common::*;

#[test]
fn before_every_iteration_or_never() {
    if !any() {
        return;
    }
    let built = build(&source("Collected.java"), &Default::default());
    let counts = |gc: u32| -> Vec<u64> {
        let session = format!(
            "trial benchmark={{b}} gc={gc}\niterate time_ns=1000000\niterate time_ns=1000000\nend\n"
        );
        let said = String::from_utf8_lossy(&built.output(".nothing", &session).stderr).into_owned();
        said.lines()
            .filter_map(|line| line.strip_prefix("collections ")?.parse().ok())
            .collect()
    };
    // The last is JMH's own short iteration that tears down.
    let without = counts(0);
    assert!(
        without.len() >= 2 && without[0] == without[1],
        "{without:?}"
    );
    let with = counts(1);
    assert!(
        with.len() >= 2 && with[0] > without[0] && with[1] > with[0],
        "{with:?}"
    );
}
