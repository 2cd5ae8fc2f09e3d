//! TSP as an application uses it: a store knows the identities, messages are sealed and opened by their names.

#[path = "../identities.rs"]
mod identities;

use identities::{HELLO, ROUND_TRIPS, message, new_vid, suite, tampered};
use tsp_sdk::cesr::CryptoType;
use tsp_sdk::definitions::VerifiedVid;
use tsp_sdk::{Error, OwnedVid, ReceivedTspMessage, RelationshipPolicy, SecureStore};

/// The document's: it knows both identities. Since then stores refuse messages of strangers unless they are told not to.
fn store_of(alice: &OwnedVid, bob: &OwnedVid) -> Result<SecureStore, Error> {
    let store = SecureStore::new();
    store.set_relationship_policy(RelationshipPolicy::Ungated)?;
    store.add_private_vid(alice.clone(), None)?;
    store.add_private_vid(bob.clone(), None)?;
    Ok(store)
}

fn opened(store: &SecureStore, sealed: &mut [u8]) -> Result<Vec<u8>, Error> {
    match store.open_message(sealed)? {
        ReceivedTspMessage::GenericMessage { message, .. } => Ok(message.to_vec()),
        _ => panic!("another kind of message"),
    }
}

/// The document's message, sealed by one identity and opened by another: what a store and identities are for.
fn delivered(store: &SecureStore, from: &OwnedVid, to: &OwnedVid) -> Result<Vec<u8>, Error> {
    let sealed = store.seal_message_with_crypto_type(from.identifier(), to.identifier(), HELLO, CryptoType::HpkeBase)?;
    opened(store, &mut sealed.1.clone())
}

//@@State(Scope.Thread)
struct Tsp {
    //@@Param({"HpkeBase", "SealedBox"})
    suite: String,
    //@@Param({"0", "32", "1024", "16384"})
    bytes: usize,
    alice: OwnedVid,
    bob: OwnedVid,
    store: SecureStore,
    crypto_type: CryptoType,
    message: Vec<u8>,
    sealed: Vec<u8>,
}

impl Tsp {
    fn new() -> Tsp {
        let (alice, bob) = (new_vid(), new_vid());
        let store = store_of(&alice, &bob).expect("a store takes identities");
        let (suite, message, sealed) = (String::new(), Vec::new(), Vec::new());
        Tsp { suite, bytes: 0, alice, bob, store, crypto_type: CryptoType::HpkeBase, message, sealed }
    }

    //@@Setup
    fn prepare(&mut self) -> Result<(), Error> {
        self.crypto_type = suite(&self.suite);
        self.message = message(self.bytes);
        self.sealed = self.sealed_message()?;
        Ok(())
    }

    fn sealed_message(&self) -> Result<Vec<u8>, Error> {
        let (alice, bob) = (self.alice.identifier(), self.bob.identifier());
        Ok(self.store.seal_message_with_crypto_type(alice, bob, &self.message, self.crypto_type)?.1)
    }

    //@@Benchmark
    //@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
    //@@Compare("seal")
    fn seal(&self) -> Result<Vec<u8>, Error> {
        self.sealed_message()
    }

    /// What was sealed, if nothing that was changed on the way can be opened.
    //@@Check("seal")
    fn unsealed(&self, sealed: &[u8]) -> Result<Vec<u8>, Error> {
        for mut changed in tampered(sealed) {
            assert!(opened(&self.store, &mut changed).is_err(), "a changed message was opened");
        }
        opened(&self.store, &mut sealed.to_vec())
    }

    /// Opening changes the message, as in the document: a copy is opened.
    //@@Benchmark
    //@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
    //@@Compare("open")
    fn open(&self) -> Result<Vec<u8>, Error> {
        opened(&self.store, &mut self.sealed.clone())
    }

    //@@Benchmark
    //@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
    //@@Compare("sealOpen")
    fn seal_open(&self) -> Result<Vec<u8>, Error> {
        opened(&self.store, &mut self.sealed_message()?)
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

    /// The document's loop: a new store for each message.
    //@@Benchmark
    //@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.SECONDS)
    //@@OperationsPerInvocation(1024)
    //@@Compare("document")
    fn round_trips(&self) -> Result<usize, Error> {
        let crypto_type = suite(&self.suite);
        let (alice, bob) = (self.alice.identifier(), self.bob.identifier());
        let mut right = 0;
        for _ in 0..ROUND_TRIPS {
            let store = store_of(&self.alice, &self.bob)?;
            let (url, sealed) = store.seal_message_with_crypto_type(alice, bob, HELLO, crypto_type)?;
            assert_eq!(url.as_str(), "tcp://127.0.0.1:1337");
            right += usize::from(opened(&store, &mut sealed.clone())? == HELLO);
        }
        Ok(right)
    }
}

/// An identity with fresh keys, as the document makes two.
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
//@@Check(vectors = "../hello.toml")
fn identity() -> OwnedVid {
    new_vid()
}

/// It can send a message to another one.
//@@Check("identity")
fn writes(identity: &OwnedVid) -> Result<Vec<u8>, Error> {
    let other = new_vid();
    delivered(&store_of(identity, &other)?, identity, &other)
}

//@@State(Scope.Thread)
struct Pair {
    alice: OwnedVid,
    bob: OwnedVid,
}

impl Pair {
    fn new() -> Pair {
        Pair { alice: new_vid(), bob: new_vid() }
    }

    /// A store that knows two identities, as the document makes one for each message.
    //@@Benchmark
    //@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
    //@@Check(vectors = "../hello.toml")
    fn store(&self) -> Result<SecureStore, Error> {
        store_of(&self.alice, &self.bob)
    }

    /// It carries a message from one to the other.
    //@@Check("store")
    fn carries(&self, store: &SecureStore) -> Result<Vec<u8>, Error> {
        delivered(store, &self.alice, &self.bob)
    }
}
