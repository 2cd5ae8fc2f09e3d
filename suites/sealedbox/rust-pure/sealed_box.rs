//! Sealed boxes without libsodium: crypto_box of the RustCrypto project, with curve25519-dalek below it. Random bytes are the operating system's.

#[path = "../rust/message.rs"]
mod message;

use crypto_box::SecretKey;
use crypto_box::aead::OsRng;
use message::{bytes, hexadecimal, published};

fn seal_for(recipient: &SecretKey, message: &[u8]) -> Vec<u8> {
    recipient.public_key().seal(&mut OsRng, message).expect("any message can be sealed")
}

/// Nothing, if the box was not sealed for this key, or was changed.
fn open_with(recipient: &SecretKey, sealed: &[u8]) -> Vec<u8> {
    recipient.unseal(sealed).unwrap_or_default()
}

//@@State(Scope.Thread)
#[derive(Default)]
struct SealedBox {
    //@@Param({"7", "36", "1024", "65536"})
    length: usize,
    message: Vec<u8>,
    sealed: Vec<u8>,
    recipient: Option<SecretKey>,
}

impl SealedBox {
    //@@Setup(Level.Trial)
    fn prepare(&mut self) {
        self.message = message::message(self.length);
        let recipient = SecretKey::generate(&mut OsRng);
        self.sealed = seal_for(&recipient, &self.message);
        self.recipient = Some(recipient);
    }

    fn recipient(&self) -> &SecretKey {
        self.recipient.as_ref().expect("set-up makes a key pair")
    }
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("roundTrip")
fn round_trip(case: &SealedBox) -> Vec<u8> {
    let recipient = SecretKey::generate(&mut OsRng);
    let sealed = seal_for(&recipient, &case.message);
    open_with(&recipient, &sealed)
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("keyPair")
fn key_pair() -> (SecretKey, crypto_box::PublicKey) {
    let secret = SecretKey::generate(&mut OsRng);
    let public = secret.public_key();
    (secret, public)
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("seal")
fn seal(case: &SealedBox) -> Vec<u8> {
    seal_for(case.recipient(), &case.message)
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("open")
fn open(case: &SealedBox) -> Vec<u8> {
    open_with(case.recipient(), &case.sealed)
}

//@@Check("round_trip")
fn tripped(opened: &[u8]) -> String {
    hexadecimal(opened)
}

//@@Check("seal")
fn unsealed(sealed: &[u8], case: &SealedBox) -> String {
    hexadecimal(&open_with(case.recipient(), sealed))
}

/// What the call gave, then what the published box gives.
//@@Check("open")
fn opened(opened: &[u8]) -> String {
    let secret: [u8; 32] = bytes(published::SECRET_KEY).try_into().expect("a key");
    let recipient = SecretKey::from(secret);
    assert_eq!(hexadecimal(recipient.public_key().as_bytes()), published::PUBLIC_KEY);
    hexadecimal(opened) + &hexadecimal(&open_with(&recipient, &bytes(published::BOX)))
}

//@@Check("key_pair")
fn fits(keys: &(SecretKey, crypto_box::PublicKey)) -> String {
    let sealed = keys.1.seal(&mut OsRng, b"Message").expect("any message can be sealed");
    hexadecimal(&open_with(&keys.0, &sealed))
}
