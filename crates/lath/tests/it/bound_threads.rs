//! Threads of a benchmark: each on its CPU (`--cpu`), and when each began and ended.

use crate::support::Folder;
use serde_json::Value;

/// The kernel says where a thread may run; a thread that may run elsewhere fails.
const C: &str = r#"#include "lath.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

//@@State(Scope.Thread)
typedef struct {
    //@@Param("-1")
    int first;
    //@@Param("-1")
    int last;
    long calls;
} Own;

//@@Setup
void look(Own *own, ThreadParams *thread) {
    char line[200], expected[200];
    FILE *status = fopen("/proc/thread-self/status", "r");
    sprintf(expected, "Cpus_allowed_list:\t%d\n", thread->thread_index % 2 ? own->last : own->first);
    while (fgets(line, sizeof line, status))
        if (strncmp(line, "Cpus_allowed_list:", 18) == 0 && own->first >= 0 && strcmp(line, expected) != 0) abort();
    fclose(status);
}

//@@Benchmark
long call(Own *own) { return ++own->calls; }
"#;

const RUST: &str = r#"use lath::ThreadParams;

//@@State(Scope.Thread)
#[derive(Default)]
struct Own {
    //@@Param("-1")
    first: i32,
    //@@Param("-1")
    last: i32,
    calls: u64,
}

impl Own {
    //@@Setup
    fn look(&mut self, thread: &ThreadParams) {
        let status = std::fs::read_to_string("/proc/thread-self/status").unwrap();
        let cpu = if thread.thread_index % 2 == 1 { self.last } else { self.first };
        assert!(self.first < 0 || status.contains(&format!("Cpus_allowed_list:\t{cpu}\n")));
    }
}

//@@Benchmark
fn call(own: &mut Own) -> u64 {
    own.calls += 1;
    own.calls
}
"#;

const GO: &str = r#"package bound

import (
	"fmt"
	"os"
	"strings"

	"lath"
)

// @@State(Scope.Thread)
type Own struct {
	//@@Param("-1")
	first int
	//@@Param("-1")
	last  int
	calls int
}

// @@Setup
func (o *Own) look(thread *lath.ThreadParams) {
	status, _ := os.ReadFile("/proc/thread-self/status")
	cpu := o.first
	if thread.ThreadIndex%2 == 1 {
		cpu = o.last
	}
	if o.first >= 0 && !strings.Contains(string(status), fmt.Sprintf("Cpus_allowed_list:\t%d\n", cpu)) {
		panic(string(status))
	}
}

// @@Benchmark
func call(o *Own) int {
	o.calls++
	return o.calls
}
"#;

const PYTHON: &str = r#"import os
from lath import *


@State(Scope.Thread)
class Own:
    first: int = Param("-1")
    last: int = Param("-1")
    calls = 0

    @Setup
    def look(self, thread: ThreadParams):
        cpu = self.last if thread.thread_index % 2 else self.first
        assert self.first < 0 or os.sched_getaffinity(0) == {cpu}


@Benchmark
def call(own: Own):
    own.calls += 1
    return own.calls
"#;

/// The first and the last CPU that this test may use: one, if that is all.
fn ends() -> [String; 2] {
    let cpus = lath_machine::place::usable().unwrap().0;
    [cpus.first(), cpus.last()].map(|cpu| cpu.unwrap().to_string())
}

fn threads(journal: &str) -> Vec<Vec<Value>> {
    let lines = journal
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let of = |event: Value| Some(event["iteration"]["threads"].as_array()?.clone());
    lines.filter_map(of).collect()
}

fn each_is_bound_and_told(file: &str, source: &str) {
    let folder = Folder::with(file, source);
    let [first, last] = ends();
    let list = format!("{first},{last}");
    let (first, last) = (format!("first={first}"), format!("last={last}"));
    let run = format!("run {file} --no-lock -f 1 -wi 1 -w 1ms -i 2 -r 5ms --journal");
    let run: Vec<&str> = run.split(' ').collect();
    let bound = [
        "several", "-t", "3", "--cpu", &list, "-p", &first, "-p", &last,
    ];
    folder.lath(&[&run[..], &bound].concat()).exits(0);
    let several = threads(&folder.read("several"));
    assert_eq!(several.len(), 3, "warm-up and two iterations");
    for iteration in several {
        let number = |thread: &Value, key: &str| {
            thread[key]
                .as_u64()
                .unwrap_or_else(|| panic!("{key}: {thread}"))
        };
        assert_eq!(iteration.len(), 3);
        let begins = iteration.iter().map(|thread| number(thread, "begin_ns"));
        assert_eq!(begins.min(), Some(0), "from the earliest on");
        for thread in &iteration {
            let lasted = number(thread, "end_ns") - number(thread, "begin_ns");
            assert!(lasted >= number(thread, "ns"), "{thread}");
            assert!(number(thread, "cpu_ns") > 0, "{thread}");
        }
    }
    // One thread has nobody to compare with, and is not bound within the CPUs of the process.
    folder
        .lath(&[&run[..], &["one", "-t", "1"]].concat())
        .exits(0);
    for thread in threads(&folder.read("one")).concat() {
        assert!(thread.get("begin_ns").is_none() && thread.get("end_ns").is_none());
    }
}

#[test]
fn threads_of_c_run_on_their_cpus_and_say_when() {
    each_is_bound_and_told("bound.c", C);
}

#[test]
fn threads_of_rust_run_on_their_cpus_and_say_when() {
    if !lath_testing::is_missing("rustc") {
        each_is_bound_and_told("bound.rs", RUST);
    }
}

#[test]
fn threads_of_go_run_on_their_cpus_and_say_when() {
    if !lath_testing::is_missing("go") {
        each_is_bound_and_told("bound.go", GO);
    }
}

#[test]
fn threads_of_python_run_on_their_cpus_and_say_when() {
    if !lath_testing::is_missing("python3") {
        each_is_bound_and_told("bound.py", PYTHON);
    }
}
