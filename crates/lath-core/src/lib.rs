//! lath-core
