//! lath-report
