//! The founding document's program: 1024 seals and opens of `hello world`, each with a new store. The suite
//! of the SDK is an argument: `HpkeBase` (the default), or `SealedBox`, which the document's version used.

use tsp_sdk::cesr::CryptoType;
use tsp_sdk::definitions::VerifiedVid;
use tsp_sdk::{Error, OwnedVid, ReceivedTspMessage, RelationshipPolicy, SecureStore};

const MESSAGE: &[u8] = b"hello world";
const ROUND_TRIPS: usize = 1024;

fn new_vid() -> OwnedVid {
    OwnedVid::new_did_peer("tcp://127.0.0.1:1337".parse().expect("an address"))
}

fn main() -> Result<(), Error> {
    let crypto_type = match std::env::args().nth(1).as_deref() {
        None | Some("HpkeBase") => CryptoType::HpkeBase,
        Some("SealedBox") => CryptoType::SealedBox,
        Some(other) => panic!("no suite `{other}`: HpkeBase or SealedBox"),
    };
    let (alice, bob) = (new_vid(), new_vid());
    for _ in 0..ROUND_TRIPS {
        let store = SecureStore::new();
        // Since the document was written, stores refuse messages of strangers unless they are told not to.
        store.set_relationship_policy(RelationshipPolicy::Ungated)?;
        store.add_private_vid(alice.clone(), None)?;
        store.add_private_vid(bob.clone(), None)?;
        let (url, sealed) =
            store.seal_message_with_crypto_type(alice.identifier(), bob.identifier(), MESSAGE, crypto_type)?;
        assert_eq!(url.as_str(), "tcp://127.0.0.1:1337");
        match store.open_message(&mut sealed.clone())? {
            ReceivedTspMessage::GenericMessage { message, .. } => assert_eq!(&message[..], MESSAGE),
            _ => panic!("another kind of message"),
        }
    }
    Ok(())
}
