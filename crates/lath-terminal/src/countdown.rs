//! How long a number of steps of one kind will take.

use lath_core::written::quantity::about;
use lath_report::progress::Promise;
use std::time::Duration;

/// Steps that took so little were done before: they say nothing about the others.
const DONE_BEFORE: Duration = Duration::from_millis(300);

#[derive(Clone, Copy, Debug, Default)]
pub struct Countdown {
    of: usize,
    /// The current one, from 1.
    number: usize,
    /// When it began.
    since: Duration,
    /// Steps that took long, and how long.
    long: u32,
    spent: Duration,
    ended: u32,
    promise: Promise,
}

impl Countdown {
    /// Step `number` of so many begins, at this time.
    pub fn step(&mut self, number: usize, of: usize, now: Duration) {
        if (of, number) == (self.of, self.number) {
            return;
        }
        if of != self.of || number != self.number + 1 {
            *self = Countdown {
                of,
                ..Countdown::default()
            };
        } else {
            let took = now.saturating_sub(self.since);
            self.ended += 1;
            if took >= DONE_BEFORE {
                self.long += 1;
                self.spent += took;
            }
        }
        (self.number, self.since) = (number, now);
    }

    /// `, about 40 s left`; nothing while none has ended that took time.
    pub fn words(&mut self, now: Duration) -> String {
        if self.long == 0 {
            return String::new();
        }
        let pace = self.spent / self.long;
        // Others may have been done before, too.
        let share = f64::from(self.long + 1) / f64::from(self.ended + 1);
        let own = pace.saturating_sub(now.saturating_sub(self.since));
        let waiting = u32::try_from(self.of - self.number).unwrap_or(u32::MAX);
        let likely = own + pace.saturating_mul(waiting).mul_f64(share);
        let (left, longer) = self.promise.told(now, likely);
        let why = if longer {
            " (more than said: longer steps)"
        } else {
            ""
        };
        format!(", about {} left{why}", about(left.as_secs_f64()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 17 sources, of which the first two were built before, and one takes a minute.
    #[test]
    fn the_time_left_shrinks_or_says_why_not() {
        let took = [0, 0, 4, 5, 4, 5, 4, 60, 4, 5, 4, 5, 4, 5, 4, 5, 4];
        let mut countdown = Countdown::default();
        let (mut now, mut before) = (0, u64::MAX);
        let end: u64 = took.iter().sum();
        for (at, took) in took.iter().enumerate() {
            countdown.step(at + 1, 17, Duration::from_secs(now));
            for second in now..now + took {
                let words = countdown.words(Duration::from_secs(second));
                let Some(left) = words.strip_prefix(", about ") else {
                    assert!(at < 3, "{words}");
                    continue;
                };
                let (number, rest) = left.split_once(' ').unwrap();
                let left: u64 = number.parse().unwrap();
                let left = if rest.starts_with("min") {
                    60 * left
                } else {
                    left
                };
                assert!(
                    left <= before || words.contains("more than said"),
                    "{words}"
                );
                before = left;
                // The one that takes long is no measure, before and after it.
                if (4..7).contains(&at) {
                    let right = end - 56 - second;
                    assert!(left.abs_diff(right) <= right / 2, "{second}: {words}");
                }
            }
            now += took;
        }
    }
}
