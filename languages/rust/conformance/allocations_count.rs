//@@Benchmark
fn three() -> u8 {
    // The row, the text, and its copy.
    let mut all = Vec::with_capacity(2);
    all.push("x".repeat(100));
    all.push(all[0].clone());
    std::hint::black_box(all)[1].as_bytes()[50]
}

//@@Benchmark
fn none() -> u8 {
    0
}
