//! A multiset is the list it stands for.

use lath_stats::{List, Multiset, Policy, Statistics};
use proptest::prelude::*;

fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits()
        || (a.is_nan() && b.is_nan())
        || (a - b).abs() <= 1e-12 * a.abs().max(b.abs()).max(1.0)
}

proptest! {
    #[test]
    fn equals_expanded_list(entries in prop::collection::vec((0u32..2000, 0u64..5), 0..40), rank in 0.0..=100.0f64) {
        let multiset = Multiset::new(entries.iter().map(|(v, c)| (f64::from(*v), *c)));
        let list = List::new(entries.iter().flat_map(|(v, c)| std::iter::repeat_n(f64::from(*v), *c as usize)).collect());
        prop_assert_eq!(multiset.n(), list.n());
        prop_assert!(multiset.entries().windows(2).all(|w| w[0].0 < w[1].0));
        for (a, b) in [
            (multiset.sum(), list.sum()),
            (multiset.mean(), list.mean()),
            (multiset.variance(), list.variance()),
            (multiset.min(), list.min()),
            (multiset.max(), list.max()),
            (multiset.percentile(rank), list.percentile(rank)),
            (Policy::Average.error(&multiset), Policy::Average.error(&list)),
        ] {
            prop_assert!(same(a, b), "{} {}", a, b);
        }
    }

    #[test]
    fn percentiles_rise(values in prop::collection::vec(-1e6..1e6f64, 1..50), a in 0.0..=100.0f64, b in 0.0..=100.0f64) {
        let list = List::new(values);
        let (low, high) = (list.percentile(a.min(b)), list.percentile(a.max(b)));
        prop_assert!(low <= high);
        prop_assert!(list.min() <= low && high <= list.max());
    }

    #[test]
    fn merging_is_counting_together(a in prop::collection::vec((0u32..50, 1u64..5), 0..20), b in prop::collection::vec((0u32..50, 1u64..5), 0..20)) {
        let of = |entries: &[(u32, u64)]| Multiset::new(entries.iter().map(|(v, c)| (f64::from(*v), *c)));
        let both: Vec<_> = a.iter().chain(&b).copied().collect();
        prop_assert_eq!(Multiset::merged([&of(&a), &of(&b)]), of(&both));
    }
}
