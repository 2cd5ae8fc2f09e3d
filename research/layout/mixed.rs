//! What `cargo research layout` changes without changing what it does.

//@@Benchmark
fn mixed() -> u64 {
    let mut x = 0_u64;
    for i in 0..1000_u64 {
        // SAFETY: no instruction.
        unsafe { std::arch::asm!("/* {x} */", x = inout(reg) x) };
        x += if i & 1 == 1 { 3 } else { 1 };
    }
    x
}
