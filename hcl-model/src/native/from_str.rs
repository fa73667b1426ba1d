//! Values, expressions and bodies from text, by `str::parse`.

use std::str::FromStr;

use crate::body::Body;
use crate::diag::Diagnostics;
use crate::expr::{EvalContext, Expression};
use crate::native;
use crate::value::Value;

/// The name that reports give to a text of `str::parse`.
const NAME: &str = "<text>";

/// Reads the body of a file in the native syntax.
impl FromStr for Body {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Body, Diagnostics> {
        native::parse_body(NAME, text).ok()
    }
}

/// Reads one expression in the native syntax.
impl FromStr for Expression {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Expression, Diagnostics> {
        native::parse_expression(NAME, text).ok()
    }
}

/// Evaluates one expression in the native syntax, without variables and functions.
impl FromStr for Value {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Value, Diagnostics> {
        text.parse::<Expression>()?.value(&EvalContext::new())
    }
}
