//! What a runtime says when it ends its process, found in its output as it goes by: the report's
//! beginning tells what happened, but pages of idle threads may follow it.

use lath_core::language::Report;

/// Bytes of a report that are kept.
const KEPT: usize = 256 << 10;
/// A beginning so soon after another continues that report.
const SOON: usize = 6;

pub struct Reader {
    report: Report,
    /// The unfinished line.
    line: Vec<u8>,
    /// The latest report.
    text: Vec<u8>,
    /// Lines since its beginning.
    lines: usize,
}

impl Reader {
    pub fn new(report: Report) -> Reader {
        Reader {
            report,
            line: Vec::new(),
            text: Vec::new(),
            lines: 0,
        }
    }

    pub fn take(&mut self, bytes: &[u8]) {
        if self.report.begins.is_empty() {
            return;
        }
        for part in bytes.split_inclusive(|&b| b == b'\n') {
            let room = KEPT.saturating_sub(self.line.len()).min(part.len());
            self.line.extend_from_slice(&part[..room]);
            if part.ends_with(b"\n") {
                self.end_line();
            }
        }
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        if self.begins(&line) && (self.text.is_empty() || self.lines >= SOON) {
            self.text.clear();
            self.lines = 0;
        } else if self.text.is_empty() {
            return;
        }
        self.lines += 1;
        let room = KEPT.saturating_sub(self.text.len()).min(line.len());
        self.text.extend_from_slice(&line[..room]);
    }

    fn begins(&self, line: &[u8]) -> bool {
        let line = without_process(line);
        self.report
            .begins
            .iter()
            .any(|begin| line.starts_with(begin.as_bytes()))
    }

    /// All threads waited for each other.
    pub fn is_deadlock(&self) -> bool {
        let mut known = self.report.deadlock.iter();
        known.any(|begin| self.text.starts_with(begin.as_bytes()))
    }

    /// The telling lines, at most `count`; empty if there is no report: its beginning, and the
    /// first of its paragraphs that names a function of the user.
    pub fn telling(&self, count: usize) -> Vec<String> {
        let text = String::from_utf8_lossy(&self.text);
        let mut lines: Vec<&str> = text.lines().collect();
        lines.extend(
            std::str::from_utf8(&self.line)
                .ok()
                .filter(|l| !l.is_empty() && !lines.is_empty()),
        );
        let paragraphs: Vec<&[&str]> = lines.split(|line| line.trim().is_empty()).collect();
        let is_users = |paragraph: &&&[&str]| {
            let frames = paragraph.iter().skip(1);
            frames
                .filter(|line| !line.starts_with(char::is_whitespace))
                .any(|line| !self.report.runtime.iter().any(|own| line.starts_with(*own)))
        };
        let chosen = match paragraphs.split_first() {
            Some((head, rest)) if !self.report.runtime.is_empty() => {
                let users = rest.iter().find(is_users).or(rest.first());
                let mut chosen = head.to_vec();
                if let Some(users) = users {
                    chosen.push("");
                    chosen.extend(users.iter());
                }
                chosen
            }
            _ => lines.clone(),
        };
        let mut shown: Vec<String> = chosen
            .into_iter()
            .take(count)
            .map(super::output::shortened)
            .collect();
        while shown.last().is_some_and(|line| line.trim().is_empty()) {
            shown.pop();
        }
        shown
    }
}

/// A line after `==123==`, the number of a process.
fn without_process(line: &[u8]) -> &[u8] {
    let Some(rest) = line.strip_prefix(b"==") else {
        return line;
    };
    let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    rest[digits..].strip_prefix(b"==").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: Report = Report {
        begins: &["fatal: ", "ERROR: "],
        runtime: &["rt.", "started by "],
        deadlock: &["fatal: deadlock"],
    };

    fn telling(report: Report, pieces: &[&str]) -> Vec<String> {
        let mut reader = Reader::new(report);
        for piece in pieces {
            reader.take(piece.as_bytes());
        }
        reader.telling(6)
    }

    #[test]
    fn the_beginning_and_the_users_thread_are_kept() {
        let dump = "noise\nfatal: deadlock\n\nidle 1:\nrt.park()\n\tx\n\nthread 2:\nrt.park()\n\tx\nuser.f()\n\tf:3\n\nidle 3:\nrt.x()\n";
        let idle = "\nidle 4:\nrt.park()\n\tx\n".repeat(100_000);
        let (first, rest) = dump.split_at(9);
        assert_eq!(
            telling(REPORT, &[first, rest, &idle]),
            [
                "fatal: deadlock",
                "",
                "thread 2:",
                "rt.park()",
                "\tx",
                "user.f()"
            ]
        );
    }

    #[test]
    fn the_last_report_counts_and_need_not_end() {
        let all = Report {
            runtime: &[],
            ..REPORT
        };
        assert_eq!(
            telling(
                all,
                &["fatal: a\n1\n2\n3\n4\n5\n6\n==12==ERROR: b\nfatal: c\nd"]
            ),
            ["==12==ERROR: b", "fatal: c", "d"]
        );
        assert_eq!(telling(all, &["x\n"]), Vec::<String>::new());
    }
}
