//! What the times of equal pieces of work say about a CPU.

use serde::Serialize;

/// A piece that took longer than the median by this, ns, was stopped: interrupts of an idle machine
/// take 1 to 5 us.
const STOP_NS: u32 = 10_000;
/// Windows in which the CPU's speed counts as constant, ns.
const WINDOW_NS: u64 = 100_000_000;

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Jitter {
    /// Median time of a piece, ns.
    pub piece_ns: u32,
    /// How much longer the slowest hundredth took, relative: 0.01.
    pub p99: f64,
    /// Share of the time that stops of more than 10 us took.
    pub stopped: f64,
    /// Stops per second.
    pub stops: f64,
    /// Longest stop, ns.
    pub longest_ns: u32,
    /// Relative difference between the fastest and the slowest tenth of a second, by the 10 %
    /// quantile of their pieces, which stops do not reach.
    pub speed_varied: f64,
}

impl Jitter {
    /// Of the times of consecutive pieces, ns.
    pub fn of(times: &[u32]) -> Jitter {
        if times.is_empty() {
            return Jitter::default();
        }
        let mut sorted = times.to_vec();
        sorted.sort_unstable();
        let piece_ns = quantile(&sorted, 0.5);
        let all: u64 = times.iter().copied().map(u64::from).sum();
        let stops: Vec<u32> = times
            .iter()
            .map(|time| time.saturating_sub(piece_ns))
            .filter(|over| *over > STOP_NS)
            .collect();
        let relative = |time: u32| f64::from(time) / f64::from(piece_ns.max(1)) - 1.0;
        Jitter {
            piece_ns,
            p99: relative(quantile(&sorted, 0.99)),
            stopped: stops.iter().copied().map(f64::from).sum::<f64>() / (all as f64).max(1.0),
            stops: stops.len() as f64 / (all as f64 / 1e9).max(1e-9),
            longest_ns: stops.iter().copied().max().unwrap_or(0),
            speed_varied: speed_varied(times),
        }
    }
}

fn speed_varied(times: &[u32]) -> f64 {
    let mut speeds = Vec::new();
    let (mut window, mut sum) = (Vec::new(), 0);
    for time in times {
        window.push(*time);
        sum += u64::from(*time);
        if sum >= WINDOW_NS {
            window.sort_unstable();
            speeds.push(quantile(&window, 0.1));
            window.clear();
            sum = 0;
        }
    }
    match (speeds.iter().min(), speeds.iter().max()) {
        (Some(fast), Some(slow)) => f64::from(*slow) / f64::from((*fast).max(1)) - 1.0,
        _ => 0.0,
    }
}

/// Of sorted times, at least one; the nearest below.
fn quantile(sorted: &[u32], share: f64) -> u32 {
    sorted[((sorted.len() - 1) as f64 * share) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_steady_cpu_has_no_jitter() {
        let jitter = Jitter::of(&vec![50_000; 20_000]);
        assert_eq!(
            jitter,
            Jitter {
                piece_ns: 50_000,
                ..Jitter::default()
            }
        );
        assert_eq!(Jitter::of(&[]), Jitter::default());
    }

    #[test]
    fn stops_are_counted_with_their_time() {
        // A second of work, with 10 stops of 1 ms and one of 5 ms; 5 us are no stop.
        let mut times = vec![50_000; 19_700];
        times.extend([1_050_000; 10]);
        times.extend([5_050_000, 55_000]);
        let jitter = Jitter::of(&times);
        let all = times.iter().map(|t| f64::from(*t)).sum::<f64>();
        assert_eq!((jitter.piece_ns, jitter.longest_ns), (50_000, 5_000_000));
        assert!((jitter.stopped - 15e6 / all).abs() < 1e-12);
        assert!((jitter.stops - 11.0 / (all / 1e9)).abs() < 1e-9);
        assert_eq!((jitter.p99, jitter.speed_varied), (0.0, 0.0));
    }

    #[test]
    fn a_change_of_speed_is_no_stop() {
        // Half a second at full speed, half a second 4 % slower.
        let times = [vec![50_000; 10_000], vec![52_000; 9_615]].concat();
        let jitter = Jitter::of(&times);
        assert!((jitter.speed_varied - 0.04).abs() < 1e-9, "{jitter:?}");
        assert!(jitter.stops == 0.0 && (jitter.p99 - 0.04).abs() < 1e-9);
    }
}
