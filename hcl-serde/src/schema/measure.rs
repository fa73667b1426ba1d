//! Bounds of numbers with a unit.

use hcl_model::value::Value;

use crate::schema::{Bounds, Measure};

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
