//! lath-protocol
