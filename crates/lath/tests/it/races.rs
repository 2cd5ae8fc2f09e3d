//! `lath check --races`: a planted race is found at its line; what is locked is none.

use crate::support::{Done, Folder};
use serde_json::{Value, json};
use std::path::Path;

const C: &str = r#"#include "lath.h"
#include <pthread.h>

//@@State(Scope.Benchmark)
typedef struct { long hits; pthread_mutex_t lock; } Shared;

//@@Setup
void make(Shared *shared) { pthread_mutex_init(&shared->lock, 0); }

static void hit(Shared *shared) {
    shared->hits += 1;
}

//@@Benchmark
//@@Threads(2)
void races(Shared *shared) { hit(shared); }

//@@Benchmark
//@@Threads(3)
long locks(Shared *shared) {
    pthread_mutex_lock(&shared->lock);
    hit(shared);
    long hits = shared->hits;
    pthread_mutex_unlock(&shared->lock);
    return hits;
}

//@@Benchmark
int alone(void) { return 1; }

//@@State(Scope.Group)
typedef struct { long value; } Cell;

//@@Benchmark
//@@Group("pair")
long reads(Cell *cell) { return cell->value; }

//@@Benchmark
//@@Group("pair")
void writes(Cell *cell) { cell->value = 7; }
"#;

const GO: &str = r#"package race

import "sync"

// @@State(Scope.Benchmark)
type Shared struct {
	lock sync.Mutex
	hits int
}

func (s *Shared) hit() int {
	s.hits++
	return s.hits
}

// @@Benchmark
// @@Threads(2)
func races(shared *Shared) int { return shared.hit() }

// @@Benchmark
// @@Threads(2)
func locks(shared *Shared) int {
	shared.lock.Lock()
	defer shared.lock.Unlock()
	return shared.hit()
}
"#;

/// Whether programs with this flag are built and start here.
fn works(compiler: &str, source: &str) -> bool {
    let folder = Folder::with(source, "int main() { return 0; }\n");
    let build = ["-fsanitize=thread", source, "-o", "a"];
    let build = folder.wait(folder.command(compiler).args(build));
    build.0.status.success() && folder.wait(&mut folder.command("./a")).0.status.success()
}

fn check(folder: &Folder, arguments: &[&str]) -> Done {
    folder.lath(&[&["check", "--races"][..], arguments].concat())
}

/// Of each benchmark: verdict, and the lines of both accesses.
fn rows(done: &Done) -> Vec<(String, String, Vec<u64>)> {
    let found: Value = serde_json::from_str(&done.out()).unwrap();
    let row = |row: &Value| {
        let accesses = row["accesses"].as_array().unwrap().iter();
        let text = |key: &str| row[key].as_str().unwrap().to_owned();
        let lines = accesses.filter_map(|access| access["line"].as_u64());
        (text("benchmark"), text("verdict"), lines.collect())
    };
    found["races"].as_array().unwrap().iter().map(row).collect()
}

fn verdict<'a>(rows: &'a [(String, String, Vec<u64>)], name: &str) -> (&'a str, &'a [u64]) {
    let own = |row: &&(String, String, Vec<u64>)| row.0.ends_with(name);
    let (_, verdict, lines) = rows.iter().find(own).unwrap();
    (verdict, lines)
}

fn of_natives(file: &str) {
    let folder = Folder::with(file, C);
    let done = check(&folder, &[file, "--json"]);
    done.exits(1);
    let rows = rows(&done);
    assert_eq!(verdict(&rows, "locks"), ("none seen", &[][..]));
    assert_eq!(verdict(&rows, "alone"), ("one thread", &[][..]));
    let (races, lines) = verdict(&rows, "races");
    assert!(races == "race" && lines.contains(&11), "{rows:?}");
    let (pair, lines) = verdict(&rows, "pair");
    let of_group = |line: &u64| [36, 40].contains(line);
    assert!(pair == "race" && lines.iter().all(of_group), "{rows:?}");

    let done = check(&folder, &[file, "races"]);
    done.exits(1)
        .says(&["L711", "shared->hits += 1;", "(Scope.Thread)"]);
    let line = format!("DATA RACE: {file}:11");
    assert!(done.out().contains(&line), "{}", done.out());
    let done = check(&folder, &[file, "locks", "alone", "-t", "2"]);
    done.exits(0);
    assert!(done.out().contains("2 without one seen."), "{}", done.out());
}

#[test]
fn races_of_c_are_found_at_their_line() {
    if works("gcc", "a.c") {
        of_natives("race.c");
    } else {
        lath_testing::skip("gcc has no ThreadSanitizer here");
    }
}

#[test]
fn races_of_cpp_are_found_at_their_line() {
    if works("g++", "a.cpp") {
        of_natives("race.cpp");
    } else {
        lath_testing::skip("g++ has no ThreadSanitizer here");
    }
}

#[test]
fn races_of_go_are_found_at_their_line() {
    lath_testing::needs!("go");
    let folder = Folder::with("race.go", GO);
    let done = check(&folder, &["race.go", "--json"]);
    done.exits(1);
    let rows = rows(&done);
    assert_eq!(verdict(&rows, "locks"), ("none seen", &[][..]));
    let (races, lines) = verdict(&rows, "races");
    let of_method = |line: &u64| [12, 13].contains(line);
    assert!(races == "race" && lines.iter().all(of_method), "{rows:?}");
    check(&folder, &["race.go", "races"])
        .exits(1)
        .says(&["L711", "s.hits"]);
}

#[test]
fn what_nothing_watches_is_a_row_that_says_why() {
    lath_testing::needs!("python3");
    let folder = Folder::with(
        "one.py",
        "from lath import *\n@Benchmark\n@Threads(2)\ndef f(): pass\n",
    );
    let done = check(&folder, &["one.py"]);
    done.exits(0);
    let out = done.out();
    assert!(out.contains("one.py  not checked: no interpreter"), "{out}");
    let done = check(&folder, &["one.py", "--json"]);
    let found: Value = serde_json::from_str(&done.exits(0).out()).unwrap();
    assert_eq!(found["races"], json!([]));
    let source = found["unchecked"][0]["source"].as_str().unwrap();
    assert_eq!(Path::new(source).file_name().unwrap(), "one.py");
}

const EQUAL: &str = "\
//@@State(Scope.Benchmark)
typedef struct { long n; } Count;
//@@Benchmark
//@@Threads(2)
long first(Count *count) { return count->n++; }
//@@Benchmark
//@@Threads(2)
long second(Count *count) { return count->n++; }
";

/// A compiler makes one function of two with equal bodies, at the lines of neither.
#[test]
fn functions_with_equal_bodies_have_lines_of_their_own() {
    lath_testing::needs!("gcc");
    if !works("gcc", "a.c") {
        return;
    }
    let folder = Folder::with("equal.c", EQUAL);
    let done = check(&folder, &["equal.c", "--json"]);
    done.exits(1);
    let rows = rows(&done);
    assert_eq!(verdict(&rows, "first"), ("race", &[5, 5][..]));
    assert_eq!(verdict(&rows, "second"), ("race", &[8, 8][..]));
}
