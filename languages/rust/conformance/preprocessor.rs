//! Rust's preprocessor is conditional compilation: `cfg(lath)` is set.

mod trace;

use trace::trace;

#[cfg(any())]
//@@Benchmark
fn never() {
    trace("never");
}

//@@Benchmark
#[cfg(all())]
fn active() {
    trace("active");
}

#[cfg(lath)]
mod within {
    use super::trace::trace;

    //@@Benchmark
    pub fn inside_lath() {
        trace("inside lath");
    }
}

//@@Benchmark
#[cfg(not(lath))]
fn outside_lath() {
    trace("never");
}

#[cfg(all(lath, not(unix)))]
mod elsewhere {
    //@@Benchmrk
    pub fn nested() {}
}

#[cfg(test)]
mod tests {
    //@@Benchmark
    pub fn in_tests() {}
}
