//! Static types and how they relate: what there is before anything is written as an expression.
//!
//! Public as [`crate::typing`], which has what is said of expressions; here is what the layers below need of it: functions
//! whose parameters have static types, and type expressions.

mod assign;
mod compare;
mod conversion;
mod convert;
mod elements;
mod enumeration;
mod eventual;
mod mismatch;
mod model;
mod node;
mod parts;
mod relation;
mod static_type;
mod traverse;
mod unify;
mod union;

pub use assign::is_assignable;
pub use conversion::conversion;
pub(crate) use conversion::{known_conversion, passed_limit};
pub use convert::convert;
pub(crate) use convert::convert_within;
pub use elements::ElementTypes;
pub use enumeration::EnumType;
pub(crate) use eventual::Lift;
pub use eventual::{resolve_outputs, resolve_promises};
pub use mismatch::{Mismatch, mismatch};
pub(crate) use node::{Form, Id};
pub use parts::{Properties, TypeParts};
pub use static_type::{StaticKind, StaticType};
pub(crate) use traverse::Reason;
pub use traverse::Untraversable;
pub(crate) use unify::any_of;
pub use unify::unify;
pub(crate) use union::{members, without_none};
