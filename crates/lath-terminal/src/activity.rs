//! Shows progress while nothing is measured: a live line on a terminal, elsewhere a line every few
//! seconds.
//!
//! A thread draws it, only during such steps: nothing runs beside a measuring wrapper.

use crate::countdown::Countdown;
use crate::{Detail, Seen, diagnose};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::record::Event;
use lath_report::console::{Signs, Told};
use lath_report::grid::{fitted, width};
use lath_suite::steps::Steps;
use std::io::stderr;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Longest time without output.
const PERIOD: Duration = Duration::from_secs(4);

/// A brief log has dots behind lines about what goes on, which are so far apart.
const LINES: Duration = Duration::from_secs(20);

/// A step that begins in silence says nothing before this.
const PATIENCE: Duration = Duration::from_secs(1);

/// Time between two updates of a live line.
const FRAME: Duration = Duration::from_millis(250);

/// Report the end of a step that took longer than this, with its duration.
const LONG: Duration = Duration::from_secs(2);

pub struct Activity {
    shared: Arc<Shared>,
    ticker: Option<JoinHandle<()>>,
    seen: Seen,
    /// Another component draws and clears the live line.
    borrowed: bool,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    /// The live line, if there is one.
    bar: Option<ProgressBar>,
    brief: bool,
}

struct State {
    step: Option<Step>,
    over: bool,
    /// When the last line was printed, or the first step began.
    said: Option<Instant>,
    /// When the last whole line was, if only dots followed it.
    line: Option<Instant>,
    signs: Signs,
    /// Of steps of which there are several.
    countdown: Countdown,
    is_counted: bool,
    begun: Instant,
}

struct Step {
    what: String,
    begun: Instant,
}

impl Activity {
    pub fn new(seen: Seen) -> Activity {
        let line = || {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            bar.with_style(
                ProgressStyle::with_template("{spinner} {wide_msg}").expect("a constant"),
            )
        };
        Activity::with(seen, seen.is_live().then(line), false)
    }

    /// Uses an existing bar's message as the live line.
    pub fn on(bar: ProgressBar, brief: bool) -> Activity {
        let detail = if brief { Detail::Brief } else { Detail::Full };
        Activity::with(Seen::Live(detail), Some(bar), true)
    }

    fn with(seen: Seen, bar: Option<ProgressBar>, borrowed: bool) -> Activity {
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                step: None,
                over: false,
                said: None,
                line: None,
                signs: Signs::default(),
                countdown: Countdown::default(),
                is_counted: false,
                begun: Instant::now(),
            }),
            changed: Condvar::new(),
            bar,
            brief: seen.is_brief(),
        });
        let ticker = (seen != Seen::Nothing).then(|| {
            let shared = shared.clone();
            thread::spawn(move || shared.tick())
        });
        Activity {
            shared,
            ticker,
            seen,
            borrowed,
        }
    }

    /// A step begins that may take long; the previous one has ended.
    pub fn begin(&self, what: impl Into<String>) {
        let now = Instant::now();
        let step = Step {
            what: what.into(),
            begun: now,
        };
        if let Some(bar) = self.shared.bar.as_ref().filter(|_| !self.borrowed) {
            // Redraws a cleared line at once.
            bar.set_message(line(&step, "", room()));
            bar.reset();
        }
        let mut state = self.shared.state();
        if state.step.is_none() {
            // Others may have said something since.
            let recently = now.checked_sub(PERIOD - PATIENCE).unwrap_or(now);
            state.said = Some(state.said.map_or(recently, |said| said.max(recently)));
        }
        state.is_counted = false;
        state.step = Some(step);
        drop(state);
        self.shared.changed.notify_one();
    }

    /// The same for a step worth its own line.
    pub fn announce(&self, what: impl Into<String>) {
        let what = what.into();
        self.end_step();
        if !self.shared.brief {
            self.print(&format!("# {what}"));
        }
        self.begin(what);
    }

    /// The same for one of so many.
    pub fn announce_one(&self, what: impl Into<String>, number: usize, of: usize) {
        self.announce(what);
        let mut state = self.shared.state();
        let now = state.begun.elapsed();
        state.countdown.step(number, of, now);
        state.is_counted = true;
    }

    /// The step has ended. On a terminal the live line disappears; reports the end of a long step.
    pub fn end(&self) {
        self.shared.state().end_line();
        self.end_step();
    }

    fn end_step(&self) {
        let Some(step) = self.shared.state().step.take() else {
            return;
        };
        let took = step.begun.elapsed();
        if let Some(bar) = &self.shared.bar {
            if self.borrowed {
                bar.set_message("");
            } else {
                bar.finish_and_clear();
            }
            if took >= LONG && !self.shared.brief {
                self.print(&format!("# {}: done in {} s", step.what, took.as_secs()));
            }
        }
    }

    /// Messages of a run itself: only untimed steps use the line. Their dots stay on one line until
    /// somebody else writes ([`Activity::end_line`]).
    pub fn event(&self, event: &Event) {
        match event {
            Event::Aside { what, .. } => self.begin(what),
            Event::Output { .. } | Event::Alive { .. } => {}
            _ => self.end_step(),
        }
    }

    /// What ends a line of dots: to be called before something else is written.
    pub fn end_line(&self) -> impl Fn() + 'static {
        let shared = self.shared.clone();
        move || shared.state().end_line()
    }

    fn print(&self, line: &str) {
        let mut state = self.shared.state();
        state.end_line();
        state.said = Some(Instant::now());
        drop(state);
        let line = escape::line(line);
        match &self.shared.bar {
            Some(bar) => bar.suspend(|| crate::print(format_args!("{line}\n"))),
            None if self.seen == Seen::Nothing => {}
            None => crate::print(format_args!("{line}\n")),
        }
    }
}

impl Steps for Activity {
    fn begin(&self, what: String) {
        Activity::begin(self, what);
    }

    fn announce(&self, what: String) {
        Activity::announce(self, what);
    }

    fn announce_one(&self, what: String, number: usize, of: usize) {
        Activity::announce_one(self, what, number, of);
    }

    fn end(&self) {
        Activity::end(self);
    }

    fn note(&self, lines: &[String]) {
        if !lines.is_empty() {
            Activity::end(self);
            lines
                .iter()
                .for_each(|line| self.print(&format!("# {line}")));
        }
    }

    fn warn(&self, found: &[Diagnostic]) {
        if !found.is_empty() {
            Activity::end(self);
            diagnose::print(found);
        }
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tick(&self) {
        let mut state = self.state();
        while !state.over {
            let now = state.begun.elapsed();
            let left = match state.is_counted {
                true => state.countdown.words(now),
                false => String::new(),
            };
            let Some(step) = &state.step else {
                state = self
                    .changed
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let room = self.bar.as_ref().map_or(usize::MAX, |_| room());
            let line = line(step, &left, room);
            let pause = match &self.bar {
                Some(bar) => {
                    bar.set_message(line);
                    bar.tick();
                    FRAME
                }
                None => {
                    let silent = state.said.map_or(PERIOD, |said| said.elapsed());
                    if silent >= PERIOD {
                        state.tell(&line, self.brief);
                        PERIOD
                    } else {
                        PERIOD - silent
                    }
                }
            };
            state = self
                .changed
                .wait_timeout(state, pause)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }
}

impl State {
    /// A line, or while the last one is not old a dot: a run writes none of its own meanwhile.
    fn tell(&mut self, line: &str, dots: bool) {
        let is_recent = |at: Instant| at.elapsed() < LINES;
        let line = format!("# {line}");
        // As in [`crate::print`], nobody can be told if it fails.
        let told = match self.line.is_some_and(is_recent) {
            true if dots => self.signs.dot_or(&line, &mut stderr()),
            _ => self.signs.line(&line, &mut stderr()).map(|()| Told::Line),
        };
        if matches!(told, Ok(Told::Line)) {
            self.line = Some(Instant::now());
        }
        if !dots {
            self.end_line();
        }
        self.said = Some(Instant::now());
    }

    fn end_line(&mut self) {
        let _ = self.signs.end(&mut stderr());
    }
}

/// Characters for a live line, beside its spinner or share.
fn room() -> usize {
    crate::live_columns().saturating_sub(8)
}

/// `Building sums.x (3 of 17): javac, 8 s, about 40 s left`. Where that is too long, the middle of
/// what is done is left out.
fn line(step: &Step, left: &str, room: usize) -> String {
    let detail = lath_languages::doing().map_or_else(String::new, |what| format!(": {what}"));
    let what = format!("{}{detail}", step.what);
    let what = escape::line(&what);
    let took = format!(", {} s{left}", step.begun.elapsed().as_secs());
    fitted(&what, room.saturating_sub(width(&took))) + &took
}

impl Drop for Activity {
    fn drop(&mut self) {
        self.end();
        self.shared.state().over = true;
        self.shared.changed.notify_one();
        // It does not panic; a panic would only lose the display.
        let _ = self.ticker.take().map(JoinHandle::join);
    }
}
