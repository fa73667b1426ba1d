//! Conversion of the value that a promise is resolved with to the promised type.

use crate::convert::{convert, messages};
use crate::value::{Mark, PromiseError, Resolver, Value};

impl Resolver {
    /// Gives the promise its value, converted to the type of the promise; everybody who waits for it is woken.
    ///
    /// Marks of the value are kept, so that a secret that comes later is one.
    ///
    /// # Errors
    ///
    /// The value does not convert to the type, or is or contains something that is not known itself. Then the promise has
    /// failed, and whoever waits for it is told the same.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn resolve(self, value: Value) -> Result<(), PromiseError> {
        if !value.is_wholly_known() {
            return self.end(Err(messages::NOT_KNOWN.to_owned()));
        }
        let converted = convert(&value, self.promise().ty());
        // Nobody has said that the value may be shown.
        self.end(converted.map_err(|error| error.without_secrets(&value.mark(Mark::sensitive())).to_string()))
    }
}
