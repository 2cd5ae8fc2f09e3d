//! What rows work on, read from the table of vectors, and how they are proved: each function is called with every published case, and with what is timed.

use crate::Input;
use crate::vectors::LINES;
use ed25519_dalek::SigningKey;
use sha2::{Digest, Sha512};

const MESSAGE: usize = 1 << 20;

/// A function for each row by key. It gives bytes, or `None` where nothing may come out.
pub type Rows = &'static [(&'static str, fn(&mut Input) -> Option<Vec<u8>>)];

pub fn bytes(result: impl AsRef<[u8]>) -> Option<Vec<u8>> {
    Some(result.as_ref().to_vec())
}

/// What is timed in a benchmark: its function's name says the row, small letters and digits only.
pub fn timed(benchmark: &str, rows: Rows) -> Input {
    let name = benchmark.rsplit(['.', ':']).next().unwrap_or_default();
    let row: String = name.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    read(lines_of(&row).next().expect("a row of the table"), rows)
}

/// The results of all cases of a row, what is timed first.
pub fn results(row: &str, rows: Rows) -> String {
    if row.ends_with("keypair") {
        return if is_pair(row, rows) { "pair" } else { "no pair" }.to_owned();
    }
    lines_of(row).map(|line| shown(call(row, &mut read(line, rows), rows))).collect::<Vec<_>>().join(" ")
}

fn lines_of(row: &str) -> impl Iterator<Item = &'static str> {
    LINES.iter().copied().filter(move |line| line.split(' ').next() == Some(row))
}

fn call(row: &str, input: &mut Input, rows: Rows) -> Option<Vec<u8>> {
    let (_, function) = rows.iter().find(|(key, _)| *key == row).expect("a row of this contender");
    function(input)
}

fn unhex(text: &str) -> Vec<u8> {
    let digits = text.trim_matches(['-', '*']);
    (0..digits.len()).step_by(2).map(|i| u8::from_str_radix(&digits[i..i + 2], 16).expect("hexadecimal")).collect()
}

fn message() -> impl Iterator<Item = u8> {
    (0..MESSAGE).map(|i| (131 * i + 7) as u8)
}

fn read(line: &str, rows: Rows) -> Input {
    let fields: Vec<&str> = line.split(' ').collect();
    let mut input = Input { row: fields[0].to_owned(), ..Input::default() };
    for (place, text) in [(&mut input.k[..], fields[2]), (&mut input.n[..], fields[3]), (&mut input.p[..], fields[4])] {
        let data = unhex(text);
        place[..data.len()].copy_from_slice(&data);
    }
    input.signer = signer(&input.k);
    input.m = match fields[1].strip_prefix('~') {
        Some(sealer) => {
            input.m = message().collect();
            call(sealer, &mut input, rows).expect("a sealed message")
        }
        None if fields[1].ends_with('*') => unhex(fields[1]).into_iter().chain(message()).collect(),
        None => unhex(fields[1]),
    };
    input.out = vec![1; input.m.len()];
    input
}

fn signer(k: &[u8; 64]) -> SigningKey {
    SigningKey::from_bytes(k.first_chunk().expect("64 bytes"))
}

/// Up to 64 bytes as they are, of more the first half of SHA-512.
fn shown(result: Option<Vec<u8>>) -> String {
    let hex = |bytes: &[u8]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
    match result {
        None => "rejected".to_owned(),
        Some(bytes) if bytes.len() <= 64 => hex(&bytes),
        Some(bytes) => format!("#{}", hex(&Sha512::digest(&bytes)[..32])),
    }
}

/// The public key belongs to the secret one, and another call gives another pair.
fn is_pair(row: &str, rows: Rows) -> bool {
    let new = || call(row, &mut Input::default(), rows).expect("a pair");
    let (pair, other) = (new(), new());
    let (public, secret) = pair.split_at(32);
    let mut input = Input { m: message().collect(), ..Input::default() };
    input.k[..secret.len()].copy_from_slice(secret);
    input.signer = signer(&input.k);
    input.p.copy_from_slice(public);
    pair != other
        && match row {
            "cryptoboxkeypair" => call("cryptoscalarmultbase", &mut input, rows).as_deref() == Some(public),
            _ => {
                let signature = call("ed25519sign", &mut input, rows).expect("a signature");
                input.n.copy_from_slice(&signature);
                call("ed25519verify", &mut input, rows).is_some()
            }
        }
}
