//! What all contenders share: who writes to whom, what, and how it is sealed.

use tsp_sdk::OwnedVid;
use tsp_sdk::cesr::CryptoType;

/// The document's message.
pub const HELLO: &[u8] = b"hello world";

/// Seals and opens in one call of the document's loop.
pub const ROUND_TRIPS: usize = 1024;

/// The document's identity: fresh keys.
pub fn new_vid() -> OwnedVid {
    OwnedVid::new_did_peer("tcp://127.0.0.1:1337".parse().expect("an address"))
}

/// An identity of the published vectors.
pub fn published_vid(number: u8) -> OwnedVid {
    OwnedVid::new_did_peer_from_seed("tsp://".parse().expect("an address"), seed(0xA0 | number))
}

pub fn seed(number: u8) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[0] = number;
    seed
}

pub fn suite(name: &str) -> CryptoType {
    match name {
        "HpkeBase" => CryptoType::HpkeBase,
        "SealedBox" => CryptoType::SealedBox,
        other => panic!("TSP has no suite {other} that encrypts"),
    }
}

pub fn message(bytes: usize) -> Vec<u8> {
    (0..bytes).map(|i| (i * 131 + 7) as u8).collect()
}

/// Copies of a sealed message with one bit changed: in its signature, in what was encrypted, in its receiver.
pub fn tampered(sealed: &[u8]) -> [Vec<u8>; 3] {
    let changed = |at: usize| {
        let mut copy = sealed.to_vec();
        copy[at] ^= 1;
        copy
    };
    // The signature is the end, the encrypted part before it; identifiers stand in front.
    [changed(sealed.len() - 1), changed(sealed.len() - 100), changed(70)]
}
