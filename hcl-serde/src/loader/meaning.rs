//! The meaning of the text of a setting for the type of the value that it sets.

use std::collections::BTreeMap;

use hcl_model::body::Given;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::Mode;
use hcl_model::native;
use hcl_model::source::{Range, Source, SourceKind};
use hcl_model::syntax::{Construct, NodeId, NodeRef};
use hcl_model::value::Value;

use crate::de::{self, is_arithmetic};
use crate::loader::messages;
use crate::loader::repeated::{has_repeated_key, repeated_key};
use crate::loader::setting::Setting;
use crate::schema::{Alternatives, ChosenBy, Format, TypeSpec};

/// The text of a setting.
pub(super) struct SettingText<'a> {
    pub(super) setting: &'a Setting,
    pub(super) source: &'a Source,
    pub(super) at: &'a Range,
    pub(super) mode: Mode<'a>,
}

impl SettingText<'_> {
    /// Returns the name of the text in messages.
    fn what(&self) -> String {
        match self.source.kind() {
            SourceKind::SecretFile { variable: Some(name), .. } => messages::secret_file(None, Some(name)),
            _ => self.setting.what.clone(),
        }
    }

    /// Returns the value as the type reads it, or nothing after a diagnostic.
    pub(super) fn value(&self, ty: &TypeSpec, diagnostics: &mut Diagnostics) -> Option<Given> {
        match self.setting.flag.as_ref().and_then(|flag| flag.elements.as_deref()) {
            Some(elements) => self.of_elements(elements, ty, diagnostics),
            None => self.of_text(self.source, ty, diagnostics),
        }
    }

    /// Returns the value of a flag that can be given several times: each element as the type of the elements reads it.
    fn of_elements(&self, elements: &[String], ty: &TypeSpec, diagnostics: &mut Diagnostics) -> Option<Given> {
        let of = |text: &str, ty: &TypeSpec, diagnostics: &mut Diagnostics| {
            let source = Source::of(self.source.kind().clone(), text);
            self.of_text(&source, &ty.inner(), diagnostics).map(Value::from)
        };
        let element = |index: usize| match ty {
            TypeSpec::List(element) | TypeSpec::Set(element) => **element,
            TypeSpec::Tuple(types) => types.get(index).copied().unwrap_or(TypeSpec::Dynamic),
            ty => *ty,
        };
        match (ty, elements) {
            (TypeSpec::Map(inner), _) if !matches!(elements, [only] if only.trim_start().starts_with('{')) => {
                let mut entries = BTreeMap::new();
                for text in elements {
                    let Some((key, text)) = text.split_once('=').filter(|(key, _)| !key.trim().is_empty()) else {
                        diagnostics.push(messages::no_collection(&self.what(), *ty, self.at.clone()));
                        return None;
                    };
                    if entries.insert(key, of(text, inner, diagnostics)?).is_some() {
                        diagnostics.push(repeated_key(&self.what()).at(self.at.clone()));
                        return None;
                    }
                }
                Some(Given::from(Value::object(entries)))
            }
            (TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Tuple(_), [only]) if is_whole(only, &element(0)) => {
                self.of_text(self.source, ty, diagnostics)
            }
            (TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Tuple(_), _)
            | (TypeSpec::Dynamic | TypeSpec::Value | TypeSpec::OneOf(_), [] | [_, _, ..]) => {
                let values = elements.iter().enumerate().map(|(index, text)| of(text, &element(index), diagnostics));
                values.collect::<Option<Vec<Value>>>().map(|values| Given::from(Value::tuple(values)))
            }
            _ => self.of_text(self.source, ty, diagnostics),
        }
    }

    fn of_text(&self, source: &Source, ty: &TypeSpec, diagnostics: &mut Diagnostics) -> Option<Given> {
        let text = source.text();
        if !self.is_taken(text, ty, diagnostics) {
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
        let parsed = native::parse_expression_source(source.clone(), self.mode.limits());
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
            diagnostics.push(repeated_key(&self.what()).at(self.at.clone()));
            return None;
        }
        if value.is_some() && has_arithmetic(parsed.tree.as_node(), ty) {
            diagnostics.push(messages::computed_text(&self.what(), *ty, self.at.clone()));
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
                        diagnostics.push(messages::no_collection(&self.what(), *ty, self.at.clone()));
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

    /// Returns `false` after an error: quotes around the value of a type that no quotes are a part of. If any text is
    /// taken, quotes and the word null are warnings.
    fn is_taken(&self, text: &str, ty: &TypeSpec, diagnostics: &mut Diagnostics) -> bool {
        let text = text.trim();
        let is_quoted = text.len() > 1 && text.starts_with('"') && text.ends_with('"');
        let takes = |is_one| may_be(ty, is_one, &mut Vec::new());
        let takes_text = takes(|ty| takes_any_text(&ty.inner()));
        let takes_value = takes(|ty| matches!(ty.inner(), TypeSpec::Value | TypeSpec::Dynamic));
        match ty {
            _ if is_quoted && (takes_text || takes_value) => {
                diagnostics.push(messages::quoted_text(&self.what(), self.at.clone()));
            }
            _ if text == "null" && takes_text && !takes(takes_null) => {
                diagnostics.push(messages::null_text(&self.what(), self.at.clone()));
            }
            TypeSpec::Dynamic | TypeSpec::OneOf(_) => {}
            // Of lists and objects, an example is shown.
            TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_) | TypeSpec::Tuple(_) => {}
            TypeSpec::Object(object) if (object.schema)().chosen_by() != Some(ChosenBy::Name) => {}
            _ if is_quoted => {
                diagnostics.push(messages::quoted_value(&self.what(), self.at.clone()));
                return false;
            }
            _ => {}
        }
        true
    }
}

/// Returns `true` if a flag was given the whole list at once, and not one element.
fn is_whole(text: &str, element: &TypeSpec) -> bool {
    let is_list =
        |ty: TypeSpec| matches!(ty, TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Tuple(_) | TypeSpec::Value);
    match (text.trim_start().strip_prefix('['), element.inner()) {
        (Some(inside), ty) if is_list(ty) => inside.trim_start().starts_with('['),
        (inside, ty) => inside.is_some() && !may_be(&ty, takes_any_text, &mut Vec::new()),
    }
}

/// Returns `true` if there is nothing in a text but what numbers are written with.
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

/// Returns `true` if a diagnostic says that a limit was passed.
fn is_limit(found: &Diagnostic) -> bool {
    found.code().ends_with("-limit")
}

/// Returns `true` if nothing of a text is lost if the value is taken that it is as an expression: a list, an object, or
/// a number, a boolean or null that would be written just so.
pub(crate) fn is_what_it_looks_like(value: &Value, text: &str) -> bool {
    de::is_collection(value) || value.as_str().is_none() && format!("{value:?}") == text
}
