//! Conversion to and from capsule types, as their application defines it ("Capsule Types").

use crate::convert::{ConvertError, messages};
use crate::types::{Type, TypeKind};
use crate::value::{Value, ValueKind, Waits};

/// Converts a known, unmarked value of a capsule type, or to one.
pub(super) fn convert(value: &Value, ty: &Type) -> Result<Value, ConvertError> {
    if value.ty() == *ty {
        return Ok(value.clone());
    }
    if let ValueKind::Capsule(capsule) = value.kind()
        && let Some(convert) = capsule.ty().operations().converter_to(ty)
    {
        let result = convert(capsule.content()).map_err(|why| messages::capsule(ty, &why))?;
        return if result.ty() == *ty { Ok(result) } else { Err(messages::required(ty, &result.ty())) };
    }
    if let TypeKind::Capsule(capsule) = ty.kind()
        && let Some(convert) = capsule.operations().converter_from(&value.ty())
    {
        let (value, marks) = value.clone().unmark_deep();
        if !value.is_wholly_known() {
            return Ok(Value::unknown(ty.clone()).waiting_for(&Waits::of_all([&value])).with_marks(marks));
        }
        let content = convert(&value).map_err(|why| messages::capsule(ty, &why))?;
        return Ok(Value::capsule(capsule.clone(), content).with_marks(marks));
    }
    Err(messages::required(ty, &value.ty()))
}
