//! Types as fields: what an expression tells of a type, read when the field is decoded.

use std::sync::Arc;

use serde_core::de::{Deserialize, Deserializer};

use crate::diag::Diagnostics;
use crate::expr::Expression;
use crate::limits::Budget;
use crate::serde::{Handle, Token, TokenVisitor};
use crate::type_expression::TypeConstraint;
use crate::types::Type;
use crate::typing::StaticType;

/// What a type expression is read into.
///
/// The deserializer of `hcl-serde` gets the function that reads from the schema, so that a program without such a field has
/// nothing of it.
#[doc(hidden)]
pub trait TypeField: Token + Clone + Send + Sync + 'static {
    /// Reads an expression, whose defaults cost no more than a budget allows.
    ///
    /// # Errors
    ///
    /// The expression is no type.
    fn read(expr: &Expression, budget: &Budget) -> Result<Self, Diagnostics>;

    /// The handle under which it travels.
    #[must_use]
    fn to_handle(self) -> Handle {
        Handle::Other(Arc::new(self))
    }
}

macro_rules! type_fields {
    ($($ty:ident: $name:literal, $read:expr;)*) => {$(
        impl Token for $ty {
            const NAME: &'static str = $name;

            fn from_handle(handle: Handle) -> Option<$ty> {
                match handle {
                    Handle::Other(any) => any.downcast_ref::<$ty>().cloned(),
                    _ => None,
                }
            }
        }

        impl TypeField for $ty {
            fn read(expr: &Expression, budget: &Budget) -> Result<$ty, Diagnostics> {
                let read: fn(&Expression, &Budget) -> Result<$ty, Diagnostics> = $read;
                read(expr, budget)
            }
        }

        impl<'de> Deserialize<'de> for $ty {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$ty, D::Error> {
                deserializer.deserialize_newtype_struct($name, TokenVisitor::NEW)
            }
        }
    )*};
}

type_fields! {
    Type: "$hcl::Type", |expr, _| Type::from_expression(expr);
    TypeConstraint: "$hcl::TypeConstraint", TypeConstraint::from_expression_within;
    StaticType: "$hcl::StaticType", |expr, _| StaticType::from_expression(expr, &[]);
}
