//! Phrases that several rooms say.

/// `2 of 5 forks`; `the only fork`, where there is no other.
pub fn of_forks(some: usize, all: usize) -> String {
    share(some, all, ["fork", "forks"])
}

/// The same of other things, by their singular and plural.
pub fn share(some: usize, all: usize, [one, many]: [&str; 2]) -> String {
    match (some, all) {
        (1, 1) => format!("the only {one}"),
        (_, 1) => format!("{some} of 1 {one}"),
        _ => format!("{some} of {all} {many}"),
    }
}

#[cfg(test)]
mod tests {
    use super::of_forks;

    #[test]
    fn one_fork_is_no_forks() {
        assert_eq!(
            [of_forks(1, 1), of_forks(0, 1), of_forks(1, 2)],
            ["the only fork", "0 of 1 fork", "1 of 2 forks"]
        );
    }
}
