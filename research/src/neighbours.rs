//! Processes that keep the machine busy: every other computes, the rest copy memory.

use std::io::Read;
use std::process::{Child, Command, ExitCode, Stdio};

/// They end with the study, however it ends: each reads from a pipe that only the study holds.
pub struct Neighbours(Vec<Child>);

/// What one of them runs: `cargo research neighbour N`.
#[derive(clap::Args)]
pub struct Options {
    number: usize,
}

impl Neighbours {
    pub fn start(number: usize) -> Result<Neighbours, String> {
        let own = std::env::current_exe().map_err(|e| format!("cannot find my own file: {e}"))?;
        let mut all = Neighbours(Vec::new());
        for place in 0..number {
            let mut command = Command::new(&own);
            command.args(["neighbour", &place.to_string()]);
            command.stdin(Stdio::piped()).stdout(Stdio::null());
            let child = command.spawn();
            all.0
                .push(child.map_err(|e| format!("cannot start {}: {e}", own.display()))?);
        }
        Ok(all)
    }
}

impl Drop for Neighbours {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Computes, or copies more memory than caches hold, until standard input ends.
pub fn main(options: &Options) -> ExitCode {
    std::thread::spawn(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(0);
    });
    let (mut from, mut to) = (vec![1_u8; 1 << 24], vec![0_u8; 1 << 24]);
    let mut x = options.number as u64;
    loop {
        if options.number.is_multiple_of(2) {
            for _ in 0..1_000_000 {
                x = std::hint::black_box(x.wrapping_mul(6_364_136_223_846_793_005) + 1);
            }
        } else {
            to.copy_from_slice(std::hint::black_box(&from));
            std::mem::swap(&mut from, &mut to);
        }
    }
}
