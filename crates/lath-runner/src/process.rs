//! One wrapper process: started, sent commands line by line, watched, and ended with its whole
//! group.
//!
//! [`crate::talk::conversation`] interprets the lines. All waiting happens in one `poll` without a
//! timer tick, so that the driver is idle while a wrapper measures.

mod cgroup;
mod channel;
mod death;
mod fence;
mod limits;
mod output;
mod part;
mod report;
mod spawn;
mod stack;
mod tree;
mod work;

pub use channel::LONGEST_LINE;
use channel::{Channel, NoAnswer};
pub use death::{Death, How};
use fence::Fence;
use lath_core::record::Stray;
use lath_machine::tmpfs;
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
use std::sync::Arc;
use std::time::{Duration, Instant};
pub use work::{Group, own_ns, ticks_ns};

/// How long a group may take to end after SIGTERM before SIGKILL.
const GRACE: Duration = Duration::from_millis(100);
/// How long a wrapper may take to end after `quit`, while exit handlers of user code run. JMH waits
/// as long (`jmh.shutdownTimeout`).
pub const QUIT_PATIENCE: Duration = Duration::from_secs(30);
/// How long a wrapper may take to end after it closed its answers; then it has broken the protocol.
const CLOSED_PATIENCE: Duration = Duration::from_secs(1);
/// Without pidfd, check this often whether the process has ended.
const TICK: Duration = Duration::from_millis(100);

/// For the user's wish to stop, after that of a process, ms.
const MOMENT: u16 = 500;

/// The outcome of waiting for an answer.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    Line(String),
    /// The process has ended, and every line it wrote was read.
    Died(Death),
    TimedOut,
    /// It exceeded a resource limit.
    Exceeded(ReachedLimit),
    Interrupted,
    /// An answer of more than [`LONGEST_LINE`] bytes.
    TooLong,
    /// The channel has failed, with the reason.
    Broken(String),
}

pub struct Process {
    pid: Pid,
    pidfd: Option<OwnedFd>,
    channel: Channel,
    outputs: [Drain; 2],
    /// Set once, when the process is reaped.
    death: Option<Death>,
    /// When the answers of a process that still runs reached their end.
    closed: Option<Instant>,
    fence: Arc<Fence>,
    /// Processes seen to have left the group and outlived the process.
    strays: Vec<Stray>,
    watch: Watch,
    /// Its temporary files, which go with it.
    _files: Option<tmpfs::Folder>,
}

impl Process {
    pub fn pid(&self) -> u32 {
        self.pid.as_raw().unsigned_abs()
    }

    /// It and everything that it starts.
    pub fn group(&self) -> Group {
        Group {
            fence: Arc::clone(&self.fence),
            leader: self.pid,
        }
    }

    /// The file in which it may write which part of the user's code runs.
    pub fn part_file(&self) -> String {
        self.channel.part().path().to_string_lossy().into_owned()
    }

    /// Which part of the user's code runs or ran last, and since when, if the wrapper tells it.
    pub fn part(&self) -> Option<(Part, Instant)> {
        self.channel.part().read()
    }

    /// Queues a line. Nothing is lost if the pipe is full: the rest is written while waiting.
    pub fn send(&mut self, line: &str) {
        self.channel.queue(line);
        self.channel.flush();
    }

    /// The wrapper reads the end of its input, as if this driver were gone.
    pub fn close_commands(&mut self) {
        self.channel.close_commands();
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
                    return Heard::Broken("an answer is not UTF-8".to_owned());
                }
            }
            if let Some(death) = &self.death {
                return match death.how.is_request() && rings(interrupt) {
                    true => Heard::Interrupted,
                    false => Heard::Died(death.clone()),
                };
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

    /// Asks the wrapper to quit, waits for its exit handlers, and ends the rest of its group.
    /// Returns what the user should know about its end.
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

    /// Ends the whole group: SIGTERM, a short wait, SIGKILL.
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

    /// Shows the output so far, even without a newline at its end.
    pub fn flush_output(&mut self, show: Show<'_>) {
        for output in &mut self.outputs {
            output.flush(show);
        }
    }

    /// Also writes standard output and standard error to these files; output that is taken (`true`)
    /// is not shown. Call it before anyone reads from the process.
    pub fn copy_output(&mut self, copies: [(File, bool); 2]) {
        for (output, (copy, taken)) in self.outputs.iter_mut().zip(copies) {
            output.copy_to(copy, taken);
        }
    }

    /// Processes left outside the group when the process ended; reported once.
    pub fn take_strays(&mut self) -> Vec<Stray> {
        std::mem::take(&mut self.strays)
    }

    /// The runtime said that all threads waited for each other.
    pub fn is_deadlock(&self) -> bool {
        self.outputs.iter().any(Drain::is_deadlock)
    }

    /// What the runtime said when it ended the process; otherwise the last 20 lines of output,
    /// standard error first.
    pub fn tail(&self) -> Vec<String> {
        let [out, err] = &self.outputs;
        let report = [err, out].map(|output| output.telling(output::TAIL_LINES));
        if let Some(report) = report.into_iter().find(|lines| !lines.is_empty()) {
            return report;
        }
        let mut lines = err.last_lines(output::TAIL_LINES);
        lines.extend(out.last_lines(output::TAIL_LINES - lines.len()));
        lines
    }

    /// True: the user interrupted.
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

    /// Sleeps until an event, and handles it. True: the user interrupted.
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
        // Round up, so that a wait never ends just before its deadline.
        let millis = u32::try_from(patience.as_nanos().div_ceil(1_000_000)).unwrap_or(u32::MAX);
        let outcome = poll(
            &mut fds,
            PollTimeout::try_from(millis).unwrap_or(PollTimeout::MAX),
        );
        // A signal without a handler of ours: the caller's loop checks the clock and returns here.
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

    /// Kills the rest of the group, then takes the exit status. The order matters: until it is
    /// reaped, the process keeps its id and the group's, so no other process can be killed by
    /// mistake.
    fn kill_and_reap(&mut self) {
        if self.death.is_none() {
            self.signal_group(Signal::SIGKILL);
            self.death = Some(Death::reap(self.pid));
            Fence::reaped(self.pid);
            self.strays.extend(self.fence.sweep());
        }
    }

    fn signal_group(&self, signal: Signal) {
        // ESRCH: the group has already ended, as wanted.
        let outcome = killpg(self.pid, signal);
        debug_assert!(
            matches!(outcome, Ok(()) | Err(Errno::ESRCH | Errno::EPERM)),
            "{outcome:?}"
        );
    }

    /// Reads what an ended process left in its pipes.
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

/// A name of this driver that is unique on the machine.
pub fn identity() -> &'static str {
    lath_tools::identity::own()
}

/// Ends and removes what killed drivers left behind: processes, control groups, folders of
/// channels.
pub fn tidy() {
    fence::tidy();
    channel::tidy();
}

/// Whether the user wants to stop, or will in a moment: schedulers of clusters, and others who end a job,
/// signal all of its processes one after the other.
fn rings(interrupt: Option<BorrowedFd<'_>>) -> bool {
    let Some(fd) = interrupt else {
        return false;
    };
    let mut waited = [PollFd::new(fd, PollFlags::POLLIN)];
    poll(&mut waited, MOMENT).is_ok_and(|ready| ready > 0)
}

/// Adds a descriptor, if given, to the set to wait for; returns its index.
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

/// Which descriptors have events.
struct Ready {
    death: bool,
    answers: bool,
    commands: bool,
    outputs: [bool; 2],
    interrupt: bool,
}
