//! `Debug` of values, close to how one would write them, without recursion, since a value may be nested to any depth.

use std::fmt;
use std::sync::Arc;

use crate::value::{Promise, Refinement, Repr, Value, ValueKind};

impl fmt::Debug for Value {
    /// Source-like: `{a = [1, "x"]}`, `null(string)`, `unknown(number, not null)`,
    /// `unknown(string, waits for "password")`, `list(string)["a"]`,
    /// `marked("secret", ...)`; the type of a collection stands before the outermost one.
    ///
    /// The content of a value marked sensitive is not shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pending = vec![DebugPart::Value(self)];
        while let Some(part) = pending.pop() {
            match part {
                DebugPart::Text(text) => f.write_str(text)?,
                DebugPart::Name(name) => write!(f, "{name:?} = ")?,
                DebugPart::Value(value) => begin(value, true, &mut pending, f)?,
                DebugPart::Element(value) => begin(value, false, &mut pending, f)?,
            }
        }
        Ok(())
    }
}

/// A part of a value that is still to be written.
enum DebugPart<'a> {
    Text(&'static str),
    Name(&'a str),
    Value(&'a Value),
    /// A value whose type is that of the elements around it.
    Element(&'a Value),
}

/// Writes the value up to the first one in it; the rest becomes pending, in reverse.
fn begin<'a>(
    value: &'a Value,
    with_type: bool,
    pending: &mut Vec<DebugPart<'a>>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match value.kind() {
        ValueKind::Bool(truth) => write!(f, "{truth}"),
        ValueKind::Number(number) => write!(f, "{number}"),
        ValueKind::String(text) => write!(f, "{text:?}"),
        ValueKind::Tuple(values) => sequence(values, DebugPart::Value, pending, f),
        ValueKind::List(values) | ValueKind::Set(values) => {
            if with_type {
                write!(f, "{:?}", value.ty())?;
            }
            sequence(values, DebugPart::Element, pending, f)
        }
        ValueKind::Object(entries) => braces(entries.iter(), DebugPart::Value, pending, f),
        ValueKind::Map(entries) => {
            if with_type {
                write!(f, "{:?}", value.ty())?;
            }
            braces(entries.iter(), DebugPart::Element, pending, f)
        }
        ValueKind::Capsule(capsule) => write!(f, "{capsule:?}"),
        ValueKind::Null(ty) if ty.is_dynamic() => f.write_str("null"),
        ValueKind::Null(ty) => write!(f, "null({ty:?})"),
        ValueKind::Unknown(ty) => {
            write!(f, "unknown({ty:?}")?;
            if let Repr::Refined(refined) = &value.0 {
                refinement(&refined.refinement, f)?;
                waits(&refined.waits.promises(), f)?;
            }
            f.write_str(")")
        }
        ValueKind::Marked => {
            let marks = value.marks();
            f.write_str("marked(")?;
            for mark in marks.iter() {
                write!(f, "{:?}, ", mark.name())?;
            }
            if marks.is_sensitive() {
                return f.write_str("...)");
            }
            let part = if with_type { DebugPart::Value } else { DebugPart::Element };
            pending.extend([DebugPart::Text(")"), part(value.bare())]);
            Ok(())
        }
    }
}

fn sequence<'a>(
    values: &'a [Value],
    part: fn(&'a Value) -> DebugPart<'a>,
    pending: &mut Vec<DebugPart<'a>>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    pending.push(DebugPart::Text("]"));
    for (index, value) in values.iter().enumerate().rev() {
        pending.push(part(value));
        pending.push(DebugPart::Text(if index > 0 { ", " } else { "" }));
    }
    f.write_str("[")
}

fn braces<'a>(
    entries: impl Iterator<Item = (&'a Arc<str>, &'a Value)>,
    part: fn(&'a Value) -> DebugPart<'a>,
    pending: &mut Vec<DebugPart<'a>>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    pending.push(DebugPart::Text("}"));
    let first = pending.len();
    for (index, (name, value)) in entries.enumerate() {
        pending.extend([DebugPart::Text(if index > 0 { ", " } else { "" }), DebugPart::Name(name), part(value)]);
    }
    pending[first..].reverse();
    f.write_str("{")
}

fn waits(promises: &[Promise], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, promise) in promises.iter().enumerate() {
        write!(f, "{}{:?}", if index > 0 { ", " } else { ", waits for " }, promise.name())?;
    }
    Ok(())
}

fn refinement(refinement: &Refinement, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if refinement.is_not_null() {
        f.write_str(", not null")?;
    }
    if let Some(bound) = refinement.lower() {
        write!(f, ", {} {}", if bound.inclusive { ">=" } else { ">" }, bound.number)?;
    }
    if let Some(bound) = refinement.upper() {
        write!(f, ", {} {}", if bound.inclusive { "<=" } else { "<" }, bound.number)?;
    }
    if !refinement.known_prefix().is_empty() {
        write!(f, ", {:?}...", refinement.known_prefix())?;
    }
    match (refinement.length_lower(), refinement.length_upper()) {
        (0, None) => Ok(()),
        (least, None) => write!(f, ", length >= {least}"),
        (least, Some(most)) if least == most => write!(f, ", length {least}"),
        (0, Some(most)) => write!(f, ", length <= {most}"),
        (least, Some(most)) => write!(f, ", length {least} to {most}"),
    }
}
