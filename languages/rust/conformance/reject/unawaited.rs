//@@Benchmark
fn forgotten() -> std::thread::JoinHandle<u32> {
    std::thread::spawn(|| 3)
}
