//! The problems that functions of the program report in decoded values.

use hcl_model::diag::Message;
#[cfg(doc)]
use hcl_model::path::Path;

/// The problems of a body or a value whose parts can all be decoded. A `#[hcl(validate = "...")]` function returns
/// this type.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclSchema, ValidationErrors};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// #[hcl(validate = "ordered")]
/// struct Range {
///     low: u16,
///     high: u16,
/// }
///
/// fn ordered(range: &Range) -> ValidationErrors {
///     let mut problems = ValidationErrors::new();
///     if range.low > range.high {
///         problems.add("low", format!("must not be greater than {}", range.high));
///     }
///     problems
/// }
///
/// let error = hcl_serde::from_str::<Range>("high = 1\nlow = 2\n").err().unwrap();
/// assert_eq!(error.to_string(), "<config>:2:7: invalid value for `low`: must not be greater than 1");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ValidationErrors(Vec<(String, Message)>);

impl ValidationErrors {
    /// None so far.
    #[must_use]
    pub const fn new() -> ValidationErrors {
        ValidationErrors(Vec::new())
    }

    /// Adds what is wrong with a part, which a path leads to, as in `idle`, `worker[0].name`, `service["10.0.0.1"].port`.
    ///
    /// The names are those in the configuration: of arguments, block types, labels and keys; a number counts blocks and
    /// elements from 0 ([`Path`]). `format!("service[{name:?}].port")` names any label.
    /// An empty path means the whole; where the function looks at a field, a path begins in its value: `[0]`, `owner.mail`.
    /// A problem of an absent item is reported at the item around it. For a path that leads nowhere, the report shows
    /// only the part that leads to an item or to a field. If only a variable is around the path, the problem has no
    /// place. The text is shown as it is, with a full stop: it may begin with a name.
    pub fn add(&mut self, path: impl Into<String>, problem: impl Into<Message>) {
        self.0.push((path.into(), problem.into()));
    }

    /// Returns `true` if there are no errors.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl IntoIterator for ValidationErrors {
    type Item = (String, Message);
    type IntoIter = std::vec::IntoIter<(String, Message)>;

    /// The paths, and what is wrong there.
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// A result of a function that a `validate` option names.
#[diagnostic::on_unimplemented(
    message = "a function for `validate` cannot return `{Self}`",
    label = "this function returns `{Self}`",
    note = "it has the signature `fn(&T) -> Result<(), E>`, where `T` is the type that it looks at, and `E` is a text or a `Message`",
    note = "where there is more to say than one thing, it returns `hcl_serde::ValidationErrors`"
)]
pub trait Verdict {
    /// Converts the result into errors.
    fn into_problems(self) -> ValidationErrors;
}

impl<E: Into<Message>> Verdict for Result<(), E> {
    fn into_problems(self) -> ValidationErrors {
        self.into()
    }
}

impl Verdict for ValidationErrors {
    fn into_problems(self) -> ValidationErrors {
        self
    }
}

/// One problem with the whole, if there is one.
impl<E: Into<Message>> From<Result<(), E>> for ValidationErrors {
    fn from(result: Result<(), E>) -> ValidationErrors {
        let mut problems = ValidationErrors::new();
        if let Err(error) = result {
            problems.add("", error);
        }
        problems
    }
}
