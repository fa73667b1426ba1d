//! Type expressions: types written as expressions, in either syntax.

use crate::diag::{Diagnostic, Diagnostics, closest};
use crate::expr::Expression;
use crate::native;
use crate::source::Range;
use crate::typing::static_type::StaticType;
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
    /// Reads a type expression, for example `list(int)`, `union(int, "auto")` or `object({ port = optional(int) })`.
    ///
    /// The names are `none`, `bool`, `int`, `number`, `string` and `dynamic` (or `any`); a literal is the type of its
    /// value; types are made with `list(T)`, `set(T)`, `map(T)`, `tuple(T, ...)`, `object({ name = T })`,
    /// `union(T, ...)`, `optional(T)`, `promise(T)`, `output(T)`, `opaque("name")` and `enum("name", value, ...)`.
    /// What `Debug` shows of a type can be read again, unless the type contains itself.
    ///
    /// # Errors
    ///
    /// The text is no expression or no type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::StaticType;
    ///
    /// let ty = StaticType::parse("object({ port = union(int, \"auto\"), host = optional(string) })")?;
    /// assert_eq!(ty.to_string(), "{ host: string?, port: \"auto\" | int }");
    /// assert_eq!(StaticType::parse(&format!("{ty:?}"))?, ty);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    pub fn parse(text: &str) -> Result<StaticType, Diagnostics> {
        StaticType::from_expression(&native::parse_expression("type", text).ok()?, &[])
    }

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
    pub fn from_expression(expr: &Expression, known: &[(&str, StaticType)]) -> Result<StaticType, Diagnostics> {
        let mut reader = Reader { known, diagnostics: Diagnostics::new() };
        let ty = reader.ty(expr);
        reader.diagnostics.into_result(ty)
    }
}

struct Reader<'k> {
    known: &'k [(&'k str, StaticType)],
    diagnostics: Diagnostics,
}

impl Reader<'_> {
    fn ty(&mut self, expr: &Expression) -> StaticType {
        match expr.as_keyword().as_deref() {
            Some("null") => return StaticType::NONE,
            Some("true") => return StaticType::constant(true),
            Some("false") => return StaticType::constant(false),
            Some(name) => return self.named(name, expr.range()),
            None => {}
        }
        if let Ok(call) = expr.as_static_call() {
            let ty = self.made(&call.name, &call.arguments, &call.name_range, &call.arguments_range);
            return ty.unwrap_or(StaticType::DYNAMIC);
        }
        if expr.as_static_map().is_ok() {
            return self.object(expr);
        }
        match expr.literal_value().map(StaticType::constant) {
            Ok(constant) if !constant.is_dynamic() => constant,
            _ => self.refuse("Write the name of a type, a literal, or for example list(string).", expr.range()),
        }
    }

    fn named(&mut self, name: &str, at: Range) -> StaticType {
        let mut all = self.known.iter().chain(&NAMES);
        if let Some((_, ty)) = all.clone().find(|(known, _)| *known == name) {
            return ty.clone();
        }
        let close = closest(name, all.by_ref().map(|(known, _)| *known));
        self.unknown(format!("There is no type named \"{name}\"."), close.map(str::to_owned), at)
    }

    /// A type that is made of the arguments.
    fn made(&mut self, name: &str, arguments: &[Expression], name_at: &Range, at: &Range) -> Option<StaticType> {
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
            let [only] = arguments else {
                return Some(self.refuse(&format!("{name}() takes one type."), at.clone()));
            };
            return Some(of_one(self.ty(only)));
        }
        Some(match (name, arguments) {
            ("tuple", [only]) if only.as_static_list().is_ok() => {
                let elements = only.as_static_list().ok()?;
                StaticType::tuple(elements.iter().map(|element| self.ty(element)).collect::<Vec<_>>())
            }
            ("tuple", elements) => {
                StaticType::tuple(elements.iter().map(|element| self.ty(element)).collect::<Vec<_>>())
            }
            ("union", members) => StaticType::union(members.iter().map(|member| self.ty(member)).collect::<Vec<_>>()),
            ("object", [only]) if only.as_static_map().is_ok() => self.object(only),
            ("object", _) => {
                self.refuse("object() takes the types of its properties: object({ name = string }).", at.clone())
            }
            ("opaque", [name]) => match text(name) {
                Some(name) => StaticType::opaque(name),
                None => self.refuse("opaque() takes a name in quotes.", at.clone()),
            },
            ("enum", [name, values @ ..]) if !values.is_empty() => {
                let values: Option<Vec<Value>> = values.iter().map(|value| value.literal_value().ok()).collect();
                match (text(name), values) {
                    (Some(name), Some(values)) => StaticType::enumeration(name, values),
                    _ => self.refuse("enum() takes a name in quotes and literals.", at.clone()),
                }
            }
            ("opaque" | "enum", _) => self.refuse(&format!("{name}() takes a name in quotes."), at.clone()),
            _ => {
                let close = closest(name, CONSTRUCTORS);
                let why = format!("There is no type that is made with {name}().");
                self.unknown(why, close.map(str::to_owned), name_at.clone())
            }
        })
    }

    fn object(&mut self, expr: &Expression) -> StaticType {
        let mut properties = Vec::new();
        for (key, value) in expr.as_static_map().unwrap_or_default() {
            let name = key.as_keyword().or_else(|| text(&key));
            let ty = self.ty(&value);
            match name {
                Some(name) => properties.push((name, ty)),
                None => drop(self.refuse("The name of a property is a word or text in quotes.", key.range())),
            }
        }
        StaticType::object(properties)
    }

    fn refuse(&mut self, why: &str, at: Range) -> StaticType {
        self.diagnostics.push(Diagnostic::error("invalid-type", "Invalid type").detail(why).at(at));
        StaticType::DYNAMIC
    }

    fn unknown(&mut self, why: String, close: Option<String>, at: Range) -> StaticType {
        let diagnostic = Diagnostic::error("invalid-type", "Invalid type").detail(why).at(at);
        self.diagnostics.push(match close {
            Some(close) => diagnostic.suggestion(close),
            None => diagnostic,
        });
        StaticType::DYNAMIC
    }
}

fn text(expr: &Expression) -> Option<String> {
    expr.literal_value().ok()?.as_str().map(str::to_owned)
}
