//! The third integration test binary: what is tried in processes of its own, crates that stand outside of the workspace, the
//! commands of pages, and programs that have little memory.
//!
//! The first build everything once more, and the second read the largest files, so that `cargo test` leaves them to
//! `cargo test --test outside`, which is for what changes an interface or what a text costs, and to `.ci/run`.

#[cfg(unix)]
mod commands;
mod crates;
mod memory;
#[path = "../support/mod.rs"]
mod support;
