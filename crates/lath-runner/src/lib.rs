//! lath-runner
