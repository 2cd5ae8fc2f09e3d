use super::*;
use lath_core::plan::{Case, Family, Plan, Wrapper};
use lath_core::record::{Environment, Header};

/// Two contenders with four blocks, and one case alone with four forks.
fn header(host: &str, shard: Option<Shard>) -> Header {
    let case = |id: &str| Case {
        id: id.to_owned(),
        forks: 4,
        ..Case::default()
    };
    let family = Family {
        name: "f".to_owned(),
        cases: vec![0, 1],
    };
    Header {
        version: lath_core::record::RECORD_VERSION,
        lath_version: "1".to_owned(),
        started: 0,
        command: Vec::new(),
        plan: Plan {
            wrappers: vec![Wrapper::default()],
            cases: vec![case("a"), case("b"), case("c")],
            families: vec![family],
            ..Plan::default()
        },
        clocks: Vec::new(),
        environment: Environment {
            facts: [("hostname".to_owned(), host.to_owned())].into(),
            ..Environment::default()
        },
        shard,
    }
}

fn fork(number: u64, in_block: bool, seed: u64) -> ForkRecord {
    ForkRecord {
        fork: number,
        seed,
        block: in_block.then_some(Block { family: 0, number }),
        ended: true,
        ..ForkRecord::default()
    }
}

/// What shard `k` of 2 measured on a host; `seed` marks its forks.
fn shard(host: &str, k: u64, seed: u64) -> Record {
    let shard = Shard::new(k, 2).unwrap();
    let mut record = Record::new(header(host, Some(shard)));
    for (case, done) in record.cases.iter_mut().enumerate() {
        (done.started, done.ended) = (true, true);
        let own = (1..=4).filter(|number| shard.has(*number));
        done.forks = own.map(|number| fork(number, case < 2, seed)).collect();
    }
    record
}

fn merged(records: Vec<Record>) -> Merged {
    let mut records = records.into_iter();
    let mut merge = Merge::begin(Path::new("0"), records.next().unwrap()).unwrap();
    for (index, record) in records.enumerate() {
        merge
            .add(Path::new(&(index + 1).to_string()), record)
            .unwrap();
    }
    merge.end()
}

fn codes(merged: &Merged) -> Vec<&str> {
    merged
        .warnings
        .iter()
        .map(|one| one.code.as_str())
        .collect()
}

#[test]
fn two_shards_are_the_whole() {
    let whole = merged(vec![shard("x", 2, 0), shard("x", 1, 0)]);
    let forks = |case: usize| whole.record.cases[case].forks.iter().map(|it| it.fork);
    assert!((0..3).all(|case| forks(case).eq(1..=4)));
    assert_eq!(whole.record.status, Some(Status::Complete));
    assert_eq!(
        (whole.pieces, whole.missing, whole.warnings.len()),
        (8, 0, 0)
    );
    assert_eq!(
        (whole.record.header.shard, whole.record.machines.len()),
        (None, 0)
    );
}

#[test]
fn machines_keep_their_forks() {
    let whole = merged(vec![shard("x", 1, 0), shard("y", 2, 0)]);
    let machines = |case: usize| whole.record.cases[case].forks.iter().map(|it| it.machine);
    assert!((0..3).all(|case| machines(case).eq([0, 1, 0, 1])));
    assert_eq!(whole.record.measuring(), [0, 1]);
    let there = whole.record.on(1);
    assert_eq!(there.header.environment.name(), "y");
    assert_eq!(there.cases[0].forks.len(), 2);
    // Merged again, they are the same machines.
    let again = merged(vec![whole.record.clone(), shard("y", 2, 0)]);
    assert_eq!(again.record.cases, whole.record.cases);
    assert_eq!(codes(&again), ["W939"]);
}

/// Of a block in two journals the first counts, unless only the other is whole.
#[test]
fn blocks_are_never_put_together_from_two_journals() {
    let mut torn = shard("x", 1, 7);
    torn.cases[1].forks[0].ended = false;
    let whole = merged(vec![torn, shard("x", 2, 0), shard("x", 1, 9)]);
    let seeds = |case: usize| whole.record.cases[case].forks.iter().map(|it| it.seed);
    assert!((0..2).all(|case| seeds(case).eq([9, 0, 7, 0])));
    assert!(seeds(2).eq([7, 0, 7, 0]));
    assert_eq!(codes(&whole), ["W939"]);
}

#[test]
fn what_is_missing_is_open() {
    let half = merged(vec![shard("x", 1, 0)]);
    assert_eq!((half.pieces, half.missing), (4, 4));
    assert_eq!(half.record.status, Some(Status::Interrupted));
    assert!(half.record.cases.iter().all(|case| !case.ended));
    assert_eq!(codes(&half), ["W942"]);
    // A shard that gave up lacks nothing that could be measured.
    let mut given_up = shard("x", 2, 0);
    given_up.cases[2].forks.clear();
    let whole = merged(vec![shard("x", 1, 0), given_up]);
    assert_eq!(
        (whole.missing, whole.record.status),
        (0, Some(Status::Complete))
    );
}

#[test]
fn other_compilers_are_named_once() {
    let on = |host: &str, compiler: &str, k| {
        let mut record = shard(host, k, 0);
        compiler.clone_into(&mut record.header.plan.wrappers[0].compiler);
        record
    };
    let whole = merged(vec![on("x", "g++ 12", 1), on("y", "g++ 13", 2)]);
    assert_eq!(codes(&whole), ["W950"]);
    assert_eq!(
        whole.record.on(1).header.plan.wrappers[0].compiler,
        "g++ 13"
    );
}

/// Also if what was merged is merged again.
#[test]
fn a_wrong_result_names_its_machine_once() {
    let mut wrong = shard("x", 1, 0);
    wrong.cases[0].early.push(EarlyFailure {
        step: lath_core::record::Step::Proof,
        failure: lath_core::record::Failure {
            code: "L707".to_owned(),
            message: "gave a wrong result".to_owned(),
            tail: Vec::new(),
        },
    });
    let first = merged(vec![wrong]);
    let again = merged(vec![first.record, shard("y", 2, 0)]);
    let told: Vec<&str> = again.record.cases[0]
        .early
        .iter()
        .map(|early| early.failure.message.as_str())
        .collect();
    assert_eq!(told, ["gave a wrong result (on x)"]);
}
