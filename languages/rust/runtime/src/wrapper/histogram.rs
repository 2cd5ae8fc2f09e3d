//! Counts of ns values. Below 1024 exact; above, the top 10 bits of a value are kept.

use super::json::Json;

const EXACT: u64 = 1024;
/// Values of 10 bits with the top bit set.
const WIDTH: u64 = 512;
const BUCKETS: usize = (EXACT + (64 - 10) * WIDTH) as usize;

pub struct Histogram {
    counts: Vec<u64>,
    /// One above the highest index in use.
    highest: usize,
}

impl Default for Histogram {
    /// All memory that it will ever need: nothing is allocated while something is measured.
    fn default() -> Histogram {
        Histogram {
            counts: vec![0; BUCKETS],
            highest: 0,
        }
    }
}

fn index(value: u64) -> usize {
    if value < EXACT {
        return value as usize;
    }
    let shift = 64 - value.leading_zeros() as u64 - 10;
    (EXACT + (shift - 1) * WIDTH + ((value >> shift) - WIDTH)) as usize
}

fn value(index: usize) -> u64 {
    let index = index as u64;
    if index < EXACT {
        return index;
    }
    let above = index - EXACT;
    (WIDTH + above % WIDTH) << (above / WIDTH + 1)
}

impl Histogram {
    pub fn clear(&mut self) {
        self.counts[..self.highest].fill(0);
        self.highest = 0;
    }

    pub fn add(&mut self, value: u64) {
        let index = index(value);
        self.counts[index] += 1;
        self.highest = self.highest.max(index + 1);
    }

    /// JMH's rule: a count of 1 stays, so that rare large values are not forgotten.
    pub fn halve(&mut self) {
        for count in self.counts[..self.highest]
            .iter_mut()
            .filter(|count| **count > 1)
        {
            *count /= 2;
        }
    }

    fn used(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.counts[..self.highest]
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
            .map(|(index, count)| (value(index), *count))
    }

    pub fn report(&self, json: &mut Json) {
        json.open(Some("histogram"), '[');
        for (value, count) in self.used() {
            json.open(None, '[');
            json.uint(None, value);
            json.uint(None, count);
            json.close(']');
        }
        json.close(']');
    }

    pub fn median(&self) -> u64 {
        let total: u64 = self.counts.iter().sum();
        let mut seen = 0;
        self.used()
            .find(|(_, count)| {
                seen += count;
                2 * seen >= total
            })
            .map_or(0, |(value, _)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_bits_are_kept() {
        for v in [0, 1, 1023, 1024, 1025, 2047, 2048, 123_456_789, u64::MAX] {
            let shift = if v < 1024 {
                0
            } else {
                64 - v.leading_zeros() - 10
            };
            assert_eq!(value(index(v)), v >> shift << shift, "{v}");
        }
    }

    #[test]
    fn halving_keeps_what_is_rare() {
        let mut histogram = Histogram::default();
        (0..5).for_each(|_| histogram.add(10));
        histogram.add(5000);
        histogram.halve();
        assert_eq!(histogram.used().collect::<Vec<_>>(), [(10, 2), (5000, 1)]);
        assert_eq!(histogram.median(), 10);
        histogram.clear();
        assert_eq!((histogram.used().count(), histogram.median()), (0, 0));
    }
}
