//! The way of one setting through the schema, to what it sets.

use hcl_model::body::{Body, Given};
use hcl_model::diag::{Diagnostic, Diagnostics, closest};
use hcl_model::expr::Mode;
use hcl_model::native;
use hcl_model::schema::{AttributeField, BlockField, ChosenBy, Field, FieldKind, Occurs, Schema, TypeSpec};
use hcl_model::source::{Range, Source, SourceKind};
use hcl_model::syntax::{Cursor, Item};
use hcl_model::value::Value;

use crate::loader::settings::{Attribute, Level, Nowhere, Setting, fold};

/// A body on the way, as the layers below have it, and its schema.
#[derive(Clone, Copy)]
pub(super) struct Here<'b> {
    pub(super) schema: &'b Schema,
    pub(super) below: Option<&'b Body>,
}

impl Here<'_> {
    /// The items of the layers below.
    fn items(&self, mut visit: impl FnMut(Item<'_>)) {
        let (mut cursor, mut ignored) = (Cursor::default(), Diagnostics::new());
        while let Some(item) = self.below.and_then(|body| body.next_item(Some(self.schema), &mut cursor, &mut ignored))
        {
            visit(item);
        }
    }

    /// The value of an argument; what is wrong with it is reported when it is decoded.
    fn value(&self, name: &str, mode: Mode<'_>) -> Option<Value> {
        let mut found = None;
        self.items(|item| match item {
            Item::Attribute(item) if item.name == name => {
                found = Some(item.expr().evaluate(mode, &mut Diagnostics::new()));
            }
            _ => {}
        });
        found
    }

    /// The labels and bodies of all blocks of a type.
    fn blocks(&self, ty: &str) -> Vec<(Vec<String>, Body)> {
        let mut blocks = Vec::new();
        self.items(|item| match item {
            Item::Block(item) if item.ty == ty => {
                let labels = item.node.labels().map(|label| label.text.into_owned()).collect();
                blocks.push((labels, Body::from_node(item.body())));
            }
            _ => {}
        });
        blocks
    }
}

/// One setting on its way to what it sets.
pub(super) struct Way<'a> {
    pub(super) setting: &'a Setting,
    pub(super) source: &'a Source,
    pub(super) at: &'a Range,
    pub(super) mode: Mode<'a>,
}

impl Way<'_> {
    /// Puts the value where the steps lead to, below a body of this schema; no further than there are steps.
    pub(super) fn put(
        &self,
        here: Here<'_>,
        steps: &[&str],
        level: &mut Level,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), Nowhere> {
        let schema = here.schema;
        let Some((step, rest)) = steps.split_first() else {
            return Err(Nowhere::new("it names a block, and not what is in it"));
        };
        if matches!(schema.chosen_by(), Some(ChosenBy::Attribute(_) | ChosenBy::Content)) {
            let mut variants = schema.variants().iter().map(|variant| (variant.schema)());
            return match variants.find(|variant| self.field(variant, step).is_some()) {
                Some(variant) => self.put(Here { schema: variant, ..here }, steps, level, diagnostics),
                None => Err(Nowhere::new(format!("there is nothing called \"{step}\""))),
            };
        }
        let Some((name, field)) = self.field(schema, step) else {
            let spelled = |name: &str| match self.setting.is_folded {
                true => fold(name).to_uppercase(),
                false => name.to_owned(),
            };
            let names: Vec<String> = schema.fields().flat_map(Field::item_names).map(spelled).collect();
            let close = closest(&spelled(step), names.iter().map(String::as_str));
            let close = close.map(|close| self.with_name(close, rest.len()));
            return Err(Nowhere { why: format!("there is nothing called \"{step}\""), close });
        };
        match field.kind() {
            FieldKind::Attribute(attribute) => self.attribute(name, attribute, here, rest, level, diagnostics),
            FieldKind::Block(block) | FieldKind::Mixed(block) => {
                self.block(name, block, here, rest, level, diagnostics)
            }
            _ => Err(Nowhere::new(format!("\"{name}\" is no argument and no block"))),
        }
    }

    /// The setting with another name in the place of the one that has so many after it.
    fn with_name(&self, name: &str, after: usize) -> String {
        let mut steps: Vec<&str> = self.setting.steps.iter().map(String::as_str).collect();
        let at = steps.len().saturating_sub(after + 1);
        steps[at] = name;
        match &self.setting.kind {
            SourceKind::Variable(full) => {
                let path = self.setting.steps.join("__");
                format!("{}{}", full.strip_suffix(&*path).unwrap_or(""), steps.join("__"))
            }
            _ => steps.join("."),
        }
    }

    /// The field that a step names, and its name.
    fn field(&self, schema: &Schema, step: &str) -> Option<(&'static str, &'static Field)> {
        schema.fields().find_map(|field| {
            let name = field.item_names().find(|name| self.setting.is_called(step, name))?;
            Some((if field.is_item() { field.name() } else { name }, field))
        })
    }

    fn attribute(
        &self,
        name: &'static str,
        attribute: &AttributeField,
        here: Here<'_>,
        rest: &[&str],
        level: &mut Level,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), Nowhere> {
        let ty = peeled(&attribute.spec.ty);
        if ty.is_kept() {
            return Err(Nowhere::new(format!("\"{name}\" is an expression that is not evaluated")));
        }
        let mut keys = Vec::new();
        let ty = self.keys(name, ty, rest, here, &mut keys)?;
        let Some(value) = self.value(ty, diagnostics) else {
            return Ok(());
        };
        let is_same = |known: &Attribute| known.name == name && known.keys == keys;
        if let Some(known) = level.attributes.iter_mut().find(|known| is_same(known)) {
            (known.value, known.at) = (value, self.at.clone());
        } else if let Some(whole) =
            level.attributes.iter().find(|known| known.name == name && (known.keys.is_empty() || keys.is_empty()))
        {
            let other = whole.at.source().name().to_owned();
            return Err(Nowhere::new(format!(
                "the {other} sets \"{name}\" too, and one of them a part of what the other sets"
            )));
        } else {
            level.attributes.push(Attribute { name, keys, value, at: self.at.clone() });
        }
        Ok(())
    }

    /// The keys of objects that steps lead through, spelled as in the layers below, and the type of what they lead to.
    fn keys<'t>(
        &self,
        name: &str,
        ty: &'t TypeSpec,
        steps: &[&str],
        here: Here<'_>,
        keys: &mut Vec<String>,
    ) -> Result<&'t TypeSpec, Nowhere> {
        let mut ty = ty;
        let mut below = if steps.is_empty() { None } else { here.value(name, self.mode) };
        for step in steps {
            ty = match ty {
                TypeSpec::Map(element) => peeled(element),
                TypeSpec::Dynamic | TypeSpec::Value | TypeSpec::OneOf(_) => &TypeSpec::Dynamic,
                _ => return Err(Nowhere::new(format!("there is nothing called \"{step}\" in a value of this type"))),
            };
            // Only the keys are looked at, which are no secret.
            let object = below.take().map(|value| value.unmark().0);
            let known = object.as_ref().and_then(Value::as_entries).and_then(|entries| {
                let entry = entries.iter().find(|(key, _)| self.setting.is_called(step, key));
                entry.map(|(key, value)| (key.to_string(), value.clone()))
            });
            let spelled = || if self.setting.is_folded { step.to_lowercase() } else { (*step).to_owned() };
            let (key, inner) = known.map_or_else(|| (spelled(), None), |(key, value)| (key, Some(value)));
            keys.push(key);
            below = inner;
        }
        Ok(ty)
    }

    fn block(
        &self,
        ty: &'static str,
        block: &BlockField,
        here: Here<'_>,
        rest: &[&str],
        level: &mut Level,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), Nowhere> {
        let found = here.blocks(ty);
        let count = block.label_names(ty).len();
        let (labels, inner, rest) = if count == 0 {
            if matches!(block.occurs, Occurs::Many | Occurs::Exactly(_)) {
                return Err(Nowhere::new(format!(
                    "there can be several \"{ty}\" blocks, and nothing tells them apart"
                )));
            }
            (Vec::new(), found.into_iter().next().map(|(_, body)| body), rest)
        } else {
            let is_it = |labels: &Vec<String>| {
                labels.len() <= rest.len()
                    && labels.iter().zip(rest).all(|(label, step)| self.setting.is_called(step, label))
            };
            let Some((labels, body)) = found.iter().find(|(labels, _)| is_it(labels)) else {
                let known: Vec<String> =
                    found.iter().map(|(labels, _)| format!("\"{}\"", labels.join("\" \""))).collect();
                let known = if known.is_empty() {
                    "there is none".to_owned()
                } else {
                    format!("there is {}", known.join(", "))
                };
                return Err(Nowhere::new(format!("it names no \"{ty}\" block: {known}")));
            };
            (labels.clone(), Some(body.clone()), &rest[labels.len()..])
        };
        if block.occurs == Occurs::Flag && rest.is_empty() {
            return match &*self.setting.value {
                "true" => {
                    level.block(ty, labels, self.at);
                    Ok(())
                }
                "false" if inner.is_none() => Ok(()),
                "false" => Err(Nowhere::new(format!("there is a \"{ty}\" block already, which cannot be taken away"))),
                _ => Err(Nowhere::new("true or false is required")),
            };
        }
        let label = labels.get(block.key_count()).map(String::as_str);
        let Some(read) = block.body(ty, label) else {
            return Err(Nowhere::new(format!("nothing is known of this \"{ty}\" block")));
        };
        let mut made = Level::default();
        std::mem::swap(level.block(ty, labels.clone(), self.at), &mut made);
        let inside = Here { schema: read.schema, below: inner.as_ref() };
        let put = self.put(inside, rest, &mut made, diagnostics);
        if put.is_err() && made.attributes.is_empty() && made.blocks.is_empty() {
            level.blocks.retain(|block| !(block.ty == ty && block.labels == labels));
        } else {
            *level.block(ty, labels, self.at) = made;
        }
        put
    }

    /// The value as the type reads it; none after a diagnostic.
    fn value(&self, ty: &TypeSpec, diagnostics: &mut Diagnostics) -> Option<Given> {
        let text = &*self.setting.value;
        match ty {
            TypeSpec::String | TypeSpec::Choice(_) => return Some(Given::text(text, Value::from(text))),
            _ => {}
        }
        let parsed = native::parse_expression_source(self.source.clone(), self.mode.limits());
        let mut found = parsed.diagnostics;
        let value = match found.has_errors() {
            true => None,
            false => {
                let (value, more) = parsed.tree.evaluate(Mode::LiteralOnly(self.mode.limits()));
                found.extend(more);
                Some(value).filter(|_| !found.has_errors())
            }
        };
        let meant = value.as_ref().filter(|value| is_what_it_looks_like(value, text));
        match ty {
            TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_) => {
                diagnostics.extend(found);
                value.map(Given::from)
            }
            // What is no expression is text, but what costs too much is not therefore text.
            TypeSpec::Value if value.is_none() && found.iter().any(is_limit) => {
                diagnostics.extend(found);
                None
            }
            TypeSpec::Dynamic | TypeSpec::OneOf(_) => {
                Some(Given::text(text, meant.cloned().unwrap_or_else(|| Value::from(text))))
            }
            _ => Some(Given::from(meant.cloned().unwrap_or_else(|| Value::from(text)))),
        }
    }
}

/// Whether a diagnostic says that a limit was passed.
fn is_limit(found: &Diagnostic) -> bool {
    found.code().ends_with("-limit")
}

/// Whether nothing of a text is lost if the value is taken that it is as an expression: a list, an object, or a number,
/// a boolean or null that would be written just so.
fn is_what_it_looks_like(value: &Value, text: &str) -> bool {
    let is_collection = value.as_elements().is_some() || value.as_entries().is_some();
    is_collection || value.as_str().is_none() && format!("{value:?}") == text
}

/// The type without what stands around it.
fn peeled(ty: &TypeSpec) -> &TypeSpec {
    match ty {
        TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) | TypeSpec::Sensitive(inner) => peeled(inner),
        _ => ty,
    }
}
