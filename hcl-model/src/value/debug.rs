//! `Debug` of values, close to how one would write them.

use std::fmt;

use crate::value::{Value, ValueKind};

impl fmt::Debug for Value {
    /// Source-like: `{a = [1, "x"]}`, `null(string)`, `unknown(number)`, `list(string)["a"]`, `marked("secret", ...)`.
    ///
    /// The content of a value marked sensitive is not shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ValueKind::Bool(value) => write!(f, "{value}"),
            ValueKind::Number(number) => write!(f, "{number}"),
            ValueKind::String(text) => write!(f, "{text:?}"),
            ValueKind::Tuple(values) => sequence(f, values),
            ValueKind::List(values) | ValueKind::Set(values) => {
                write!(f, "{:?}", self.ty())?;
                sequence(f, values)
            }
            ValueKind::Object(entries) => braces(f, entries.iter().map(|(name, value)| (&**name, value))),
            ValueKind::Map(entries) => {
                write!(f, "{:?}", self.ty())?;
                braces(f, entries.iter().map(|(name, value)| (&**name, value)))
            }
            ValueKind::Null(ty) if ty.is_dynamic() => f.write_str("null"),
            ValueKind::Null(ty) => write!(f, "null({ty:?})"),
            ValueKind::Unknown(ty) => write!(f, "unknown({ty:?})"),
            ValueKind::Marked => {
                let marks = self.marks();
                f.write_str("marked(")?;
                for mark in marks.iter() {
                    write!(f, "{:?}, ", mark.name())?;
                }
                if marks.contains(&crate::value::Mark::sensitive()) {
                    f.write_str("...)")
                } else {
                    write!(f, "{:?})", self.bare())
                }
            }
        }
    }
}

fn sequence(f: &mut fmt::Formatter<'_>, values: &[Value]) -> fmt::Result {
    f.debug_list().entries(values).finish()
}

fn braces<'a>(f: &mut fmt::Formatter<'_>, entries: impl Iterator<Item = (&'a str, &'a Value)>) -> fmt::Result {
    f.write_str("{")?;
    for (index, (name, value)) in entries.enumerate() {
        write!(f, "{}{name:?} = {value:?}", if index > 0 { ", " } else { "" })?;
    }
    f.write_str("}")
}
