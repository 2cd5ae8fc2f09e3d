//! The progress bar: only on a terminal, and redrawn only on events, never by a timer, so that
//! nothing runs while a wrapper measures.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lath_core::record::{Event, Record};
use lath_report::progress::Progress;
use std::time::Instant;

/// Thousandths.
const LENGTH: u64 = 1000;

pub struct Bar {
    bar: ProgressBar,
    progress: Option<Progress>,
    begun: Instant,
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
        bar.set_style(
            ProgressStyle::with_template("[{bar:30}] {percent:>3} %  {msg}")
                .expect("a constant")
                .progress_chars("=> "),
        );
        Bar {
            bar,
            progress: earlier.map(Progress::resumed),
            begun: Instant::now(),
        }
    }

    /// Lets `print` write whole lines above the bar, then updates the bar.
    pub fn around(&mut self, event: &Event, print: impl FnOnce()) {
        self.bar.suspend(print);
        if let Event::RunStarted(header) = event {
            self.progress.get_or_insert_with(|| Progress::new(header));
            self.begun = Instant::now();
        }
        if let Some(progress) = &mut self.progress {
            progress.apply(event);
            self.bar
                .set_position((progress.fraction() * LENGTH as f64) as u64);
            self.bar.set_message(progress.words(self.begun.elapsed()));
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
