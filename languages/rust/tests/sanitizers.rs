//! The runtime under AddressSanitizer, which a nightly compiler has: it ends a wrapper with a status
//! of its own. (ThreadSanitizer needs a standard library built with it: it reports std's channels.)

use crate::common::*;
use lath_core::language::BuildOptions;

const SOURCE: &str = "
use lath::{Blackhole, Control};
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering::SeqCst};

static KEPT: AtomicPtr<Control> = AtomicPtr::new(std::ptr::null_mut());

unsafe extern \"C\" {
    fn atexit(f: extern \"C\" fn()) -> i32;
}

extern \"C\" fn late() {
    let kept: &'static Control = unsafe { &*KEPT.load(SeqCst) };
    std::hint::black_box(kept.stop_measurement());
}

//@@State(Scope.Group)
#[derive(Default)]
struct Shared(AtomicU64);

//@@Benchmark
//@@Group(\"g\")
fn reads(shared: &Shared) -> u64 { shared.0.load(SeqCst) }

//@@Benchmark
//@@Group(\"g\")
fn writes(shared: &Shared, hole: &Blackhole) { hole.consume(shared.0.fetch_add(1, SeqCst)); }

/// Keeps what it may keep, and looks at it when the trial is long over.
//@@Benchmark
fn keeps(control: &'static Control) -> u64 {
    if KEPT.swap(std::ptr::from_ref(control).cast_mut(), SeqCst).is_null() {
        unsafe { atexit(late) };
    }
    let mut n = 0;
    while !control.stop_measurement() { n += 1; }
    n
}
";

#[test]
fn the_address_sanitizer_finds_nothing() {
    let platforms = rust().platforms();
    let found = platforms
        .iter()
        .find(|p| p.name.contains("nightly") && p.path.is_some());
    let Some(nightly) = found else {
        lath_testing::skip_anywhere("no nightly Rust, which has the sanitizers");
        return;
    };
    let options = BuildOptions {
        platform: Some(nightly.name.clone()),
        cflags: ["-O", "-Zsanitizer=address"].map(str::to_owned).to_vec(),
        ..BuildOptions::default()
    };
    let (_folder, file) = files(&[("a.rs", SOURCE)]);
    let program = program(&file);
    let (group, keeps) = (index(&program, "g"), index(&program, "keeps"));
    let wrapper = build(&program, &options);
    let commands = format!(
        "hello protocol=1\n\
         trial benchmark={group} threads=4 thread_groups=1,1\niterate time_ns=2000000\niterate time_ns=2000000 last=1\nend\n\
         trial benchmark={keeps} threads=2\niterate time_ns=2000000 last=1\nend\n\
         prove benchmark={keeps}\nquit\n"
    );
    // Ends well: nothing was lost, and nothing was used that was freed.
    let answers = drive(&wrapper, &commands);
    assert!(
        answers.iter().all(|a| a["event"] != "failure"),
        "{answers:#?}"
    );
}
