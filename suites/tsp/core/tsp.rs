//! The cryptographic core of TSP, `tsp_sdk::crypto`: both ends' identities are at hand, there is no store.

#[path = "../identities.rs"]
mod identities;

use base64ct::{Base64UrlUnpadded, Encoding};
use identities::{HELLO, ROUND_TRIPS, message, new_vid, published_vid, seed, suite, tampered};
use tsp_sdk::cesr::CryptoType;
use tsp_sdk::crypto::{self, CryptoError};
use tsp_sdk::definitions::Payload;
use tsp_sdk::OwnedVid;

fn opened(bob: &OwnedVid, alice: &OwnedVid, sealed: &mut [u8]) -> Result<Vec<u8>, CryptoError> {
    match crypto::open(bob, alice, sealed)? {
        (Payload::Content(message), _, _) => Ok(message.to_vec()),
        _ => panic!("the payload of another kind of message"),
    }
}

/// What was sealed, if nothing that was changed on the way can be opened.
fn proved(bob: &OwnedVid, alice: &OwnedVid, sealed: &[u8]) -> Result<Vec<u8>, CryptoError> {
    for mut changed in tampered(sealed) {
        assert!(opened(bob, alice, &mut changed).is_err(), "a changed message was opened");
    }
    opened(bob, alice, &mut sealed.to_vec())
}

//@@State(Scope.Thread)
struct Tsp {
    //@@Param({"HpkeBase", "SealedBox"})
    suite: String,
    //@@Param({"0", "32", "1024", "16384"})
    bytes: usize,
    alice: OwnedVid,
    bob: OwnedVid,
    crypto_type: CryptoType,
    message: Vec<u8>,
    sealed: Vec<u8>,
}

impl Tsp {
    fn new() -> Tsp {
        let (message, sealed) = (Vec::new(), Vec::new());
        Tsp { suite: String::new(), bytes: 0, alice: new_vid(), bob: new_vid(), crypto_type: CryptoType::HpkeBase, message, sealed }
    }

    //@@Setup
    fn prepare(&mut self) -> Result<(), CryptoError> {
        self.crypto_type = suite(&self.suite);
        self.message = message(self.bytes);
        self.sealed = self.sealed_message()?;
        Ok(())
    }

    fn sealed_message(&self) -> Result<Vec<u8>, CryptoError> {
        crypto::seal_with_crypto_type(&self.alice, &self.bob, Payload::Content(&self.message), self.crypto_type)
    }

    //@@Benchmark
    //@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
    //@@Compare("seal")
    fn seal(&self) -> Result<Vec<u8>, CryptoError> {
        self.sealed_message()
    }

    //@@Check("seal")
    fn unsealed(&self, sealed: &[u8]) -> Result<Vec<u8>, CryptoError> {
        proved(&self.bob, &self.alice, sealed)
    }

    /// Opening changes the message, as in the document: a copy is opened.
    //@@Benchmark
    //@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
    //@@Compare("open")
    fn open(&self) -> Result<Vec<u8>, CryptoError> {
        opened(&self.bob, &self.alice, &mut self.sealed.clone())
    }

    //@@Benchmark
    //@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
    //@@Compare("sealOpen")
    fn seal_open(&self) -> Result<Vec<u8>, CryptoError> {
        opened(&self.bob, &self.alice, &mut self.sealed_message()?)
    }
}

//@@State(Scope.Thread)
struct Document {
    //@@Param({"HpkeBase", "SealedBox"})
    suite: String,
    alice: OwnedVid,
    bob: OwnedVid,
}

impl Document {
    fn new() -> Document {
        Document { suite: String::new(), alice: new_vid(), bob: new_vid() }
    }

    /// The document's loop without its stores.
    //@@Benchmark
    //@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.SECONDS)
    //@@OperationsPerInvocation(1024)
    //@@Compare("document")
    fn round_trips(&self) -> Result<usize, CryptoError> {
        let crypto_type = suite(&self.suite);
        let mut right = 0;
        for _ in 0..ROUND_TRIPS {
            let sealed = crypto::seal_with_crypto_type(&self.alice, &self.bob, Payload::Content(HELLO), crypto_type)?;
            right += usize::from(opened(&self.bob, &self.alice, &mut sealed.clone())? == HELLO);
        }
        Ok(right)
    }
}

//@@State(Scope.Thread)
struct Published {
    //@@Param({"HpkeBase", "SealedBox"})
    suite: String,
    alice: OwnedVid,
    bob: OwnedVid,
}

impl Published {
    fn new() -> Published {
        Published { suite: String::new(), alice: published_vid(1), bob: published_vid(2) }
    }

    /// A published message, made again byte for byte from its seed.
    //@@Benchmark
    //@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
    //@@Check(vectors = "../vectors.toml")
    fn seal(&self) -> Result<Vec<u8>, CryptoError> {
        let crypto_type = suite(&self.suite);
        let number = if crypto_type == CryptoType::SealedBox { 1 } else { 2 };
        crypto::seal_reproducibly(&self.alice, &self.bob, Payload::Content(HELLO), None, crypto_type, seed(number), None)
    }

    /// As it is published, if it can be opened.
    //@@Check("seal")
    fn on_the_wire(&self, sealed: &[u8]) -> Result<String, CryptoError> {
        let message = proved(&self.bob, &self.alice, sealed)?;
        assert_eq!(message, HELLO);
        Ok(Base64UrlUnpadded::encode_string(sealed))
    }
}
