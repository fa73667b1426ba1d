//! Defaults and examples as text in both syntaxes, without secrets.

use hcl_model::json_text::JsonWriter;
use hcl_model::value::Value;

use crate::schema::description::{Default, Literal};
use crate::schema::output::about;
use crate::schema::output::default::{Absent, absent};
use crate::schema::output::default_blocks::{AbsentBlocks, absent_blocks};
use crate::schema::output::outline::Outliner;
use crate::schema::output::sample::Sample;
use crate::schema::output::template::{json, native};
use crate::schema::{ArgumentSpec, BlockField, Field, FieldKind, TypeSpec};

/// Returns the default of an absent argument.
pub(super) fn argument_default(field: &'static Field) -> Option<Default> {
    let spec = field.argument()?;
    match absent(field) {
        Absent::Is(value) => Some(Default::Shown(literal(&value, spec))),
        Absent::NotShown => Some(Default::Hidden),
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
    about::example(field).map(|value| literal(&value, spec))
}

fn literal(value: &Value, spec: &ArgumentSpec) -> Literal {
    let sample = Sample::of_value(value, &spec.ty, spec.keyword);
    let mut json = JsonWriter::compact();
    json.value(&sample.json());
    Literal { hcl: sample.native(), json: json.finish() }
}

/// Returns the blocks that a file without blocks of the field has.
pub(super) fn block_default(field: &'static Field) -> Option<Default> {
    if !field.may_give_something() {
        return None;
    }
    let Some(AbsentBlocks { given, holds_secrets }) = absent_blocks(field) else { return Some(Default::Hidden) };
    let items = Outliner::of_required(None).given(field, given);
    let mut json = JsonWriter::compact();
    json.value(&json::body("", &items));
    let literal = Literal { hcl: native::example(&items), json: json.finish() };
    Some(if holds_secrets { Default::Partial(literal) } else { Default::Shown(literal) })
}

/// Returns an example of a block, or one for each variant that the block type or a label chooses.
pub(super) fn block_examples(field: &'static Field, block: &BlockField) -> Vec<String> {
    let schema = (block.schema)();
    let example = |variant| native::example(&Outliner::of_required(variant).example(field));
    if schema.is_chosen_by_name() || matches!(field.kind(), FieldKind::Blocks(_)) {
        return schema.variant_names().map(|variant| example(Some(variant))).collect();
    }
    vec![example(None)]
}
