//! Values that are written in the Rust source, as values and as they are written in a configuration.

use hcl_model::native::is_identifier;
use hcl_model::types::Type;
use hcl_model::value::{Number, NumberLimits, Value};

use crate::schema::{ArgumentSpec, Constant, TypeSpec};

impl Constant {
    /// The value of the information model.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Constant;
    /// use hcl_model::value::Value;
    ///
    /// let list = Constant::List(&[Constant::String("a"), Constant::Number("1")]);
    /// assert_eq!(list.to_value(), Value::tuple([Value::from("a"), Value::from(1)]));
    /// ```
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Constant::Bool(value) => Value::from(*value),
            Constant::Number(digits) => {
                Number::parse(digits, &NumberLimits::default()).map_or(Value::unknown(Type::NUMBER), Value::from)
            }
            Constant::String(text) => Value::from(*text),
            Constant::List(elements) => Value::tuple(elements.iter().map(Constant::to_value)),
            Constant::Map(entries) => Value::object(entries.iter().map(|(name, value)| (*name, value.to_value()))),
        }
    }

    /// Returns the value in the native syntax, as an argument of this specification is written. Unevaluated
    /// expressions and words are text here and have no quotes there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{ArgumentSpec, Constant, TypeSpec};
    ///
    /// let list = Constant::List(&[Constant::String("var.a")]);
    /// assert_eq!(list.written(&ArgumentSpec::new(TypeSpec::List(&TypeSpec::String))), r#"["var.a"]"#);
    /// assert_eq!(list.written(&ArgumentSpec::new(TypeSpec::List(&TypeSpec::Traversal))), "[var.a]");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn written(&self, spec: &ArgumentSpec) -> String {
        self.written_as(&spec.ty, spec.keyword)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn written_as(&self, ty: &TypeSpec, are_words: bool) -> String {
        let element = match ty.inner() {
            TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => element,
            _ => &TypeSpec::Dynamic,
        };
        match self {
            Constant::String(text) if are_words || ty.is_kept() => (*text).to_owned(),
            Constant::List(elements) => {
                let elements: Vec<String> = elements.iter().map(|one| one.written_as(element, are_words)).collect();
                format!("[{}]", elements.join(", "))
            }
            Constant::Map(entries) if !entries.is_empty() => {
                let entry = |(name, value): &(&'static str, Constant)| {
                    // The word `for` would begin a loop.
                    let key = match is_identifier(name) && *name != "for" {
                        true => (*name).to_owned(),
                        false => Constant::String(name).literal(),
                    };
                    format!("{key} = {}", value.written_as(element, are_words))
                };
                let entries: Vec<String> = entries.iter().map(entry).collect();
                format!("{{ {} }}", entries.join(", "))
            }
            _ => self.literal(),
        }
    }

    /// Returns the value as a literal. Returns an empty string if a number has more digits than can be read, which
    /// only a type without limits takes.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn literal(&self) -> String {
        self.to_value().to_hcl_string().unwrap_or_default()
    }
}
