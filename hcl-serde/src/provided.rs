//! The common code of [`crate::figment`] and [`crate::config`]: a body as one value of another crate.

use hcl_model::__private::diag::sentence;
use hcl_model::__private::messages::too_deep;
use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::value::{Entries, Number, Value, ValueKind, Walk};

use crate::context::EMPTY;
use crate::error::Error;
use crate::schema::{BodyContext, Schema};

/// A value for another crate, as one step shows it.
pub(crate) enum ProvidedPart<'v> {
    Null,
    Bool(bool),
    U64(u64),
    I64(i64),
    U128(u128),
    I128(i128),
    F64(f64),
    String(&'v str),
    List(&'v [Value]),
    Table(Entries<'v>),
}

/// The value of a body, a table, with no variables or functions and without marks; the body is gone then.
///
/// # Errors
///
/// Returns the errors of the parser, the errors of the evaluation, or else the errors of values that other crates
/// cannot have.
pub(crate) fn table(body: Body, mut diagnostics: Diagnostics) -> Result<Value, Error> {
    let load = Mode::Full(&EMPTY).for_load();
    let mode = load.mode();
    let (value, found) = body.to_value(mode);
    diagnostics.extend(found);
    if !diagnostics.has_errors() {
        diagnostics = diagnostics.bounded(MOST_REFUSED);
        refuse(&body, &value, mode, &mut diagnostics);
    }
    if diagnostics.has_errors() {
        diagnostics.sort_by_source();
        diagnostics.limit(mode.limits().diagnostics);
        return Err(Error::without_schema(diagnostics));
    }
    Ok(if value.contains_marks() { value.unmark_deep().0 } else { value })
}

/// So much of what other crates cannot have is reported; each is looked for in the text, by its path.
const MOST_REFUSED: usize = 10;

/// The size of an empty table of other crates, in elements of this crate. A table has space for more entries, and
/// figment has it three times when a configuration is extracted.
const ELEMENTS_OF_A_TABLE: usize = 10;

/// Reports everything in the value of a body that other crates cannot have, or would show, and that it is too much: what
/// they keep takes more memory than a value of ours, and they make more of it.
fn refuse(body: &Body, value: &Value, mode: Mode<'_>, diagnostics: &mut Diagnostics) {
    let limit = mode.limits().decode_nesting;
    let whole = BodyContext::new(body.as_node(), body.hidden(), mode);
    let mut allowance = mode.budget().allowance();
    value.walk(|path, value| {
        let (value, marks) = value.clone().unmark();
        let elements = if value.as_entries().is_some() { ELEMENTS_OF_A_TABLE } else { 1 };
        if let Err(exhausted) = allowance.elements(elements) {
            diagnostics.push(messages::too_much(&exhausted.to_string(), body.missing_item_range()));
            return Walk::Stop;
        }
        let why = match value.kind() {
            _ if path.steps().len() > usize::from(limit) => sentence(&too_deep(limit)),
            _ if marks.is_sensitive() => messages::SENSITIVE.to_owned(),
            ValueKind::Unknown(_) => messages::UNKNOWN.to_owned(),
            ValueKind::Capsule(_) => messages::CAPSULE.to_owned(),
            ValueKind::Number(number) if fitting(number).is_none() => messages::TOO_LARGE.to_owned(),
            _ => return Walk::Into,
        };
        let is_full = diagnostics.is_full();
        diagnostics.push_with(|| whole.problem(&Schema::EMPTY, &path.to_string(), &why));
        if is_full { Walk::Stop } else { Walk::Over }
    });
}

/// Returns the kind and content of a part of a table. The nesting depth must have been checked before.
pub(crate) fn part(value: &Value) -> ProvidedPart<'_> {
    match value.kind() {
        ValueKind::Bool(value) => ProvidedPart::Bool(value),
        ValueKind::Number(number) => fitting(number).unwrap_or(ProvidedPart::Null),
        ValueKind::String(text) => ProvidedPart::String(text),
        ValueKind::Tuple(values) | ValueKind::List(values) | ValueKind::Set(values) => ProvidedPart::List(values),
        ValueKind::Object(entries) | ValueKind::Map(entries) => ProvidedPart::Table(entries),
        _ => ProvidedPart::Null,
    }
}

/// The first type that the number fits: integers of up to 128 bits exactly, then the nearest float, if there is one.
fn fitting(number: &Number) -> Option<ProvidedPart<'static>> {
    let small = number.to_u64().map(ProvidedPart::U64).or_else(|| number.to_i64().map(ProvidedPart::I64));
    let integer =
        small.or_else(|| number.to_u128().map(ProvidedPart::U128)).or_else(|| number.to_i128().map(ProvidedPart::I128));
    let float = || Some(number.to_f64()).filter(|float| float.is_finite() || number.is_infinite());
    integer.or_else(|| float().map(ProvidedPart::F64))
}

mod messages {
    //! Why a value is not for other crates.

    use crate::codes;
    use hcl_model::diag::{Diagnostic, Message};
    use hcl_model::source::Range;

    pub(super) const SENSITIVE: &str = "The value is sensitive, and other crates would show it";
    pub(super) const UNKNOWN: &str = "The value is not known yet";
    pub(super) const CAPSULE: &str = "The value is one of this program, which only HCL can hold";
    pub(super) const TOO_LARGE: &str = "The number is too large for a float";

    pub(super) fn too_much(why: &str, at: Range) -> Diagnostic {
        Diagnostic::error(codes::LOAD_LIMIT, "too much for other crates")
            .detail(Message::text(why).sentence())
            .at(at)
            .once()
    }
}

#[cfg(test)]
mod tests {
    use hcl_model::source::Source;
    use hcl_model::types::Type;
    use hcl_model::value::{Capsule, Mark};

    use super::*;

    /// Returns the parts as text.
    fn shown(value: Value) -> Result<String, String> {
        let at = Source::new("made", "a").range(0, 1);
        let body = Body::builder(at.clone()).attribute("a", value, at).build();
        fn text(value: &Value) -> String {
            match part(value) {
                ProvidedPart::Null => "null".to_owned(),
                ProvidedPart::Bool(value) => value.to_string(),
                ProvidedPart::U64(value) => format!("{value}u64"),
                ProvidedPart::I64(value) => format!("{value}i64"),
                ProvidedPart::U128(value) => format!("{value}u128"),
                ProvidedPart::I128(value) => format!("{value}i128"),
                ProvidedPart::F64(value) => format!("{value:?}"),
                ProvidedPart::String(text) => format!("'{text}'"),
                ProvidedPart::List(parts) => parts.iter().map(text).collect::<Vec<_>>().join(" "),
                ProvidedPart::Table(entries) => {
                    entries.iter().map(|(name, part)| format!("{name}: {}", text(part))).collect()
                }
            }
        }
        table(body, Diagnostics::new()).map(|value| text(&value)).map_err(|error| error.to_string())
    }

    #[test]
    fn numbers_are_what_they_fit() {
        let numbers = [Value::from(u64::MAX), Value::from(-1), Value::number(u128::MAX), Value::number(i128::MIN)];
        let expected = format!("a: {}u64 -1i64 {}u128 {}i128 inf", u64::MAX, u128::MAX, i128::MIN);
        let all = numbers.into_iter().chain([Value::number(Number::infinity())]);
        assert_eq!(shown(Value::tuple(all)), Ok(expected));
        let number = |text: &str| Value::number(Number::parse(text, &Default::default()).unwrap());
        assert_eq!(shown(Value::tuple([number("0.1"), number("1e40")])), Ok("a: 0.1 1e40".to_owned()));
        let refused = "made:1:1: invalid value for `a`: the number is too large for a float";
        assert_eq!(shown(number("1e400")), Err(refused.to_owned()));
    }

    #[test]
    fn what_is_refused() {
        let marked = Value::object([("b", Value::from("x").mark(Mark::new("seen")))]).mark(Mark::new("seen"));
        assert_eq!(shown(marked), Ok("a: b: 'x'".to_owned()));
        let places = Value::map(Type::STRING, [("b", Value::from("canary").mark(Mark::sensitive()))]);
        let refused = "made:1:1: invalid value for `a.b`: the value is sensitive, and other crates would show it";
        assert_eq!(shown(places), Err(refused.to_owned()));
        let unknown = Value::tuple([Value::TRUE, Value::unknown(Type::STRING)]);
        let refused = "made:1:1: invalid value for `a[1]`: the value is not known yet";
        assert_eq!(shown(unknown), Err(refused.to_owned()));
        let capsule = Capsule::<u8>::builder("byte").build();
        let refused = "made:1:1: invalid value for `a`: the value is one of this program, which only HCL can hold";
        assert_eq!(shown(capsule.value(1)), Err(refused.to_owned()));
        let nested = |levels| (0..levels).fold(Value::NULL, |value, _| Value::tuple([value]));
        assert_eq!(shown(nested(127)), Ok("a: null".to_owned()));
        assert!(shown(nested(128)).unwrap_err().ends_with("nested 128 levels deep, not more"));
        assert!(shown(nested(100_000)).is_err());
    }
}
