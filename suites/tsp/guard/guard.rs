//! Seal and open with nothing left to chance: identities and ephemeral keys come from seeds, so that the same program executes the same instructions.
//! It is for counting, not for timing: `tsp` seals as applications do, with random bytes of the operating system.

#[path = "../identities.rs"]
mod identities;

use identities::{message, published_vid, seed, suite};
use tsp_sdk::OwnedVid;
use tsp_sdk::cesr::CryptoType;
use tsp_sdk::crypto::{self, CryptoError};
use tsp_sdk::definitions::Payload;

//@@State(Scope.Thread)
struct Guard {
    //@@Param({"HpkeBase", "SealedBox"})
    suite: String,
    //@@Param({"0", "1024", "16384"})
    bytes: usize,
    alice: OwnedVid,
    bob: OwnedVid,
    crypto_type: CryptoType,
    message: Vec<u8>,
    sealed: Vec<u8>,
}

impl Guard {
    fn new() -> Guard {
        let (alice, bob) = (published_vid(1), published_vid(2));
        Guard { suite: String::new(), bytes: 0, alice, bob, crypto_type: CryptoType::HpkeBase, message: Vec::new(), sealed: Vec::new() }
    }

    //@@Setup
    fn prepare(&mut self) -> Result<(), CryptoError> {
        self.crypto_type = suite(&self.suite);
        self.message = message(self.bytes);
        self.sealed = self.seal()?;
        Ok(())
    }

    //@@Benchmark
    //@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
    fn seal(&self) -> Result<Vec<u8>, CryptoError> {
        crypto::seal_reproducibly(&self.alice, &self.bob, Payload::Content(&self.message), None, self.crypto_type, seed(1), None)
    }

    //@@Benchmark
    //@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
    fn open(&self) -> Result<Vec<u8>, CryptoError> {
        match crypto::open(&self.bob, &self.alice, &mut self.sealed.clone())? {
            (Payload::Content(message), _, _) => Ok(message.to_vec()),
            _ => panic!("the payload of another kind of message"),
        }
    }
}
