//! The type expressions of the extended model.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diag::{Diagnostic, Diagnostics, closest};
use crate::expr::{Expression, StaticCall};
use crate::limits::Budget;
use crate::source::Range;
use crate::static_types::{StaticKind, StaticType, convert_within};
use crate::type_expression::defaults::literal_default;
use crate::type_expression::{Defaults, messages};
use crate::value::Value;

/// The names of types without parts.
const NAMES: [(&str, StaticType); 7] = [
    ("any", StaticType::DYNAMIC),
    ("bool", StaticType::BOOL),
    ("dynamic", StaticType::DYNAMIC),
    ("int", StaticType::INT),
    ("none", StaticType::NONE),
    ("number", StaticType::NUMBER),
    ("string", StaticType::STRING),
];

/// The names of what types are made with.
const CONSTRUCTORS: [&str; 11] =
    ["enum", "list", "map", "object", "opaque", "optional", "output", "promise", "set", "tuple", "union"];

impl StaticType {
    /// Reads a type expression of a configuration, where names may stand for types of the application.
    ///
    /// # Errors
    ///
    /// The expression is no type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::typing::StaticType;
    ///
    /// let expr = native::parse_expression("test", "list(certificate)").ok()?;
    /// let ty = StaticType::from_expression(&expr, &[("certificate", StaticType::opaque("Certificate"))])?;
    /// assert_eq!(ty.to_string(), "list(Certificate)");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn from_expression(expr: &Expression, known: &[(&str, StaticType)]) -> Result<StaticType, Diagnostics> {
        let mut reader = Reader { known, budget: None, is_plain: false, diagnostics: Diagnostics::new() };
        let (ty, _) = reader.ty(expr);
        reader.diagnostics.into_result(ty)
    }
}

/// A type whose objects may have defaults.
///
/// With `is_plain` attributes of objects can be optional and nothing else, as in the reference.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn constraint(
    expr: &Expression,
    budget: &Budget,
    is_plain: bool,
) -> Result<(StaticType, Defaults), Diagnostics> {
    let mut reader = Reader { known: &[], budget: Some(budget), is_plain, diagnostics: Diagnostics::new() };
    let found = reader.part(expr);
    if matches!(found.0.kind(), StaticKind::Const(_)) {
        let is_read = !expr.as_node().syntax().tells_blocks_apart();
        reader.diagnostics.push(messages::only_a_value(is_read, expr.range()));
    }
    reader.diagnostics.into_result(found)
}

struct Reader<'k> {
    known: &'k [(&'k str, StaticType)],
    /// The budget of the defaults; `None` if there can be none, because the expression is a type alone and no
    /// constraint.
    budget: Option<&'k Budget>,
    /// `true` if only attributes of objects can be optional.
    is_plain: bool,
    diagnostics: Diagnostics,
}

impl Reader<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn ty(&mut self, expr: &Expression) -> (StaticType, Defaults) {
        let alone = |ty| (ty, Defaults::NONE);
        match expr.as_keyword().as_deref() {
            Some("null") => return alone(StaticType::NONE),
            Some("true") => return alone(StaticType::constant(true)),
            Some("false") => return alone(StaticType::constant(false)),
            Some(name) => return alone(self.named(name, expr.range())),
            None => {}
        }
        if let Ok(call) = expr.as_static_call() {
            return self.made(&call).unwrap_or((StaticType::DYNAMIC, Defaults::NONE));
        }
        if let Ok(entries) = expr.as_static_map() {
            return self.object(&entries);
        }
        alone(match expr.literal_value().map(StaticType::constant) {
            Ok(constant) if !constant.is_dynamic() => constant,
            _ => self.refuse(messages::no_extended_type(expr.range())),
        })
    }

    /// A type where only values are of use that are not the text that it is called by.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn part(&mut self, expr: &Expression) -> (StaticType, Defaults) {
        let name = self.budget.and_then(|_| text(expr)).filter(|_| expr.as_keyword().is_none());
        match name.filter(|name| NAMES.iter().any(|(known, _)| known == name)) {
            Some(name) => {
                self.diagnostics.push(messages::quoted_name(&name, expr.range()));
                (StaticType::DYNAMIC, Defaults::NONE)
            }
            None => self.ty(expr),
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn named(&mut self, name: &str, at: Range) -> StaticType {
        let mut all = self.known.iter().chain(&NAMES);
        if let Some((_, ty)) = all.clone().find(|(known, _)| *known == name) {
            return ty.clone();
        }
        if CONSTRUCTORS.contains(&name) {
            return self.refuse(messages::made_of_nothing(name, at));
        }
        let close = closest(name, all.by_ref().map(|(known, _)| *known));
        self.unknown(messages::unknown_name(name, close.is_some(), at), close.map(str::to_owned))
    }

    /// A type that is made of the arguments.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn made(&mut self, call: &StaticCall) -> Option<(StaticType, Defaults)> {
        let (name, arguments, at) = (&*call.name, call.arguments.as_slice(), &call.arguments_range);
        let of_one: Option<fn(StaticType) -> StaticType> = match name {
            "list" => Some(StaticType::list),
            "set" => Some(StaticType::set),
            "map" => Some(StaticType::map),
            "optional" => Some(StaticType::optional),
            "promise" => Some(StaticType::promise),
            "output" => Some(StaticType::output),
            _ => None,
        };
        if let Some(of_one) = of_one {
            if name == "optional" && self.is_plain {
                return Some((self.refuse(messages::misplaced_optional(call.name_range.clone())), Defaults::NONE));
            }
            let [only] = arguments else {
                let why = match (name, arguments) {
                    ("optional", [_, _]) => messages::misplaced_default(at.clone()),
                    _ => messages::made_of_one(name, at.clone()),
                };
                return Some((self.refuse(why), Defaults::NONE));
            };
            let (ty, defaults) = self.part(only);
            let is_collection = matches!(name, "list" | "set" | "map");
            return Some((of_one(ty), if is_collection { Defaults::of_each(defaults) } else { defaults }));
        }
        let ty = match (name, arguments) {
            ("tuple", [only]) if only.as_static_list().is_ok() => {
                return Some(self.tuple(&only.as_static_list().ok()?));
            }
            ("tuple", elements) => return Some(self.tuple(elements)),
            ("union", members) => {
                StaticType::union(members.iter().map(|member| self.member(member)).collect::<Vec<_>>())
            }
            ("object", [only]) if only.as_static_map().is_ok() => {
                return Some(self.object(&only.as_static_map().ok()?));
            }
            ("object", _) => self.refuse(messages::made_of_properties(at.clone())),
            ("opaque", names) => match names {
                [name] => text(name),
                _ => None,
            }
            .map_or_else(|| self.refuse(messages::made_of_a_name(at.clone())), StaticType::opaque),
            ("enum", [name, values @ ..]) if !values.is_empty() => {
                let values: Option<Vec<Value>> = values.iter().map(|value| value.literal_value().ok()).collect();
                match (text(name), values) {
                    (Some(name), Some(values)) => StaticType::enumeration(name, values),
                    _ => self.refuse(messages::made_of_literals(at.clone())),
                }
            }
            ("enum", _) => self.refuse(messages::made_of_no_values(at.clone())),
            _ => {
                let close = closest(name, CONSTRUCTORS);
                self.unknown(messages::unknown_maker(name, call.name_range.clone()), close.map(str::to_owned))
            }
        };
        Some((ty, Defaults::NONE))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn tuple(&mut self, elements: &[Expression]) -> (StaticType, Defaults) {
        let (types, defaults): (Vec<_>, Vec<_>) = elements.iter().map(|element| self.part(element)).unzip();
        (StaticType::tuple(types), Defaults::of_elements(defaults))
    }

    /// A member of a union, in which defaults would be for one of several types.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn member(&mut self, expr: &Expression) -> StaticType {
        let (ty, defaults) = self.ty(expr);
        if !defaults.is_empty() {
            self.diagnostics.push(messages::default_in_union(expr.range()));
        }
        ty
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn object(&mut self, entries: &[(Expression, Expression)]) -> (StaticType, Defaults) {
        let (mut properties, mut values, mut inner) = (Vec::new(), BTreeMap::new(), Vec::new());
        let mut seen: BTreeMap<Arc<str>, Range> = BTreeMap::new();
        for (key, expr) in entries {
            let name = key.as_keyword().or_else(|| text(key)).map(Arc::<str>::from);
            let optional = expr.as_static_call().ok().filter(|call| call.name == "optional");
            let (ty, default, defaults) = match (optional.as_ref().map(|call| &*call.arguments), self.budget) {
                (Some([ty, default]), Some(budget)) => {
                    let (ty, defaults) = self.part(ty);
                    let ty = ty.optional();
                    let default = self.default(default, &ty, budget);
                    (ty, default, defaults)
                }
                (Some([ty]), _) => {
                    let (ty, defaults) = self.part(ty);
                    (ty.optional(), None, defaults)
                }
                _ => {
                    let (ty, defaults) = self.part(expr);
                    (ty, None, defaults)
                }
            };
            match name {
                Some(name) => {
                    if let Some(first) = seen.insert(name.clone(), key.range()) {
                        self.diagnostics.push(messages::repeated_attribute(&name, key.range(), first));
                    }
                    values.extend(default.map(|default| (name.clone(), default)));
                    properties.push((name.clone(), ty));
                    inner.push((name, defaults));
                }
                None => drop(self.refuse(messages::unnamed_property(key.range()))),
            }
        }
        (StaticType::object(properties), Defaults::of_attributes(values, inner))
    }

    /// Returns the default for a missing property.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn default(&mut self, expr: &Expression, ty: &StaticType, budget: &Budget) -> Option<Value> {
        literal_default(expr, budget, &mut self.diagnostics, |value, allowance| convert_within(value, ty, allowance))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn refuse(&mut self, why: Diagnostic) -> StaticType {
        self.diagnostics.push(why);
        StaticType::DYNAMIC
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn unknown(&mut self, why: Diagnostic, close: Option<String>) -> StaticType {
        self.refuse(match close {
            Some(close) => why.did_you_mean(close),
            None => why,
        })
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn text(expr: &Expression) -> Option<String> {
    expr.literal_value().ok()?.as_str().map(str::to_owned)
}
