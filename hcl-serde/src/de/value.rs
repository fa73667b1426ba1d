//! Decoding a value that stands nowhere in a text.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::schema::TypeSpec;
use hcl_model::value::Value;
use serde_core::de::DeserializeOwned;

use crate::de::input::{Entry, Input};
use crate::de::{De, NOTHING, Run};

/// Decodes a value; what is wrong with it is reported with its path.
pub(crate) fn decode_value<T: DeserializeOwned>(value: Value, context: &EvalContext) -> Result<T, Diagnostics> {
    let run = Run::new(Mode::Full(context), None, &NOTHING, 0);
    let mut entry = Entry::new(Input::Value(value), &TypeSpec::Dynamic);
    let error = match T::deserialize(De::new(&mut entry, &run)) {
        Ok(decoded) => return Ok(decoded),
        Err(error) => error,
    };
    let mut diagnostics = run.diagnostics.into_inner();
    if !error.is_reported() || !diagnostics.has_errors() {
        diagnostics.push(error.diagnostic_of_value());
    }
    Err(diagnostics)
}
