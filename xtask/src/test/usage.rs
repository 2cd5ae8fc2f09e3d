//! What a program printed, and how much processor time it took, with all that it started and waited for.

use lath_testing::program;
use nix::sys::signal::Signal;
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::{Pid, SysconfVar, sysconf};
use std::io::{Read, Seek, Write};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// A program whose tests do not end for so long hangs.
const SILENCE: Duration = Duration::from_secs(20 * 60);
/// Time between two looks at a program.
const PACE: Duration = Duration::from_millis(20);

/// What a program printed and how it ended, and its processor time; zero if the system does not
/// tell. One that prints nothing for twenty minutes is killed, and what ran then is shown.
pub fn output(command: &mut Command) -> std::io::Result<(Output, Duration)> {
    output_within(command, SILENCE)
}

fn output_within(command: &mut Command, silence: Duration) -> std::io::Result<(Output, Duration)> {
    // Files, not pipes: who was left running keeps a pipe open.
    let files = [tempfile::tempfile()?, tempfile::tempfile()?];
    let [out, err] = files.each_ref().map(std::fs::File::try_clone);
    let mut child = command.stdout(out?).stderr(err?).spawn()?;
    let pid = Pid::from_raw(child.id().cast_signed());
    let (mut printed, mut last) = (0, Instant::now());
    // It has ended and is still there to be looked at.
    let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT | WaitPidFlag::WNOHANG;
    let mut hung = None;
    while waitid(Id::Pid(pid), flags)? == WaitStatus::StillAlive {
        std::thread::sleep(PACE);
        let length = files[0].metadata()?.len();
        if length != printed {
            (printed, last) = (length, Instant::now());
        } else if hung.is_none() && last.elapsed() > silence {
            hung = Some(running(child.id()));
            program::signal(
                Signal::SIGKILL,
                &[program::descendants(child.id()), vec![child.id()]].concat(),
            );
        }
    }
    let processor = taken(pid).unwrap_or_default();
    let status = child.wait()?;
    let [stdout, mut stderr] = files.map(|mut file| {
        let mut text = Vec::new();
        file.rewind()?;
        file.read_to_end(&mut text)?;
        Ok::<_, std::io::Error>(text)
    });
    if let (Some(running), Ok(stderr)) = (hung, &mut stderr) {
        let minutes = silence.as_secs() / 60;
        writeln!(
            stderr,
            "no test of it ended for {minutes} min: it was killed; what ran then:\n{running}"
        )?;
    }
    let output = Output {
        status,
        stdout: stdout?,
        stderr: stderr?,
    };
    Ok((output, processor))
}

/// What a process has started and still runs, a line for each.
fn running(id: u32) -> String {
    let line = |id: u32| {
        let words = std::fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let words = String::from_utf8_lossy(&words).replace('\0', " ");
        format!("{id}: {}\n", words.trim_end())
    };
    program::descendants(id).into_iter().map(line).collect()
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

    #[test]
    fn what_hangs_is_killed_and_what_ran_is_shown() {
        let mut hangs = Command::new("sh");
        hangs.args(["-c", "echo test a ... ok; sleep 86399"]);
        let (output, _) = output_within(&mut hangs, Duration::from_millis(200)).expect("a shell");
        assert!(!output.status.success());
        assert_eq!(output.stdout, b"test a ... ok\n");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("no test of it ended"), "{told}");
        assert!(told.contains("sleep 86399"), "{told}");
        let child = told
            .lines()
            .find_map(|line| line.strip_suffix(": sleep 86399"));
        let gone = format!("/proc/{}/cmdline", child.expect("its number"));
        // Nobody waits for it: on a busy machine, it ends a little later.
        let ended = || std::fs::read(&gone).unwrap_or_default().is_empty();
        let began = Instant::now();
        while !ended() && began.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(ended(), "{told}");
    }
}
