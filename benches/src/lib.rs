//! What the benchmarks share: the document they decode, the types they decode it into, and the
//! way they measure.
//!
//! [`data`] generates an application configuration and prints it as HCL, JSON and TOML;
//! [`types`] holds the structs that every decoder fills; [`measure`] times an operation and
//! counts its allocations.
//!
//! ```text
//! cargo bench -p benches                            # The small document.
//! cargo bench -p benches -- small medium large      # The sizes that are named.
//! cargo bench -p benches -- --test                  # Every case once, without timing.
//! benches/build_cost.sh                             # Lines of the derive, build time, size of a program.
//! ```
//!
//! The peers are built with their default features. Nothing is asserted about times: the tables
//! are for people to read, on a machine that is otherwise idle.

pub mod data;
pub mod measure;
pub mod types;
