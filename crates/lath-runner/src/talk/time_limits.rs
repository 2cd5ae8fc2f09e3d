//! How long to wait for an answer, depending on which part of the user's code runs.

use lath_protocol::Part;
use std::time::Duration;

/// Report an answer that takes this much longer than planned.
const SLOW: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Planned time of calls.
    planned: Duration,
    /// How much longer calls may take; everything, if the parts are unknown.
    call: Duration,
    /// Time limits of set-ups and tear-downs, if the wrapper reports when they begin.
    fixtures: Option<[Duration; 2]>,
}

impl Patience {
    /// For an answer with the planned time `planned`, which may take `longer` more.
    pub fn new(planned: Duration, longer: Duration) -> Patience {
        Patience {
            planned,
            call: longer,
            fixtures: None,
        }
    }

    /// The same with separate limits for set-ups and tear-downs, from when each begins.
    pub fn apart(self, set_up: Duration, tear_down: Duration) -> Patience {
        Patience {
            fixtures: Some([set_up, tear_down]),
            ..self
        }
    }

    pub fn is_apart(&self) -> bool {
        self.fixtures.is_some()
    }

    /// The time limit of a part.
    pub fn limit(&self, part: Option<Part>) -> Duration {
        let [set_up, tear_down] = self.fixtures.unwrap_or([self.call; 2]);
        match part {
            Some(Part::SetUp) => set_up,
            Some(Part::TearDown) => tear_down,
            Some(Part::Import | Part::Call) | None => self.planned + self.call,
        }
    }

    /// When to report that a part is slow.
    pub fn slow(&self, part: Option<Part>) -> Duration {
        let planned = match part {
            Some(Part::SetUp | Part::TearDown) => Duration::ZERO,
            Some(Part::Import | Part::Call) | None => self.planned,
        };
        planned + (self.limit(part).saturating_sub(planned) / 2).min(SLOW)
    }

    /// The time limit of all parts together.
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
