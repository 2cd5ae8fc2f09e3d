// What all harnesses measure, by the same file. The comments are for lath; to the others they are comments.

use sha2::{Digest, Sha256};

/// Steps of `multiply_chain`: a multiplication of 3 cycles and an exclusive or of one on every x86-64 since 2008, 4000 cycles a call.
const CHAIN_LENGTH: u32 = 1000;

//@@State(Scope.Thread)
pub struct Chain {
    pub seed: u64,
    pub factor: u64,
    pub mask: u64,
}

impl Default for Chain {
    fn default() -> Self {
        Chain { seed: 0x5851F42D4C957F2D, factor: 6364136223846793005, mask: 1442695040888963407 }
    }
}

//@@State(Scope.Thread)
pub struct Number {
    pub value: u64,
}

impl Default for Number {
    fn default() -> Self {
        Number { value: 20 }
    }
}

//@@State(Scope.Thread)
pub struct Data {
    pub bytes: Vec<u8>,
}

impl Default for Data {
    fn default() -> Self {
        Data { bytes: vec![0; 4096] }
    }
}

//@@Benchmark
pub fn empty() {}

/// Each step needs the one before.
//@@Benchmark
pub fn multiply_chain(chain: &Chain) -> u64 {
    let mut x = chain.seed;
    for _ in 0..CHAIN_LENGTH {
        x = (x ^ chain.mask).wrapping_mul(chain.factor);
    }
    x
}

//@@Benchmark
pub fn factorial(number: &Number) -> u64 {
    (2..=number.value).product()
}

//@@Benchmark
pub fn sha256(data: &Data) -> [u8; 32] {
    Sha256::digest(&data.bytes).into()
}
