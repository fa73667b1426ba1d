//! What the text of a setting means for the type of what it sets.

use hcl_model::body::Given;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::Mode;
use hcl_model::native;
use hcl_model::source::Source;
use hcl_model::syntax::{Construct, NodeId, NodeRef};
use hcl_model::value::Value;

use crate::de::{self, is_arithmetic};
use crate::loader::messages;
use crate::loader::placement::Placement;
use crate::loader::repeated::{has_repeated_key, repeated_key};
use crate::schema::{Alternatives, ChosenBy, Format, TypeSpec};

impl Placement<'_> {
    /// The value as the type reads it; none after a diagnostic.
    pub(super) fn value(&self, ty: &TypeSpec, diagnostics: &mut Diagnostics) -> Option<Given> {
        let text = &*self.setting.value;
        if let Some(elements) = self.setting.flag.as_ref().and_then(|flag| flag.elements.as_deref()) {
            match ty {
                TypeSpec::List(element) | TypeSpec::Set(element) if is_written_out(element) && !is_list(elements) => {
                    return self.written_out(elements, element, diagnostics);
                }
                _ => {}
            }
            if let Some(given) = of_elements(elements, ty) {
                return Some(given);
            }
        }
        if !self.is_taken(ty, diagnostics) {
            return None;
        }
        match ty {
            ty if ty.is_text() => {
                return Some(Given::text(text, Value::from(text)));
            }
            // A variant without anything in it is its name.
            TypeSpec::Object(object)
                if (object.schema)().chosen_by() == Some(ChosenBy::Name) && !text.trim_start().starts_with('{') =>
            {
                return Some(Given::text(text, Value::from(text)));
            }
            _ => {}
        }
        let parsed = native::parse_expression_source(self.source.clone(), self.mode.limits());
        let mut found = parsed.diagnostics;
        let value = match found.has_errors() {
            true => None,
            false => {
                let (value, more) = parsed.tree.evaluate(Mode::LiteralOnly(self.mode.budget()));
                found.extend(more);
                Some(value).filter(|_| !found.has_errors())
            }
        };
        if value.is_some() && has_repeated_key(&found) {
            diagnostics.push(repeated_key(&self.setting.what).at(self.at.clone()));
            return None;
        }
        if value.is_some() && has_arithmetic(parsed.tree.as_node(), ty) {
            diagnostics.push(messages::computed_text(&self.setting.what, *ty, self.at.clone()));
            return None;
        }
        let is_collection = text.trim_start().starts_with(['[', '{']);
        let is_text = |value: &Value| match ty {
            TypeSpec::OneOf(forms) => de::is_only_text(forms, value, parsed.tree.as_node(), self.mode),
            _ => false,
        };
        let meant = value.as_ref().filter(|value| is_what_it_looks_like(value, text) && !is_text(value));
        match ty {
            TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_) | TypeSpec::Object(_) => {
                let is_known = value.as_ref().is_some_and(|value| value.is_null() || de::is_collection(value));
                match is_known || is_collection || found.iter().any(is_limit) {
                    true => diagnostics.extend(found),
                    false => {
                        diagnostics.push(messages::no_collection(&self.setting.what, *ty, self.at.clone()));
                        return None;
                    }
                }
                value.map(Given::from)
            }
            // What is no expression is text, but what costs too much or is a broken list is not therefore text.
            TypeSpec::Value if value.is_none() && (found.iter().any(is_limit) || is_collection) => {
                diagnostics.extend(found);
                None
            }
            TypeSpec::OneOf(_)
                if value.is_none() && is_collection && may_be(ty, takes_collections, &mut Vec::new()) =>
            {
                diagnostics.extend(found);
                None
            }
            TypeSpec::Dynamic | TypeSpec::OneOf(_) | TypeSpec::Tuple(_) => {
                Some(Given::text(text, meant.cloned().unwrap_or_else(|| Value::from(text))))
            }
            // However a number is written.
            ty if ty.is_number() && is_digits(text) && !is_arithmetic(parsed.tree.as_node()) && value.is_some() => {
                value.map(Given::from)
            }
            _ => Some(Given::from(meant.cloned().unwrap_or_else(|| Value::from(text)))),
        }
    }
}

impl Placement<'_> {
    /// Returns `false` after an error: quotes around the value of a type that no quotes are a part of. Where any text is taken,
    /// quotes and the word null are warnings.
    fn is_taken(&self, ty: &TypeSpec, diagnostics: &mut Diagnostics) -> bool {
        let text = self.setting.value.trim();
        let is_quoted = text.len() > 1 && text.starts_with('"') && text.ends_with('"');
        let takes = |is_one| may_be(ty, is_one, &mut Vec::new());
        let takes_text = takes(|ty| takes_any_text(&ty.inner()));
        let takes_value = takes(|ty| matches!(ty.inner(), TypeSpec::Value));
        match ty {
            _ if is_quoted && (takes_text || takes_value) => {
                diagnostics.push(messages::quoted_text(&self.setting.what, self.at.clone()));
            }
            _ if text == "null" && takes_text && !takes(takes_null) => {
                diagnostics.push(messages::null_text(&self.setting.what, self.at.clone()));
            }
            TypeSpec::Dynamic | TypeSpec::OneOf(_) => {}
            // Of lists and objects, an example is shown.
            TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_) | TypeSpec::Tuple(_) => {}
            TypeSpec::Object(object) if (object.schema)().chosen_by() != Some(ChosenBy::Name) => {}
            _ if is_quoted => {
                diagnostics.push(messages::quoted_value(&self.setting.what, self.at.clone()));
                return false;
            }
            _ => {}
        }
        true
    }

    /// The elements of a list that a flag was given, each of which is written as in a file.
    fn written_out(&self, elements: &[String], ty: &TypeSpec, diagnostics: &mut Diagnostics) -> Option<Given> {
        let mut values = Vec::new();
        for element in elements {
            let parsed = native::parse_expression_source(
                Source::of(self.source.kind().clone(), element.as_str()),
                self.mode.limits(),
            );
            let (value, found) = parsed.tree.evaluate(Mode::LiteralOnly(self.mode.budget()));
            if parsed.diagnostics.has_errors() || found.has_errors() || !de::is_collection(&value) {
                diagnostics.push(messages::no_collection(&self.setting.what, *ty, self.at.clone()));
                return None;
            }
            values.push(value);
        }
        Some(Given::from(Value::tuple(values)))
    }
}

/// Whether values of a type are lists and objects, which are written out.
fn is_written_out(ty: &TypeSpec) -> bool {
    match ty.inner() {
        TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_) | TypeSpec::Tuple(_) => true,
        TypeSpec::Object(object) => (object.schema)().chosen_by() != Some(ChosenBy::Name),
        _ => false,
    }
}

/// Whether a flag was given the whole list at once.
fn is_list(elements: &[String]) -> bool {
    matches!(elements, [only] if only.trim_start().starts_with('['))
}

/// What a flag sets that was given several times, or can be: a collection, or what a single value is.
fn of_elements(elements: &[String], ty: &TypeSpec) -> Option<Given> {
    let list = || Some(Given::from(Value::tuple(elements.iter().map(|element| Value::from(element.as_str())))));
    match ty {
        TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Tuple(_) => list(),
        TypeSpec::Map(_) => {
            let entries: Option<Vec<(&str, &str)>> = elements.iter().map(|element| element.split_once('=')).collect();
            let entries = entries?.into_iter().map(|(key, value)| (key, Value::from(value)));
            Some(Given::from(Value::object(entries)))
        }
        TypeSpec::Dynamic | TypeSpec::Value | TypeSpec::OneOf(_) if elements.len() != 1 => list(),
        _ => None,
    }
}

/// Whether there is nothing in a text but what numbers are written with.
fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || b".eE+-".contains(&byte))
}

/// Returns `true` for a type that takes any text, the word null too.
fn takes_any_text(ty: &TypeSpec) -> bool {
    matches!(*ty, TypeSpec::String | TypeSpec::Text(&Format::PATH))
}

/// Returns `true` for a type that takes null, and not the word as a text.
fn takes_null(ty: &TypeSpec) -> bool {
    matches!(ty, TypeSpec::Optional(_) | TypeSpec::Null | TypeSpec::Value | TypeSpec::Dynamic)
}

/// Returns `true` if a list or an object has a number that is computed without blanks, as in `2026-01-02`, in a place that is not
/// known to take numbers alone.
fn has_arithmetic(expr: NodeRef<'_>, ty: &TypeSpec) -> bool {
    let of_value = |ty| Some(ty).filter(|ty| matches!(ty, TypeSpec::Value));
    let values = |entries: Vec<(NodeId, NodeId)>| entries.into_iter().map(|(_, value)| value).collect();
    let is_computed = |part, ty: Option<TypeSpec>| {
        let part = expr.sibling(part);
        let is_text = !ty.is_some_and(|ty| ty.is_number() || matches!(ty, TypeSpec::Value | TypeSpec::Dynamic));
        is_text && is_arithmetic(part) || has_arithmetic(part, &ty.unwrap_or(TypeSpec::Dynamic))
    };
    let (parts, inside) = match (expr.syntax().construct(expr.node()), ty.inner()) {
        (Construct::Tuple(elements), TypeSpec::List(inner) | TypeSpec::Set(inner)) => (elements, Some(inner.inner())),
        (Construct::Tuple(elements), ty) => (elements, of_value(ty)),
        (Construct::Object(entries), TypeSpec::Map(inner)) => (values(entries), Some(inner.inner())),
        (Construct::Object(entries), ty) => (values(entries), of_value(ty)),
        _ => return false,
    };
    parts.into_iter().any(|part| is_computed(part, inside))
}

/// Returns `true` for a type whose values are lists or objects.
fn takes_collections(ty: &TypeSpec) -> bool {
    matches!(ty.inner(), TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_) | TypeSpec::Value)
}

/// Returns `true` if a type, or a form of an untagged enum at any depth, is of a kind.
fn may_be(ty: &TypeSpec, is_one: fn(&TypeSpec) -> bool, seen: &mut Vec<Alternatives>) -> bool {
    match ty.inner() {
        TypeSpec::OneOf(forms) if !seen.contains(&forms) => {
            seen.push(forms);
            is_one(ty) || forms.forms.iter().any(|form| may_be(&(form.ty)(), is_one, seen))
        }
        _ => is_one(ty),
    }
}

/// Whether a diagnostic says that a limit was passed.
fn is_limit(found: &Diagnostic) -> bool {
    found.code().ends_with("-limit")
}

/// Whether nothing of a text is lost if the value is taken that it is as an expression: a list, an object, or a number,
/// a boolean or null that would be written just so.
pub(crate) fn is_what_it_looks_like(value: &Value, text: &str) -> bool {
    de::is_collection(value) || value.as_str().is_none() && format!("{value:?}") == text
}
