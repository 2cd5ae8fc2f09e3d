mod trace;

use std::hint::black_box;
use std::io::Read;
use std::os::unix::net::UnixStream;
use std::process::Command;
use trace::trace;

unsafe extern "C" {
    fn pause() -> i32;
    fn raise(signal: i32) -> i32;
    fn signal(signal: i32, handler: usize) -> usize;
}

const SIG_IGN: usize = 1;
const SIGSTOP: i32 = 19;

//@@Benchmark
fn good() {
    trace("good");
}

#[expect(unconditional_recursion, reason = "that is the fault")]
fn deeper(depth: usize) -> usize {
    let mut frame = [0u8; 4096];
    black_box(&mut frame)[depth % 4096] = 1;
    deeper(black_box(depth + 1)) + usize::from(frame[0])
}

//@@Benchmark
fn recursion() -> usize {
    deeper(0)
}

//@@Benchmark
fn blocked() -> std::io::Result<usize> {
    let (mut end, _other) = UnixStream::pair()?;
    end.read(&mut [0])
}

//@@Benchmark
fn spins() {
    loop {
        std::hint::spin_loop();
    }
}

//@@Benchmark
fn talks() {
    loop {
        println!("and so on");
    }
}

//@@Benchmark
fn deaf() {
    // SIGTERM, SIGINT, SIGHUP, SIGQUIT
    for number in [15, 2, 1, 3] {
        unsafe { signal(number, SIG_IGN) };
    }
    loop {
        unsafe { pause() };
    }
}

//@@Benchmark
fn stops() {
    unsafe { raise(SIGSTOP) };
}

//@@Benchmark
fn thread() {
    std::thread::spawn(|| {
        loop {
            std::thread::park();
        }
    });
    trace("thread");
}

//@@Benchmark
fn process_a() -> std::io::Result<()> {
    let left = Command::new("sleep").arg("3600").spawn()?;
    trace(format_args!("left {}", left.id()));
    Ok(())
}

//@@Benchmark
fn process_b() {
    let lines = std::fs::read_to_string(std::env::var("LATH_TRACE").unwrap()).unwrap();
    let left = lines.trim_start_matches("left ").trim();
    let state = match std::fs::read_to_string(format!("/proc/{left}/stat")) {
        Ok(stat) => stat.split(' ').nth(2).and_then(|word| word.chars().next()).unwrap_or('?'),
        Err(_) => 'Z',
    };
    trace(if state == 'Z' { "gone" } else { "still there" });
}

//@@Benchmark
fn reads() {
    let nothing = matches!(std::io::stdin().read(&mut [0]), Ok(0));
    trace(if nothing { "nothing to read" } else { "something" });
}
