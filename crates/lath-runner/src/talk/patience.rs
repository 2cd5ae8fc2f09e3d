//! How long an answer is waited for, by what of the user's code runs meanwhile.

use lath_protocol::Part;
use std::time::Duration;

/// How much longer than planned something may take before that is said.
const SLOW: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// What calls are to take.
    planned: Duration,
    /// How much longer calls may take: or everything, where the parts are not known.
    call: Duration,
    /// What set-ups and tear-downs may take, where the wrapper says when they begin.
    fixtures: Option<[Duration; 2]>,
}

impl Patience {
    /// For an answer that is to take `planned`, and may take so much longer.
    pub fn new(planned: Duration, longer: Duration) -> Patience {
        Patience {
            planned,
            call: longer,
            fixtures: None,
        }
    }

    /// The same, with set-ups and tear-downs apart: each has its own time, from when it begins.
    pub fn apart(self, set_up: Duration, tear_down: Duration) -> Patience {
        Patience {
            fixtures: Some([set_up, tear_down]),
            ..self
        }
    }

    pub fn is_apart(&self) -> bool {
        self.fixtures.is_some()
    }

    /// What a part may take.
    pub fn limit(&self, part: Option<Part>) -> Duration {
        let [set_up, tear_down] = self.fixtures.unwrap_or([self.call; 2]);
        match part {
            Some(Part::SetUp) => set_up,
            Some(Part::TearDown) => tear_down,
            Some(Part::Import | Part::Call) | None => self.planned + self.call,
        }
    }

    /// After what time that is told of.
    pub fn slow(&self, part: Option<Part>) -> Duration {
        let planned = match part {
            Some(Part::SetUp | Part::TearDown) => Duration::ZERO,
            Some(Part::Import | Part::Call) | None => self.planned,
        };
        planned + (self.limit(part).saturating_sub(planned) / 2).min(SLOW)
    }

    /// What all parts together may take.
    pub fn whole(&self) -> Duration {
        self.planned + self.call + self.fixtures.unwrap_or_default().iter().sum::<Duration>()
    }
}

impl From<Duration> for Patience {
    fn from(limit: Duration) -> Patience {
        Patience::new(Duration::ZERO, limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_has_its_time() {
        let seconds = Duration::from_secs;
        let one = Patience::new(seconds(10), seconds(600));
        let parts = [
            None,
            Some(Part::SetUp),
            Some(Part::Call),
            Some(Part::TearDown),
        ];
        let of = |patience: Patience| {
            (
                parts.map(|part| patience.limit(part).as_secs()),
                parts.map(|part| patience.slow(part).as_secs()),
                patience.whole().as_secs(),
            )
        };
        assert_eq!(
            of(one.apart(seconds(40), seconds(1200))),
            ([610, 40, 610, 1200], [70, 20, 70, 60], 1850)
        );
        assert_eq!(one.whole(), seconds(610));
    }
}
