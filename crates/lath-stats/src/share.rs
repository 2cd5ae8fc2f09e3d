//! How large a share can be of which a few cases were seen.

/// Upper confidence limit of a share with `seen` of `of` cases (Clopper and Pearson 1934,
/// one-sided): a larger share would give so few cases with a probability below `1 - confidence`. 1
/// without cases.
pub fn at_most(seen: usize, of: usize, confidence: f64) -> f64 {
    if seen >= of {
        return 1.0;
    }
    let (mut low, mut high) = (0.0, 1.0);
    // Each step halves what is unknown.
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if up_to(seen, of, middle) > 1.0 - confidence {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// Probability of at most `seen` of `of` independent cases with this probability each.
fn up_to(seen: usize, of: usize, each: f64) -> f64 {
    let odds = each / (1.0 - each);
    let mut term = (1.0 - each).powf(of as f64);
    let mut sum = term;
    for k in 0..seen {
        term *= odds * (of - k) as f64 / (k + 1) as f64;
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::at_most;

    #[test]
    fn limits_of_clopper_and_pearson() {
        // 1 - 0.05^(1/n); the rule of three, 3 / n, is near it.
        for (of, expected) in [(1, 0.95), (3, 0.631_597), (100, 0.029_513)] {
            assert!((at_most(0, of, 0.95) - expected).abs() < 1e-6, "{of}");
        }
        // R: binom.test(k, n, alternative = "less")$conf.int
        for (seen, of, expected) in [(1, 10, 0.394_163), (5, 10, 0.777_559)] {
            let found = at_most(seen, of, 0.95);
            assert!((found - expected).abs() < 1e-5, "{seen} of {of}: {found}");
        }
        assert_eq!((at_most(3, 3, 0.95), at_most(0, 0, 0.95)), (1.0, 1.0));
    }
}
