//! The time that is left, as it was said last: it shrinks, or says that it does not.

use std::time::Duration;

/// Something may end so much later than it was said to, as a share of what was left, and at least
/// this, before another time is told.
const SLACK: f64 = 0.2;
const LITTLE: Duration = Duration::from_secs(5);
/// An end that is earlier than said is taken over by so much in such a time, as a mean would: what
/// one block says is often taken back by the next.
const MEMORY: Duration = Duration::from_secs(20);
/// For so long it says why.
const TOLD: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, Debug, Default)]
pub struct Promise {
    /// The end, after the begin.
    end: Option<Duration>,
    /// When that was last put off.
    put_off: Option<Duration>,
    /// When something was said last.
    said: Duration,
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
            Some(promised) => {
                let since = elapsed.saturating_sub(self.said).as_secs_f64();
                let kept = (-since / MEMORY.as_secs_f64()).exp();
                promised - promised.saturating_sub(end).mul_f64(1.0 - kept)
            }
            None => end,
        };
        self.end = Some(promised);
        self.said = elapsed;
        let since = |at: Duration| elapsed.saturating_sub(at);
        let longer = self.put_off.is_some_and(|at| since(at) < TOLD);
        (promised.saturating_sub(elapsed), longer)
    }

    /// The end that was said last.
    pub fn end(&self) -> Option<Duration> {
        self.end
    }
}
