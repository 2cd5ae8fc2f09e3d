//! What one call of a command printed, as its proof.

use crate::calls::Calls;
use lath_core::proof::Proof;
use lath_protocol::{FailureAnswer, ProofAnswer};
use sha2::{Digest, Sha256};

/// A longer output is compared by its hash.
const WHOLE: usize = 1 << 16;

/// Bytes as they arrive.
#[derive(Default)]
struct Printed {
    beginning: Vec<u8>,
    length: usize,
    hash: Sha256,
}

/// `any`: what it prints is not compared.
pub fn of(calls: &mut Calls, any: bool) -> Result<ProofAnswer, FailureAnswer> {
    let mut printed = Printed::default();
    let call = calls.read(&mut |bytes| printed.take(bytes))?;
    let (proof, why) = match printed {
        _ if any => (Proof::None, Some("what it prints is not to be compared")),
        printed => (printed.proof(), None),
    };
    Ok(ProofAnswer {
        proof,
        first_ns: call.wall_ns,
        why: why.map(str::to_owned),
        deferred: None,
    })
}

impl Printed {
    fn take(&mut self, bytes: &[u8]) {
        let rest = WHOLE.saturating_sub(self.beginning.len()).min(bytes.len());
        self.beginning.extend_from_slice(&bytes[..rest]);
        self.length += bytes.len();
        self.hash.update(bytes);
    }

    fn proof(self) -> Proof {
        if self.length > WHOLE {
            let hash = hexadecimal(&self.hash.finalize());
            return Proof::Text(format!("{} bytes, SHA-256 {hash}", self.length));
        }
        match String::from_utf8(self.beginning) {
            Ok(text) => Proof::Text(text),
            Err(error) => Proof::Bytes(hexadecimal(error.as_bytes())),
        }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(parts: &[&[u8]]) -> Proof {
        let mut printed = Printed::default();
        parts.iter().for_each(|part| printed.take(part));
        printed.proof()
    }

    #[test]
    fn an_output_is_a_text_bytes_or_a_hash() {
        assert_eq!(proof(&[b"a", b"b\n"]), Proof::Text("ab\n".to_owned()));
        assert_eq!(proof(&[&[0xff, 1]]), Proof::Bytes("ff01".to_owned()));
        let long = vec![b'x'; WHOLE + 1];
        let Proof::Text(text) = proof(&[&long]) else {
            panic!("a text");
        };
        assert!(text.starts_with("65537 bytes, SHA-256 "), "{text}");
        assert_eq!(proof(&[&long[..7], &long[7..]]), Proof::Text(text));
    }
}
