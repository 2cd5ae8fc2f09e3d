//! SM3 by the crate `sm3` of RustCrypto: no foreign code, one call for the whole message.

use sm3::{Digest, Sm3};

//@@State(Scope.Thread)
#[derive(Default)]
struct Message {
    //@@Param({"64", "1024", "65536", "1048576"})
    size: usize,
    bytes: Vec<u8>,
}

impl Message {
    //@@Setup
    fn fill(&mut self) {
        self.bytes = (0..self.size).map(|i| (i * 131 + 7) as u8).collect();
    }
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@BytesPerInvocation("size")
fn digest(message: &Message) -> [u8; 32] {
    Sm3::digest(&message.bytes).into()
}

//@@Check("digest")
fn proof(digest: [u8; 32]) -> String {
    let examples = [Sm3::digest("abc").into(), Sm3::digest("abcd".repeat(16)).into()];
    examples.into_iter().chain([digest]).map(hexadecimal).collect::<Vec<_>>().join(" ")
}

fn hexadecimal(digest: [u8; 32]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
