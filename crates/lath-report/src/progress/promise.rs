//! The time that is left, as it was said last: it shrinks, or says that it does not.

use std::time::Duration;

/// Something may end so much later than it was said to, as a share of what was left, and at least
/// this, before another time is told.
const SLACK: f64 = 0.2;
const LITTLE: Duration = Duration::from_secs(5);
/// For so long it says why.
const TOLD: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, Debug, Default)]
pub struct Promise {
    /// The end, after the begin.
    end: Option<Duration>,
    /// When that was last put off.
    put_off: Option<Duration>,
}

impl Promise {
    /// What to say is left, `elapsed` after the begin, if it is likely to be this; and whether that
    /// is more than was said before, now or a few seconds ago.
    pub fn told(&mut self, elapsed: Duration, likely: Duration) -> (Duration, bool) {
        let end = elapsed + likely;
        // What varies from step to step is no news.
        let later = |promised: Duration| {
            let left = promised.saturating_sub(elapsed);
            end.saturating_sub(promised) > left.mul_f64(SLACK).max(LITTLE)
        };
        let promised = match self.end {
            Some(promised) if later(promised) => {
                self.put_off = Some(elapsed);
                end
            }
            Some(promised) => promised.min(end),
            None => end,
        };
        self.end = Some(promised);
        let since = |at: Duration| elapsed.saturating_sub(at);
        let longer = self.put_off.is_some_and(|at| since(at) < TOLD);
        (promised.saturating_sub(elapsed), longer)
    }

    /// The end that was said last.
    pub fn end(&self) -> Option<Duration> {
        self.end
    }
}
