//! Mutations: what people mistype, what tools leave behind, and what somebody writes who means
//! harm.

use fastrand::Rng;

/// Texts that mean something to one of the readers.
const WORDS: &[&str] = &[
    "@",
    "@@",
    "//@@",
    "#@@",
    "// @@",
    "/*",
    "*/",
    "//",
    "#",
    "\"",
    "'",
    "`",
    "\"\"\"",
    "'''",
    "\\",
    "\\\n",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\0",
    "\u{1b}[31m",
    "ä",
    "\u{202e}",
    "\u{feff}",
    "🦀",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    ",",
    ";",
    ":",
    "::",
    ".",
    "=",
    "==",
    "=>",
    "->",
    "...",
    "${",
    "R\"x(",
    "r#\"",
    "@Benchmark",
    "@@Benchmark",
    "@@Param({\"1\", \"2\"})",
    "@@State(Scope.Thread)",
    "@@Setup(Level.Invocation)",
    "@@Fork(value = 1, jvmArgs = {\"-X\"})",
    "@@Group(\"g\")",
    "@@Check",
    "@@Compare(\"c\", baseline = true)",
    "@@AuxCounters",
    "@@Operations",
    "@@BytesPerInvocation(\"p\")",
    "#if 0\n",
    "#endif\n",
    "#else\n",
    "#define A A A\n",
    "#include \"bench.h\"\n",
    "class ",
    "struct ",
    "extends ",
    "import ",
    "export ",
    "async ",
    "static ",
    "template <class T> ",
    "null",
    "true",
    "NaN",
    "-1",
    "0",
    "1e999",
    "18446744073709551616",
    "-9223372036854775809",
    "0x",
    "\"event\"",
    "\"case\":99",
    "\"fork\":",
    "[[",
    "{}",
    "[]",
    "\"benchmark\":",
    "\"times\":[",
    "\"version\":1",
    "ns/op",
    "├─",
    "│",
    "[build]\n",
    "[[contender]]\n",
    "sources = [\"*\"]\n",
    "p.x=%zz",
    "time_ns=",
];

/// `text` after one to six changes; `other` is where stretches are taken from.
pub fn mutate(text: &[u8], other: &[u8], random: &mut Rng) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..random.usize(1..=6) {
        let at = random.usize(..=bytes.len());
        let end = (at + below(200, random)).min(bytes.len());
        match random.u8(..12) {
            0..=2 => insert(&mut bytes, at, word(random).as_bytes()),
            3 => {
                let from = random.usize(..=other.len());
                let stretch = other[from..(from + below(300, random)).min(other.len())].to_vec();
                insert(&mut bytes, at, &stretch);
            }
            4 => drop(bytes.drain(at..end)),
            5 => {
                let stretch = bytes[at..end].to_vec();
                insert(&mut bytes, random.usize(..=at), &stretch);
            }
            6 if at < bytes.len() => bytes[at] ^= 1 << random.u8(..8),
            7 if at < bytes.len() => bytes[at] = random.u8(..),
            8 => replace_word(&mut bytes, random),
            9 => line(&mut bytes, random),
            // Once in a while deep or long: what recursion and quadratic loops cannot bear.
            10 if random.u8(..12) == 0 => {
                let count = [100, 1_000, 20_000][random.usize(..3)];
                insert(&mut bytes, at, word(random).repeat(count).as_bytes());
            }
            11 if random.u8(..4) == 0 => bytes.truncate(at),
            _ => insert(&mut bytes, at, &[random.u8(..)]),
        }
    }
    bytes
}

fn below(most: usize, random: &mut Rng) -> usize {
    let most = random.usize(1..=most);
    random.usize(..=most)
}

fn word(random: &mut Rng) -> &'static str {
    WORDS[random.usize(..WORDS.len())]
}

fn insert(bytes: &mut Vec<u8>, at: usize, what: &[u8]) {
    bytes.splice(at..at, what.iter().copied());
}

/// A word or number becomes one of [`WORDS`].
fn replace_word(bytes: &mut Vec<u8>, random: &mut Rng) {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let at = random.usize(..=bytes.len());
    let Some(start) = bytes[at..].iter().position(is_word).map(|found| at + found) else {
        return;
    };
    let length = bytes[start..]
        .iter()
        .take_while(|byte| is_word(byte))
        .count();
    bytes.splice(start..start + length, word(random).bytes());
}

/// A line is doubled, removed or moved to the front.
fn line(bytes: &mut Vec<u8>, random: &mut Rng) {
    let at = random.usize(..=bytes.len());
    let start = bytes[..at]
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |found| found + 1);
    let end = bytes[at..]
        .iter()
        .position(|byte| *byte == b'\n')
        .map_or(bytes.len(), |found| at + found + 1);
    let line = bytes[start..end].to_vec();
    match random.u8(..3) {
        0 => insert(bytes, end, &line),
        1 => drop(bytes.drain(start..end)),
        _ => {
            bytes.drain(start..end);
            insert(bytes, 0, &line);
        }
    }
}
