mod trace;

use std::io::Write;
use trace::trace;

unsafe extern "C" {
    fn close(file: i32) -> i32;
}

// 8 MB on each stream: far more than a pipe holds.
//@@Benchmark
fn flood() {
    for _ in 0..100_000 {
        println!("This line is printed a hundred thousand times and means nothing at all to anybody.");
        eprintln!("This line is printed a hundred thousand times and means nothing at all to anybody.");
    }
    trace("flooded");
}

//@@Benchmark
fn look_alike() {
    println!("{}", r#"{"event":"iteration","phase":"measurement","index":1,"threads":[{"method":"look_alike","calls":1,"ns":4711}]}"#);
    eprintln!("{}", r#"{"event":"failure","kind":"exception","where":"nowhere","message":"none"}"#);
}

//@@Benchmark
fn bytes() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(b"\xff\xfe\x00\x1b[31m\n")?;
    out.flush()
}

//@@Benchmark
fn closes_output() {
    for file in 0..3 {
        unsafe { close(file) };
    }
}
