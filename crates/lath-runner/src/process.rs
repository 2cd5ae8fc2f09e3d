//! One wrapper process: spawned, spoken to line by line, watched, and ended with its whole group.
//!
//! What the lines mean is left to [`crate::talk::conversation`]. Everything waits in one `poll`
//! without ticking, so that the driver is idle while a wrapper measures.

mod cgroup;
mod channel;
mod death;
mod fence;
mod limits;
mod output;
mod part;
mod spawn;
mod stack;
mod tree;

pub use channel::LONGEST_LINE;
use channel::{Channel, NoAnswer};
pub use death::{Death, How};
use fence::Fence;
use lath_core::record::Stray;
use lath_protocol::Part;
use limits::Watch;
pub use limits::{Limits, ReachedLimit};
use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use output::Drain;
pub use output::Show;
pub use spawn::Launch;
use std::fs::File;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

/// How long a group may take to end after SIGTERM before it is killed.
const GRACE: Duration = Duration::from_millis(100);
/// How long a wrapper may take to end after `quit`: exit handlers of user code run then. JMH waits
/// as long (`jmh.shutdownTimeout`).
pub const QUIT_PATIENCE: Duration = Duration::from_secs(30);
/// How long a wrapper that closed its answers may take to end, before that counts as a broken
/// protocol.
const CLOSED_PATIENCE: Duration = Duration::from_secs(1);
/// Where the kernel has no pidfd, death is looked for this often.
const TICK: Duration = Duration::from_millis(100);

/// What came of waiting for an answer.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    Line(String),
    /// The process is gone and every line it wrote was heard.
    Died(Death),
    TimedOut,
    /// It took more of the machine than it may.
    Exceeded(ReachedLimit),
    Interrupted,
    /// An answer of more than [`LONGEST_LINE`] bytes.
    TooLong,
    /// The channel cannot be used any more, and why.
    Broken(String),
}

pub struct Process {
    pid: Pid,
    pidfd: Option<OwnedFd>,
    channel: Channel,
    outputs: [Drain; 2],
    /// Set once, when the process was reaped.
    death: Option<Death>,
    /// When end of file was seen on the answers of a process that still lives.
    closed: Option<Instant>,
    fence: Fence,
    /// What had left the group and outlived the process, as far as it was seen.
    strays: Vec<Stray>,
    watch: Watch,
}

impl Process {
    pub fn pid(&self) -> u32 {
        self.pid.as_raw().unsigned_abs()
    }

    /// The file in which it may keep what of the user's code runs.
    pub fn part_file(&self) -> String {
        self.channel.part().path().to_string_lossy().into_owned()
    }

    /// What of the user's code runs or ran last, and since when, if it says so.
    pub fn part(&self) -> Option<(Part, Instant)> {
        self.channel.part().read()
    }

    /// Queues a line. Nothing is lost when the pipe is full: the rest is written while waiting.
    pub fn send(&mut self, line: &str) {
        self.channel.queue(line);
        self.channel.flush();
    }

    /// Waits for the next line. `interrupt` becomes readable when the user wants to stop.
    pub fn hear(
        &mut self,
        deadline: Instant,
        interrupt: Option<BorrowedFd<'_>>,
        show: Show<'_>,
    ) -> Heard {
        loop {
            match self.channel.take_line() {
                Ok(Some(line)) => return Heard::Line(line),
                Ok(None) => {}
                Err(NoAnswer::Long) => return Heard::TooLong,
                Err(NoAnswer::NotText) => {
                    return Heard::Broken("an answer that is not UTF-8".to_owned());
                }
            }
            if let Some(death) = &self.death {
                return Heard::Died(death.clone());
            }
            let printed = self.outputs.iter().map(Drain::total).sum();
            if let Some(reached) = self.watch.look(printed, || self.fence.members(self.pid)) {
                return Heard::Exceeded(reached);
            }
            let limit = self
                .closed
                .map_or(deadline, |since| deadline.min(since + CLOSED_PATIENCE));
            if Instant::now() >= limit {
                return if self.closed.is_some() {
                    Heard::Broken("it closed the answers channel".to_owned())
                } else {
                    Heard::TimedOut
                };
            }
            if self.wait(limit, interrupt, show) {
                return Heard::Interrupted;
            }
        }
    }

    /// Asks the wrapper to quit, waits for its exit handlers, and sees to it that nothing of its
    /// group is left. What the user should know of its end, if anything.
    pub fn finish(
        &mut self,
        patience: Duration,
        interrupt: Option<BorrowedFd<'_>>,
        show: Show<'_>,
    ) -> Option<String> {
        self.send("quit");
        let interrupted = self.wait_for_death(patience, interrupt, show);
        let ended = self.death.as_ref().map(|death| death.how);
        self.stop(show);
        match ended {
            Some(How::Exited(0) | How::Unknown) => None,
            Some(how) => Some(how.to_string()),
            None if interrupted => None,
            None => Some(format!(
                "was still running its exit handlers after {} s and was killed",
                patience.as_secs_f64()
            )),
        }
    }

    /// Ends the whole group: SIGTERM, a moment's grace, SIGKILL.
    pub fn stop(&mut self, show: Show<'_>) {
        if self.death.is_none() {
            self.signal_group(Signal::SIGTERM);
            self.wait_for_death(GRACE, None, show);
        }
        self.kill_and_reap();
        self.drain(show);
        for output in &mut self.outputs {
            output.end(show);
        }
    }

    /// Shows what was printed so far, even without a newline at its end.
    pub fn flush_output(&mut self, show: Show<'_>) {
        for output in &mut self.outputs {
            output.flush(show);
        }
    }

    /// Standard output and standard error go to these files, too; what is taken (`true`) is not
    /// shown. For a process that nobody has listened to yet.
    pub fn copy_output(&mut self, copies: [(File, bool); 2]) {
        for (output, (copy, taken)) in self.outputs.iter_mut().zip(copies) {
            output.copy_to(copy, taken);
        }
    }

    /// Processes that it had left outside its group when it ended; told once.
    pub fn take_strays(&mut self) -> Vec<Stray> {
        std::mem::take(&mut self.strays)
    }

    /// The last 20 lines printed, standard error first.
    pub fn tail(&self) -> Vec<String> {
        let [out, err] = &self.outputs;
        let mut lines = err.last_lines(output::TAIL_LINES);
        lines.extend(out.last_lines(output::TAIL_LINES - lines.len()));
        lines
    }

    /// True: the user did not want to wait.
    fn wait_for_death(
        &mut self,
        patience: Duration,
        interrupt: Option<BorrowedFd<'_>>,
        show: Show<'_>,
    ) -> bool {
        let deadline = Instant::now() + patience;
        while self.death.is_none() && Instant::now() < deadline {
            if self.wait(deadline, interrupt, show) {
                return true;
            }
        }
        false
    }

    /// Sleeps until something happens, and takes in what did. True: the user interrupted.
    fn wait(
        &mut self,
        deadline: Instant,
        interrupt: Option<BorrowedFd<'_>>,
        show: Show<'_>,
    ) -> bool {
        let ready = self.poll(deadline, interrupt);
        if ready.commands {
            self.channel.flush();
        }
        if ready.answers && !self.channel.receive() && self.closed.is_none() {
            self.closed = Some(Instant::now());
        }
        for (output, ready) in self.outputs.iter_mut().zip(ready.outputs) {
            if ready {
                output.receive(show);
            }
        }
        if ready.death && self.death.is_none() && Death::pending(self.pid) {
            self.kill_and_reap();
            self.drain(show);
        }
        ready.interrupt
    }

    fn poll(&self, deadline: Instant, interrupt: Option<BorrowedFd<'_>>) -> Ready {
        let deadline = self.watch.due().map_or(deadline, |due| deadline.min(due));
        let mut patience = deadline.saturating_duration_since(Instant::now());
        if self.pidfd.is_none() {
            patience = patience.min(TICK);
        }
        let input = PollFlags::POLLIN;
        let mut fds = Vec::with_capacity(6);
        let pidfd = add(
            &mut fds,
            self.pidfd
                .as_ref()
                .filter(|_| self.death.is_none())
                .map(AsFd::as_fd),
            input,
        );
        let answers = add(
            &mut fds,
            self.closed.is_none().then(|| self.channel.answers()),
            input,
        );
        let commands = add(
            &mut fds,
            self.channel.waiting_to_write(),
            PollFlags::POLLOUT,
        );
        let outputs = [
            add(&mut fds, self.outputs[0].fd(), input),
            add(&mut fds, self.outputs[1].fd(), input),
        ];
        let interrupt = add(&mut fds, interrupt, input);
        // Rounded up, so that a wait never ends a moment before its deadline only to begin again.
        let millis = u32::try_from(patience.as_nanos().div_ceil(1_000_000)).unwrap_or(u32::MAX);
        let outcome = poll(
            &mut fds,
            PollTimeout::try_from(millis).unwrap_or(PollTimeout::MAX),
        );
        // A signal without a handler of ours: the caller's loop looks at the clock and comes back.
        let woken = matches!(outcome, Ok(n) if n > 0);
        let at = |slot: Option<usize>| woken && slot.is_some_and(|i| fds[i].any().unwrap_or(false));
        Ready {
            death: at(pidfd) || self.pidfd.is_none(),
            answers: at(answers),
            commands: at(commands),
            outputs: outputs.map(at),
            interrupt: at(interrupt),
        }
    }

    /// Kills what is left of the group, then takes the exit status. In this order: until it is
    /// reaped, the process keeps its id and with it the group's, so that no stranger can be
    /// hit.
    fn kill_and_reap(&mut self) {
        if self.death.is_none() {
            self.signal_group(Signal::SIGKILL);
            self.death = Some(Death::reap(self.pid));
            Fence::reaped(self.pid);
            self.strays.extend(self.fence.sweep());
        }
    }

    fn signal_group(&self, signal: Signal) {
        // ESRCH: everybody is gone already, which is what is wanted.
        let outcome = killpg(self.pid, signal);
        debug_assert!(
            matches!(outcome, Ok(()) | Err(Errno::ESRCH | Errno::EPERM)),
            "{outcome:?}"
        );
    }

    /// Takes what a dead process left in its pipes.
    fn drain(&mut self, show: Show<'_>) {
        if self.closed.is_none() {
            self.channel.receive();
        }
        for output in &mut self.outputs {
            output.receive(show);
        }
    }
}

pub use fence::cost as cost_of_containment;

/// A name of this driver that no other has.
pub fn identity() -> &'static str {
    lath_tools::identity::own()
}

/// Ends and removes what drivers that were killed have left: processes, their control groups,
/// folders of their channels.
pub fn tidy() {
    fence::tidy();
    channel::tidy();
}

/// Adds a descriptor, if there is one, to those that are waited for; gives its place among them.
fn add<'a>(
    fds: &mut Vec<PollFd<'a>>,
    fd: Option<BorrowedFd<'a>>,
    flags: PollFlags,
) -> Option<usize> {
    fds.push(PollFd::new(fd?, flags));
    Some(fds.len() - 1)
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill_and_reap();
    }
}

/// Which descriptors have something to say.
struct Ready {
    death: bool,
    answers: bool,
    commands: bool,
    outputs: [bool; 2],
    interrupt: bool,
}
