//! Data races: what a language's tools report of two threads that access the same memory at the
//! same time, unordered, when one of them writes.

use crate::diagnostic::Diagnostic;
use crate::record::Failure;

/// A tool that watches a program while it runs, and what to tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detector {
    /// Environment variable with its options.
    pub variable: &'static str,
    /// It ends the program at the first race, and writes its report to a file.
    pub options: &'static str,
    /// Name of the option with the beginning of the report's path.
    pub log: &'static str,
    /// Between options.
    pub separator: char,
    /// A line of a report that begins a race.
    pub begins: &'static str,
}

/// A place of a call stack, innermost first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    pub function: String,
    /// As the report writes it.
    pub file: String,
    /// From 1.
    pub line: usize,
}

/// One of the two accesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// `Write of size 8`.
    pub what: String,
    pub frames: Vec<Frame>,
}

/// The first race of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Race {
    /// Usually two: the later one first.
    pub accesses: Vec<Access>,
}

/// What was seen of a case.
#[derive(Clone, Debug, PartialEq)]
pub enum Sighting {
    Race(Race),
    Nothing,
    /// One thread alone races with nobody.
    Alone,
    Refused(Diagnostic),
    /// It failed in another way.
    Failed(Failure),
    /// The run ended before.
    Open,
}

impl Detector {
    /// The variable's value for a report at a path that begins with `log`; the user's own options
    /// go before.
    pub fn value(&self, own: Option<&str>, log: &str) -> String {
        let ours = format!("{}{}{}={log}", self.options, self.separator, self.log);
        let own = own.filter(|own| !own.is_empty());
        own.map_or(ours.clone(), |own| format!("{own}{}{ours}", self.separator))
    }

    /// The first race that a report tells of.
    pub fn race(&self, report: &str) -> Option<Race> {
        let mut lines = report.lines().skip_while(|l| !l.contains(self.begins));
        lines.next()?;
        let mut race = Race::default();
        let mut inside = false;
        for line in lines.map(str::trim) {
            if let Some(what) = access(line) {
                let (what, frames) = (what.to_owned(), Vec::new());
                race.accesses.push(Access { what, frames });
                inside = true;
            } else if line.is_empty() || line.starts_with("==") {
                inside = false;
            } else if let Some(last) = race.accesses.last_mut().filter(|_| inside) {
                add(&mut last.frames, line);
            }
            if line.starts_with("==") {
                break;
            }
        }
        Some(race)
    }
}

/// `Write of size 8` of `Previous write of size 8 at 0x7b80 by thread T1:`.
fn access(line: &str) -> Option<&str> {
    let (what, rest) = line.split_once(" at 0x")?;
    // The memory itself is at an address, too.
    let accesses = |what: &str| what.contains("read") || what.contains("write");
    (rest.contains(" by ") && accesses(&what.to_lowercase())).then_some(what)
}

/// A line of a stack: all in one (`#0 call /tmp/race.c:9 (run+0x340a)`), or the function (`main.call()`)
/// and then its place (`/tmp/race.go:9 +0xbd`).
fn add(frames: &mut Vec<Frame>, line: &str) {
    let words = line.strip_prefix('#').and_then(|rest| rest.split_once(' '));
    if let Some((_, rest)) = words {
        let rest = rest.split(" (").next().unwrap_or(rest);
        // Names of functions have blanks, and so may absolute paths.
        let at = rest.find(" /").or_else(|| rest.rfind(' '));
        let parts = at.and_then(|at| Some((&rest[..at], place(&rest[at + 1..])?)));
        if let Some((function, (file, line))) = parts {
            frames.push(Frame {
                function: function.to_owned(),
                file,
                line,
            });
        }
        return;
    }
    let offset = line.rfind(" +0x").unwrap_or(line.len());
    match (place(&line[..offset]), frames.last_mut()) {
        (Some((file, line)), Some(last)) if last.line == 0 => {
            (last.file, last.line) = (file, line);
        }
        _ => frames.push(Frame {
            function: line.trim_end_matches("()").to_owned(),
            file: String::new(),
            line: 0,
        }),
    }
}

/// `/tmp/race.c:9`, also with a column.
fn place(text: &str) -> Option<(String, usize)> {
    let (before, last) = text.rsplit_once(':')?;
    let last: usize = last.parse().ok()?;
    let with_column = || {
        let (file, line) = before.rsplit_once(':')?;
        Some((file.to_owned(), line.parse().ok()?))
    };
    Some(with_column().unwrap_or_else(|| (before.to_owned(), last)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OF: Detector = Detector {
        variable: "TSAN_OPTIONS",
        options: "halt_on_error=1",
        log: "log_path",
        separator: ':',
        begins: "data race",
    };

    fn places(race: &Race) -> Vec<(&str, &str, &str, usize)> {
        let mut found = Vec::new();
        for Access { what, frames } in &race.accesses {
            let Some(frame) = frames.first() else {
                continue;
            };
            let (function, file) = (frame.function.as_str(), frame.file.as_str());
            found.push((what.as_str(), function, file, frame.line));
        }
        found
    }

    #[test]
    fn a_stack_with_a_frame_a_line() {
        let report = "==================
WARNING: ThreadSanitizer: data race (pid=26986)
  Write of size 8 at 0x7b8000001000 by thread T2 (mutexes: write M1):
    #0 std::vector<int, std::allocator<int> >::push_back(int const&) /usr/include/c++/12/v.h:99:7 (run+0x340a)
    #1 lath_run_0 /proc/self/cwd/run_race.c:20 (run_race+0x340a)
    #2 call <null> (run_race+0xbd0b)

  Previous read of size 8 at 0x7b8000001000 by thread T1:
    #0 racy /proc/self/cwd/race.c:9 (run_race+0x340a)

  Location is heap block of size 256 at 0x7b8000001000 allocated by main thread:
    #0 posix_memalign ../tsan.cpp:839 (libtsan.so.2+0x3ef28)
==================
WARNING: ThreadSanitizer: data race (pid=26986)
  Write of size 1 at 0x1 by thread T9:
";
        let race = OF.race(report).unwrap();
        let push = "std::vector<int, std::allocator<int> >::push_back(int const&)";
        assert_eq!(
            places(&race),
            [
                ("Write of size 8", push, "/usr/include/c++/12/v.h", 99),
                (
                    "Previous read of size 8",
                    "racy",
                    "/proc/self/cwd/race.c",
                    9
                )
            ]
        );
        assert_eq!(race.accesses[0].frames.len(), 2);
        assert_eq!(OF.race("all is well"), None);
    }

    #[test]
    fn a_stack_with_two_lines_a_frame() {
        let report = "WARNING: DATA RACE
Read at 0x00c000162080 by goroutine 8:
  main.racy()
      race.go:9 +0xbd
  lath_run_0()
      lath_wrapper.go:46 +0xa0

Previous write at 0x00c000162080 by goroutine 9:
  main.(*Shared).add()
      /home/me/my files/race.go:12 +0xcf

Goroutine 8 (running) created at:
  lath/wrapper.newWorker()
      lath@v0.0.0/wrapper/worker.go:54 +0x344
==================
";
        let of = Detector {
            begins: "DATA RACE",
            ..OF
        };
        assert_eq!(
            places(&of.race(report).unwrap()),
            [
                ("Read", "main.racy", "race.go", 9),
                (
                    "Previous write",
                    "main.(*Shared).add",
                    "/home/me/my files/race.go",
                    12
                )
            ]
        );
    }

    #[test]
    fn the_users_options_come_first() {
        assert_eq!(OF.value(None, "/l"), "halt_on_error=1:log_path=/l");
        assert_eq!(
            OF.value(Some("suppressions=s"), "/l"),
            "suppressions=s:halt_on_error=1:log_path=/l"
        );
    }
}
