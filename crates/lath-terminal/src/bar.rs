//! The progress bar: only on a terminal, and redrawn only on events, never by a timer. While nothing
//! happens, it is redrawn every few seconds at most: terminals take time to draw.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lath_core::plan::Plan;
use lath_core::record::{Event, Record};
use lath_report::progress::Progress;
use std::time::{Duration, Instant};

/// Thousandths.
const LENGTH: u64 = 1000;

/// A terminal of fewer columns has no bar.
const NARROW: usize = 100;

/// Between two updates while nothing happens.
const PERIOD: Duration = Duration::from_secs(4);

pub struct Bar {
    bar: ProgressBar,
    progress: Option<Progress>,
    begun: Instant,
    plan: Option<Plan>,
    /// What is measured: `, factorial (number = 20)`.
    what: String,
    drawn: Instant,
}

impl Bar {
    /// Invisible unless `visible`. Measurements of an earlier run count as done.
    pub fn new(visible: bool, earlier: Option<&Record>) -> Bar {
        let target = if visible {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(LENGTH), target);
        // In few columns, words say more.
        let template = match crate::live_columns() {
            ..NARROW => "{percent:>3} %  {wide_msg}",
            _ => "[{bar:20}] {percent:>3} %  {wide_msg}",
        };
        bar.set_style(
            ProgressStyle::with_template(template)
                .expect("a constant")
                .progress_chars("=> "),
        );
        Bar {
            bar,
            progress: earlier.map(Progress::resumed),
            begun: Instant::now(),
            plan: earlier.map(|record| record.header.plan.clone()),
            what: String::new(),
            drawn: Instant::now(),
        }
    }

    /// Lets `print` write whole lines above the bar, then updates the bar.
    pub fn around(&mut self, event: &Event, print: impl FnOnce()) {
        if matches!(event, Event::Alive { .. }) && self.drawn.elapsed() < PERIOD {
            return print();
        }
        self.drawn = Instant::now();
        self.bar.suspend(print);
        if let Event::RunStarted(header) = event {
            self.progress.get_or_insert_with(|| Progress::new(header));
            self.begun = Instant::now();
            self.plan = Some(header.plan.clone());
        }
        if let Some(progress) = &mut self.progress {
            let elapsed = self.begun.elapsed();
            progress.apply_after(event, elapsed);
            let words = progress.words(elapsed);
            self.bar
                .set_position((progress.share_of_time(elapsed) * LENGTH as f64) as u64);
            if let (Event::ForkStarted { case, .. }, Some(plan)) = (event, &self.plan) {
                self.what = format!(", {}", Progress::what(plan, *case));
            }
            // What comes last is cut where there is no room.
            self.bar.set_message(format!("{words}{}", self.what));
        }
    }

    /// Where [`crate::Activity`] may say what goes on.
    pub fn line(&self) -> ProgressBar {
        self.bar.clone()
    }

    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
