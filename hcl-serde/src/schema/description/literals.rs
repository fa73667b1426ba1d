//! Defaults and examples as text in both syntaxes, without secrets.

use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;

use crate::schema::description::default::{Absent, absent, made};
use crate::schema::description::{DefaultDoc, Literal};
use crate::schema::{ArgumentSpec, AttributeField, Field, FieldKind, TypeSpec};
use crate::write::{block_texts, constant_texts, value_texts};

/// Returns the default of an absent argument.
pub(super) fn argument_default(field: &'static Field) -> Option<DefaultDoc> {
    let spec = field.argument()?;
    let texts = || match field.kind() {
        FieldKind::Attribute(AttributeField { default: Some(constant), .. }) => {
            constant_texts(constant, &spec.ty, spec.keyword)
        }
        _ => value_texts(&|| made(field), &spec.ty, spec.keyword),
    };
    match absent(field) {
        Absent::Is(_) => Some(texts().map_or(DefaultDoc::Hidden, |texts| DefaultDoc::Shown(literal(texts)))),
        Absent::NotShown => Some(DefaultDoc::Hidden),
        Absent::Nothing => None,
    }
}

/// Returns the default of a quantity in its smallest unit.
pub(super) fn default_size(field: &'static Field) -> Option<String> {
    match (field.argument()?.ty.inner(), absent(field)) {
        (TypeSpec::Measure(measure), Absent::Is(value)) => (measure.number)(&value).map(|number| number.to_string()),
        _ => None,
    }
}

/// Returns the example of an argument or a label.
pub(super) fn example(field: &Field, spec: &ArgumentSpec) -> Option<Literal> {
    let is_hidden = match field.kind() {
        FieldKind::Label { sensitive, .. } => *sensitive,
        _ => field.argument().is_some_and(ArgumentSpec::holds_secret),
    };
    let constant = field.example().filter(|_| !is_hidden)?;
    constant_texts(constant, &spec.ty, spec.keyword).map(literal)
}

fn literal([hcl, json]: [String; 2]) -> Literal {
    let json = JsonValue::parse(&json, &Limits::DEFAULT).map_or(json, |value| value.to_string());
    Literal { hcl, json }
}

/// Returns the blocks that a file without blocks of the field has.
pub(super) fn block_default(field: &'static Field) -> Option<DefaultDoc> {
    let block = field.blocks().filter(|_| field.may_give_something())?;
    let Some(texts) = block_texts(field, block, &|| made(field)) else { return Some(DefaultDoc::Hidden) };
    let holds_secrets = (block.schema)().has_secrets();
    Some(if holds_secrets { DefaultDoc::Partial(literal(texts)) } else { DefaultDoc::Shown(literal(texts)) })
}
