//! Loading: files, layers, the environment, flags, includes, secrets, and following what changes.
//!
//! A module per boundary, each a `check` function over the case files in `tests/cases`; `tests/cases/README.md` describes
//! their formats and how expectations are rewritten. What takes longer is in `tests/laws`.

mod authors;
mod begun;
mod counting;
mod definitions;
mod dialects;
mod ends;
mod error;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod flags;
mod free_references;
mod given_text;
#[cfg(target_os = "linux")]
mod includes;
mod layers;
mod loading;
mod moved;
mod origins;
mod paths;
mod prepared;
mod providers;
mod references;
mod rooted;
#[cfg(target_os = "linux")]
mod secret_files;
mod secrets;
mod security;
mod shown;
mod sources;
#[path = "../support/mod.rs"]
mod support;
mod visible;
#[cfg(target_os = "linux")]
mod watching;
mod work;
mod workspace;
#[cfg(target_os = "linux")]
mod world;
