//! What the derive refuses, with the messages that it promises, and what it must accept.
//!
//! A file in `ui/fail` is about one subject, and a module of it is one mistake, named after it; `TRYBUILD=overwrite` rewrites
//! the messages. What is refused in different steps of the compiler is in different files, because one step hides the next.
//! Each file costs a process of the compiler. The files in `ui/pass` are a part of this program, and look at their schemas.

// Each of them is written as a program of its own, of which nothing but the schema is used.
#![allow(dead_code, unreachable_pub)]

#[path = "ui/pass/block_or_argument.rs"]
mod block_or_argument;
#[path = "ui/pass/bounds.rs"]
mod bounds;
#[path = "ui/pass/generics.rs"]
mod generics;
#[path = "ui/pass/lifetimes.rs"]
mod lifetimes;
#[path = "ui/pass/names_and_descriptions.rs"]
mod names_and_descriptions;
#[path = "ui/pass/no_implicit_prelude.rs"]
mod no_implicit_prelude;
#[path = "ui/pass/raw_identifiers.rs"]
mod raw_identifiers;
#[path = "ui/pass/recursion.rs"]
mod recursion;
#[path = "ui/pass/roots.rs"]
mod roots;
#[path = "ui/pass/secret_by_name.rs"]
mod secret_by_name;
#[path = "ui/pass/shapes.rs"]
mod shapes;

#[test]
fn what_is_refused() {
    trybuild::TestCases::new().compile_fail("tests/ui/fail/*.rs");
}
