//! The types that cases about static types name.

use hcl_model::native;
use hcl_model::typing::StaticType;

/// A type expression, in which `E`, `F` and `id` are types of their own.
#[track_caller]
pub(crate) fn ty(text: &str) -> StaticType {
    let known = [
        ("E", StaticType::enumeration("E", [1, 2])),
        ("F", StaticType::enumeration("F", [1, 2])),
        ("ES", StaticType::enumeration("ES", ["a", "b"])),
        ("id", StaticType::opaque("id")),
    ];
    let expr = native::parse_expression("type", text).ok().unwrap_or_else(|error| panic!("{text}: {error:?}"));
    StaticType::from_expression(&expr, &known).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}
