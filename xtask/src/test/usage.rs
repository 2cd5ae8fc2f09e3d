//! How much processor time a program took, with all that it started and waited for.

use nix::sys::wait::{Id, WaitPidFlag, waitid};
use nix::unistd::{Pid, SysconfVar, sysconf};
use std::io::Read;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// What a program printed and how it ended, and its processor time; zero if the system does not
/// tell.
pub fn output(command: &mut Command) -> std::io::Result<(Output, Duration)> {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let (mut out, mut err) = (child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        let errors = scope.spawn(|| err.as_mut().map(|err| err.read_to_end(&mut stderr)));
        let read = out.as_mut().map(|out| out.read_to_end(&mut stdout));
        let errors = errors.join().expect("reading does not panic");
        read.transpose().and(errors.transpose())
    })?;
    let pid = Pid::from_raw(child.id().cast_signed());
    // It has ended and is still there to be looked at.
    waitid(Id::Pid(pid), WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT)?;
    let processor = taken(pid).unwrap_or_default();
    let status = child.wait()?;
    let output = Output {
        status,
        stdout,
        stderr,
    };
    Ok((output, processor))
}

fn taken(pid: Pid) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let per_second = sysconf(SysconfVar::CLK_TCK).ok()??;
    Some(Duration::from_secs_f64(
        ticks(&text)? as f64 / per_second as f64,
    ))
}

/// proc_pid_stat(5): utime, stime, cutime and cstime, the twelfth to fifteenth after the name.
fn ticks(stat: &str) -> Option<u64> {
    let (_, fields) = stat.rsplit_once(") ")?;
    let times = fields.split(' ').skip(11).take(4);
    times.map(|time| time.parse::<u64>().ok()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_it_started_counts_too() {
        let stat = "7 (a) b) S 1 2 3 4 5 6 7 8 9 10 100 20 3 4 0 0";
        assert_eq!(ticks(stat), Some(127));
        let mut busy = Command::new("sh");
        busy.args([
            "-c",
            "sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done'; echo done",
        ]);
        let (output, processor) = output(&mut busy).expect("a shell");
        assert_eq!(output.stdout, b"done\n");
        assert!(processor > Duration::ZERO);
    }
}
