//! lath-stats
