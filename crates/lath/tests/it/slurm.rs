//! `lath run --on slurm:`: jobs of a real queue are the whole run, whatever happens to them.

mod cluster;

use crate::nodes::{Driver, LONG, done, each_once, is_the_whole_run, run};
use crate::shards::{folder, forks};
use crate::support::{Done, eventually};
use cluster::{Cluster, Lacks};
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

const BOTH: [Lacks; 2] = [Lacks {
    compiler: false,
    space: false,
}; 2];

fn on_slurm(cluster: &Cluster, on: &str, further: &[&str]) -> Command {
    let own = run(&["--on", on, "--journal", "all.jsonl", "-r", "5ms"]);
    let own = own.iter().map(String::as_str);
    let all: Vec<&str> = own.chain(further.iter().copied()).collect();
    cluster.lath(&all)
}

/// The machines that measured, by their names.
fn machines(journal: &str) -> BTreeSet<String> {
    let lines = journal
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let of = |line: Value| {
        let own = &line["environment"]["facts"]["hostname"];
        let other = &line["machine"]["environment"]["facts"]["hostname"];
        own.as_str().or(other.as_str()).map(str::to_owned)
    };
    lines.filter_map(of).collect()
}

#[test]
fn two_and_four_nodes_are_the_whole_run() {
    if cluster::is_missing() {
        return;
    }
    for nodes in [2, 4] {
        let cluster = Cluster::begin(folder(), &vec![Lacks::default(); nodes]);
        let flags = ["-f", "40", "--seed", "7", "--shards", "4", "-v", "NORMAL"];
        let ran = done(&mut on_slurm(&cluster, "slurm:main", &flags));
        ran.exits(0);
        let journal = cluster.folder.read("all.jsonl");
        let names: BTreeSet<String> = (1..=nodes).map(|node| format!("n{node}")).collect();
        // Facts are those of the nodes.
        assert_eq!(machines(&journal), names);
        for part in 1..=4 {
            ran.says(&[&format!("part {part}/4: 20 of 20 forks, measured")]);
        }
        assert_eq!(cluster.jobs(), ["COMPLETED"; 4]);
        is_the_whole_run(&cluster.folder, "40");
        assert!(!cluster.folder.path().join("all.jsonl.on").exists());
    }
}

fn driver(cluster: &Cluster, further: &[&str]) -> Driver {
    let long = [LONG, &["--shards", "2"], further].concat();
    Driver::of(
        &mut on_slurm(cluster, "slurm:main,--time=30", &long),
        &cluster.folder,
    )
}

/// Its blocks are measured elsewhere, once; those that it had finished are not measured again.
#[test]
fn a_node_that_is_gone_costs_its_blocks_once() {
    if cluster::is_missing() {
        return;
    }
    let mut cluster = Cluster::begin(folder(), &BOTH);
    let driver = driver(&cluster, &[]);
    driver.has("0001-1.jsonl", 4);
    driver.has("0002-1.jsonl", 4);
    cluster.cut(1);
    let ran = driver.end();
    ran.exits(0).says(&[
        "n2: part",
        "was lost (Slurm: NODE_FAIL",
        "once more on main",
        "it was lost once: on n2",
    ]);
    // Nothing was measured twice, so no block is in two journals.
    assert!(!ran.err().contains("W939"), "{}", ran.err());
    assert_eq!(cluster.jobs(), ["COMPLETED", "COMPLETED", "NODE_FAIL"]);
    is_the_whole_run(&cluster.folder, "20");
    each_once(&cluster.folder.read("all.jsonl"));
}

/// A driver that ends without a word, when its jobs run.
fn is_killed(cluster: &Cluster) {
    let mut driver = driver(cluster, &[]);
    driver.has("0001-1.jsonl", 2);
    driver.child.kill().unwrap();
    driver.end();
}

/// Jobs go on without their driver; another one takes them up, and starts none again.
#[test]
fn jobs_outlive_a_driver_that_is_killed() {
    if cluster::is_missing() {
        return;
    }
    let cluster = Cluster::begin(folder(), &BOTH);
    is_killed(&cluster);
    driver(&cluster, &["--resume=all.jsonl"]).end().exits(0);
    assert_eq!(cluster.jobs(), ["COMPLETED", "COMPLETED"]);
    is_the_whole_run(&cluster.folder, "20");
    each_once(&cluster.folder.read("all.jsonl"));
}

/// Also a driver that was killed before it noted what it had submitted.
#[test]
fn a_job_without_a_note_is_found_by_its_name() {
    if cluster::is_missing() {
        return;
    }
    let cluster = Cluster::begin(folder(), &BOTH);
    is_killed(&cluster);
    let mut noted = cluster.folder.json("all.jsonl.on/run.json");
    for part in noted["parts"].as_array_mut().unwrap() {
        assert!(part["job"].take().is_string());
    }
    cluster
        .folder
        .write("all.jsonl.on/run.json", &noted.to_string());
    driver(&cluster, &["--resume=all.jsonl"]).end().exits(0);
    assert_eq!(cluster.jobs(), ["COMPLETED", "COMPLETED"]);
    each_once(&cluster.folder.read("all.jsonl"));
}

#[test]
fn what_is_interrupted_is_cancelled_and_resumed() {
    if cluster::is_missing() {
        return;
    }
    let cluster = Cluster::begin(folder(), &BOTH[..1]);
    // One runs, one waits.
    let first = driver(&cluster, &[]);
    first.has("0001-1.jsonl", 3);
    first.interrupt();
    first.end().exits(130).says(&["interrupted", "W942"]);
    cluster.is_empty();
    // lath there ended by itself: its journal says so.
    let left = cluster.folder.read("all.jsonl.on/0001-1.jsonl");
    assert!(
        left.lines().last().unwrap().contains("\"interrupted\""),
        "{left}"
    );
    driver(&cluster, &["--resume=all.jsonl"]).end().exits(0);
    is_the_whole_run(&cluster.folder, "20");
    each_once(&cluster.folder.read("all.jsonl"));
}

/// Somebody else ends it, twice: its row says so, and nothing is lost.
#[test]
fn a_part_that_is_cancelled_twice() {
    if cluster::is_missing() {
        return;
    }
    let cluster = Cluster::begin(folder(), &BOTH[..1]);
    // Long enough for both.
    let flags = ["--shards", "1", "-r", "250ms"];
    let running = driver(&cluster, &flags);
    for (attempt, forks) in [(1, 2), (2, 4)] {
        running.has(&format!("0001-{attempt}.jsonl"), forks);
        let id = cluster.slurm("squeue", &["-h", "--states=RUNNING", "--format=%i"]);
        cluster.slurm("scancel", &[id.trim()]);
    }
    let ran = running.end();
    ran.exits(5)
        .says(&["L820", "lost twice", "CANCELLED", "--resume", "W942"]);
    assert_eq!(cluster.jobs(), ["CANCELLED", "CANCELLED"]);
    assert!(forks(&cluster.folder.read("all.jsonl")).len() >= 4);
    driver(&cluster, &[&flags[..], &["--resume=all.jsonl"]].concat())
        .end()
        .exits(0);
    is_the_whole_run(&cluster.folder, "20");
    each_once(&cluster.folder.read("all.jsonl"));
}

/// What cannot be measured, in any way, is a row with a cause and an exit code, and leaves no job.
#[track_caller]
fn refused(cluster: &Cluster, on: &str, further: &[&str], code: i32, says: &[&str]) -> Done {
    let flags = [&["-f", "4", "--seed", "7", "--shards", "2"], further].concat();
    let ran = done(&mut on_slurm(cluster, on, &flags));
    ran.exits(code).says(says);
    cluster.is_empty();
    ran
}

#[test]
fn what_a_cluster_refuses() {
    if cluster::is_missing() {
        return;
    }
    let cluster = Cluster::begin(folder(), &BOTH[..1]);
    let of = |on: &str, further: &[&str], code, says: &[&str]| {
        refused(&cluster, on, further, code, says)
    };
    of(
        "slurm:nowhere",
        &[],
        5,
        &[
            "L819",
            "there is no partition nowhere",
            "`sinfo` lists them",
        ],
    );
    of(
        "slurm:common",
        &[],
        5,
        &["L819", "OverSubscribe=FORCE:4", "--exclusive"],
    );
    of(
        "slurm:main,--nodelist=n9",
        &[],
        5,
        &["main part 1/2: L819: sbatch", "node"],
    );
    of(
        "slurm:main,--array=1-3",
        &[],
        2,
        &["L503", "lath decides about `--array`"],
    );
    of(
        "slurm:main",
        &["--copy", "."],
        2,
        &["L502", "nodes share their files"],
    );
    // A queue that never starts.
    let late = ["--timeout-queue", "3s"];
    let waited = [
        "part 1/2: L820: it did not start in time (PartitionDown)",
        "--timeout-queue",
    ];
    of("slurm:closed", &late, 5, &waited);
    assert_eq!(cluster.jobs(), ["CANCELLED", "CANCELLED"]);
    assert!(!cluster.folder.path().join("all.jsonl").exists());
    let ssh = done(&mut on_slurm(&cluster, "ssh:nobody", &late));
    ssh.exits(2).says(&["L502", "--timeout-queue"]);
    // No controller.
    let settings = cluster.folder.read("cluster/slurm.conf");
    let port = settings
        .lines()
        .find(|line| line.starts_with("SlurmctldPort="));
    let nobody = settings.replace(port.unwrap(), "MessageTimeout=2\nSlurmctldPort=1");
    let nobody = cluster.folder.write("cluster/nobody.conf", &nobody);
    let mut gone = on_slurm(&cluster, "slurm:main", &["--shards", "2"]);
    done(gone.env("SLURM_CONF", nobody))
        .exits(5)
        .says(&["main part 1/1: L819: ", "controller"]);
    let mut gone = on_slurm(&cluster, "slurm:main", &["--shards", "2"]);
    let none = done(gone.env("PATH", cluster.folder.path()));
    none.exits(5).says(&["L819", "there is no program sbatch"]);
}

/// The other parts are measured.
#[test]
fn a_node_without_a_compiler_and_one_with_a_full_disk() {
    if cluster::is_missing() {
        return;
    }
    let lacks = [
        (
            Lacks {
                compiler: true,
                ..Lacks::default()
            },
            4,
            "L60",
        ),
        (
            Lacks {
                space: true,
                ..Lacks::default()
            },
            5,
            "No space left on device",
        ),
    ];
    for (lacks, code, says) in lacks {
        let cluster = Cluster::begin(folder(), &[Lacks::default(), lacks]);
        let own = cluster.folder.path().join("cluster/own");
        let flags = ["-f", "4", "--seed", "7", "--shards", "2"];
        let mut command = on_slurm(&cluster, "slurm:main", &flags);
        command
            .env("PATH", own.join("bin"))
            .env("XDG_CACHE_HOME", own.join("cache"));
        let ran = done(&mut command);
        ran.exits(code).says(&["n2 part", says, "W942"]);
        assert_eq!(
            machines(&cluster.folder.read("all.jsonl")),
            ["n1".to_owned()].into()
        );
        assert_eq!(forks(&cluster.folder.read("all.jsonl")).len(), 4);
        cluster.is_empty();
    }
}

/// Each node answers for itself, in a job of its own.
#[test]
fn what_each_node_of_a_cluster_has() {
    if cluster::is_missing() {
        return;
    }
    let lacks = Lacks {
        compiler: true,
        ..Lacks::default()
    };
    let mut cluster = Cluster::begin(folder(), &[Lacks::default(), lacks, Lacks::default()]);
    let own = cluster.folder.path().join("cluster/own");
    let doctor = |cluster: &Cluster, further: &[&str]| {
        let mut command = cluster.lath(&["doctor", ".", "--on", "slurm:main", "--seconds", "1"]);
        done(command.args(further).env("PATH", own.join("bin")))
    };
    let told = doctor(&cluster, &["--json"]);
    told.exits(4);
    let json: Value = serde_json::from_str(&told.out()).unwrap();
    let nodes = json["nodes"].as_array().unwrap();
    let of = |name: &str| {
        nodes
            .iter()
            .map(|node| node[name].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(of("name"), ["n1", "n2", "n3"]);
    for (node, name) in nodes.iter().zip(["n1", "n2", "n3"]) {
        assert_eq!(node["environment"]["facts"]["hostname"], name);
        assert!(node["noise"]["findings"].is_array(), "{node}");
        let [least, most] = [0, 1].map(|at| node["clock"]["ahead_s"][at].as_f64().unwrap());
        assert!(least <= 0.0 && 0.0 <= most, "{node}");
    }
    let missing: Vec<usize> = nodes
        .iter()
        .map(|node| node["missing"].as_array().unwrap().len())
        .collect();
    assert_eq!([missing[0], missing[2]], [0, 0]);
    assert!(missing[1] > 0, "{json}");
    assert_eq!(cluster.jobs(), ["COMPLETED"; 3]);
    let text = doctor(&cluster, &[]);
    text.exits(4)
        .says(&["n2: a platform for C", "3 machines can be reached"]);
    // One that is down says why.
    cluster.cut(2);
    eventually("a node that is down", || {
        let states = cluster.slurm("sinfo", &["-h", "-N", "-p", "main", "-o", "%T"]);
        states.contains("down").then_some(())
    });
    doctor(&cluster, &[])
        .exits(5)
        .says(&["n3: L819: n3 cannot take part: it is down", "1 cannot"]);
    cluster.is_empty();
    let left = std::fs::read_dir(cluster.folder.path().join("state/lath/runs")).unwrap();
    assert_eq!(left.flatten().filter(|it| it.path().is_dir()).count(), 0);
}
