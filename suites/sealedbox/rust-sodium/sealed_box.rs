//! Sealed boxes with libsodium through its C interface, as libsodium-sys declares it: no copies, the caller's buffers.

#[path = "../rust/message.rs"]
mod message;

use libsodium_sys::*;
use message::{bytes, hexadecimal, published};

const OVERHEAD: usize = crypto_box_SEALBYTES as usize;
const PUBLIC: usize = crypto_box_PUBLICKEYBYTES as usize;
const SECRET: usize = crypto_box_SECRETKEYBYTES as usize;

struct Keys {
    public: [u8; PUBLIC],
    secret: [u8; SECRET],
}

impl Keys {
    fn generate() -> Keys {
        let mut keys = Keys { public: [0; PUBLIC], secret: [0; SECRET] };
        // SAFETY: both arrays are as long as libsodium says keys are.
        unsafe { crypto_box_keypair(keys.public.as_mut_ptr(), keys.secret.as_mut_ptr()) };
        keys
    }

    fn seal(&self, message: &[u8], sealed: &mut [u8]) {
        assert_eq!(sealed.len(), OVERHEAD + message.len());
        // SAFETY: there is room for the message and what sealing adds.
        unsafe { crypto_box_seal(sealed.as_mut_ptr(), message.as_ptr(), message.len() as u64, self.public.as_ptr()) };
    }

    /// Nothing, if the box was not sealed for these keys, or was changed.
    fn open<'a>(&self, sealed: &[u8], opened: &'a mut [u8]) -> &'a [u8] {
        assert_eq!(sealed.len(), OVERHEAD + opened.len());
        // SAFETY: there is room for what is in the box.
        let status =
            unsafe { crypto_box_seal_open(opened.as_mut_ptr(), sealed.as_ptr(), sealed.len() as u64, self.public.as_ptr(), self.secret.as_ptr()) };
        if status == 0 { opened } else { &[] }
    }
}

//@@State(Scope.Thread)
struct Start;

impl Default for Start {
    fn default() -> Start {
        // SAFETY: may be called any number of times.
        assert!(unsafe { sodium_init() } >= 0, "libsodium does not start");
        Start
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct SealedBox {
    //@@Param({"7", "36", "1024", "65536"})
    length: usize,
    message: Vec<u8>,
    sealed: Vec<u8>,
    opened: Vec<u8>,
    keys: Option<Keys>,
}

impl SealedBox {
    //@@Setup(Level.Trial)
    fn prepare(&mut self, _libsodium: &Start) {
        self.message = message::message(self.length);
        self.sealed = vec![0; OVERHEAD + self.length];
        self.opened = vec![0; self.length];
        let keys = Keys::generate();
        keys.seal(&self.message, &mut self.sealed);
        self.keys = Some(keys);
    }

    fn keys(&self) -> &Keys {
        self.keys.as_ref().expect("set-up makes a key pair")
    }
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("roundTrip")
fn round_trip(case: &mut SealedBox) -> &[u8] {
    let recipient = Keys::generate();
    recipient.seal(&case.message, &mut case.sealed);
    recipient.open(&case.sealed, &mut case.opened)
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("keyPair")
fn key_pair(_libsodium: &Start) -> Keys {
    Keys::generate()
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("seal")
fn seal(case: &mut SealedBox) -> &[u8] {
    case.keys.as_ref().expect("set-up makes a key pair").seal(&case.message, &mut case.sealed);
    &case.sealed
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@Compare("open")
fn open(case: &mut SealedBox) -> &[u8] {
    case.keys.as_ref().expect("set-up makes a key pair").open(&case.sealed, &mut case.opened)
}

//@@Check("round_trip")
fn tripped(opened: &[u8]) -> String {
    hexadecimal(opened)
}

//@@Check("seal")
fn unsealed(case: &SealedBox) -> String {
    hexadecimal(case.keys().open(&case.sealed, &mut vec![0; case.length]))
}

/// What the call gave, then what the published box gives.
//@@Check("open")
fn opened(opened: &[u8]) -> String {
    let array = |text| bytes(text).try_into().expect("a key");
    let recipient = Keys { public: array(published::PUBLIC_KEY), secret: array(published::SECRET_KEY) };
    let sealed = bytes(published::BOX);
    hexadecimal(opened) + &hexadecimal(recipient.open(&sealed, &mut vec![0; sealed.len() - OVERHEAD]))
}

//@@Check("key_pair")
fn fits(keys: &Keys) -> String {
    let (mut sealed, mut opened) = ([0; OVERHEAD + 7], [0; 7]);
    keys.seal(b"Message", &mut sealed);
    hexadecimal(keys.open(&sealed, &mut opened))
}
