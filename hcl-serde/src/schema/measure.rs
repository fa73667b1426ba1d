//! Numbers with a unit, which are written as text: what a schema knows of them.

use hcl_model::value::{Number, Value};

use crate::schema::Bounds;

/// A kind of quantity, and how it is read: a duration, a size.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::Measure;
/// use hcl_model::value::{Number, Value};
///
/// const LENGTH: Measure = Measure {
///     name: "length",
///     example: "30cm",
///     number: |value| {
///         let centimetres = value.as_str()?.strip_suffix("cm")?;
///         Number::parse(centimetres, &Default::default()).ok()
///     },
/// };
/// assert!((LENGTH.number)(&Value::from("30cm")) < (LENGTH.number)(&Value::from("31cm")));
/// assert_eq!((LENGTH.number)(&Value::from("30in")), None);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Measure {
    /// What it is called: `duration`.
    pub name: &'static str,
    /// How one is written: `30s`.
    pub example: &'static str,
    /// How many of its smallest unit a value is; none if it is not such a quantity.
    pub number: fn(&Value) -> Option<Number>,
}

impl PartialEq for Measure {
    fn eq(&self, other: &Measure) -> bool {
        self.name == other.name
    }
}

impl Eq for Measure {}

impl Measure {
    /// Looks at whether a quantity is within bounds that are written like it; what is none is not looked at.
    pub(super) fn check(&self, bounds: &Bounds, value: &Value) -> Result<(), String> {
        let bound =
            |bound: Option<&'static str>| bound.and_then(|bound| Some((bound, (self.number)(&Value::from(bound))?)));
        let Some(number) = (self.number)(value) else {
            return Ok(());
        };
        match (bound(bounds.min), bound(bounds.max)) {
            (Some((least, min)), Some((most, max))) if number < min || number > max => {
                Err(format!("must be between {least} and {most}"))
            }
            (Some((least, min)), _) if number < min => Err(format!("must not be less than {least}")),
            (_, Some((most, max))) if number > max => Err(format!("must not be greater than {most}")),
            _ => Ok(()),
        }
    }
}
