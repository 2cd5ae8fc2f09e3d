//! Random numbers for simulations, based on splitmix64.

/// Equal seeds give equal sequences everywhere.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Above 0, at most 1.
    pub fn uniform(&mut self) -> f64 {
        ((self.next() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// From 0 to below `bound`; the bias of the remainder is below 2^-32 for bounds of this size.
    pub fn below(&mut self, bound: u32) -> usize {
        (self.next() % u64::from(bound)) as usize
    }

    /// Standard normal (Box and Muller 1958).
    pub fn normal(&mut self) -> f64 {
        (-2.0 * self.uniform().ln()).sqrt() * (std::f64::consts::TAU * self.uniform()).cos()
    }

    /// Student's t with three degrees of freedom.
    pub fn heavy_tailed(&mut self) -> f64 {
        let squares: f64 = (0..3).map(|_| self.normal().powi(2)).sum();
        self.normal() / (squares / 3.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// Shares beyond known quantiles: 1.96 of the normal, 5.841 of t with three degrees, both
    /// within four standard errors.
    #[test]
    fn tails() {
        let mut random = Random::new(7);
        let beyond = |draw: &mut dyn FnMut() -> f64, limit: f64| {
            (0..100_000).filter(|_| draw().abs() > limit).count() as f64 / 100_000.0
        };
        let normal = beyond(&mut || random.normal(), 1.959_964);
        assert!((normal - 0.05).abs() < 0.003, "{normal}");
        let heavy = beyond(&mut || random.heavy_tailed(), 5.840_909);
        assert!((heavy - 0.01).abs() < 0.0013, "{heavy}");
        assert_eq!(Random::new(5).below(1000), Random::new(5).below(1000));
        assert!((0..1000).all(|_| random.below(3) < 3));
    }
}
