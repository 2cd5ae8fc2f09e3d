//! Quantiles of Student's t distribution.

use statrs::distribution::{Continuous, ContinuousCDF, Normal, StudentsT};

/// Degrees of freedom from which the expansion is exact to the last digits.
const MANY: f64 = 1000.0;

/// The t with `P(T <= t) = p` for `degrees` degrees of freedom; NaN outside `0 < p < 1` or for
/// `degrees` not above 0.
///
/// Newton's method on the upper tail: `t += (Q(t) - q) / f(t)`, f the density. Q is convex there
/// and the normal quantile lies below the root, so the steps only increase t. For many degrees of
/// freedom the Cornish-Fisher expansion takes over. (statrs' own inverse gives eight digits, but
/// JMH's intervals have nine or more; and it does not end with very many degrees of freedom.)
pub fn quantile(p: f64, degrees: f64) -> f64 {
    if !(p > 0.0 && p < 1.0 && degrees > 0.0) {
        return f64::NAN;
    }
    if p < 0.5 {
        return -quantile(1.0 - p, degrees);
    }
    let (Ok(normal), Ok(distribution)) = (Normal::new(0.0, 1.0), StudentsT::new(0.0, 1.0, degrees))
    else {
        return f64::NAN;
    };
    let z = normal.inverse_cdf(p);
    if degrees >= MANY {
        expansion(z, degrees)
    } else {
        newton(z, 1.0 - p, &distribution)
    }
}

/// In a tail with power-law decay each step multiplies t by about 1 + 1/degrees, so even one degree
/// needs few steps.
fn newton(start: f64, tail: f64, distribution: &StudentsT) -> f64 {
    let mut t = start;
    for _ in 0..200 {
        let step = (distribution.sf(t) - tail) / distribution.pdf(t);
        if !step.is_finite() {
            break;
        }
        t += step;
        if step.abs() <= 2.0 * f64::EPSILON * t.abs() {
            break;
        }
    }
    t
}

/// Abramowitz & Stegun 26.7.5, four terms in 1/degrees.
fn expansion(z: f64, degrees: f64) -> f64 {
    let (z2, n) = (z * z, degrees);
    let g1 = z * (z2 + 1.0) / 4.0;
    let g2 = z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0;
    let g3 = z * (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0;
    let g4 = z * ((((79.0 * z2 + 776.0) * z2 + 1482.0) * z2 - 1920.0) * z2 - 945.0) / 92160.0;
    z + g1 / n + g2 / n.powi(2) + g3 / n.powi(3) + g4 / n.powi(4)
}

#[cfg(test)]
mod tests {
    use super::quantile;

    /// The quantile of one degree of freedom is a tangent, that of two an algebraic expression.
    #[test]
    fn closed_forms() {
        for p in [0.6, 0.9, 0.975, 0.995, 0.9995] {
            let one = (std::f64::consts::PI * (p - 0.5)).tan();
            let alpha: f64 = 4.0 * p * (1.0 - p);
            let two = 2.0 * (p - 0.5) * (2.0 / alpha).sqrt();
            assert!((quantile(p, 1.0) / one - 1.0).abs() < 1e-12, "{p}");
            assert!((quantile(p, 2.0) / two - 1.0).abs() < 1e-12, "{p}");
            assert_eq!(quantile(1.0 - p, 7.0), -quantile(1.0 - (1.0 - p), 7.0));
        }
    }

    /// With many degrees of freedom it is the normal quantile (3.290526731491896 at 0.9995),
    /// approached from above.
    #[test]
    fn large_samples() {
        let normal = 3.290_526_731_491_896;
        let t = [1e4, 1e6, 1e9, 1e15].map(|degrees| quantile(0.9995, degrees));
        assert!(t.windows(2).all(|w| w[0] > w[1] - 1e-12), "{t:?}");
        assert!((t[3] - normal).abs() < 1e-9, "{}", t[3]);
    }

    /// The two methods agree where they meet.
    #[test]
    fn ways_agree() {
        for p in [0.75, 0.975, 0.9995] {
            let (below, above) = (quantile(p, 999.999_999), quantile(p, 1000.0));
            assert!((below - above).abs() < 1e-8, "{p}: {below} {above}");
        }
    }

    #[test]
    fn nonsense_is_nan() {
        for (p, degrees) in [
            (0.0, 3.0),
            (1.0, 3.0),
            (0.9, 0.0),
            (f64::NAN, 3.0),
            (0.9, f64::NAN),
        ] {
            assert!(quantile(p, degrees).is_nan());
        }
    }
}
