//! The type expressions of the reference: what an application writes that has types as arguments.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::convert::convert_within;
use crate::diag::{Diagnostics, closest};
use crate::expr::{Expression, StaticCall};
use crate::limits::Budget;
use crate::source::Range;
use crate::type_expression::defaults::literal_default;
use crate::type_expression::{Defaults, messages};
use crate::types::Type;
use crate::value::Value;

impl Type {
    /// Reads an exact type as the reference does: `bool`, `number`, `string`, `list(T)`, `set(T)`, `map(T)`,
    /// `tuple([T, ...])` and `object({ name = T })`, and nothing else.
    ///
    /// # Errors
    ///
    /// The expression is no exact type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::types::Type;
    ///
    /// let read = |text: &str| Type::from_expression(&native::parse_expression("app.hcl", text).ok()?);
    /// assert_eq!(read("list(string)")?, Type::list(Type::STRING));
    /// let error = read("\"number\"").unwrap_err();
    /// assert_eq!(error.iter().next().unwrap().summary(), "invalid type");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn from_expression(expr: &Expression) -> Result<Type, Diagnostics> {
        let mut reader = Reader { budget: None, diagnostics: Diagnostics::new() };
        let (ty, _) = reader.ty(expr);
        reader.diagnostics.into_result(ty)
    }
}

/// A type with `any`, optional attributes and defaults for them.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn constraint(expr: &Expression, budget: &Budget) -> Result<(Type, Defaults), Diagnostics> {
    let mut reader = Reader { budget: Some(budget), diagnostics: Diagnostics::new() };
    let found = reader.ty(expr);
    reader.diagnostics.into_result(found)
}

struct Reader<'b> {
    /// The budget of the defaults; `None` if the type has to be exact.
    budget: Option<&'b Budget>,
    diagnostics: Diagnostics,
}

/// The exact types without parts.
const NAMES: [&str; 3] = ["bool", "number", "string"];

/// The names of the constructors of types.
const CONSTRUCTORS: [&str; 5] = ["list", "map", "object", "set", "tuple"];

/// The type that stands in quotes, if it is a plain one or a collection of such.
///
/// JSON has them in quotes, where they are no mistake and are not looked at here.
#[cfg_attr(not(feature = "__shared"), inline)]
fn in_quotes(text: &str) -> Option<&str> {
    let quoted = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut innermost = quoted;
    while let Some(element) = ["list(", "map(", "set("].iter().find_map(|open| innermost.strip_prefix(open)) {
        innermost = element.strip_suffix(')')?;
    }
    NAMES.contains(&innermost).then_some(quoted)
}

/// The result for a wrong type.
const WRONG: (Type, Defaults) = (Type::DYNAMIC, Defaults::NONE);

impl Reader<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn ty(&mut self, expr: &Expression) -> (Type, Defaults) {
        if let Some(name) = expr.as_keyword() {
            return (self.named(&name, expr.range()), Defaults::NONE);
        }
        match expr.as_static_call() {
            Ok(call) => self.made(&call, expr),
            Err(_) => {
                let at = expr.range();
                self.diagnostics.push(messages::no_type(in_quotes(at.text()), at.clone()));
                WRONG
            }
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn named(&mut self, name: &str, at: Range) -> Type {
        self.diagnostics.push(match name {
            "bool" => return Type::BOOL,
            "number" => return Type::NUMBER,
            "string" => return Type::STRING,
            "any" if self.budget.is_some() => return Type::DYNAMIC,
            "any" => messages::not_exact(at),
            "list" | "set" | "map" | "tuple" | "object" => messages::wrong_arguments(name, at),
            _ => {
                let names: &[&str] = if self.budget.is_some() { &["any", "bool", "number", "string"] } else { &NAMES };
                messages::unknown_keyword(name, closest(name, names.iter().copied()), at)
            }
        });
        Type::DYNAMIC
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn made(&mut self, call: &StaticCall, expr: &Expression) -> (Type, Defaults) {
        let diagnostic = match (&*call.name, call.arguments.as_slice()) {
            ("bool" | "number" | "string" | "any", _) => {
                messages::no_arguments(&call.name, call.arguments_range.clone())
            }
            ("list" | "set" | "map", [element]) => {
                let (element, defaults) = self.ty(element);
                let made = match &*call.name {
                    "list" => Type::list(element),
                    "set" => Type::set(element),
                    _ => Type::map(element),
                };
                return (made, Defaults::of_each(defaults));
            }
            ("tuple", [elements]) => match elements.as_static_list() {
                Ok(elements) => {
                    let (types, defaults): (Vec<_>, Vec<_>) = elements.iter().map(|element| self.ty(element)).unzip();
                    return (Type::tuple(types), Defaults::of_elements(defaults));
                }
                Err(_) => messages::tuple_of_no_list(elements.range()).within(expr.range()),
            },
            ("object", [attributes]) => match attributes.as_static_map() {
                Ok(attributes) => return self.object(&attributes),
                Err(_) => messages::object_of_no_map(attributes.range()).within(expr.range()),
            },
            ("list" | "set" | "map" | "tuple" | "object", []) => {
                messages::wrong_arguments(&call.name, call.arguments_range.clone()).within(expr.range())
            }
            ("list" | "set" | "map" | "tuple" | "object", [_, more @ ..]) => {
                let at = surplus(more, &call.arguments_range);
                messages::wrong_arguments(&call.name, at).within(call.arguments_range.clone())
            }
            ("optional", _) => messages::misplaced_optional(call.name_range.clone()),
            (name, _) => messages::unknown_constructor(name, closest(name, CONSTRUCTORS), expr.range()),
        };
        self.diagnostics.push(diagnostic);
        WRONG
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn object(&mut self, attributes: &[(Expression, Expression)]) -> (Type, Defaults) {
        let (mut types, mut optional) = (Vec::new(), Vec::new());
        let (mut values, mut inner) = (BTreeMap::new(), Vec::new());
        let mut seen: BTreeMap<Arc<str>, Range> = BTreeMap::new();
        for (key, expr) in attributes {
            let Some(name) = key.as_keyword() else {
                self.diagnostics.push(messages::unnamed_attribute(key.range()));
                continue;
            };
            let name: Arc<str> = name.into();
            if let Some(first) = seen.insert(name.clone(), key.range()) {
                self.diagnostics.push(messages::repeated_attribute(&name, key.range(), first));
            }
            let call = expr.as_static_call().ok().filter(|call| call.name == "optional");
            let (ty, defaults) = match call {
                Some(call) => {
                    optional.push(name.clone());
                    let (found, default) = self.optional(&call, expr);
                    values.extend(default.map(|default| (name.clone(), default)));
                    found
                }
                None => self.ty(expr),
            };
            types.push((name.clone(), ty));
            inner.push((name, defaults));
        }
        let ty = Type::object(types).with_optional(optional.iter().map(|name| &**name));
        (ty, Defaults::of_attributes(values, inner))
    }

    /// The type of an attribute that may be missing, and what stands for it then.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn optional(&mut self, call: &StaticCall, expr: &Expression) -> ((Type, Defaults), Option<Value>) {
        let Some((ty, more)) = call.arguments.split_first() else {
            let diagnostic = messages::optional_of_nothing(call.arguments_range.clone());
            self.diagnostics.push(diagnostic.within(expr.range()));
            return (WRONG, None);
        };
        let Some(budget) = self.budget else {
            self.diagnostics.push(messages::optional_of_exact(call.name_range.clone()).within(expr.range()));
            return (self.ty(ty), None);
        };
        let found = self.ty(ty);
        let default = match more {
            [] => None,
            [default] => self.default(default, &found.0, budget),
            [_, _, ..] => {
                let diagnostic = messages::optional_of_many(call.arguments_range.clone());
                self.diagnostics.push(diagnostic.within(expr.range()));
                None
            }
        };
        (found, default)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn default(&mut self, expr: &Expression, ty: &Type, budget: &Budget) -> Option<Value> {
        literal_default(expr, budget, &mut self.diagnostics, |value, allowance| convert_within(value, ty, allowance))
    }
}

/// Returns the range of the superfluous arguments.
#[cfg_attr(not(feature = "__shared"), inline)]
fn surplus(more: &[Expression], all: &Range) -> Range {
    match (more.first(), more.last()) {
        (Some(first), Some(last)) => first.range().to(&last.range()),
        _ => all.clone(),
    }
}
