//! Names of types, as messages to the author use them, and types in full.
//!
//! The information model gives types no names; these are the reference's.

use std::fmt;

use crate::path::is_bare;
use crate::types::{ObjectType, Type, TypeKind};

impl Type {
    /// Returns the name of the kind alone: "list", "object", "string".
    #[must_use]
    pub fn kind_name(&self) -> &str {
        match self.kind() {
            TypeKind::Dynamic => "dynamic",
            TypeKind::String => "string",
            TypeKind::Number => "number",
            TypeKind::Bool => "bool",
            TypeKind::List(_) => "list",
            TypeKind::Set(_) => "set",
            TypeKind::Map(_) => "map",
            TypeKind::Tuple(_) => "tuple",
            TypeKind::Object(_) => "object",
            TypeKind::Capsule(capsule) => capsule.name(),
        }
    }

    /// Returns the name of the type as a constraint. The dynamic pseudo-type stands for any type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// assert_eq!(Type::list(Type::DYNAMIC).constraint_name(), "list of any single type");
    /// assert_eq!(Type::DYNAMIC.constraint_name(), "any type");
    /// ```
    #[must_use]
    pub fn constraint_name(&self) -> String {
        let name = self.to_string();
        let innermost = std::iter::successors(Some(self), |ty| ty.element()).last();
        match name.strip_suffix("dynamic") {
            _ if self.is_dynamic() => "any type".to_owned(),
            Some(collection) if innermost.is_some_and(Type::is_dynamic) => format!("{collection}any single type"),
            _ => name,
        }
    }

    /// The type as the type expression that the reference writes for it: the dynamic pseudo-type is `any`, and of attributes
    /// it is not said that they may be missing.
    ///
    /// A type with a capsule type in it, or with a name of an attribute that is no identifier, has none that can be read
    /// again.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// let ty = Type::object([("b", Type::list(Type::DYNAMIC)), ("a", Type::STRING)]).with_optional(["a"]);
    /// assert_eq!(ty.to_type_expression(), "object({a=string,b=list(any)})");
    /// ```
    #[must_use]
    pub fn to_type_expression(&self) -> String {
        Written(self, Style { any: "any", has_optional: false }).to_string()
    }

    /// The type as an expression for a constraint, which says of attributes that they may be missing.
    pub(crate) fn to_constraint_expression(&self) -> String {
        Written(self, Style { any: "any", has_optional: true }).to_string()
    }

    fn write(&self, style: Style, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A type may be nested too deeply for recursion.
        let mut pending = vec![NamePart::Type(self)];
        while let Some(part) = pending.pop() {
            match part {
                NamePart::Text(text) => f.write_str(text)?,
                NamePart::Type(ty) => begin(ty, style, &mut pending, f)?,
                NamePart::Attribute(name, separator) => {
                    f.write_str(separator)?;
                    if is_bare(name) { write!(f, "{name}=")? } else { write!(f, "{name:?}=")? }
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Type {
    /// The reference's friendly name: "list of string", "object", "tuple", "dynamic".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ty = self;
        loop {
            f.write_str(ty.kind_name())?;
            match ty.kind() {
                TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => {
                    f.write_str(" of ")?;
                    ty = element;
                }
                _ => return Ok(()),
            }
        }
    }
}

impl fmt::Debug for Type {
    /// The type in full, as a type expression: `list(string)`, `object({a=number,b=optional(string)})`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(Style { any: "dynamic", has_optional: true }, f)
    }
}

/// A type as a type expression.
struct Written<'a>(&'a Type, Style);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(self.1, f)
    }
}

/// The style in which a type is written.
#[derive(Clone, Copy)]
struct Style {
    /// The name of the dynamic pseudo-type.
    any: &'static str,
    /// A flag that is `true` if the text says which attributes are optional.
    has_optional: bool,
}

/// A part of a type that is still to be written.
enum NamePart<'a> {
    Text(&'static str),
    Type(&'a Type),
    /// The name of an attribute, and what stands before it.
    Attribute(&'a str, &'static str),
}

/// Writes the type up to the first one in it; the rest becomes pending, in reverse.
fn begin<'a>(ty: &'a Type, style: Style, pending: &mut Vec<NamePart<'a>>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match ty.kind() {
        TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => {
            pending.extend([NamePart::Text(")"), NamePart::Type(element)]);
            write!(f, "{}(", ty.kind_name())
        }
        TypeKind::Tuple(elements) => {
            pending.push(NamePart::Text("])"));
            for (index, element) in elements.iter().enumerate().rev() {
                pending.push(NamePart::Type(element));
                pending.push(NamePart::Text(if index > 0 { "," } else { "" }));
            }
            f.write_str("tuple([")
        }
        TypeKind::Object(object) => {
            attributes(object, style, pending);
            f.write_str("object({")
        }
        TypeKind::Capsule(capsule) => write!(f, "{capsule:?}"),
        TypeKind::Dynamic => f.write_str(style.any),
        _ => f.write_str(ty.kind_name()),
    }
}

fn attributes<'a>(object: &'a ObjectType, style: Style, pending: &mut Vec<NamePart<'a>>) {
    pending.push(NamePart::Text("})"));
    let first = pending.len();
    for (index, (name, ty)) in object.iter().enumerate() {
        pending.push(NamePart::Attribute(name, if index > 0 { "," } else { "" }));
        if style.has_optional && object.is_optional(name) {
            pending.extend([NamePart::Text("optional("), NamePart::Type(ty), NamePart::Text(")")]);
        } else {
            pending.push(NamePart::Type(ty));
        }
    }
    pending[first..].reverse();
}
