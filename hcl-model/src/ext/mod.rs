//! Extensions of the language that an application switches on one by one (feature `language`).
//!
//! The information model knows nothing of these; each is a file or a folder that needs the others as little as it can.
//! [`Body::expand`](crate::body::Body::expand) makes blocks of `dynamic` blocks;
//! [`Expression::with_variables`](crate::expr::Expression::with_variables) and
//! [`Body::with_variables`](crate::body::Body::with_variables) give expressions and bodies variables of their own.
//! [`Functions`] are those that a configuration defines itself, and [`Names`] are attributes without a prefix.
//! Attributes that refer to each other under one name are [`crate::body::Locals`], and variables that a configuration
//! declares are [`crate::body::Variables`].

mod bound;
mod dynamic;
mod functions;
mod io_policy;
pub(crate) mod names;
mod template;

pub use dynamic::{Expansion, ExpansionWalk, Visited};
pub use functions::Functions;
pub use io_policy::IoPolicy;
pub use names::{Names, References};
pub use template::templatestring;
