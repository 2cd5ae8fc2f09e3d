//! The reference: what a seal and an open must do on the curve, with the crates that do it in TSP, and nothing else. Sealing makes an ephemeral
//! X25519 key pair, agrees on a secret and signs the message; opening agrees on the secret and verifies the signature. Nothing is encrypted, hashed
//! into keys, encoded or looked up: what TSP takes more is for that.

#[path = "../identities.rs"]
mod identities;

use ed25519_dalek::{Signature, SignatureError, Signer, SigningKey, Verifier};
use identities::{HELLO, ROUND_TRIPS, message, suite};
use rand::rngs::StdRng;
use rand::{RngCore, SeedableRng};
use tsp_sdk::cesr::CryptoType;

/// What goes over the wire, but for the message itself.
struct Sealed {
    ephemeral: [u8; 32],
    /// What keys would be made of.
    secret: [u8; 32],
    signature: Signature,
}

/// Both ends.
struct Keys {
    alice: SigningKey,
    bob: [u8; 32],
    bob_public: [u8; 32],
}

/// HPKE's crate is of a later generation than TSP's own.
fn public(crypto_type: CryptoType, secret: [u8; 32]) -> [u8; 32] {
    match crypto_type {
        CryptoType::HpkeBase => x25519_hpke::PublicKey::from(&x25519_hpke::StaticSecret::from(secret)).to_bytes(),
        _ => x25519_dalek::PublicKey::from(&x25519_dalek::StaticSecret::from(secret)).to_bytes(),
    }
}

fn agreed(crypto_type: CryptoType, secret: [u8; 32], other: [u8; 32]) -> [u8; 32] {
    match crypto_type {
        CryptoType::HpkeBase => x25519_hpke::StaticSecret::from(secret).diffie_hellman(&other.into()).to_bytes(),
        _ => x25519_dalek::StaticSecret::from(secret).diffie_hellman(&other.into()).to_bytes(),
    }
}

/// As TSP draws them, for each message: a generator of its own, seeded by the operating system.
fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    StdRng::from_entropy().fill_bytes(&mut bytes);
    bytes
}

impl Keys {
    fn new() -> Keys {
        let bob = random();
        Keys { alice: SigningKey::from_bytes(&random()), bob, bob_public: public(CryptoType::SealedBox, bob) }
    }

    fn seal(&self, crypto_type: CryptoType, message: &[u8]) -> Sealed {
        let ephemeral = random();
        let secret = agreed(crypto_type, ephemeral, self.bob_public);
        Sealed { ephemeral: public(crypto_type, ephemeral), secret, signature: self.alice.sign(message) }
    }

    /// The message, if both ends agree.
    fn open(&self, crypto_type: CryptoType, message: &[u8], sealed: &Sealed) -> Result<Vec<u8>, SignatureError> {
        self.alice.verifying_key().verify(message, &sealed.signature)?;
        let secret = agreed(crypto_type, self.bob, sealed.ephemeral);
        if secret == sealed.secret { Ok(message.to_vec()) } else { Err(SignatureError::new()) }
    }
}

//@@State(Scope.Thread)
struct Tsp {
    //@@Param({"HpkeBase", "SealedBox"})
    suite: String,
    //@@Param({"0", "32", "1024", "16384"})
    bytes: usize,
    keys: Keys,
    crypto_type: CryptoType,
    message: Vec<u8>,
    sealed: Option<Sealed>,
}

impl Tsp {
    fn new() -> Tsp {
        Tsp { suite: String::new(), bytes: 0, keys: Keys::new(), crypto_type: CryptoType::HpkeBase, message: Vec::new(), sealed: None }
    }

    //@@Setup
    fn prepare(&mut self) {
        self.crypto_type = suite(&self.suite);
        self.message = message(self.bytes);
        self.sealed = Some(self.keys.seal(self.crypto_type, &self.message));
    }

    //@@Benchmark
    //@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
    //@@Compare("seal")
    fn seal(&self) -> Sealed {
        self.keys.seal(self.crypto_type, &self.message)
    }

    //@@Check("seal")
    fn unsealed(&self, sealed: &Sealed) -> Result<Vec<u8>, SignatureError> {
        self.keys.open(self.crypto_type, &self.message, sealed)
    }

    //@@Benchmark
    //@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
    //@@Compare("open")
    fn open(&self) -> Result<Vec<u8>, SignatureError> {
        self.keys.open(self.crypto_type, &self.message, self.sealed.as_ref().expect("set-up seals"))
    }

    //@@Benchmark
    //@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
    //@@Compare("sealOpen")
    fn seal_open(&self) -> Result<Vec<u8>, SignatureError> {
        let sealed = self.keys.seal(self.crypto_type, &self.message);
        self.keys.open(self.crypto_type, &self.message, &sealed)
    }
}

//@@State(Scope.Thread)
struct Document {
    //@@Param({"HpkeBase", "SealedBox"})
    suite: String,
    keys: Keys,
}

impl Document {
    fn new() -> Document {
        Document { suite: String::new(), keys: Keys::new() }
    }

    //@@Benchmark
    //@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.SECONDS)
    //@@OperationsPerInvocation(1024)
    //@@Compare("document")
    fn round_trips(&self) -> Result<usize, SignatureError> {
        let crypto_type = suite(&self.suite);
        let mut right = 0;
        for _ in 0..ROUND_TRIPS {
            let sealed = self.keys.seal(crypto_type, HELLO);
            right += usize::from(self.keys.open(crypto_type, HELLO, &sealed)? == HELLO);
        }
        Ok(right)
    }
}
