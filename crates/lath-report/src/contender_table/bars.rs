//! Ratios as pictures: a bar from 1 to the ratio, with its interval, on one logarithmic axis for
//! the whole table.

/// The characters of a picture.
#[derive(Clone, Copy, Debug)]
struct Glyphs {
    one: char,
    bar: char,
    interval: char,
    claimed: char,
    open: char,
    beyond: [char; 2],
}

const UNICODE: Glyphs = Glyphs {
    one: '│',
    bar: '━',
    interval: '─',
    claimed: '●',
    open: '○',
    beyond: ['‹', '›'],
};
const ASCII: Glyphs = Glyphs {
    one: '|',
    bar: '=',
    interval: '-',
    claimed: '*',
    open: 'o',
    beyond: ['<', '>'],
};

/// A ratio, its interval, and whether a verdict rests on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    pub ratio: f64,
    pub low: f64,
    pub high: f64,
    pub claimed: bool,
}

/// Intervals may reach so many times beyond the ratios; what does more leaves the picture.
const BEYOND: f64 = 2.0;
/// The axis is at least so long, as a factor to each side of 1.
const LEAST: f64 = 1.1;

/// A logarithmic axis of `cells` characters.
pub struct Axis {
    low: f64,
    high: f64,
    cells: usize,
    glyphs: Glyphs,
}

impl Axis {
    /// For all ratios of a table; `None`: there are none.
    pub fn of(all: &[Ratio], cells: usize, unicode: bool) -> Option<Axis> {
        let sound = |r: &&Ratio| r.ratio.is_finite() && r.ratio > 0.0;
        let of = |value: fn(&Ratio) -> f64, edge: fn(f64, f64) -> f64, from: f64| {
            all.iter().filter(sound).map(value).fold(from, edge)
        };
        let [least, most] = [
            of(|r| r.ratio, f64::min, 1.0),
            of(|r| r.ratio, f64::max, 1.0),
        ];
        let low = of(|r| r.low, f64::min, 1.0).max(least / BEYOND);
        let high = of(|r| r.high, f64::max, 1.0).min(most * BEYOND);
        let glyphs = if unicode { UNICODE } else { ASCII };
        (all.iter().any(|r| sound(&r)) && cells > 2).then(|| Axis {
            low: low.min(if most > LEAST { 1.0 } else { 1.0 / LEAST }),
            high: high.max(if least < 1.0 / LEAST { 1.0 } else { LEAST }),
            cells,
            glyphs,
        })
    }

    /// The cell of a ratio; outside, the nearest one.
    fn cell(&self, ratio: f64) -> usize {
        let share = (ratio / self.low).ln() / (self.high / self.low).ln();
        let last = self.cells - 1;
        (share * last as f64).round().clamp(0.0, last as f64) as usize
    }

    /// Without trailing blanks.
    pub fn bar(&self, of: Ratio) -> String {
        let Glyphs {
            one,
            bar,
            interval,
            claimed,
            open,
            beyond,
        } = self.glyphs;
        let mut cells = vec![' '; self.cells];
        let [centre, low, high, at] = [1.0, of.low, of.high, of.ratio].map(|r| self.cell(r));
        if of.claimed {
            cells[centre.min(at)..=centre.max(at)].fill(bar);
        }
        cells[low..=high.max(low)].fill(interval);
        if of.low < self.low * 0.999 {
            cells[0] = beyond[0];
        }
        if of.high > self.high * 1.001 {
            cells[self.cells - 1] = beyond[1];
        }
        if !(low..=high).contains(&centre) || cells[centre] == ' ' {
            cells[centre] = one;
        }
        cells[at] = if of.claimed { claimed } else { open };
        cells.into_iter().collect::<String>().trim_end().to_owned()
    }

    /// A row without a ratio: where 1 is.
    pub fn baseline(&self) -> String {
        format!("{}{}", " ".repeat(self.cell(1.0)), self.glyphs.one)
    }

    /// Some values of the axis above their cells: 1, and powers of ten, halves and doubles that
    /// find room.
    pub fn scale(&self) -> String {
        let mut cells = vec![' '; self.cells];
        let powers = (-9..=9).map(|power| 10f64.powi(power));
        let fine = [0.5, 2.0, 0.2, 5.0, 20.0, 50.0, 0.9, 1.1, 0.8, 1.25];
        for value in std::iter::once(1.0).chain(powers).chain(fine) {
            if value < self.low * 0.999 || value > self.high * 1.001 {
                continue;
            }
            let text: Vec<char> = label(value).chars().collect();
            // Its last figure would be beyond the end.
            let begin = self.cell(value).min(self.cells.saturating_sub(text.len()));
            let around = begin.saturating_sub(1)..(begin + text.len() + 1).min(self.cells);
            if text.len() <= self.cells && cells[around].iter().all(|cell| *cell == ' ') {
                cells[begin..begin + text.len()].copy_from_slice(&text);
            }
        }
        cells.into_iter().collect::<String>().trim_end().to_owned()
    }
}

fn label(value: f64) -> String {
    match value {
        v if v >= 1e4 || v <= 1e-4 => format!("1e{:.0}", v.log10()),
        v => format!("{v}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ratio(ratio: f64, low: f64, high: f64, claimed: bool) -> Ratio {
        Ratio {
            ratio,
            low,
            high,
            claimed,
        }
    }

    const ALL: [Ratio; 4] = [
        ratio(0.5, 0.4, 0.6, true),
        ratio(1.05, 0.8, 1.4, false),
        ratio(10.0, 9.0, 11.0, true),
        ratio(2.0, 0.001, 1e6, false),
    ];

    #[test]
    fn one_axis_for_all() {
        let axis = Axis::of(&ALL, 24, true).unwrap();
        let drawn: Vec<String> = ALL.iter().map(|one| axis.bar(*one)).collect();
        assert_eq!(axis.scale(), "       1   2    5  10 20");
        assert_eq!(
            drawn,
            [
                "  ──●─━│",
                "      ──○─",
                "       │━━━━━━━━━━━●─",
                "‹──────────○───────────›",
            ]
        );
        assert_eq!(axis.baseline(), "       │");
    }

    #[test]
    fn plain_characters_where_others_are_not_known() {
        let axis = Axis::of(&ALL, 12, false).unwrap();
        let drawn: String = ALL.iter().map(|one| axis.bar(*one)).collect();
        assert!(drawn.is_ascii() && axis.scale().is_ascii() && axis.baseline().is_ascii());
    }

    #[test]
    fn without_ratios_there_is_none() {
        assert!(Axis::of(&[], 24, true).is_none());
        let odd = ratio(f64::NAN, 0.0, f64::INFINITY, false);
        assert!(Axis::of(&[odd], 24, true).is_none());
        assert!(Axis::of(&ALL, 2, true).is_none());
        let wide = Axis::of(&[ratio(1.0, 0.0, f64::INFINITY, false)], 9, true).unwrap();
        assert_eq!(wide.bar(ratio(1.0, 0.0, f64::INFINITY, false)), "‹───○───›");
    }
}
