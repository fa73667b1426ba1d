//! Conversion of unknown values: what is known of the value carries over as far as it holds for the result, and so does
//! what it waits for.

use crate::types::{Type, TypeKind};
use crate::value::{Refinement, Value};

/// The unknown value of a type that an unknown value of another type becomes.
pub(super) fn convert(value: &Value, from: &Type, to: Type) -> Value {
    if *from == to {
        return value.clone();
    }
    let known = value.refinement();
    let mut carried = Refinement::new();
    if known.is_not_null() {
        carried = carried.not_null();
    }
    let (least, most) = match from.kind() {
        TypeKind::Tuple(elements) => (elements.len() as u64, Some(elements.len() as u64)),
        TypeKind::Object(object) => (object.len() as u64, Some(object.len() as u64)),
        _ => (known.length_lower(), known.length_upper()),
    };
    // Elements of a set may turn out to be equal.
    let least = if matches!(to.kind(), TypeKind::Set(_)) { least.min(1) } else { least };
    carried = carried.min_length(least);
    if let Some(most) = most {
        carried = carried.max_length(most);
    }
    Value::unknown(to).waiting_for(&value.waits()).refined(&carried)
}
