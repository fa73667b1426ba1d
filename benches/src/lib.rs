//! What the benchmarks share: the texts, the types they are decoded into, and the way they are
//! measured.
//!
//! [`data`] generates an application configuration and prints it as HCL, JSON and TOML, and
//! [`types`] holds the structs that every decoder fills from it; [`bulk`], [`expressions`] and
//! [`series`] write other texts; [`measure`] times an operation and counts its allocations, [`instructions`] its instructions;
//! [`case`] and [`report`] make rows and tables of that.
//!
//! ```text
//! cargo bench -p benches                            # Everything, in about three minutes.
//! cargo bench -p benches -- small expressions       # The groups that are named.
//! cargo bench -p benches -- --test                  # Looks whether all libraries give the same, without timing.
//! benches/chart.sh                                  # Draws benches/typed.svg.
//! benches/startup.sh                                # Instructions of programs that load a small file.
//! benches/build_cost.sh                             # Build time and size of these programs, lines of the derive.
//! benches/unlinked.sh                               # What of the libraries is compiled and in no small program.
//! ```
//!
//! hcl-edit and hcl-rs are built with their feature `perf`, the other peers with their default
//! features. Nothing is asserted about times: the tables
//! are for people to read, on a machine that is otherwise idle.

pub mod bulk;
pub mod case;
pub mod data;
pub mod expressions;
pub mod instructions;
pub mod measure;
pub mod report;
pub mod series;
pub mod types;
