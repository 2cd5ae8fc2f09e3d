//! Text of a terminal or of a job's log: without the colours, and without what the log has put
//! before each line.

use crate::rewritten::{Rewrite, Rewritten};
use std::io::{self, BufRead};

/// The lines as the tool wrote them.
pub struct Logged<R>(R);

impl<R: BufRead> Logged<R> {
    pub fn reader(reader: R) -> Rewritten<Logged<R>> {
        Rewritten::new(Logged(reader))
    }
}

impl<R: BufRead> Rewrite for Logged<R> {
    fn more(&mut self, text: &mut Vec<u8>) -> io::Result<bool> {
        let mut line = Vec::new();
        let length = self.0.read_until(b'\n', &mut line)?;
        uncoloured(&line[logged(&line)..], text);
        Ok(length > 0)
    }
}

const ESCAPE: u8 = 0x1b;

/// Adds the line without escape sequences: `ESC [ … letter`, `ESC ] … BEL` and those of two bytes.
fn uncoloured(line: &[u8], out: &mut Vec<u8>) {
    let mut rest = line;
    while let Some(at) = rest.iter().position(|byte| *byte == ESCAPE) {
        out.extend_from_slice(&rest[..at]);
        let sequence = &rest[at + 1..];
        let end = |is_last: fn(&u8) -> bool| sequence.iter().skip(1).position(is_last);
        let length = match sequence.first() {
            Some(b'[') => end(|byte| (0x40..0x7f).contains(byte)).map(|at| at + 2),
            Some(b']') => end(|byte| matches!(byte, 0x07 | b'\\')).map(|at| at + 2),
            Some(byte) if !byte.is_ascii_control() => Some(1),
            _ => Some(0),
        };
        rest = &sequence[length.unwrap_or(0)..];
    }
    out.extend_from_slice(rest);
}

/// Length of what a log puts before a line: `2026-01-02T03:04:05.6789012Z `, in the log of several
/// jobs after the names of job and step.
fn logged(line: &[u8]) -> usize {
    let mut names = line.splitn(3, |byte| *byte == b'\t');
    let names = match (names.next(), names.next(), names.next()) {
        (Some(job), Some(step), Some(_)) => job.len() + step.len() + 2,
        _ => 0,
    };
    [0, names]
        .into_iter()
        .find_map(|before| Some(before + time(&line[before..])?))
        .unwrap_or(0)
}

/// Length of an ISO 8601 time with its zone and a space, which a line begins with.
fn time(line: &[u8]) -> Option<usize> {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    let text = line.strip_prefix(MARK).unwrap_or(line);
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let fits = |form: &[u8], text: &[u8]| {
        text.len() >= form.len()
            && form.iter().zip(text).all(|(form, byte)| match form {
                b'0' => byte.is_ascii_digit(),
                other => other == byte,
            })
    };
    let form = b"0000-00-00T00:00:00";
    if !fits(form, text) {
        return None;
    }
    let mut rest = &text[form.len()..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        rest = &fraction[digits(fraction)..];
    }
    let zone = match rest.first()? {
        b'Z' => 1,
        b'+' | b'-' if fits(b"00:00", &rest[1..]) => 6,
        b'+' | b'-' if fits(b"0000", &rest[1..]) => 5,
        _ => return None,
    };
    let rest = &rest[zone..];
    let space = match rest.first() {
        Some(b' ') => 1,
        None | Some(b'\r' | b'\n') => 0,
        Some(_) => return None,
    };
    Some(line.len() - rest.len() + space)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn read(text: &str) -> String {
        let mut out = String::new();
        let mut logged = Logged::reader(text.as_bytes());
        logged.read_to_string(&mut out).unwrap();
        out
    }

    #[test]
    fn times_and_colours_are_the_log_s() {
        for line in [
            "2026-01-02T03:04:05.6789012Z BenchmarkA-2 \t 10\t 1 ns/op\r",
            "\u{feff}2026-01-02T03:04:05Z BenchmarkA-2 \t 10\t 1 ns/op\r",
            "2026-01-02T03:04:05+02:00 BenchmarkA-2 \t 10\t 1 ns/op\r",
            "job one\tRun go test\t2026-01-02T03:04:05.67Z BenchmarkA-2 \t 10\t 1 ns/op\r",
            "\u{1b}[1;32mBenchmarkA-2\u{1b}[0m \t \u{1b}[36m10\u{1b}[0m\t 1 ns/op\r",
            "2026-01-02T03:04:05Z \u{1b}[0mBenchmarkA-2 \t 10\t 1 ns/op\r",
            "\u{1b}]0;title\u{7}BenchmarkA-2 \t 10\t 1 ns/op\u{1b}(\r",
        ] {
            let twice = format!("{line}\n{line}");
            let plain = "BenchmarkA-2 \t 10\t 1 ns/op\r";
            assert_eq!(read(&twice), format!("{plain}\n{plain}"), "{line}");
        }
        assert_eq!(read("2026-01-02T03:04:05Z     indented"), "    indented");
        assert_eq!(read("2026-01-02T03:04:05Z\n"), "\n");
    }

    #[test]
    fn other_text_stays() {
        for text in [
            "",
            "\n\n",
            "2026-01-02 is a day",
            "2026-01-02T03:04:05Zulu",
            "2026-01-02T03:04:05 without a zone",
            "BenchmarkA-2 \t  2026\t 1 ns/op\ta\tb",
            "├─ a  1 ns │ 2 ns",
        ] {
            assert_eq!(read(text), text);
        }
        // A sequence that does not end.
        assert_eq!(read("a\u{1b}[12"), "a[12");
        assert_eq!(read("a\u{1b}"), "a");
    }
}
