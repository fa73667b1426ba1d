//! Parameters of functions: what they are called, what they accept, and what they say of themselves.

use crate::types::Type;

/// One parameter ("Functions and Function Calls"): its name, the specification of its type, and what else it accepts.
///
/// # Examples
///
/// ```
/// use hcl_model::function::Param;
/// use hcl_model::types::Type;
///
/// let param = Param::new("separator", Type::STRING).described("Stands between two elements.").allow_null();
/// assert_eq!(param.name(), "separator");
/// assert!(param.accepts_null() && !param.accepts_unknown());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    name: String,
    description: String,
    ty: Type,
    accepts_null: bool,
    accepts_unknown: bool,
    accepts_dynamic: bool,
    accepts_marked: bool,
}

impl Param {
    /// A parameter that accepts known, unmarked values that convert to the type, and no null.
    #[must_use]
    pub fn new(name: impl Into<String>, ty: Type) -> Param {
        Param {
            name: name.into(),
            description: String::new(),
            ty,
            accepts_null: false,
            accepts_unknown: false,
            accepts_dynamic: false,
            accepts_marked: false,
        }
    }

    /// The parameter with a sentence that says what it is for.
    #[must_use]
    pub fn described(mut self, description: impl Into<String>) -> Param {
        self.description = description.into();
        self
    }

    /// Accepts null.
    #[must_use]
    pub fn allow_null(mut self) -> Param {
        self.accepts_null = true;
        self
    }

    /// Hands unknown values to the body; otherwise the result is unknown without the body being run.
    #[must_use]
    pub fn allow_unknown(mut self) -> Param {
        self.accepts_unknown = true;
        self
    }

    /// Accepts the dynamic value; otherwise it makes the result the dynamic value.
    ///
    /// This matters only where the type of the parameter is itself dynamic: elsewhere it is converted to an unknown value
    /// of that type.
    /// The dynamic value reaches the body only of a parameter that also accepts unknown values.
    #[must_use]
    pub fn allow_dynamic(mut self) -> Param {
        self.accepts_dynamic = true;
        self
    }

    /// Hands marks to the body, which then has to put them on the result; otherwise they are taken off the argument and
    /// put on the result.
    #[must_use]
    pub fn allow_marked(mut self) -> Param {
        self.accepts_marked = true;
        self
    }

    /// The name, for documentation and messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is for.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The specification that arguments are converted to.
    #[must_use]
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// Whether null is accepted.
    #[must_use]
    pub fn accepts_null(&self) -> bool {
        self.accepts_null
    }

    /// Whether unknown values reach the body.
    #[must_use]
    pub fn accepts_unknown(&self) -> bool {
        self.accepts_unknown
    }

    /// Whether the dynamic value is accepted.
    #[must_use]
    pub fn accepts_dynamic(&self) -> bool {
        self.accepts_dynamic
    }

    /// Whether marks reach the body.
    #[must_use]
    pub fn accepts_marked(&self) -> bool {
        self.accepts_marked
    }
}
